import type { EndpointInput, HoldingSummary } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import Big from 'big.js';
import { findAssociatedProviderAccounts } from '../../data/accounts/index.ts';
import {
  classOf,
  classOfCash,
  type HoldingRow,
  holdingsOf,
  maxHoldings,
  toHolding,
} from '../../data/holdings/index.ts';
import { type NeedsDatabase, type ServiceDatabase, ofUser } from '../../platform/database/index.ts';
import { assertAtMost, type Handler } from '../../platform/http/index.ts';
import { userKeyOf, type UserKey } from '../../tenancy/users/index.ts';
import { requestedAccounts } from './counted-accounts.ts';

/** Sum of one class and currency, with its parts. */
interface ClassSum {
  classificationValue: string;
  currency: string;
  value: Big;
  holdings: HoldingRow[];
  cash: CashOfAccount[];
}

/**
 * Sums up holdings per currency, by asset class unless another classification is requested. Throws Y824 if the user has more holdings than
 * one call may read, and the errors of `requestedAccounts`.
 */
export const getHoldingSummary =
  ({ database: { db } }: NeedsDatabase): Handler<'getHoldingSummary'> =>
  async ({ query }, call) => {
    const user = userKeyOf(call);
    const { classificationType = 'assetClass', include } = query;
    const accountIds = requestedAccounts(query);
    const holdings = await holdingsOf(db, user)
      .where('account_status', 'in', [...summedStatuses])
      .$if(accountIds !== undefined, (rest) => rest.where('account_id', 'in', accountIds ?? []))
      .execute();
    assertAtMost(maxHoldings, holdings, 'holdings');
    const cash = await cashOfAccounts(db, user, { accountIds, holdings });
    const sums = new Map<string, ClassSum>();
    const sumFor = (classificationValue: string, currency: string): ClassSum => {
      const key = `${classificationValue} ${currency}`;
      const sum = sums.get(key) ?? { classificationValue, currency, value: new Big(0), holdings: [], cash: [] };
      sums.set(key, sum);
      return sum;
    };
    for (const holding of holdings) {
      const sum = sumFor(classOf(holding, classificationType), holding.currency);
      sum.value = sum.value.plus(holding.value ?? 0);
      sum.holdings.push(holding);
    }
    for (const accountCash of cash) {
      const sum = sumFor(classOfCash(classificationType), accountCash.currency);
      sum.value = sum.value.plus(accountCash.amount);
      sum.cash.push(accountCash);
    }
    if (sums.size === 0) return {};
    const associatedAccounts =
      include === undefined
        ? undefined
        : await findAssociatedProviderAccounts(
            db,
            user,
            holdings.map((row) => ({ id: row.account_id, provider_account_id: row.provider_account_id })),
          );
    return {
      holdingSummary: [...sums.values()]
        .toSorted((one, other) => other.value.cmp(one.value))
        .map(({ classificationValue, currency, value, ...parts }) => ({
          classificationType,
          classificationValue,
          value: money(value, currency),
          ...(associatedAccounts !== undefined && {
            holding: parts.holdings.map((row) => toHolding(row, associatedAccounts.get(row.account_id))),
            account: parts.cash.map((one) => ({ id: one.accountId, value: money(one.amount, one.currency) })),
          }),
        })),
      link: { holdings: linkToHoldings(query) },
    };
  };

const money = (amount: Big, currency: string): HoldingSummary['value'] => ({ amount: amount.toNumber(), currency });

/** Returns the link to the holdings of the requested accounts. */
function linkToHoldings(query: EndpointInput<'getHoldingSummary'>['query']): string {
  const accounts = requestedAccounts(query);
  return accounts === undefined ? 'holdings' : `holdings?accountId=${accounts.join(',')}`;
}

/** Cash of one investment account that counts in sums. */
interface CashOfAccount {
  accountId: number;
  amount: Big;
  currency: string;
}

/** Account statuses that are summed up by default, as the public API defines. */
const summedStatuses = ['ACTIVE', 'TO_BE_CLOSED'] as const;

/**
 * Returns the positive cash of investment accounts; of all of them if `accountIds` is `undefined`. Some banks also list cash among the
 * holdings. Cash is therefore added only if holdings and cash together do not exceed the account's balance.
 */
async function cashOfAccounts(
  executor: Executor<ServiceDatabase>,
  user: UserKey,
  { accountIds, holdings }: { accountIds: readonly number[] | undefined; holdings: readonly HoldingRow[] },
): Promise<CashOfAccount[]> {
  const rows = await executor
    .selectFrom('account')
    .select(['id', 'balance', 'available_balance', 'currency'])
    .where((where) => where.and({ ...ofUser(user), container: 'investment' }))
    .where('account_status', 'in', [...summedStatuses])
    .where('is_selected', 'is distinct from', false)
    .where('available_balance', '>', '0')
    .$if(accountIds !== undefined, (rest) => rest.where('id', 'in', [...(accountIds ?? [])]))
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, balance, available_balance: cash, currency }) => {
    if (balance === null || cash === null || currency === null) return [];
    const holdingsTotal = holdings
      .filter((row) => row.account_id === id)
      .reduce((sum, row) => sum.plus(row.value ?? 0), new Big(0));
    return holdingsTotal.plus(cash).lte(balance) ? [{ accountId: id, amount: new Big(cash), currency }] : [];
  });
}

import type { EndpointInput, HoldingSummary } from '@fin-link/contracts/service';
import Big from 'big.js';
import { associatedWith } from '../../data/accounts/index.ts';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import {
  classOf,
  classOfCash,
  type HoldingRow,
  holdingsOf,
  mostHoldings,
  toHolding,
} from '../../data/holdings/index.ts';
import { assertAtMost, type Handler } from '../../platform/http/index.ts';
import { userKeyOf } from '../../tenancy/users/index.ts';
import { requestedAccounts } from './requested-accounts.ts';
import { type CashOfAccount, cashOfAccounts, summedStatuses } from './cash-of-accounts.ts';

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
    assertAtMost(mostHoldings, holdings, 'holdings');
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
        : await associatedWith(
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

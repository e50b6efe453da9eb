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

interface Summed {
  classificationValue: string;
  currency: string;
  value: Big;
  holdings: HoldingRow[];
  cash: CashOfAccount[];
}

/**
 * Sums up holdings per currency, by asset class unless another classification is requested. Throws Y824 if the user has more holdings than
 * one call may read.
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
    const summed = new Map<string, Summed>();
    const classed = (classificationValue: string, currency: string): Summed => {
      const key = `${classificationValue} ${currency}`;
      const known = summed.get(key) ?? { classificationValue, currency, value: new Big(0), holdings: [], cash: [] };
      summed.set(key, known);
      return known;
    };
    for (const holding of holdings) {
      const of = classed(classOf(holding, classificationType), holding.currency);
      of.value = of.value.plus(holding.value ?? 0);
      of.holdings.push(holding);
    }
    for (const one of cash) {
      const of = classed(classOfCash(classificationType), one.currency);
      of.value = of.value.plus(one.amount);
      of.cash.push(one);
    }
    if (summed.size === 0) return {};
    const reached =
      include === undefined
        ? undefined
        : await associatedWith(
            db,
            user,
            holdings.map((row) => ({ id: row.account_id, provider_account_id: row.provider_account_id })),
          );
    return {
      holdingSummary: [...summed.values()]
        .toSorted((one, other) => other.value.cmp(one.value))
        .map(({ classificationValue, currency, value, ...parts }) => ({
          classificationType,
          classificationValue,
          value: money(value, currency),
          ...(reached !== undefined && {
            holding: parts.holdings.map((row) => toHolding(row, reached.get(row.account_id))),
            account: parts.cash.map((one) => ({ id: one.accountId, value: money(one.amount, one.currency) })),
          }),
        })),
      link: { holdings: linkToHoldings(query) },
    };
  };

const money = (amount: Big, currency: string): HoldingSummary['value'] => ({ amount: amount.toNumber(), currency });

function linkToHoldings(query: EndpointInput<'getHoldingSummary'>['query']): string {
  const accounts = requestedAccounts(query);
  return accounts === undefined ? 'holdings' : `holdings?accountId=${accounts.join(',')}`;
}

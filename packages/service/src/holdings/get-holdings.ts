import {
  type AssociatedProviderAccount,
  type Container,
  type Holding,
  holdingDetails,
} from '@fin-link/contracts/server';
import type { Selectable } from 'kysely';
import { accountsReachedBy, associatedReply, associatedWith } from '../accounts/index.ts';
import { servedDetails } from '../connectors/index.ts';
import type { HoldingTable, NeedsDatabase } from '../database/index.ts';
import { assertAtMost, type Handler } from '../http/index.ts';
import { userKeyOf } from '../users/index.ts';

/** Whoever has more asks by account. */
const mostHoldings = 5_000;

/** A holding belongs to whatever its account belongs to. */
export const getHoldings =
  ({ database }: NeedsDatabase): Handler<'getHoldings'> =>
  async ({ query }, call) => {
    const user = userKeyOf(call);
    const { accountId, providerAccountId } = query;
    const rows = await database.db
      .selectFrom('holding')
      .innerJoin('account', (join) =>
        join
          .onRef('account.customer_id', '=', 'holding.customer_id')
          .onRef('account.user_id', '=', 'holding.user_id')
          .onRef('account.id', '=', 'holding.account_id'),
      )
      .selectAll('holding')
      .select(['account.provider_account_id', 'account.container'])
      .where('holding.customer_id', '=', user.customerId)
      .where('holding.user_id', '=', user.userId)
      .$if(accountId !== undefined, (rest) => rest.where('account_id', 'in', accountId ?? []))
      .$if(providerAccountId !== undefined, (rest) =>
        rest.where('account_id', 'in', accountsReachedBy({ ...user, providerAccountId: providerAccountId ?? 0 })),
      )
      .orderBy('account_id')
      .orderBy('value', 'desc')
      .orderBy('holding.id')
      .limit(mostHoldings + 1)
      .execute();
    assertAtMost(mostHoldings, rows, 'holdings');
    if (rows.length === 0) return {};
    const accounts = rows.map((row) => ({ id: row.account_id, provider_account_id: row.provider_account_id }));
    const associated = await associatedWith(database.db, user, accounts);
    return { holding: rows.map((row) => toHolding(row, associated.get(row.account_id))) };
  };

function toHolding(
  row: Selectable<HoldingTable> & { container: Container },
  associated: readonly AssociatedProviderAccount[] | undefined,
): Holding {
  const money = (amount: string) => ({ amount: Number(amount), currency: row.currency });
  return {
    id: row.id,
    accountId: row.account_id,
    providerAccountId: row.provider_account_id,
    ...associatedReply(associated),
    holdingType: row.holding_type,
    description: row.description,
    ...(row.symbol === null ? {} : { symbol: row.symbol }),
    quantity: Number(row.quantity),
    price: money(row.price),
    value: money(row.value),
    ...(row.cost_basis === null ? {} : { costBasis: money(row.cost_basis) }),
    ...servedDetails(holdingDetails, row.container, row.details),
    isManual: false,
    isShort: row.quantity.startsWith('-'),
    createdDate: row.created_at.toISOString(),
    lastUpdated: row.last_updated_at.toISOString(),
  };
}

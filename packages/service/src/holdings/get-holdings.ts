import type { Holding } from '@fin-link/contracts/server';
import type { Selectable } from 'kysely';
import type { Handler } from '../http/handler.ts';
import { userKeyOf } from '../provider-accounts/records.ts';
import type { LinkingDeps } from '../refresh/linking-deps.ts';
import type { HoldingTable } from './tables.ts';

export const getHoldings =
  ({ database }: LinkingDeps): Handler<'getHoldings'> =>
  async ({ query }, call) => {
    const { customerId, userId } = userKeyOf(call);
    const { accountId, providerAccountId } = query;
    const rows = await database.db
      .selectFrom('holding')
      .selectAll()
      .where((where) => where.and({ customer_id: customerId, user_id: userId }))
      .$if(accountId !== undefined, (rest) => rest.where('account_id', 'in', accountId ?? []))
      .$if(providerAccountId !== undefined, (rest) => rest.where('provider_account_id', '=', providerAccountId ?? 0))
      .orderBy('account_id')
      .orderBy('value', 'desc')
      .orderBy('id')
      .execute();
    return rows.length === 0 ? {} : { holding: rows.map(toHolding) };
  };

export function toHolding(row: Selectable<HoldingTable>): Holding {
  const money = (amount: string) => ({ amount: Number(amount), currency: row.currency });
  return {
    id: row.id,
    accountId: row.account_id,
    providerAccountId: row.provider_account_id,
    holdingType: row.holding_type,
    description: row.description,
    ...(row.symbol === null ? {} : { symbol: row.symbol }),
    quantity: Number(row.quantity),
    price: money(row.price),
    value: money(row.value),
    ...(row.cost_basis === null ? {} : { costBasis: money(row.cost_basis) }),
    isManual: false,
    isShort: row.quantity.startsWith('-'),
    createdDate: row.created_at.toISOString(),
    lastUpdated: row.last_updated_at.toISOString(),
  };
}

import { sql } from 'kysely';
import type { TransactionsQuery } from './effective-transactions.ts';

const place = sql`details -> 'merchantAddress'`;

/** Selects the address of the newest transaction at a merchant that has an address. `merchantKey` is a column of the outer query. */
export const newestPlaceOf = <O>(query: TransactionsQuery<O>, merchantKey: string) =>
  query
    .select(place.as('place'))
    .where('merchant_key', '=', sql.ref<string>(merchantKey))
    .where(place, 'is not', null)
    .orderBy('date', 'desc')
    .orderBy('listing_order', 'desc')
    .limit(1);

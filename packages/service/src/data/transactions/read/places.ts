import { sql } from 'kysely';
import type { TransactionsQuery } from './effective-transactions.ts';

const place = sql`details -> 'merchantAddress'`;

/** Selects the address of the newest of the transactions at a merchant that has one. `merchantKey`: a column of the outer query. */
export const newestPlaceOf = <O>(query: TransactionsQuery<O>, merchantKey: string) =>
  query
    .select(place.as('place'))
    .where('merchant_key', '=', sql.ref<string>(merchantKey))
    .where(place, 'is not', null)
    .orderBy('date', 'desc')
    .orderBy('listing_order', 'desc')
    .limit(1);

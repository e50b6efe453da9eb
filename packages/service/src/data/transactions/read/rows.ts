import { sql } from 'kysely';
import type { TransactionsQuery } from './effective-transactions.ts';

/** Selects the rows of a page, newest or largest first, and one additional row if another page follows. */
export const pageOf = <O>(query: TransactionsQuery<O>, { skip, top }: RowRange, by: 'date' | 'amount' = 'date') =>
  (by === 'amount' ? query.orderBy('amount', 'desc') : query)
    .selectAll()
    .orderBy('date', 'desc')
    .orderBy('listing_order', 'desc')
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(top + 1);

/** Selects the address of the merchant's newest transaction with an address. `merchantKey` is a column of the outer query. */
export const newestPlaceOf = <O>(query: TransactionsQuery<O>, merchantKey: string) =>
  query
    .select(place.as('place'))
    .where('merchant_key', '=', sql.ref<string>(merchantKey))
    .where(place, 'is not', null)
    .orderBy('date', 'desc')
    .orderBy('listing_order', 'desc')
    .limit(1);

/** Rows of a list that form one page. */
interface RowRange {
  /** Number of rows before the page. */
  skip: number;
  /** Maximum number of rows on the page. */
  top: number;
}

const place = sql`details -> 'merchantAddress'`;

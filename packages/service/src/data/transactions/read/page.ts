import type { TransactionsQuery } from './effective-transactions.ts';

/** Part of a list. */
export interface Page {
  /** Number of rows before the page. */
  skip: number;
  /** Maximum number of rows on the page. */
  top: number;
}

/** Selects the rows of a page, newest or largest first, and one additional row if another page follows. */
export const pageOf = <O>(query: TransactionsQuery<O>, { skip, top }: Page, by: 'date' | 'amount' = 'date') =>
  (by === 'amount' ? query.orderBy('amount', 'desc') : query)
    .selectAll()
    .orderBy('date', 'desc')
    .orderBy('listing_order', 'desc')
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(top + 1);

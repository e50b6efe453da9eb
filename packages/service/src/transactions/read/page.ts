import type { TransactionsQuery } from './effective-transactions.ts';

export interface Page {
  skip: number;
  top: number;
}

/** Selects the rows of a page, the newest first, and one more if another page follows. */
export const pageOf = <O>(query: TransactionsQuery<O>, { skip, top }: Page) =>
  query
    .selectAll()
    .orderBy('date', 'desc')
    .orderBy('listing_order', 'desc')
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(top + 1);

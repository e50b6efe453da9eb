export { categoryGroups } from './category-groups.ts';
export type { TransactionConditions } from './conditions.ts';
export { effectiveTransactions, transactionsOfCustomer, type TransactionsQuery } from './effective-transactions.ts';
export { pageOf } from './page.ts';
export { newestPlaceOf } from './places.ts';
export { countsBy, flowOf, spent, sumColumns, type SumKey, sumsBy } from './sums.ts';

export {
  categoryGroups,
  pageOf,
  newestPlaceOf,
  countsBy,
  flowOf,
  spent,
  sumColumns,
  type SumKey,
  sumsBy,
} from './projections.ts';
export {
  type TransactionConditions,
  effectiveTransactions,
  transactionsOfCustomer,
  type TransactionsQuery,
} from './effective-transactions.ts';

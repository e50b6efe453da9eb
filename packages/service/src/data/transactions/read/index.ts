export { newestPlaceOf, pageOf } from './rows.ts';
export { countsBy, flowOf, spent, sumColumns, type SumKey, sumsBy } from './sums.ts';
export {
  type TransactionConditions,
  effectiveTransactions,
  transactionsOfCustomer,
  type TransactionsQuery,
} from './effective-transactions.ts';

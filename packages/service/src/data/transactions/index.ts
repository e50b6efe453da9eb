import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import type { NeedsBusinessClock, NeedsClock, NeedsIds } from '../../platform/runtime/index.ts';
import { updateTransaction, updateTransactions } from './edit-transaction.ts';
import { getTransactionCount, getTransactions } from './get-transactions.ts';
import {
  createManualTransaction,
  deleteManualTransaction,
  getManualTransaction,
  getManualTransactions,
  updateManualTransaction,
} from './manual/manual-transactions.ts';
import { getTransactionSummary } from './summary/transaction-summary.ts';
import { getUtilizedCategories } from './utilized/get-utilized-categories.ts';
import { getUtilizedMerchants } from './utilized/get-utilized-merchants.ts';

export { historyPeriod, historyYears, readingOrder } from './readings.ts';
export { deleteStalePending, markListed, settleReading } from './settle-reading.ts';
export type { Replacement } from './pair-rules.ts';
export { type CategoryKey, categoryParts, detailParts, toTransaction } from './transaction-reply.ts';
export { catalogueVersion } from './categorization/categorize.ts';
export { deriveAgain } from './derived-layer.ts';
export {
  effectiveTransactions,
  flowOf,
  pageOf,
  spent,
  sumColumns,
  sumsBy,
  type TransactionConditions,
  transactionsOfCustomer,
  type TransactionsQuery,
} from './read/index.ts';
export { settleRefunds } from './refunds.ts';
export { type PayeePayment, storePayeeAliases } from './payee-aliases.ts';
export { storeTransactions } from './store-transactions.ts';
export { type DayRange, dayRangeOf } from './get-transactions.ts';

type TransactionHandlers = Pick<
  Handlers,
  | 'getTransactions'
  | 'getTransactionCount'
  | 'updateTransaction'
  | 'updateTransactions'
  | 'createManualTransaction'
  | 'updateManualTransaction'
  | 'getManualTransactions'
  | 'getManualTransaction'
  | 'deleteManualTransaction'
  | 'getUtilizedCategories'
  | 'getUtilizedMerchants'
  | 'getTransactionSummary'
>;

export const createTransactionHandlers = (
  deps: NeedsDatabase & NeedsClock & NeedsBusinessClock & NeedsIds,
): TransactionHandlers => ({
  getTransactions: getTransactions(deps),
  getTransactionCount: getTransactionCount(deps),
  updateTransaction: updateTransaction(deps),
  updateTransactions: updateTransactions(deps),
  createManualTransaction: createManualTransaction(deps),
  updateManualTransaction: updateManualTransaction(deps),
  getManualTransactions: getManualTransactions(deps),
  getManualTransaction: getManualTransaction(deps),
  deleteManualTransaction: deleteManualTransaction(deps),
  getUtilizedCategories: getUtilizedCategories(deps),
  getUtilizedMerchants: getUtilizedMerchants(deps),
  getTransactionSummary: getTransactionSummary(deps),
});

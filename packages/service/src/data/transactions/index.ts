import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import type { NeedsBusinessClock, NeedsClock, NeedsIds } from '../../platform/runtime/index.ts';
import { getTransactionCount } from './get-transaction-count.ts';
import { getTransactions } from './get-transactions.ts';
import { createManualTransaction } from './manual/create-manual-transaction.ts';
import { deleteManualTransaction } from './manual/delete-manual-transaction.ts';
import { getManualTransaction } from './manual/get-manual-transaction.ts';
import { getManualTransactions } from './manual/get-manual-transactions.ts';
import { updateManualTransaction } from './manual/update-manual-transaction.ts';
import { getTransactionSummary } from './summary/get-transaction-summary.ts';
import { updateTransaction } from './update-transaction.ts';
import { updateTransactions } from './update-transactions.ts';
import { getUtilizedCategories } from './utilized/get-utilized-categories.ts';
import { getUtilizedMerchants } from './utilized/get-utilized-merchants.ts';

export { historyPeriod, historyYears } from './history-period.ts';
export { deleteStalePending } from './delete-unseen.ts';
export type { Replacement } from './pair-rules.ts';
export { type CategoryKey, categoryParts, detailParts } from './category-parts.ts';
export { markListed, settleReading } from './settle-reading.ts';
export { cleanDescription } from './categorization/clean-description.ts';
export { merchants } from './categorization/merchants.ts';
export { catalogueVersion } from './categorization/catalogue-version.ts';
export { deriveAgain } from './derive-again.ts';
export {
  categoryGroups,
  effectiveTransactions,
  pageOf,
  sumColumns,
  sumsBy,
  type TransactionConditions,
  transactionsOfCustomer,
  type TransactionsQuery,
} from './read/index.ts';
export { readingOrder } from './reading-order.ts';
export { storeTransactions } from './store-transactions.ts';
export { periodOf } from './transaction-filter.ts';
export { toTransaction } from './transaction-reply.ts';

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

/** Creates the handlers of the transaction endpoints. */
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

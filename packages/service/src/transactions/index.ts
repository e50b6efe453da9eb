import type { NeedsDatabase } from '../database/index.ts';
import type { Handlers } from '../http/index.ts';
import type { NeedsBusinessClock } from '../runtime/index.ts';
import { getTransactionCount } from './get-transaction-count.ts';
import { getTransactions } from './get-transactions.ts';
import { updateTransaction } from './update-transaction.ts';
import { updateTransactions } from './update-transactions.ts';

export { historyPeriod } from './history-period.ts';
export { deleteReplaced, deleteVanishedPending } from './delete-unseen.ts';
export { storeTransactions } from './store-transactions.ts';

export const createTransactionHandlers = (
  deps: NeedsDatabase & NeedsBusinessClock,
): Pick<Handlers, 'getTransactions' | 'getTransactionCount' | 'updateTransaction' | 'updateTransactions'> => ({
  getTransactions: getTransactions(deps),
  getTransactionCount: getTransactionCount(deps),
  updateTransaction: updateTransaction(deps),
  updateTransactions: updateTransactions(deps),
});

import type { NeedsDatabase } from '../database/index.ts';
import type { Handlers } from '../http/index.ts';
import type { NeedsBusinessClock } from '../runtime/index.ts';
import { getTransactionCount } from './get-transaction-count.ts';
import { getTransactions } from './get-transactions.ts';

export { historyPeriod } from './history-period.ts';
export { deleteReplaced, deleteVanishedPending, storeTransactions } from './store-transactions.ts';

export const createTransactionHandlers = (
  deps: NeedsDatabase & NeedsBusinessClock,
): Pick<Handlers, 'getTransactions' | 'getTransactionCount'> => ({
  getTransactions: getTransactions(deps),
  getTransactionCount: getTransactionCount(deps),
});

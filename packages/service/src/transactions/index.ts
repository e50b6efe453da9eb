import type { Handlers } from '../http/handler.ts';
import { getTransactionCount } from './get-transaction-count.ts';
import { getTransactions } from './get-transactions.ts';
import type { NeedsBusinessClock } from '../runtime/needs.ts';
import type { NeedsDatabase } from '../database/schema.ts';

export const createTransactionHandlers = (
  deps: NeedsDatabase & NeedsBusinessClock,
): Pick<Handlers, 'getTransactions' | 'getTransactionCount'> => ({
  getTransactions: getTransactions(deps),
  getTransactionCount: getTransactionCount(deps),
});

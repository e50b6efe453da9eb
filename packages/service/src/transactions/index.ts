import type { Handlers } from '../http/handler.ts';
import type { LinkingDeps } from '../linking/linking-deps.ts';
import { getTransactionCount } from './get-transaction-count.ts';
import { getTransactions } from './get-transactions.ts';

export const createTransactionHandlers = (
  deps: LinkingDeps,
): Pick<Handlers, 'getTransactions' | 'getTransactionCount'> => ({
  getTransactions: getTransactions(deps),
  getTransactionCount: getTransactionCount(deps),
});

import type { Handlers } from '../../platform/http/index.ts';
import { getLatestBalances } from './get-latest-balances.ts';
import { type RefreshOneDeps, refreshProviderAccounts } from './refresh-provider-accounts.ts';

export { startDueRefreshes } from './due-refreshes.ts';
export { logDeviations } from './log-deviations.ts';
export { refreshIfPossible, refreshOne, type RefreshOneDeps } from './refresh-provider-accounts.ts';
export type { WorkerDeps } from './run.ts';
export { createSignOuts } from './sign-out.ts';
export { workOnRefreshes, createRefreshWorker } from './worker.ts';

export const createRefreshHandlers = (
  deps: RefreshOneDeps,
): Pick<Handlers, 'refreshProviderAccounts' | 'getLatestBalances'> => ({
  refreshProviderAccounts: refreshProviderAccounts(deps),
  getLatestBalances: getLatestBalances(deps),
});

import { loadChunk } from '../../platform/loading/load-chunk.ts';

/** The flow of accounts that are added by hand, for its own views and for those that lead to it. */
export const loadOwnAccounts = (): Promise<typeof import('./own-accounts-flow.ts')> =>
  loadChunk('own-accounts-flow', () => import('./own-accounts-flow.ts'));

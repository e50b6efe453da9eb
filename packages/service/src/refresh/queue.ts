import type { Jobs, Queue } from '@fin-link/storage';
import { refreshJob, type RefreshJob } from './reference.ts';

/** Seconds; a bank that is slow with every account may take this long. */
const longestRun = 900;

/** A bank that is slow with everybody leaves at least a third of the slots to other banks. */
const slotsOfBank = (slots: number): number => Math.max(1, Math.floor((slots * 2) / 3));

/** Jobs of one bank take a part of the slots. */
export const bankGroup = (providerId: number): { group: string } => ({ group: `bank ${providerId}` });

export const defineRefreshQueue = (jobs: Jobs, concurrency: number): Promise<Queue<RefreshJob>> =>
  jobs.define({
    name: 'refresh',
    payload: refreshJob,
    retryLimit: 5,
    retryDelaySeconds: 1,
    retryDelayMaxSeconds: 30,
    expireInSeconds: longestRun,
    concurrency,
    concurrencyOfGroup: slotsOfBank(concurrency),
  });

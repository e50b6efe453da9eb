import type { Jobs, Queue } from '@fin-link/storage';
import { refreshJob, type RefreshJob } from './reference.ts';

/** Seconds; a bank that is slow with every account may take this long. */
const longestRun = 900;

export const defineRefreshQueue = (jobs: Jobs, concurrency: number): Promise<Queue<RefreshJob>> =>
  jobs.define({
    name: 'refresh',
    payload: refreshJob,
    retryLimit: 5,
    retryDelaySeconds: 1,
    retryDelayMaxSeconds: 30,
    expireInSeconds: longestRun,
    concurrency,
  });

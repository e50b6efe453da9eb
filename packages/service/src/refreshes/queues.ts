import type { Jobs, Queue } from '@fin-link/storage';
import { refreshJob, type RefreshJob } from './reference.ts';

/** Seconds; a bank that is slow with every account may take this long. */
const longestRun = 900;
/** Refreshes that nobody waits for have this share of the work at once, in addition, so that they never stand in the way. */
const automaticShare = 0.25;

/** A bank that is slow with everybody leaves at least a third of the slots to other banks. */
const slotsOfBank = (slots: number): number => Math.max(1, Math.floor((slots * 2) / 3));

/** Jobs of one bank take a part of the slots. */
export const bankGroup = (providerId: number): { group: string } => ({ group: `bank ${providerId}` });

export interface RefreshQueues {
  /** Somebody waits for these, and the ends of questions. */
  readonly queue: Queue<RefreshJob>;
  readonly automaticQueue: Queue<RefreshJob>;
}

export async function defineRefreshQueues(jobs: Jobs, concurrency: number): Promise<RefreshQueues> {
  const define = (name: string, atOnce: number): Promise<Queue<RefreshJob>> =>
    jobs.define({
      name,
      payload: refreshJob,
      retryLimit: 5,
      retryDelaySeconds: 1,
      retryDelayMaxSeconds: 30,
      expireInSeconds: longestRun,
      concurrency: atOnce,
      concurrencyOfGroup: slotsOfBank(atOnce),
    });
  return {
    queue: await define('refresh', concurrency),
    automaticQueue: await define('refresh-automatic', Math.ceil(concurrency * automaticShare)),
  };
}

import type { Jobs, Queue } from '@fin-link/storage';
import type { UserDataDeleter } from '../../tenancy/users/index.ts';
import { refreshJob, type RefreshJob } from './reference.ts';

/** Seconds; a bank that is slow with every account may take this long. */
const longestRun = 900;
/** Automatic refreshes have this share of slots in addition, so that they never delay others. */
const automaticShare = 0.25;

/** Share of slots for the jobs of slow banks, in addition. */
const slowShare = 0.5;
/** Jobs of one slow bank at once. */
const slotsOfSlowBank = 2;

/** Jobs of one bank take at most two thirds of the slots. */
const slotsOfBank = (slots: number): number => Math.max(1, Math.floor((slots * 2) / 3));

/** Jobs of one bank share a group, whose part of the slots is limited. */
export const bankGroup = (providerId: number): { group: string } => ({ group: `bank ${providerId}` });

export interface RefreshQueues {
  /** Refreshes that a user waits for, and time limits of questions. */
  readonly queue: Queue<RefreshJob>;
  readonly automaticQueue: Queue<RefreshJob>;
}

export interface DefinedRefreshQueues extends RefreshQueues {
  /** Refreshes that a user waits for, at banks that are slow. */
  readonly slowQueue: Queue<RefreshJob>;
}

export async function defineRefreshQueues(jobs: Jobs, concurrency: number): Promise<DefinedRefreshQueues> {
  const define = (name: string, atOnce: number, ofBank = slotsOfBank(atOnce)): Promise<Queue<RefreshJob>> =>
    jobs.define({
      name,
      payload: refreshJob,
      // A user waits: several lost connections in a row must not add up to half a minute.
      retryLimit: 15,
      retryDelaySeconds: 1,
      retryDelayMaxSeconds: 3,
      expireInSeconds: longestRun,
      concurrency: atOnce,
      concurrencyOfGroup: Math.min(ofBank, atOnce),
    });
  return {
    queue: await define('refresh', concurrency),
    automaticQueue: await define('refresh-automatic', Math.ceil(concurrency * automaticShare)),
    slowQueue: await define('refresh-slow', Math.ceil(concurrency * slowShare), slotsOfSlowBank),
  };
}

/** Part of unregistering a user. A refresh that runs finds its request gone and writes nothing more. */
export const cancelRefreshesOfUser =
  ({ queue, automaticQueue, slowQueue }: DefinedRefreshQueues): UserDataDeleter =>
  async (trx, { customerId, userId }) => {
    for (const waiting of [queue, automaticQueue, slowQueue]) await waiting.cancel(trx, { customerId, userId });
  };

import type { Jobs, Queue } from '@fin-link/storage';
import { z } from 'zod';
import type { RefreshReference } from '../../data/provider-account-records/index.ts';
import type { UserDataDeleter } from '../../tenancy/users/index.ts';

/** Ids of a refresh in the payload of a job. Contains no data and no secrets. */
export const refreshReference = z.strictObject({
  customerId: z.int().positive(),
  userId: z.int().positive(),
  providerAccountId: z.int().positive(),
  requestKey: z.string().min(1).max(100),
}) satisfies z.ZodType<RefreshReference>;

/**
 * Payload of a refresh job. With `timeLimit`, the job only ends the wait for an answer. The job must not run the refresh, because a second
 * run would stop the worker of the answer. `providerId` is the provider that the worker reads.
 */
const refreshJob = refreshReference.extend({
  timeLimit: z.literal(true).optional(),
  providerId: z.int().positive().optional(),
});
export type RefreshJob = z.infer<typeof refreshJob>;

/** PostgreSQL notification channel on which every change of a refresh is published after its commit, as a `RefreshMessage` in JSON. */
export const refreshChannel = 'service_refresh';

/** Message on `refreshChannel`: the refresh and its new state. */
export interface RefreshMessage extends RefreshReference {
  state: string;
}

/** Time limit of a run in seconds, long enough for a bank that responds slowly for every account. */
const maxRunSeconds = 900;
/**
 * Additional slots for automatic refreshes, as a fraction of the other slots. Separate slots keep automatic refreshes from delaying others.
 */
const automaticShare = 0.25;

/** Additional slots for slow banks, as a fraction of the other slots. */
const slowShare = 0.5;
/** Maximum number of concurrent jobs per slow bank. */
const maxSlotsOfSlowBank = 2;

/** Limits the concurrent jobs of one bank to two thirds of the slots. */
const maxSlotsOfBank = (slots: number): number => Math.max(1, Math.floor((slots * 2) / 3));

/** Returns the group of a bank's jobs. Each group is limited to a share of the slots. */
export const bankGroup = (providerId: number): { group: string } => ({ group: `bank ${providerId}` });

/** Queues of refresh jobs to which all parts of linking send. */
export interface RefreshQueues {
  /** Refreshes that a user waits for, and jobs that end a wait for an answer. */
  readonly queue: Queue<RefreshJob>;
  /** Refreshes that no user waits for. */
  readonly automaticQueue: Queue<RefreshJob>;
}

/** All queues of refresh jobs, including the one for slow banks. */
export interface DefinedRefreshQueues extends RefreshQueues {
  /** Refreshes at slow banks that a user waits for. */
  readonly slowQueue: Queue<RefreshJob>;
}

/** Defines the queues of refresh jobs. `concurrency` is the number of slots per process for refreshes that a user waits for. */
export async function defineRefreshQueues(jobs: Jobs, concurrency: number): Promise<DefinedRefreshQueues> {
  const define = (name: string, slots: number, bankSlots = maxSlotsOfBank(slots)): Promise<Queue<RefreshJob>> =>
    jobs.define({
      name,
      payload: refreshJob,
      // Uses short delays, because a user waits: several lost connections in a row must add up to less than half a minute.
      retryLimit: 15,
      retryDelaySeconds: 1,
      retryDelayMaxSeconds: 3,
      expireInSeconds: maxRunSeconds,
      concurrency: slots,
      concurrencyOfGroup: Math.min(bankSlots, slots),
    });
  return {
    queue: await define('refresh', concurrency),
    automaticQueue: await define('refresh-automatic', Math.ceil(concurrency * automaticShare)),
    slowQueue: await define('refresh-slow', Math.ceil(concurrency * slowShare), maxSlotsOfSlowBank),
  };
}

/** Cancels the queued refreshes of a user who unregisters. A running refresh can no longer write, because its request is deleted. */
export const cancelRefreshesOfUser =
  ({ queue, automaticQueue, slowQueue }: DefinedRefreshQueues): UserDataDeleter =>
  async (trx, { customerId, userId }) => {
    for (const refreshQueue of [queue, automaticQueue, slowQueue])
      await refreshQueue.cancel(trx, { customerId, userId });
  };

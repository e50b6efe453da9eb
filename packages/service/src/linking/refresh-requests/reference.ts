import { z } from 'zod';
import type { RefreshReference } from '../../data/provider-account-records/index.ts';

/** Payload of a refresh job: ids only, no data and no secrets. */
export const refreshReference = z.strictObject({
  customerId: z.int().positive(),
  userId: z.int().positive(),
  providerAccountId: z.int().positive(),
  requestKey: z.string().min(1).max(100),
}) satisfies z.ZodType<RefreshReference>;

/**
 * Payload of a job. `timeLimit`: the job only ends the wait for an answer; running the refresh would stop the worker that has the answer.
 * `providerId`: the provider that the worker reads.
 */
export const refreshJob = refreshReference.extend({
  timeLimit: z.literal(true).optional(),
  providerId: z.int().positive().optional(),
});
export type RefreshJob = z.infer<typeof refreshJob>;

/** Channel on which every change of a refresh is published after its commit, as a `RefreshMessage` in JSON. */
export const refreshChannel = 'service_refresh';

export interface RefreshMessage extends RefreshReference {
  state: string;
}

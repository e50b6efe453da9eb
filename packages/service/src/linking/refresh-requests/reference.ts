import { z } from 'zod';
import type { RefreshReference } from '../../data/provider-account-records/index.ts';

/** Ids of a refresh in the payload of a job. Contains no data and no secrets. */
export const refreshReference = z.strictObject({
  customerId: z.int().positive(),
  userId: z.int().positive(),
  providerAccountId: z.int().positive(),
  requestKey: z.string().min(1).max(100),
}) satisfies z.ZodType<RefreshReference>;

/**
 * Payload of a refresh job. With `timeLimit`, the job only ends the wait for an answer. It does not run the refresh, because that would
 * stop the worker that is processing the answer. `providerId` is the provider that the worker reads.
 */
export const refreshJob = refreshReference.extend({
  timeLimit: z.literal(true).optional(),
  providerId: z.int().positive().optional(),
});
/** Parsed payload of a refresh job. */
export type RefreshJob = z.infer<typeof refreshJob>;

/** PostgreSQL notification channel on which every change of a refresh is published after its commit, as a `RefreshMessage` in JSON. */
export const refreshChannel = 'service_refresh';

/** Message on `refreshChannel`: the refresh and its new state. */
export interface RefreshMessage extends RefreshReference {
  state: string;
}

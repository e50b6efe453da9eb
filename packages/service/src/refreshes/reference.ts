import { z } from 'zod';

/** Payload of a refresh job: what to work on, and nothing of what it works with. */
export const refreshReference = z.strictObject({
  customerId: z.int().positive(),
  userId: z.int().positive(),
  providerAccountId: z.int().positive(),
  requestKey: z.string().min(1).max(100),
});
export type RefreshReference = z.infer<typeof refreshReference>;

/** `timeLimit`: the job only ends the wait for an answer. Taking the refresh up would stop the worker that has the answer. */
export const refreshJob = refreshReference.extend({ timeLimit: z.literal(true).optional() });
export type RefreshJob = z.infer<typeof refreshJob>;

export interface ProviderAccountKey {
  customerId: number;
  userId: number;
  providerAccountId: number;
}

/** Conditions on `provider_account`. */
export const accountKey = ({ customerId, userId, providerAccountId }: ProviderAccountKey) => ({
  customer_id: customerId,
  user_id: userId,
  id: providerAccountId,
});
/** Conditions on `refresh_request`. */
export const requestKey = ({ customerId, userId, providerAccountId, requestKey: key }: RefreshReference) => ({
  customer_id: customerId,
  user_id: userId,
  provider_account_id: providerAccountId,
  request_key: key,
});

/** Every change of a refresh is told here after its commit, as a `RefreshNotice` in JSON. */
export const refreshChannel = 'service_refresh';

export interface RefreshNotice extends RefreshReference {
  state: string;
}

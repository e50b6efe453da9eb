import * as z from 'zod/mini';

/** Reply of `GET /health`. Every running process sends it, even if the host accepts no requests. */
export const healthReply = z.strictObject({ status: z.literal('ok') });

const partStatus = z.enum(['ok', 'down']);
/** Reply of `GET /ready`: status 200 if the host accepts requests, otherwise 503. */
export const readinessReply = z.strictObject({
  host: z.enum(['starting', 'ready', 'stopping']),
  database: partStatus,
  service: partStatus,
  /** Status of the copy of user data in a customer's database; absent if the host maintains no copy. The copy never affects readiness. */
  copy: z.optional(
    z.strictObject({
      /** Age in seconds of the oldest change that is not in the copy yet; `null` before the host first started the copy. */
      lagSeconds: z.nullable(z.int()),
      /** Number of users whose data has not been read completely. */
      waitingUsers: z.int(),
    }),
  ),
});

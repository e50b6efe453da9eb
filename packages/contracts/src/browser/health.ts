import * as z from 'zod/mini';

/** Reply of a running process. */
export const healthReply = z.strictObject({ status: z.literal('ok') });

const partStatus = z.enum(['ok', 'down']);
/** Body of status 200 if the host accepts requests, and of 503 if it does not. */
export const readinessReply = z.strictObject({
  host: z.enum(['starting', 'ready', 'stopping']),
  database: partStatus,
  service: partStatus,
  /** Status of the copy of user data in a customer's database; absent if the host maintains none. It never affects readiness. */
  copy: z.optional(
    z.strictObject({
      /** Age in seconds of the oldest change that is not in the copy yet; `null` before the host first started the copy. */
      lagSeconds: z.nullable(z.int()),
      /** Number of users whose data has not been read completely. */
      waitingUsers: z.int(),
    }),
  ),
});

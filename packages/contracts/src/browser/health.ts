import * as z from 'zod/mini';

export const healthReply = z.strictObject({ status: z.literal('ok') });

const part = z.enum(['ok', 'down']);
/** Body of status 200 if the host accepts requests, and of 503 if it does not. */
export const readinessReply = z.strictObject({
  host: z.enum(['starting', 'ready', 'stopping']),
  database: part,
  service: part,
  /** State of the copy in a customer's database, if the host maintains one. It never affects readiness. */
  copy: z.optional(
    z.strictObject({
      /** Age in seconds of the oldest change that is missing in the copy; `null` before its first start. */
      lagSeconds: z.nullable(z.int()),
      /** Number of users whose data has not been read completely. */
      waitingUsers: z.int(),
    }),
  ),
});

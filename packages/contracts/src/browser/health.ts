import * as z from 'zod/mini';

export const healthReply = z.strictObject({ status: z.literal('ok') });

const part = z.enum(['ok', 'down']);
/** Body of status 200 if the host accepts requests, and of 503 if it does not. */
export const readinessReply = z.strictObject({
  host: z.enum(['starting', 'ready', 'stopping']),
  database: part,
  service: part,
  /** State of the copy in a database of the customer, if the host has one. It never makes the host unready. */
  copy: z.optional(
    z.strictObject({
      /** Largest age in seconds of a change that the copy lacks; `null` before its first start. */
      lagSeconds: z.nullable(z.int()),
      /** Number of users whose data has not been read completely. */
      waitingUsers: z.int(),
    }),
  ),
});

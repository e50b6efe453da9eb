import * as z from 'zod/mini';

export const healthReply = z.strictObject({ status: z.literal('ok') });

const part = z.enum(['ok', 'down']);
/** With 200 when the host takes work, with 503 when it does not. */
export const readinessReply = z.strictObject({
  host: z.enum(['starting', 'ready', 'stopping']),
  database: part,
  service: part,
  /** Where the host keeps a copy in a database of the customer. It never makes the host unready. */
  copy: z.optional(
    z.strictObject({
      /** How long ago a change may be that the copy lacks; null before its first start. */
      lagSeconds: z.nullable(z.int()),
      /** Users who are not read as a whole yet. */
      waitingUsers: z.int(),
    }),
  ),
});

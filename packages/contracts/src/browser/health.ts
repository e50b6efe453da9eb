import * as z from 'zod/mini';

export const healthReply = z.strictObject({ status: z.literal('ok') });

const part = z.enum(['ok', 'down']);
/** With 200 when the host takes work, with 503 when it does not. */
export const readinessReply = z.strictObject({
  host: z.enum(['starting', 'ready', 'stopping']),
  database: part,
  service: part,
});

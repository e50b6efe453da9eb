import * as z from 'zod/mini';
import { instant, sessionId } from './primitives.ts';

/** Status of a delivery. `given-up`: no attempts are left, or the receiver answered 410. */
export const deliveryStatus = z.enum(['pending', 'delivered', 'given-up']);

/** An event for the callback of a site, and its delivery. Kept for 30 days. */
export const deliveryView = z.strictObject({
  event: z.literal('session.finished'),
  sessionId,
  publishableKey: z.string(),
  status: deliveryStatus,
  createdAt: instant,
  /** Attempts of the current series. A request to send again starts a new series. */
  attempts: z.int(),
  lastAttemptAt: z.nullable(instant),
  /** HTTP status of the last answer; `null` if there was none. */
  lastStatus: z.nullable(z.int()),
  /** Earliest time of the next attempt; `null` if none has been made or none is left. */
  nextAttemptAt: z.nullable(instant),
  deliveredAt: z.nullable(instant),
  givenUpAt: z.nullable(instant),
});
/** Reply of `GET /v1/deliveries`: one page, newest first. */
export const deliveriesReply = z.strictObject({ deliveries: z.array(deliveryView), hasMore: z.boolean() });

export type DeliveryView = z.infer<typeof deliveryView>;

import { z } from 'zod';
import { dateTime, id, idText, skipText, topText } from '../primitives.ts';
import { eventName } from './notification.ts';

/** `PARKED`: tried for three days, or its callback is switched off; it leaves when it is replayed. */
export const deliveryStatuses = ['PENDING', 'DELIVERED', 'PARKED'] as const;
const deliveryStatus = z.enum(deliveryStatuses);

/** An event and what became of it; kept for 30 days. */
export const eventDelivery = z.strictObject({
  notificationId: z.string(),
  eventName,
  info: z.string(),
  status: deliveryStatus,
  createdDate: dateTime,
  attempts: z.int(),
  lastAttemptDate: dateTime.optional(),
  /** HTTP status of the last answer; absent where there was none. */
  lastHttpStatus: z.int().optional(),
  nextAttemptDate: dateTime.optional(),
  deliveredDate: dateTime.optional(),
  parkedDate: dateTime.optional(),
});
export type EventDelivery = z.infer<typeof eventDelivery>;

export const deliveriesQuery = z.strictObject({
  eventName: eventName.optional(),
  status: deliveryStatus.optional(),
  /** By `createdDate`: included. */
  fromDate: dateTime.optional(),
  /** By `createdDate`: excluded. */
  toDate: dateTime.optional(),
  skip: skipText.optional(),
  top: topText.optional(),
});
export const deliveriesReply = z.strictObject({ delivery: z.array(eventDelivery).optional() });

/** One event, or those of a period; without `status` the parked ones. */
export const replayRequest = z.union([
  z.strictObject({ notificationId: z.string().min(1).max(100) }),
  z.strictObject({
    eventName: eventName.optional(),
    status: deliveryStatus.optional(),
    fromDate: dateTime,
    toDate: dateTime,
  }),
]);
export const replayReply = z.strictObject({ replayCount: z.int() });

/** An event with the info `TEST`, in the subscription's own way to the callback. */
export const testEventReply = z.strictObject({ notificationId: z.string() });

export const mostSecrets = 2;
const secret = { id, createdDate: dateTime };
export const secretsReply = z.strictObject({ secret: z.array(z.strictObject(secret)).optional() });
/** `key` is shown this once: `whsec_` and base64, as Standard Webhooks have it. */
export const newSecretReply = z.strictObject({ secret: z.strictObject({ ...secret, key: z.string() }) });
export const secretParams = z.strictObject({ secretId: idText });

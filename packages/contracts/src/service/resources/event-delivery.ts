import { z } from 'zod';
import { dateTime, id, idText, skipText, topText } from '../primitives.ts';
import { eventName } from './event-names.ts';

/**
 * Statuses of a delivery. `PARKED`: the service does not retry any longer, because three days have passed or the callback is suspended.
 * A replay changes the status.
 */
export const deliveryStatuses = ['PENDING', 'DELIVERED', 'PARKED'] as const;
const deliveryStatus = z.enum(deliveryStatuses);

/** An event and its delivery status; kept for 30 days. */
export const eventDelivery = z.strictObject({
  notificationId: z.string(),
  eventName,
  info: z.string(),
  /** User that the event concerns; absent if it concerns no single user. */
  loginName: z.string().optional(),
  status: deliveryStatus,
  createdDate: dateTime,
  attempts: z.int(),
  lastAttemptDate: dateTime.optional(),
  /** HTTP status of the last answer; absent if there was none. */
  lastHttpStatus: z.int().optional(),
  nextAttemptDate: dateTime.optional(),
  deliveredDate: dateTime.optional(),
  parkedDate: dateTime.optional(),
});
export type EventDelivery = z.infer<typeof eventDelivery>;

/** Query of `GET /configs/notifications/deliveries`: filters and page. */
export const deliveriesQuery = z.strictObject({
  eventName: eventName.optional(),
  status: deliveryStatus.optional(),
  /** Earliest `createdDate`, inclusive. */
  fromDate: dateTime.optional(),
  /** Latest `createdDate`, exclusive. */
  toDate: dateTime.optional(),
  skip: skipText.optional(),
  top: topText.optional(),
});
/** Reply of `GET /configs/notifications/deliveries`. The list is absent if it is empty. */
export const deliveriesReply = z.strictObject({ delivery: z.array(eventDelivery).optional() });

const notificationId = z.string().min(1).max(100);
/**
 * Body of `POST /configs/notifications/deliveries/replay`. Selects the events to send again: one event, up to 100 events, or the events of
 * a period. Default of `status`: `PARKED`.
 */
export const replayRequest = z.union([
  z.strictObject({ notificationId }),
  z.strictObject({ notificationIds: z.array(notificationId).min(1).max(100) }),
  z.strictObject({
    eventName: eventName.optional(),
    status: deliveryStatus.optional(),
    fromDate: dateTime,
    toDate: dateTime,
  }),
]);
/** Reply of `POST /configs/notifications/deliveries/replay`, with the number of events that are sent again. */
export const replayReply = z.strictObject({ replayCount: z.int() });

/** Reply after a test event. The event has the info `TEST` and is delivered to the subscription's callback like other events. */
export const testEventReply = z.strictObject({ notificationId: z.string() });

/** Maximum number of secrets of a customer. */
export const mostSecrets = 2;
const secret = { id, createdDate: dateTime };
/** Reply of `GET /configs/notifications/secrets`, without the keys. */
export const secretsReply = z.strictObject({ secret: z.array(z.strictObject(secret)).optional() });
/** Reply of `POST /configs/notifications/secrets`. The service returns `key` only here: `whsec_` and base64, as in Standard Webhooks. */
export const newSecretReply = z.strictObject({ secret: z.strictObject({ ...secret, key: z.string() }) });
export const secretParams = z.strictObject({ secretId: idText });

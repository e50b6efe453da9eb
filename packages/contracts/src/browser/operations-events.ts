import * as z from 'zod/mini';
import { instant, loginName, sessionId, text, webOrigin } from './primitives.ts';
import { sitePublishableKey } from './sites-and-keys.ts';

/** Sender of an event: the service, or this host (`session.finished`). */
export const eventChannel = z.enum(['service', 'host']);
export type EventChannel = z.infer<typeof eventChannel>;

/**
 * Status of a delivery. `parked`: the service makes no attempts until a replay. `given-up`: the host has no attempts left, or the receiver
 * answered 410.
 */
export const operatedDeliveryStatus = z.enum(['pending', 'delivered', 'parked', 'given-up']);
/** Id of a delivery: the session's id at the host, the id of the event at the service. */
export const deliveryId = text(100);
const eventName = text(60);

/** An event for a callback, and its delivery. */
export const operatedDelivery = z.strictObject({
  deliveryId,
  channel: eventChannel,
  eventName,
  status: operatedDeliveryStatus,
  createdAt: instant,
  attempts: z.int(),
  lastAttemptAt: z.nullable(instant),
  /** HTTP status of the last answer; `null` if there was none. */
  lastStatus: z.nullable(z.int()),
  /** Origin of the callback; `null` if it no longer exists. */
  callback: z.nullable(webOrigin),
  /** `null` if the event concerns no single user. */
  loginName: z.nullable(loginName),
  /** `null` for events of the service. */
  sessionId: z.nullable(sessionId),
});
export type OperatedDelivery = z.infer<typeof operatedDelivery>;
/** Reply of `GET /v1/operations/deliveries`, newest first. `next` is the value of `before` for the next page. */
export const operatedDeliveriesReply = z.strictObject({
  delivery: z.array(operatedDelivery),
  hasMore: z.boolean(),
  next: z.nullable(z.string()),
});
/** Reply of `POST /v1/operations/deliveries/replay`: how many of the deliveries are sent again. */
export const replayReply = z.strictObject({ replayed: z.int() });

/** Address that receives an event. */
export const callbackView = z.strictObject({
  channel: eventChannel,
  eventName,
  /** Site of the host's callback; `null` for the service. */
  publishableKey: z.nullable(sitePublishableKey),
  origin: webOrigin,
  /** The service switches a callback off after three days of failures. The host never does. */
  state: z.enum(['on', 'switched-off']),
  /** Time of the first failure after the last success; `null` if the callback does not fail. */
  since: z.nullable(instant),
  /** HTTP status of the last failure; `null` if there was no answer or no failure. */
  lastStatus: z.nullable(z.int()),
});
export type CallbackView = z.infer<typeof callbackView>;
/** Reply of `GET /v1/operations/callbacks`. */
export const callbacksReply = z.strictObject({ callback: z.array(callbackView) });

/**
 * Reply of `POST /v1/operations/callbacks/test`. The host calls its callback at once. The service queues the event; its delivery shows the
 * outcome.
 */
export const testCallbackReply = z.strictObject({
  /** Id of the queued delivery; `null` for the host's callback. */
  deliveryId: z.nullable(deliveryId),
  /** HTTP status of the answer; `null` if there was none. */
  status: z.nullable(z.int()),
  durationMs: z.nullable(z.int()),
  /** Whether the callback accepted the event; `null` if the event is queued. */
  ok: z.nullable(z.boolean()),
});

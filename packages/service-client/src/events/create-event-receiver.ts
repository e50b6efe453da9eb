import type { IncomingHttpHeaders } from 'node:http';
import { type SeenEvents, createSeenEvents } from './seen-events.ts';
import { type ReadEvent, type ServiceEvent, type UnknownEvent, readEvent } from './service-event.ts';
import { isSignedBy, keyOfSecret, signatureHeaders } from './signature.ts';

/** Settings of an event receiver. */
export interface EventReceiverOptions {
  /** Secrets that may sign events, as `whsec_…`. During a rotation there are two. */
  secrets?: readonly string[];
  /**
   * Whether unsigned events are accepted. They may be forged, so use them only as a signal to read the data with your own token. Default:
   * false.
   */
  acceptUnsigned?: boolean;
  /** Handles an event. Resolving confirms the event; rejecting makes the service send it again. In rare cases, an event arrives twice. */
  handle: (event: ServiceEvent) => void | Promise<void>;
  /** Receives events that this version does not know. Such events are always confirmed. */
  onUnknown?: (event: UnknownEvent) => void | Promise<void>;
  /** Receives the reason why an event was refused or could not be handled, for a log. */
  onError?: (error: unknown) => void;
  /** Storage for the ids of handled events. Default: the last 10,000, in memory. */
  seen?: SeenEvents;
  /** Default: the system clock. */
  clock?: { now(): Date };
  /** Largest difference in seconds between the signature's time and now. Default: 300. */
  toleranceSeconds?: number;
  /** Largest body in bytes. Default: 1 MB. */
  maxBodyBytes?: number;
}

/** HTTP status with which the receiver answers the service. */
export type EventAnswer = 204 | 400 | 401 | 405 | 413 | 500;

/** Verifies and handles events. */
export interface EventReceiver {
  /** Handles a request. The body must be unchanged, because the signature covers its bytes. */
  receive(headers: IncomingHttpHeaders, body: Buffer): Promise<EventAnswer>;
  /** Maximum size of a body. */
  readonly maxBodyBytes: number;
  /** Passes an error to the `onError` option. The listeners for web frameworks call it, for example if a body is incomplete. */
  readonly onError: (error: unknown) => void;
}

/** Thrown if an event is refused. The message contains no content of the event. */
export class EventRefusedError extends Error {
  override readonly name = 'EventRefusedError';
}

/** Creates an event receiver. Throws `TypeError` without a secret, unless unsigned events are accepted, and for an invalid secret. */
export function createEventReceiver(options: EventReceiverOptions): EventReceiver {
  const { handle, acceptUnsigned = false, maxBodyBytes = 1_000_000, toleranceSeconds = 300 } = options;
  const { seen = createSeenEvents(), clock = { now: () => new Date() } } = options;
  const onError = (error: unknown): void => {
    try {
      options.onError?.(error);
    } catch {
      // An error of the log must not change the answer or end the process.
    }
  };
  const keys = (options.secrets ?? []).map(keyOfSecret);
  if (keys.length === 0 && !acceptUnsigned)
    throw new TypeError('No event can be verified without a secret. Set `secrets`, or set `acceptUnsigned` to true.');
  /** Running handlers by event id. A repeated event waits for the outcome of the first. */
  const running = new Map<string, Promise<EventAnswer>>();

  const refuse = (status: EventAnswer, reason: string): EventAnswer => {
    onError(new EventRefusedError(reason));
    return status;
  };

  const isTrusted = (headers: IncomingHttpHeaders, body: Buffer): boolean => {
    const signature = signatureHeaders(headers);
    return signature === null
      ? acceptUnsigned
      : isSignedBy(keys, signature, body, { now: clock.now(), toleranceSeconds });
  };

  const passOnUnknown = async (event: UnknownEvent): Promise<void> => {
    try {
      await options.onUnknown?.(event);
    } catch (error) {
      onError(error);
    }
  };

  const handleOnce = async (read: ReadEvent): Promise<EventAnswer> => {
    const { notificationId } = read.event;
    try {
      if (await seen.has(notificationId)) return 204;
      if (read.kind === 'known') await handle(read.event);
      else await passOnUnknown(read.event);
      await seen.add(notificationId);
      return 204;
    } catch (error) {
      onError(error);
      return 500;
    }
  };

  return {
    maxBodyBytes,
    onError,
    async receive(headers, body) {
      if (body.length > maxBodyBytes) return refuse(413, 'The body is too large.');
      if (!isTrusted(headers, body)) return refuse(401, 'The signature is missing or does not match.');
      const read = readEvent(parseJson(body));
      if (read === null) return refuse(400, 'The body is no event that can be read.');
      const { notificationId } = read.event;
      const outcome = running.get(notificationId) ?? handleOnce(read).finally(() => running.delete(notificationId));
      running.set(notificationId, outcome);
      return outcome;
    },
  };
}

/** Parses JSON. Returns `null` for other texts. */
function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

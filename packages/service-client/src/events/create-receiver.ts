import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { parseJson } from '../transport/index.ts';

/** Settings that all receivers have in common. */
export interface ReceiverOptions {
  /** Secrets that may sign events, as `whsec_…`. During a rotation there are two. */
  secrets?: readonly string[];
  /** Receives the reason why an event was refused or could not be handled, for a log. */
  onError?: (error: unknown) => void;
  /** Storage for the ids of handled events. Default: the last 10,000, in memory. */
  seen?: SeenEvents;
  /** Source of the current time. Default: the system clock. */
  clock?: { now(): Date };
  /** Largest difference in seconds between the signature's time and now. Default: 300. */
  toleranceSeconds?: number;
  /** Largest body in bytes. Default: 1 MB. */
  maxBodyBytes?: number;
}

/** HTTP status with which a receiver answers. */
export type EventAnswer = 204 | 400 | 401 | 405 | 413 | 500;

/** Receiver that verifies the signatures of events and handles each event once. */
export interface EventReceiver {
  /** Handles a request. The body must be unchanged, because the signature covers its bytes. */
  receive(headers: IncomingHttpHeaders, body: Buffer): Promise<EventAnswer>;
  /** Maximum size of a body in bytes. */
  readonly maxBodyBytes: number;
  /** Passes an error to the `onError` option. The listeners for web frameworks call it, for example if a body is incomplete. */
  readonly onError: (error: unknown) => void;
}

/** Thrown if an event is refused. The message contains no content of the event. */
export class EventRefusedError extends Error {
  override readonly name = 'EventRefusedError';
}

/** Parsed event with the function that handles it. */
interface ReadEvent {
  /** Identifies the event. A repeated event has the same id. */
  readonly id: string;
  /** Whether a failure of the handler makes the sender repeat the event. */
  readonly isRepeatedOnFailure: boolean;
  handle(): void | Promise<void>;
}

/** How a receiver parses events, and whether it accepts unsigned ones. */
interface EventReading {
  readonly acceptUnsigned: boolean;
  /** Returns `null` if the body is not an event. `messageId` is empty if the event is unsigned. */
  read(body: unknown, messageId: string): ReadEvent | null;
}

/** Creates a receiver that verifies signatures of Standard Webhooks. Throws `TypeError` for an invalid secret. */
export function createReceiver(options: ReceiverOptions, { acceptUnsigned, read }: EventReading): EventReceiver {
  const { maxBodyBytes = 1_000_000, toleranceSeconds = 300 } = options;
  const { seen = createSeenEvents(), clock = { now: () => new Date() } } = options;
  const onError = (error: unknown): void => {
    try {
      options.onError?.(error);
    } catch {
      // An error of the log must not change the answer or end the process.
    }
  };
  const keys = (options.secrets ?? []).map(keyOfSecret);
  /** Running handlers by event id. A repeated event waits for the outcome of the first. */
  const running = new Map<string, Promise<EventAnswer>>();

  const refuse = (status: EventAnswer, reason: string): EventAnswer => {
    onError(new EventRefusedError(reason));
    return status;
  };

  const handleOnce = async (event: ReadEvent): Promise<EventAnswer> => {
    try {
      if (await seen.has(event.id)) return 204;
      try {
        await event.handle();
      } catch (error) {
        if (event.isRepeatedOnFailure) throw error;
        onError(error);
      }
      await seen.add(event.id);
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
      const signature = signatureHeaders(headers);
      const isTrusted =
        signature === null ? acceptUnsigned : isSignedBy(keys, signature, body, { now: clock.now(), toleranceSeconds });
      if (!isTrusted) return refuse(401, 'The signature is missing or does not match.');
      const event = read(parseJson(body.toString('utf8')), signature?.id ?? '');
      if (event === null) return refuse(400, 'The body is no event that can be read.');
      const outcome = running.get(event.id) ?? handleOnce(event).finally(() => running.delete(event.id));
      running.set(event.id, outcome);
      return outcome;
    },
  };
}

/** Stores the ids of handled events, so that no event is handled twice. The service sends an event again if it is not confirmed in time. */
export interface SeenEvents {
  /** Returns whether the event was handled. */
  has(notificationId: string): boolean | Promise<boolean>;
  /** Stores the id after the event was handled. */
  add(notificationId: string): void | Promise<void>;
}

/** Keeps the latest ids in memory. This is sufficient if handling an event twice is harmless, for example when an extract is applied. */
export function createSeenEvents(maxIds = 10_000): SeenEvents {
  const ids = new Set<string>();
  return {
    has: (id) => ids.has(id),
    add: (id) => {
      ids.add(id);
      const [oldest] = ids;
      if (oldest !== undefined && ids.size > maxIds) ids.delete(oldest);
    },
  };
}

/** Headers of Standard Webhooks. */
interface SignatureHeaders {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: string;
  /** Signatures as `v1,<base64>`, separated by spaces. */
  readonly signatures: string;
}

/** Returns the value of a header; empty if the header is missing or repeated. */
const singleValue = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

/** Returns the signature headers; `null` if all of them are missing. If only some are missing, those are empty. */
function signatureHeaders(headers: IncomingHttpHeaders): SignatureHeaders | null {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    singleValue(headers[name]),
  );
  if (id === undefined || timestamp === undefined || signatures === undefined) return null;
  return id + timestamp + signatures === '' ? null : { id, timestamp, signatures };
}

const minSecretBytes = 16;

/** Returns the key of a secret: `whsec_`, which may be missing, and base64. Throws `TypeError` for a key shorter than 16 bytes. */
function keyOfSecret(secret: string): Buffer {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  if (key.length < minSecretBytes)
    throw new TypeError('A secret must be whsec_ followed by base64 of at least 16 bytes.');
  return key;
}

/** Maximum number of signatures that are compared. */
const maxSignatures = 10;

/** Returns whether one of the keys signed this body within the tolerated time. The comparison takes constant time. */
function isSignedBy(
  keys: readonly Buffer[],
  { id, timestamp, signatures }: SignatureHeaders,
  body: Buffer,
  { now, toleranceSeconds }: { now: Date; toleranceSeconds: number },
): boolean {
  if (id === '' || !/^\d{1,12}$/.test(timestamp)) return false;
  const age = now.getTime() / 1_000 - Number(timestamp);
  if (Math.abs(age) > toleranceSeconds) return false;
  const sentSignatures = signatures
    .split(' ', maxSignatures)
    .flatMap((text) => (text.startsWith('v1,') ? [Buffer.from(text.slice(3), 'base64')] : []));
  return keys.some((key) => {
    const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
    return sentSignatures.some(
      (signature) => signature.length === expected.length && timingSafeEqual(signature, expected),
    );
  });
}

import { type SessionFinished, sessionFinished } from '@fin-link/contracts/host';
import { z } from 'zod';
import { loose } from '../endpoints/index.ts';
import { type EventReceiver, type ReceiverOptions, createReceiver } from '../events/index.ts';

/** Event of a type that this version does not know, for example from a newer host. Its members are passed on unchanged. */
export interface UnknownHostEvent {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** Settings of a receiver of `session.finished`. */
export interface SessionReceiverOptions extends ReceiverOptions {
  /** Secrets that may sign events, as `whsec_…`: those of the site or of the host. During a rotation there are two. */
  secrets: readonly string[];
  /**
   * Handles the result of a session. Resolving confirms the event; rejecting makes the host send it again. `messageId` is the
   * `webhook-id`, which is the same whenever the event is sent again.
   */
  handle: (event: SessionFinished, messageId: string) => void | Promise<void>;
  /** Receives events of other types. Such events are always confirmed. */
  onUnknown?: (event: UnknownHostEvent) => void | Promise<void>;
}

/** Members that all events have. */
const envelope = z.looseObject({ type: z.string().min(1).max(200) });
const looseSessionFinished = loose(sessionFinished);

/**
 * Creates a receiver of `session.finished`, the event that the host sends to the callback of a site. Throws `TypeError` without a secret,
 * and for an invalid secret.
 */
export function createSessionReceiver(options: SessionReceiverOptions): EventReceiver {
  const { secrets, handle, onUnknown } = options;
  if (secrets.length === 0) throw new TypeError('No event can be verified without a secret. Set `secrets`.');
  return createReceiver(options, {
    acceptUnsigned: false,
    read(body, id) {
      const { data: unknownEvent } = envelope.safeParse(body);
      if (unknownEvent === undefined) return null;
      if (unknownEvent.type !== 'session.finished')
        return { id, isRepeatedOnFailure: false, handle: () => onUnknown?.(unknownEvent) };
      const parsed = z.safeParse(looseSessionFinished, body);
      if (!parsed.success) return null;
      // The loose schema matches the type of the event, except for unknown members.
      const event = parsed.data as SessionFinished;
      return { id, isRepeatedOnFailure: true, handle: () => handle(event, id) };
    },
  });
}

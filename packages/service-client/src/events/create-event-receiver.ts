import { type EventReceiver, type ReceiverOptions, createReceiver } from './create-receiver.ts';
import { type ServiceEvent, type UnknownEvent, readEvent } from './service-event.ts';

/** Settings of an event receiver. */
export interface EventReceiverOptions extends ReceiverOptions {
  /**
   * Whether unsigned events are accepted. They may be forged, so use them only as a signal to read the data with your own token. Default:
   * false.
   */
  acceptUnsigned?: boolean;
  /** Handles an event. Resolving confirms the event; rejecting makes the service send it again. In rare cases, an event arrives twice. */
  handle: (event: ServiceEvent) => void | Promise<void>;
  /** Receives events that this version does not know. Such events are always confirmed. */
  onUnknown?: (event: UnknownEvent) => void | Promise<void>;
}

/**
 * Creates a receiver of the service's events. Throws `TypeError` without a secret, unless unsigned events are accepted, and for an invalid
 * secret.
 */
export function createEventReceiver(options: EventReceiverOptions): EventReceiver {
  const { handle, onUnknown, acceptUnsigned = false } = options;
  if ((options.secrets ?? []).length === 0 && !acceptUnsigned)
    throw new TypeError('No event can be verified without a secret. Set `secrets`, or set `acceptUnsigned` to true.');
  return createReceiver(options, {
    acceptUnsigned,
    read(body) {
      const event = readEvent(body);
      if (event === null) return null;
      const isKnown = event.kind === 'known';
      return {
        id: event.event.notificationId,
        isRepeatedOnFailure: isKnown,
        handle: () => (isKnown ? handle(event.event) : onUnknown?.(event.event)),
      };
    },
  });
}

import {
  cdvStatusEvent,
  consentEvent,
  dataUpdatesEvent,
  insightsEvent,
  latestBalanceEvent,
  refreshEvent,
} from '@fin-link/contracts/service';
import { z } from 'zod';
import { loose, unknownEnumFallback } from '../endpoints/index.ts';
import { type EventReceiver, type ReceiverOptions, createReceiver } from './create-receiver.ts';

/** Settings of `createEventReceiver`. */
export interface EventReceiverOptions extends ReceiverOptions {
  /**
   * Whether unsigned events are accepted. Unsigned events may be forged, so use them only as a signal to read the data with your own token.
   * Default: false.
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

type EventOf<S extends z.ZodType> = z.output<S> extends { event: infer Event } ? Event : never;

/** Event of the service, discriminated by `info`. */
export type ServiceEvent =
  | EventOf<typeof dataUpdatesEvent>
  | EventOf<typeof refreshEvent>
  | EventOf<typeof latestBalanceEvent>
  | EventOf<typeof cdvStatusEvent>
  | EventOf<typeof consentEvent>
  | EventOf<typeof insightsEvent>;

/** Event of a type that this version does not know, for example from a newer service. Its members are passed on unchanged. */
export interface UnknownEvent {
  readonly info: string;
  readonly notificationId: string;
  readonly [member: string]: unknown;
}

/** Schemas of the known events. */
const eventReaders = [
  dataUpdatesEvent,
  refreshEvent,
  latestBalanceEvent,
  cdvStatusEvent,
  consentEvent,
  insightsEvent,
].map((schema) => ({
  info: schema.shape.event.shape.info,
  schema: loose(schema),
  replaceUnknownWords: unknownEnumFallback(schema),
}));

/** Members that all events have. */
const envelopeSchema = z.object({
  event: z.looseObject({ info: z.string().min(1).max(200), notificationId: z.string().min(1).max(200) }),
});

type ParsedEvent =
  | { readonly kind: 'known'; readonly event: ServiceEvent }
  | { readonly kind: 'unknown'; readonly event: UnknownEvent };

/** Parses an event. Returns `null` if the body is not an event or does not match the schema of its `info`. */
function readEvent(body: unknown): ParsedEvent | null {
  const { data } = envelopeSchema.safeParse(body);
  if (data === undefined) return null;
  const { event } = data;
  const reader = eventReaders.find(({ info }) => info.safeParse(event.info).success);
  if (reader === undefined) return { kind: 'unknown', event };
  const readableBody = reader.replaceUnknownWords === null ? body : reader.replaceUnknownWords(body, () => {});
  const parsed = z.safeParse(reader.schema, readableBody);
  // The schema matches the type of the event, except for unused members.
  return parsed.success ? { kind: 'known', event: (parsed.data as { event: ServiceEvent }).event } : null;
}

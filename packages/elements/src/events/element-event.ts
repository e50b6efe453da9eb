import type { FrameMessage } from '@fin-link/contracts/page';

/**
 * Base class of all events of the elements. The events bubble, cross shadow roots and cannot be canceled. The detail of an event is frozen.
 */
export abstract class ElementEvent<Detail extends object> extends CustomEvent<Readonly<Detail>> {
  constructor(type: string, detail: Detail) {
    super(type, { detail: Object.freeze(detail), bubbles: true, composed: true });
  }
}

/** Event classes by type of frame message. The detail of each class has the members of its message. */
export type MessageEvents = {
  readonly [T in FrameMessage['type']]?: new (detail: Omit<Extract<FrameMessage, { type: T }>, 'type'>) => Event;
};

/** Returns the event for a frame message; `null` if the message has no event. */
export function eventOf({ type, ...detail }: FrameMessage, events: MessageEvents): Event | null {
  // The type of `MessageEvents` guarantees that the class of a type takes the members of its message.
  const EventClass = events[type] as (new (detail: object) => Event) | undefined;
  return EventClass === undefined ? null : new EventClass(detail);
}

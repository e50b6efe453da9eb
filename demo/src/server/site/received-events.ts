import { z } from 'zod';
import { sessionResult } from '../upstream/host-api.ts';

/** Message that a session has ended. */
export const sessionFinished = z.object({
  type: z.literal('session.finished'),
  timestamp: z.iso.datetime(),
  data: sessionResult,
});
/** Message that a session has ended. */
export type SessionFinished = z.infer<typeof sessionFinished>;

/** A message from the host. */
export interface ReceivedEvent {
  /** `webhook-id`: the same on every attempt to deliver the message. */
  id: string;
  receivedAt: Date;
  event: SessionFinished;
}

const maxEvents = 50;

/** The latest messages, newest first. A real site would store them in its database. */
export class ReceivedEvents {
  #newestFirst: ReceivedEvent[] = [];

  /** Stores a message. Ignores a repeated message, because the host retries until it receives a confirmation. */
  store(received: ReceivedEvent): void {
    if (this.#newestFirst.some(({ id }) => id === received.id)) return;
    this.#newestFirst = [received, ...this.#newestFirst].slice(0, maxEvents);
  }

  /** Returns the messages about one person, newest first. */
  of(loginName: string): ReceivedEvent[] {
    return this.#newestFirst.filter(({ event }) => event.data.loginName === loginName);
  }
}

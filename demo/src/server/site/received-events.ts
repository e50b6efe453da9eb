import { z } from 'zod';
import { sessionResult } from '../upstream/host-api.ts';

export const sessionFinished = z.object({
  type: z.literal('session.finished'),
  timestamp: z.iso.datetime(),
  data: sessionResult,
});
export type SessionFinished = z.infer<typeof sessionFinished>;

export interface ReceivedEvent {
  /** `webhook-id`: the same on every attempt to deliver the message. */
  id: string;
  receivedAt: Date;
  event: SessionFinished;
}

const most = 50;

/** The latest messages, newest first. A real site would store them in its database. */
export class ReceivedEvents {
  #newestFirst: ReceivedEvent[] = [];

  /** Stores a message. Ignores a repeated one: the sender retries until it gets a confirmation. */
  keep(received: ReceivedEvent): void {
    if (this.#newestFirst.some(({ id }) => id === received.id)) return;
    this.#newestFirst = [received, ...this.#newestFirst].slice(0, most);
  }

  of(loginName: string): ReceivedEvent[] {
    return this.#newestFirst.filter(({ event }) => event.data.loginName === loginName);
  }
}

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

/** The last messages, newest first. A real site would put them into its database. */
export class ReceivedEvents {
  #newestFirst: ReceivedEvent[] = [];

  /** A message that came before changes nothing: the sender repeats what it is not sure of. */
  keep(received: ReceivedEvent): void {
    if (this.#newestFirst.some(({ id }) => id === received.id)) return;
    this.#newestFirst = [received, ...this.#newestFirst].slice(0, most);
  }

  of(loginName: string): ReceivedEvent[] {
    return this.#newestFirst.filter(({ event }) => event.data.loginName === loginName);
  }
}

import type { SessionFinished } from '@fin-link/service-client';

/** A message from the host. */
export interface ReceivedEvent {
  /** `webhook-id`: the same on every attempt to deliver the message. */
  id: string;
  receivedAt: Date;
  event: SessionFinished;
}

const maxEvents = 50;

/** The latest webhook messages of the host, newest first. A real site would store them in its database. */
export class ReceivedEvents {
  #newestFirst: ReceivedEvent[] = [];

  /** Stores a message. Drops the oldest one above `maxEvents`. */
  store(received: ReceivedEvent): void {
    this.#newestFirst = [received, ...this.#newestFirst].slice(0, maxEvents);
  }

  /** Returns the messages about one person, newest first. */
  of(loginName: string): ReceivedEvent[] {
    return this.#newestFirst.filter(({ event }) => event.data.loginName === loginName);
  }
}

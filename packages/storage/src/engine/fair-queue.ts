import { setImmediate } from 'node:timers';

/** Turns of the event loop between two uses: enough to accept a connection, read its request and send a reply. */
const restTurns = 4;

/** Callers of one user or lane. */
interface Party {
  /** Milliseconds for which the party has used the connection, counted from its starting share. */
  used: number;
  readonly waiting: (() => void)[];
}

/**
 * Grants a single connection to one caller at a time. The party that has used the connection least is next; callers of one party are served
 * in order. A party that was idle starts with the share of the party that is served, so that it cannot save up time.
 *
 * The embedded database answers without I/O, so a queue of statements would keep the event loop from reading requests. Therefore the
 * event loop turns a few times between two uses. Meanwhile, a caller can also ask again before another party is served.
 */
export class FairQueue {
  readonly #now: () => number;
  readonly #parties = new Map<string, Party>();
  #isBusy = false;
  /** Share of the party that was served last. */
  #served = 0;
  #release: () => void = () => {};

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Resolves when the party may use the connection. The caller must then call `leave`. */
  enter(name: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const party = this.#parties.get(name) ?? { used: 0, waiting: [] };
    this.#parties.set(name, party);
    if (party.waiting.length === 0) party.used = Math.max(party.used, this.#served);
    party.waiting.push(() => {
      this.#served = party.used;
      const from = this.#now();
      this.#release = () => void (party.used += this.#now() - from);
      resolve();
    });
    if (!this.#isBusy) this.#grant();
    return promise;
  }

  /** Ends the use of the connection. */
  leave(): void {
    this.#release();
    this.#rest(restTurns);
  }

  /** Grants the connection after some turns of the event loop. */
  #rest(turns: number): void {
    if (turns === 0) this.#grant();
    else setImmediate(() => this.#rest(turns - 1));
  }

  #grant(): void {
    const waiting = [...this.#parties.values()].filter((party) => party.waiting.length > 0);
    const next = waiting.reduce<Party | null>(
      (least, party) => (least === null || party.used < least.used ? party : least),
      null,
    );
    this.#isBusy = next !== null;
    this.#forgetIdle(next);
    next?.waiting.shift()?.();
  }

  /** Deletes idle parties with a share of at most that of `next`. Deletes all idle parties if no party waits. */
  #forgetIdle(next: Party | null): void {
    for (const [name, party] of this.#parties)
      if (party.waiting.length === 0 && (next === null || party.used <= next.used)) this.#parties.delete(name);
    if (next === null) this.#served = 0;
  }
}

import { back, readAddress } from './returned-session.ts';

interface Entry {
  sessionId: string;
  /** `performance.timeOrigin` of the page that uses it; 0 when none does. */
  page: number;
  /** Of its tag among those that asked. */
  place: number;
}

type Storages = 'sessionStorage' | 'localStorage';

/** How often tags of the page have asked for a session. */
let asked = 0;

/** A page that crashed or was thrown away could not set its sessions free, and is loaded again in its own tab. */
const isReload = (): boolean =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]).some(({ type }) => type === 'reload');

/**
 * The session a tag is in, kept so that a reloaded page goes on with it. A session in use on this page is never taken by a
 * second tag, nor by a copy of this page in another tab, which starts with a copy of its storage. The id is public and
 * grants nothing. Works without storage, too: then nothing is kept.
 */
export class KeptSession {
  readonly #key: string;
  /** The session was taken because the user came back with it. */
  isReturned = false;
  #own: string | null = null;
  #place = 0;
  #leaving = new AbortController();

  constructor(key: string) {
    this.#key = key;
  }

  get sessionId(): string | null {
    return this.#own;
  }

  /** The session that the user has come back from a bank with, in this tab or in another one of the browser. */
  get returned(): string | undefined {
    readAddress();
    return [...this.#free, ...this.#left].find((one) => one === back.sessionId);
  }

  /** Sessions that nobody uses, in the order of their tags. */
  get #free(): string[] {
    const { timeOrigin } = performance;
    const reload = isReload();
    const ours = this.#read().filter(({ page }) => reload || page === 0 || page === timeOrigin);
    // What is in use elsewhere came here with a copy of the tab, and must not be taken after a reload of it either.
    this.#store(ours);
    return ours.flatMap(({ page, sessionId }) => (page === timeOrigin ? [] : sessionId));
  }

  /**
   * Takes the session that the user came back with, or the first that nobody uses. Tags ask in their order on the page, and backends answer
   * in any: a reloaded page would else give a tag the session of another.
   */
  claim(): string | null {
    this.#place = asked += 1;
    const { returned } = this;
    this.isReturned = returned !== undefined;
    if (this.isReturned) back.sessionId = '';
    const taken = returned ?? this.#free[0];
    if (taken !== undefined) this.keep(taken);
    return this.#own;
  }

  keep(sessionId: string): void {
    this.#write(performance.timeOrigin, sessionId);
    this.#own = sessionId;
    this.#leaving.abort();
    this.#leaving = new AbortController();
    const { signal } = this.#leaving;
    // A page that comes back from the browser's cache takes up its session again.
    addEventListener('pagehide', () => this.#write(0, sessionId), { signal });
    addEventListener('pageshow', () => this.#write(performance.timeOrigin, sessionId), { signal });
  }

  /** Leaves the session to whoever comes next. */
  release(): void {
    if (this.#own !== null) this.#write(0, this.#own);
    this.#drop();
  }

  /** The session is over. */
  forget(): void {
    this.#write(0, null);
    this.#drop();
  }

  #drop(): void {
    this.#own = null;
    this.#leaving.abort();
  }

  #read(): Entry[] {
    return this.#load('sessionStorage') as Entry[];
  }

  /** The latest sessions that pages of any tab left: a bank's app may open the return in another tab. */
  get #left(): string[] {
    return this.#load('localStorage') as string[];
  }

  #load(storage: Storages): unknown[] {
    try {
      // Written by this class only; anything else ends in `catch` or in a session that the host refuses.
      return [...(JSON.parse(window[storage].getItem(this.#key) ?? '[]') as unknown[])];
    } catch {
      return [];
    }
  }

  #write(page: number, sessionId: string | null): void {
    const entries = this.#read().filter((entry) => entry.sessionId !== this.#own && entry.sessionId !== sessionId);
    if (sessionId !== null) entries.push({ sessionId, page, place: this.#place });
    entries.sort((one, other) => one.place - other.place);
    this.#store(entries);
    const left = this.#left.filter((one) => one !== this.#own && one !== sessionId);
    if (sessionId !== null && page === 0) left.push(sessionId);
    this.#store(left.slice(-5), 'localStorage');
  }

  #store(entries: readonly unknown[], storage: Storages = 'sessionStorage'): void {
    try {
      if (entries.length > 0) window[storage].setItem(this.#key, JSON.stringify(entries));
      else window[storage].removeItem(this.#key);
    } catch {
      // Storage is full or switched off.
    }
  }
}

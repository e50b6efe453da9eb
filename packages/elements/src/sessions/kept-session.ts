import { back, readAddress } from './returned-session.ts';

interface Entry {
  sessionId: string;
  /** `performance.timeOrigin` of the page that uses the session; 0 if no page uses it. */
  page: number;
  /** Position of the tag in the order of claims. */
  place: number;
}

type Storages = 'sessionStorage' | 'localStorage';

/** Number of claims by tags of this page. */
let claimCount = 0;

/** Whether the page was reloaded. A page that crashed or was discarded could not release its sessions, and reloads in its own tab. */
const isReload = (): boolean =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]).some(({ type }) => type === 'reload');

/**
 * The session of a tag, stored so that a reloaded page can resume it. A session in use is never claimed by a second tag, nor by a
 * duplicated browser tab, which starts with a copy of the storage. The id is public and grants no access. Without storage, no
 * session is resumed.
 */
export class KeptSession {
  readonly #key: string;
  /** Whether the session was claimed because the user returned from a bank with it. */
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

  /** Id of the session with which the user returned from a bank, in this or in another tab of the browser. */
  get returned(): string | undefined {
    readAddress();
    return [...this.#free, ...this.#left].find((one) => one === back.sessionId);
  }

  /** Returns the ids of unused sessions, in the order of their tags. */
  get #free(): string[] {
    const { timeOrigin } = performance;
    const reload = isReload();
    const ours = this.#read().filter(({ page }) => reload || page === 0 || page === timeOrigin);
    // Entries of another page were copied with a duplicated tab. They are removed, so that a reload does not claim them.
    this.#store(ours);
    return ours.flatMap(({ page, sessionId }) => (page === timeOrigin ? [] : sessionId));
  }

  /**
   * Claims the session with which the user returned, or the first unused session. Tags claim in their order on the page. Backends
   * reply in any order. Without the stored order, a reloaded page could assign a session to the wrong tag.
   */
  claim(): string | null {
    this.#place = claimCount += 1;
    const { returned } = this;
    this.isReturned = returned !== undefined;
    if (this.isReturned) back.sessionId = '';
    const claimedId = returned ?? this.#free[0];
    if (claimedId !== undefined) this.keep(claimedId);
    return this.#own;
  }

  keep(sessionId: string): void {
    this.#write(performance.timeOrigin, sessionId);
    this.#own = sessionId;
    this.#leaving.abort();
    this.#leaving = new AbortController();
    const { signal } = this.#leaving;
    // A page that the browser restores from its back/forward cache uses its session again.
    addEventListener('pagehide', () => this.#write(0, sessionId), { signal });
    addEventListener('pageshow', () => this.#write(performance.timeOrigin, sessionId), { signal });
  }

  /** Releases the session, so that another tag can claim it. */
  release(): void {
    if (this.#own !== null) this.#write(0, this.#own);
    this.#drop();
  }

  /** Deletes the session after it ended. */
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

  /** Returns the ids of the latest released sessions of all tabs. A bank's app may return the user in another tab. */
  get #left(): string[] {
    return this.#load('localStorage') as string[];
  }

  #load(storage: Storages): unknown[] {
    try {
      // Only this class writes the value. A manipulated value ends in `catch`, or in a session that the host refuses.
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
      // The storage is full or disabled.
    }
  }
}

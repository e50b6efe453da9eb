// Sessions of tags, stored for a reload, and the session id in the address after a visit to a bank, which selects one of them.

/** Query parameter with the session id. The host appends it to the page's address when the user returns from a bank. */
const sessionParameter = /[?&]fin_link_session=([\w-]+)(?=#|$)/;

/** Id of the session with which the user returned from a bank, until it is claimed. The id selects one of the stored sessions. */
const returnedSession = { sessionId: '' };

/** Stores the session id from an address. Keeps the earlier id if the address contains none. */
export function readReturn(address: string): void {
  returnedSession.sessionId = sessionParameter.exec(address)?.[1] ?? returnedSession.sessionId;
}

/** Reads the returned session from the page's address. Removes the parameter, so that a copy or a reload does not repeat it. */
function readAddress(): void {
  const { href } = location;
  readReturn(href);
  if (sessionParameter.test(href)) history.replaceState(history.state, '', href.replace(sessionParameter, ''));
}

interface StoredEntry {
  sessionId: string;
  /** `performance.timeOrigin` of the page that uses the session; 0 if no page uses it. */
  page: number;
  /** Position of the tag among the tags of its page, in the order of their claims. */
  place: number;
}

type StorageName = 'sessionStorage' | 'localStorage';

/** Maximum number of released sessions that another tab can resume. */
const maxReleasedSessions = 5;

/** Number of claims by tags of this page. */
let claimCount = 0;

/**
 * Returns whether the page was reloaded in its tab. A page that crashed could not release its sessions, so the reloaded page claims
 * sessions that are still marked as used.
 */
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
  #sessionId: string | null = null;
  #position = 0;
  #pageListeners = new AbortController();

  constructor(key: string) {
    this.#key = key;
  }

  /** Id of the claimed session; `null` if there is none. */
  get sessionId(): string | null {
    return this.#sessionId;
  }

  /** Id of the session with which the user returned from a bank, in this or in another tab of the browser. */
  get returnedId(): string | undefined {
    readAddress();
    return [...this.#unusedIds, ...this.#releasedIds].find((storedId) => storedId === returnedSession.sessionId);
  }

  /** Returns the ids of unused sessions, in the order of their tags. */
  get #unusedIds(): string[] {
    const { timeOrigin } = performance;
    const reload = isReload();
    const ownEntries = this.#read().filter(({ page }) => reload || page === 0 || page === timeOrigin);
    // Entries of another page were copied with a duplicated tab. These entries are removed, so that a reload does not claim them.
    this.#store(ownEntries);
    return ownEntries.flatMap(({ page, sessionId }) => (page === timeOrigin ? [] : sessionId));
  }

  /**
   * Claims the session with which the user returned from a bank, or the first unused session. Entries are stored in the order of the tags
   * on the page, so that a reloaded page assigns each session to the same tag.
   */
  claim(): string | null {
    this.#position = claimCount += 1;
    const { returnedId } = this;
    this.isReturned = returnedId !== undefined;
    if (this.isReturned) returnedSession.sessionId = '';
    const claimedId = returnedId ?? this.#unusedIds[0];
    if (claimedId !== undefined) this.keep(claimedId);
    return this.#sessionId;
  }

  /** Stores the session and marks it as used by this page. */
  keep(sessionId: string): void {
    this.#write(performance.timeOrigin, sessionId);
    this.#sessionId = sessionId;
    this.#pageListeners.abort();
    this.#pageListeners = new AbortController();
    const { signal } = this.#pageListeners;
    // A page that the browser restores from its back/forward cache uses its session again.
    addEventListener('pagehide', () => this.#write(0, sessionId), { signal });
    addEventListener('pageshow', () => this.#write(performance.timeOrigin, sessionId), { signal });
  }

  /** Releases the session, so that another tag can claim it. */
  release(): void {
    if (this.#sessionId !== null) this.#write(0, this.#sessionId);
    this.#clear();
  }

  /** Deletes the session after it ended. */
  forget(): void {
    this.#write(0, null);
    this.#clear();
  }

  #clear(): void {
    this.#sessionId = null;
    this.#pageListeners.abort();
  }

  #read(): StoredEntry[] {
    return this.#load('sessionStorage') as StoredEntry[];
  }

  /** Returns the ids of the latest released sessions of all tabs. A bank's app may return the user in another tab. */
  get #releasedIds(): string[] {
    return this.#load('localStorage') as string[];
  }

  #load(storage: StorageName): unknown[] {
    try {
      // Only this class writes the value. A manipulated value ends in `catch`, or in a session that the host refuses.
      return [...(JSON.parse(window[storage].getItem(this.#key) ?? '[]') as unknown[])];
    } catch {
      return [];
    }
  }

  #write(page: number, sessionId: string | null): void {
    const entries = this.#read().filter(
      (entry) => entry.sessionId !== this.#sessionId && entry.sessionId !== sessionId,
    );
    if (sessionId !== null) entries.push({ sessionId, page, place: this.#position });
    entries.sort((a, b) => a.place - b.place);
    this.#store(entries);
    const releasedIds = this.#releasedIds.filter((id) => id !== this.#sessionId && id !== sessionId);
    if (sessionId !== null && page === 0) releasedIds.push(sessionId);
    this.#store(releasedIds.slice(-maxReleasedSessions), 'localStorage');
  }

  #store(entries: readonly unknown[], storage: StorageName = 'sessionStorage'): void {
    try {
      if (entries.length > 0) window[storage].setItem(this.#key, JSON.stringify(entries));
      else window[storage].removeItem(this.#key);
    } catch {
      // The storage is full or disabled.
    }
  }
}

interface Entry {
  sessionId: string;
  /** `performance.timeOrigin` of the page that uses it; 0 when none does. */
  page: number;
}

/**
 * The session a tag is in, kept so that a reloaded page goes on with it. A session in use on this page is never taken by a
 * second tag. The id is public and grants nothing. Works without storage, too: then nothing is kept.
 */
export class KeptSession {
  readonly #key: string;
  #own: string | null = null;

  constructor(key: string) {
    this.#key = key;
  }

  get sessionId(): string | null {
    return this.#own;
  }

  /** Takes the oldest session that no tag of this page uses. */
  claim(): string | null {
    const free = this.#read().find((entry) => entry.page !== performance.timeOrigin);
    if (free !== undefined) this.keep(free.sessionId);
    return this.#own;
  }

  keep(sessionId: string): void {
    this.#write(performance.timeOrigin, sessionId);
    this.#own = sessionId;
  }

  /** Leaves the session to whoever comes next. */
  release(): void {
    if (this.#own !== null) this.#write(0, this.#own);
    this.#own = null;
  }

  /** The session is over. */
  forget(): void {
    this.#write(0, null);
    this.#own = null;
  }

  #read(): Entry[] {
    try {
      // Written by this class only; anything else ends in `catch` or in a session that the host refuses.
      return [...(JSON.parse(sessionStorage.getItem(this.#key) ?? '[]') as Entry[])];
    } catch {
      return [];
    }
  }

  #write(page: number, sessionId: string | null): void {
    const entries = this.#read().filter((entry) => entry.sessionId !== this.#own && entry.sessionId !== sessionId);
    if (sessionId !== null) entries.push({ sessionId, page });
    try {
      if (entries.length > 0) sessionStorage.setItem(this.#key, JSON.stringify(entries));
      else sessionStorage.removeItem(this.#key);
    } catch {
      // Storage is full or switched off.
    }
  }
}

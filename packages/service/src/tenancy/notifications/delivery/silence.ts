/** Measures how long a callback has not responded. A callback without pending requests is not silent. */
export class Silence {
  #since: number | null = null;
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Counts a sent request. */
  sent(): void {
    this.#since ??= this.#now();
  }

  /** Counts a response to a pending request. */
  answered(): void {
    this.#since = this.#now();
  }

  /** Resets the state: no request is pending any more. */
  over(): void {
    this.#since = null;
  }

  get lastsMs(): number {
    return this.#since === null ? 0 : this.#now() - this.#since;
  }
}

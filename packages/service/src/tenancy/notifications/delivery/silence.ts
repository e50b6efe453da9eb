/** Measures how long a callback has not responded. A callback without pending requests is not silent. */
export class Silence {
  #since: number | null = null;
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Counts a sent request. */
  recordRequest(): void {
    this.#since ??= this.#now();
  }

  /** Counts a response to a pending request. */
  recordResponse(): void {
    this.#since = this.#now();
  }

  /** Resets the state: no request is pending any more. */
  reset(): void {
    this.#since = null;
  }

  /** Time in milliseconds without a response; 0 if no request is pending. */
  get durationMs(): number {
    return this.#since === null ? 0 : this.#now() - this.#since;
  }
}

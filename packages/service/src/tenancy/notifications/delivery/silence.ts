/** How long a callback has said nothing to what it was sent. Without anything on its way it is not silent. */
export class Silence {
  #since: number | null = null;
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** An event is on its way. */
  sent(): void {
    this.#since ??= this.#now();
  }

  /** To one of those on their way. */
  answered(): void {
    this.#since = this.#now();
  }

  /** Nothing is on its way any more. */
  over(): void {
    this.#since = null;
  }

  get lastsMs(): number {
    return this.#since === null ? 0 : this.#now() - this.#since;
  }
}

import type { Clock } from '@fin-link/storage';

export interface BreakerSettings {
  /** Of the protocol. */
  readonly clock: Clock;
  /** So many calls in a row that fail open it. */
  readonly failures: number;
  /** Milliseconds until one call may try again. */
  readonly pauseMs: number;
}

/** `unknown`: the call was ended here, or the bank was not asked, which says nothing about it. */
export type Verdict = 'answered' | 'failed' | 'unknown';

/** Told once, when the call has ended. */
export type Report = (verdict: Verdict) => void;

/**
 * Of one bank, in this process. Closed, it lets every call through and counts those that fail in a row. Open, it lets none through
 * for a while, then a single one: what becomes of that one closes it, or opens it for as long again.
 */
export class CircuitBreaker {
  readonly #settings: BreakerSettings;
  #failures = 0;
  #openedAt: number | null = null;
  #isTrying = false;

  constructor(settings: BreakerSettings) {
    this.#settings = settings;
  }

  /** For a call that something begins with; null: it is not to be made. */
  enter(): Report | null {
    if (this.#openedAt === null) return (verdict) => this.report(verdict);
    if (this.#isTrying || this.#isPausing(this.#openedAt)) return null;
    this.#isTrying = true;
    return (verdict) => {
      this.#isTrying = false;
      this.#settle(verdict);
    };
  }

  /** For a call of what has begun already. It is not judged during the pause; then it may be the first that really asks the bank. */
  report(verdict: Verdict): void {
    if (verdict === 'unknown') return;
    if (this.#openedAt !== null) {
      if (!this.#isTrying && !this.#isPausing(this.#openedAt)) this.#settle(verdict);
    } else if (verdict === 'answered') this.#failures = 0;
    else if (++this.#failures >= this.#settings.failures) this.#open();
  }

  #isPausing(since: number): boolean {
    const { clock, pauseMs } = this.#settings;
    return clock.now().getTime() - since < pauseMs;
  }

  /** Of the call that tries. */
  #settle(verdict: Verdict): void {
    if (verdict === 'answered') this.#close();
    else if (verdict === 'failed') this.#open();
  }

  #open(): void {
    this.#openedAt = this.#settings.clock.now().getTime();
  }

  #close(): void {
    this.#openedAt = null;
    this.#failures = 0;
  }
}

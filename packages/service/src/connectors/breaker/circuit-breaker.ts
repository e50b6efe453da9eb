import type { Clock } from '@fin-link/storage';

export interface BreakerSettings {
  /** Of the protocol. */
  readonly clock: Clock;
  /** So many calls in a row that fail open it. */
  readonly failures: number;
  /** Milliseconds until one call may try again. */
  readonly pauseMs: number;
}

/** `unknown`: the call was ended here, which says nothing about the bank. */
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
    const { clock, pauseMs } = this.#settings;
    if (this.#isTrying || clock.now().getTime() - this.#openedAt < pauseMs) return null;
    this.#isTrying = true;
    return (verdict) => {
      this.#isTrying = false;
      if (verdict === 'answered') this.#close();
      else if (verdict === 'failed') this.#open();
    };
  }

  /** For a call of what has begun already. While the breaker is open, only the one that tries is judged. */
  report(verdict: Verdict): void {
    if (this.#openedAt !== null || verdict === 'unknown') return;
    if (verdict === 'answered') this.#failures = 0;
    else if (++this.#failures >= this.#settings.failures) this.#open();
  }

  #open(): void {
    this.#openedAt = this.#settings.clock.now().getTime();
  }

  #close(): void {
    this.#openedAt = null;
    this.#failures = 0;
  }
}

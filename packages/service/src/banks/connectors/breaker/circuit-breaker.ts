import type { Clock } from '@fin-link/storage';

export interface BreakerSettings {
  /** Protocol clock, which measures pauses. */
  readonly clock: Clock;
  /** Number of consecutive failures that open the breaker. */
  readonly failures: number;
  /** Pause in milliseconds before a trial call. */
  readonly pauseMs: number;
}

/** Result of a call for the bank's health. `unknown`: the call was aborted, no request was sent, or it must not count. */
export type Verdict = 'answered' | 'failed' | 'unknown';

/** Function that reports the result of a call. Call it once, when the call has ended. */
export type Report = (verdict: Verdict) => void;

/**
 * The circuit breaker of one bank in this process. Closed, it lets every sign-in through and counts consecutive failures. Open, it
 * lets no sign-in through until its pause has ended. Then it lets one trial through: a success closes the breaker, a failure opens it for
 * another pause. Later calls of running refreshes are not blocked.
 */
export class CircuitBreaker {
  readonly #settings: BreakerSettings;
  #failures = 0;
  #openedAt: number | null = null;
  #isTrying = false;

  constructor(settings: BreakerSettings) {
    this.#settings = settings;
  }

  /** Starts the first call of a sign-in. Returns its report function, or `null` if the call is not allowed. */
  enter(): Report | null {
    if (this.#openedAt === null) return (verdict) => this.report(verdict);
    if (this.#isTrying || this.#isPausing(this.#openedAt)) return null;
    this.#isTrying = true;
    return (verdict) => {
      this.#isTrying = false;
      this.#endTrial(verdict);
    };
  }

  /** Counts the result of a later call. If the breaker is open, the result counts only after the pause. */
  report(verdict: Verdict): void {
    if (verdict === 'unknown') return;
    if (this.#openedAt !== null) {
      if (!this.#isTrying && !this.#isPausing(this.#openedAt)) this.#endTrial(verdict);
    } else if (verdict === 'answered') this.#failures = 0;
    else if (++this.#failures >= this.#settings.failures) this.#open();
  }

  #isPausing(openedAt: number): boolean {
    const { clock, pauseMs } = this.#settings;
    return clock.now().getTime() - openedAt < pauseMs;
  }

  /** Closes or reopens the breaker after a result that counts as a trial. */
  #endTrial(verdict: Verdict): void {
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

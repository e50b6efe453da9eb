import type { Clock } from '@fin-link/storage';

export interface BreakerSettings {
  /** Of the protocol. */
  readonly clock: Clock;
  /** Failures in a row that open the breaker. */
  readonly failures: number;
  /** Milliseconds until one call may try again. */
  readonly pauseMs: number;
}

/** `unknown`: the call was aborted or the bank was not asked, so that nothing follows for the bank. */
export type Verdict = 'answered' | 'failed' | 'unknown';

/** Called once, when the call has ended. */
export type Report = (verdict: Verdict) => void;

/**
 * The circuit breaker of one bank in this process. Closed, it lets every call through and counts failures in a row. Open, it lets
 * no call through until its pause has ended. Then it lets one trial call through: a success closes the breaker, a failure opens it for another
 * pause.
 */
export class CircuitBreaker {
  readonly #settings: BreakerSettings;
  #failures = 0;
  #openedAt: number | null = null;
  #isTrying = false;

  constructor(settings: BreakerSettings) {
    this.#settings = settings;
  }

  /** For the first call of a sign-in; null when it must not be made. */
  enter(): Report | null {
    if (this.#openedAt === null) return (verdict) => this.report(verdict);
    if (this.#isTrying || this.#isPausing(this.#openedAt)) return null;
    this.#isTrying = true;
    return (verdict) => {
      this.#isTrying = false;
      this.#settle(verdict);
    };
  }

  /** For a later call of a sign-in or refresh under way. Its outcome counts only after the pause. */
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

import { measured, type Clock } from '@fin-link/storage';
import { outage } from '../contract/bank-failures.ts';
import type { BankProblem } from '../contract/connector.ts';
import type { BankSpeeds } from './bank-speeds.ts';

interface BankBreakersSettings extends BreakerSettings {
  /** Time limit of a sign-in step in milliseconds. */
  readonly signInMs: number;
  /** Response times, measured with every call. */
  readonly speeds: BankSpeeds;
}

/** State of one refresh. A refresh counts as at most one failure, because unreadable accounts of one user do not prove an outage. */
export interface WatchedRefresh {
  /** Whether a failure of the refresh was counted. */
  hasFailed: boolean;
}

interface Outcome {
  kind: string;
  isUnrequested?: true;
}

/** A call of a connector. It returns failures of the bank as outcomes and does not throw them. */
type BankCall<T> = (signal: AbortSignal) => Promise<T>;

/**
 * Circuit breakers of this process, one per bank. Lost connections, timeouts and faults of the bank (5xx) count as failures; slow responses
 * do not.
 */
export class BankBreakers {
  readonly #settings: BankBreakersSettings;
  /** Breakers by provider id; bounded by the number of banks. */
  readonly #breakers = new Map<number, CircuitBreaker>();

  constructor(settings: BankBreakersSettings) {
    this.#settings = settings;
  }

  /** Makes the first call of a sign-in, with the time limit of a sign-in. Returns an outage without a call if the breaker is open. */
  async enter<T extends Outcome>(
    providerId: number,
    signal: AbortSignal,
    call: BankCall<T | BankProblem>,
  ): Promise<T | BankProblem> {
    const report = this.#breakerOf(providerId).enter();
    if (report === null) return outage('the bank fails');
    return this.#callAndReport(providerId, report, signal, (callSignal) => this.#withTimeout(callSignal, call));
  }

  /** Makes a later call of a sign-in, with the time limit of a sign-in. Also calls a bank whose breaker is open. */
  async continueSignIn<T extends Outcome>(
    providerId: number,
    signal: AbortSignal,
    call: BankCall<T | BankProblem>,
    refresh?: WatchedRefresh,
  ): Promise<T | BankProblem> {
    return this.watch(providerId, signal, (callSignal) => this.#withTimeout(callSignal, call), refresh);
  }

  /** Makes a call after the sign-in, without a time limit. Also calls a bank whose breaker is open. */
  async watch<T extends Outcome>(
    providerId: number,
    signal: AbortSignal,
    call: BankCall<T>,
    refresh: WatchedRefresh = { hasFailed: false },
  ): Promise<T> {
    const breaker = this.#breakerOf(providerId);
    const report: Report = (verdict) => {
      const isCounted = verdict === 'failed' && refresh.hasFailed;
      refresh.hasFailed ||= verdict === 'failed';
      breaker.report(isCounted ? 'unknown' : verdict);
    };
    return this.#callAndReport(providerId, report, signal, call);
  }

  async #withTimeout<T extends Outcome>(
    signal: AbortSignal,
    call: BankCall<T | BankProblem>,
  ): Promise<T | BankProblem> {
    const timeout = AbortSignal.timeout(this.#settings.signInMs);
    const outcome = await call(AbortSignal.any([signal, timeout]));
    return isProblem(outcome) && timeout.aborted && !signal.aborted ? outage('time-out') : outcome;
  }

  /** Makes a call, measures its duration, and reports its verdict. */
  async #callAndReport<T extends Outcome>(
    providerId: number,
    report: Report,
    signal: AbortSignal,
    call: BankCall<T>,
  ): Promise<T> {
    const endMeasurement = this.#settings.speeds.begin(providerId);
    let verdict: Verdict = 'unknown';
    let wasRequested = true;
    try {
      const outcome = await call(signal);
      wasRequested = outcome.isUnrequested !== true;
      verdict = verdictOn(outcome, signal);
      return outcome;
    } finally {
      endMeasurement(wasRequested);
      report(verdict);
    }
  }

  #breakerOf(providerId: number): CircuitBreaker {
    const existing = this.#breakers.get(providerId);
    if (existing !== undefined) return existing;
    const breaker = new CircuitBreaker(this.#settings, (change) => measured('openBreaker', { providerId, change }));
    this.#breakers.set(providerId, breaker);
    return breaker;
  }
}

/** Returns what an outcome says about the bank's health. */
function verdictOn(outcome: Outcome, signal: AbortSignal): Verdict {
  // A refusal that comes with the user's return says nothing about the bank.
  if (outcome.isUnrequested === true || outcome.kind === 'denied') return 'unknown';
  if (!isProblem(outcome)) return 'answered';
  if (outcome.isOutage === true) return 'failed';
  return signal.aborted ? 'unknown' : 'answered';
}

const isProblem = (outcome: Outcome): outcome is BankProblem => outcome.kind === 'problem';

interface BreakerSettings {
  /** Protocol clock, which measures pauses. */
  readonly clock: Clock;
  /** Number of consecutive failures that open the breaker. */
  readonly failures: number;
  /** Pause in milliseconds before a trial call. */
  readonly pauseMs: number;
}

/** Result of a call for the bank's health. `unknown`: the call was aborted, no request was sent, or it must not count. */
type Verdict = 'answered' | 'failed' | 'unknown';

/** Function that reports the result of a call. Call it once, when the call has ended. */
type Report = (verdict: Verdict) => void;

/**
 * The circuit breaker of one bank in this process. Closed, it lets every sign-in through and counts consecutive failures. Open, it
 * lets no sign-in through until its pause has ended. Then it lets one trial through: a success closes the breaker, a failure opens it for
 * another pause. Later calls of running refreshes are not blocked.
 */
class CircuitBreaker {
  readonly #settings: BreakerSettings;
  readonly #onChange: (change: 1 | -1) => void;
  #failures = 0;
  #openedAt: number | null = null;
  #isTrying = false;

  /** Calls `onChange` with 1 when the closed breaker opens, and with -1 when it closes. */
  constructor(settings: BreakerSettings, onChange: (change: 1 | -1) => void) {
    this.#settings = settings;
    this.#onChange = onChange;
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
    if (this.#openedAt === null) this.#onChange(1);
    this.#openedAt = this.#settings.clock.now().getTime();
  }

  #close(): void {
    if (this.#openedAt !== null) this.#onChange(-1);
    this.#openedAt = null;
    this.#failures = 0;
  }
}

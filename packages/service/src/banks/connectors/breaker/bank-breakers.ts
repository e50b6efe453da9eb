import { outage } from '../contract/bank-failures.ts';
import type { BankProblem } from '../contract/connector.ts';
import type { BankSpeeds } from './bank-speeds.ts';
import { type BreakerSettings, CircuitBreaker, type Report, type Verdict } from './circuit-breaker.ts';

/** Settings of the breakers of all banks. */
export interface BankBreakersSettings extends BreakerSettings {
  /** Time limit of a sign-in step in milliseconds. */
  readonly signInMs: number;
  /** Measures every call. */
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
export type BankCall<T> = (signal: AbortSignal) => Promise<T>;

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
    const breaker = new CircuitBreaker(this.#settings);
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

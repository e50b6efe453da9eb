import { outage } from '../contract/bank-failures.ts';
import type { BankProblem } from '../contract/connector.ts';
import type { BankSpeeds } from './bank-speeds.ts';
import { type BreakerSettings, CircuitBreaker, type Report, type Verdict } from './circuit-breaker.ts';

export interface BankBreakersSettings extends BreakerSettings {
  /** Time limit of a sign-in step in milliseconds. */
  readonly signInMs: number;
  /** Measures every call. */
  readonly speeds: BankSpeeds;
}

/** State of one refresh, which counts as at most one failure: one user's unreadable accounts do not prove an outage. */
export interface WatchedRefresh {
  hasFailed: boolean;
}

interface Outcome {
  kind: string;
  isUnrequested?: true;
}

/** A call of a connector. Failures of the bank are outcomes, not exceptions. */
export type BankCall<T> = (signal: AbortSignal) => Promise<T>;

/** One circuit breaker per bank. Lost connections, timeouts and faults of the bank (5xx) count as failures; slow responses do not. */
export class BankBreakers {
  readonly #settings: BankBreakersSettings;
  /** Breakers by provider id; bounded by the number of banks. */
  readonly #breakers = new Map<number, CircuitBreaker>();

  constructor(settings: BankBreakersSettings) {
    this.#settings = settings;
  }

  /** Makes the first call of a sign-in. Returns an outage without a call if the breaker is open. */
  async enter<T extends Outcome>(
    providerId: number,
    signal: AbortSignal,
    call: BankCall<T | BankProblem>,
  ): Promise<T | BankProblem> {
    const report = this.#breakerOf(providerId).enter();
    if (report === null) return outage('the bank fails');
    return this.#judged(providerId, report, signal, (own) => this.#inTime(own, call));
  }

  /** Makes a later call of a sign-in, with the time limit of a sign-in. */
  async goOn<T extends Outcome>(
    providerId: number,
    signal: AbortSignal,
    call: BankCall<T | BankProblem>,
    refresh?: WatchedRefresh,
  ): Promise<T | BankProblem> {
    return this.watch(providerId, signal, (own) => this.#inTime(own, call), refresh);
  }

  /** Makes a call after the sign-in, without a time limit. */
  async watch<T extends Outcome>(
    providerId: number,
    signal: AbortSignal,
    call: BankCall<T>,
    refresh: WatchedRefresh = { hasFailed: false },
  ): Promise<T> {
    const breaker = this.#breakerOf(providerId);
    const report: Report = (verdict) => {
      const isKnown = verdict === 'failed' && refresh.hasFailed;
      refresh.hasFailed ||= verdict === 'failed';
      breaker.report(isKnown ? 'unknown' : verdict);
    };
    return this.#judged(providerId, report, signal, call);
  }

  async #inTime<T extends Outcome>(signal: AbortSignal, call: BankCall<T | BankProblem>): Promise<T | BankProblem> {
    const time = AbortSignal.timeout(this.#settings.signInMs);
    const outcome = await call(AbortSignal.any([signal, time]));
    return isProblem(outcome) && time.aborted && !signal.aborted ? outage('time-out') : outcome;
  }

  async #judged<T extends Outcome>(
    providerId: number,
    report: Report,
    signal: AbortSignal,
    call: BankCall<T>,
  ): Promise<T> {
    const measured = this.#settings.speeds.begin(providerId);
    let verdict: Verdict = 'unknown';
    let wasRequested = true;
    try {
      const outcome = await call(signal);
      wasRequested = outcome.isUnrequested !== true;
      verdict = verdictOn(outcome, signal);
      return outcome;
    } finally {
      measured(wasRequested);
      report(verdict);
    }
  }

  #breakerOf(providerId: number): CircuitBreaker {
    const known = this.#breakers.get(providerId);
    if (known !== undefined) return known;
    const breaker = new CircuitBreaker(this.#settings);
    this.#breakers.set(providerId, breaker);
    return breaker;
  }
}

function verdictOn(outcome: Outcome, signal: AbortSignal): Verdict {
  // A refusal in the user's redirect is not a failure of the bank.
  if (outcome.isUnrequested === true || outcome.kind === 'denied') return 'unknown';
  if (!isProblem(outcome)) return 'answered';
  if (outcome.isOutage === true) return 'failed';
  return signal.aborted ? 'unknown' : 'answered';
}

const isProblem = (outcome: Outcome): outcome is BankProblem => outcome.kind === 'problem';

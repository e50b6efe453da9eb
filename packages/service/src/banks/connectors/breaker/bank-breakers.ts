import { outage } from '../contract/bank-failures.ts';
import type { BankProblem } from '../contract/connector.ts';
import type { BankSpeeds } from './bank-speeds.ts';
import { type BreakerSettings, CircuitBreaker, type Report, type Verdict } from './circuit-breaker.ts';

export interface BankBreakersSettings extends BreakerSettings {
  /** Milliseconds that a bank may take for a step of the sign-in. */
  readonly signInMs: number;
  /** Measures every call. */
  readonly speeds: BankSpeeds;
}

/** A refresh counts as one failure at most: accounts of one user that cannot be read do not mean that the bank is down. */
export interface WatchedRefresh {
  hasFailed: boolean;
}

interface Outcome {
  kind: string;
  isUnasked?: true;
}

/** A call of a connector. A bank's failure is its outcome. */
export type BankCall<T> = (signal: AbortSignal) => Promise<T>;

/**
 * One circuit breaker for each bank. Failures are lost connections, time-outs and faults of the bank (5xx); a slow answer is
 * none.
 */
export class BankBreakers {
  readonly #settings: BankBreakersSettings;
  /** By provider; there are never more than banks. */
  readonly #breakers = new Map<number, CircuitBreaker>();

  constructor(settings: BankBreakersSettings) {
    this.#settings = settings;
  }

  /** A first step of a sign-in, which is refused while the breaker is open. */
  async enter<T extends Outcome>(
    providerId: number,
    signal: AbortSignal,
    call: BankCall<T | BankProblem>,
  ): Promise<T | BankProblem> {
    const report = this.#breakerOf(providerId).enter();
    if (report === null) return outage('the bank fails');
    return this.#judged(providerId, report, signal, (own) => this.#inTime(own, call));
  }

  /** A step of a sign-in that has begun. */
  async goOn<T extends Outcome>(
    providerId: number,
    signal: AbortSignal,
    call: BankCall<T | BankProblem>,
    refresh?: WatchedRefresh,
  ): Promise<T | BankProblem> {
    return this.watch(providerId, signal, (own) => this.#inTime(own, call), refresh);
  }

  /** A call behind the sign-in: it may take its time. */
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
    let wasAsked = true;
    try {
      const outcome = await call(signal);
      wasAsked = outcome.isUnasked !== true;
      verdict = verdictOn(outcome, signal);
      return outcome;
    } finally {
      measured(wasAsked);
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
  // A refusal that the user brings back is not a failure of the bank.
  if (outcome.isUnasked === true || outcome.kind === 'denied') return 'unknown';
  if (!isProblem(outcome)) return 'answered';
  if (outcome.isOutage === true) return 'failed';
  return signal.aborted ? 'unknown' : 'answered';
}

const isProblem = (outcome: Outcome): outcome is BankProblem => outcome.kind === 'problem';

import { outage } from '../contract/bank-failures.ts';
import type { BankProblem } from '../contract/connector.ts';
import { type BreakerSettings, CircuitBreaker, type Report, type Verdict } from './circuit-breaker.ts';

export interface BankBreakersSettings extends BreakerSettings {
  /** Milliseconds that a bank may take for a step of the sign-in. */
  readonly signInMs: number;
}

/** One failure of it counts: the accounts of one user that a bank cannot serve are not the whole bank. */
export interface WatchedRefresh {
  hasFailed: boolean;
}

interface Outcome {
  kind: string;
  isUnasked?: true;
}

/** A call of a connector. A bank's failure is its outcome. */
export type BankCall<T> = (signal: AbortSignal) => Promise<T>;

/** Watches every call to banks. Slow answers are answers: failures are lost connections, time-outs and faults of the bank (5xx). */
export class BankBreakers {
  readonly #settings: BankBreakersSettings;
  /** By provider: as many as were ever asked, at most the banks that there are. */
  readonly #breakers = new Map<number, CircuitBreaker>();

  constructor(settings: BankBreakersSettings) {
    this.#settings = settings;
  }

  /** A step of the sign-in with which something begins: answered here while the bank fails. */
  async enter<T extends Outcome>(
    providerId: number,
    signal: AbortSignal,
    call: BankCall<T | BankProblem>,
  ): Promise<T | BankProblem> {
    const report = this.#breakerOf(providerId).enter();
    return report === null ? outage('the bank fails') : this.#judged(report, signal, (own) => this.#inTime(own, call));
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
    return this.#judged(report, signal, call);
  }

  async #inTime<T extends Outcome>(signal: AbortSignal, call: BankCall<T | BankProblem>): Promise<T | BankProblem> {
    const time = AbortSignal.timeout(this.#settings.signInMs);
    const outcome = await call(AbortSignal.any([signal, time]));
    return isProblem(outcome) && time.aborted && !signal.aborted ? outage('time-out') : outcome;
  }

  async #judged<T extends Outcome>(report: Report, signal: AbortSignal, call: BankCall<T>): Promise<T> {
    let verdict: Verdict = 'unknown';
    try {
      const outcome = await call(signal);
      verdict = verdictOn(outcome, signal);
      return outcome;
    } finally {
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
  // The user says no on the way back, not the bank to us.
  if (outcome.isUnasked === true || outcome.kind === 'denied') return 'unknown';
  if (!isProblem(outcome)) return 'answered';
  if (outcome.isOutage === true) return 'failed';
  return signal.aborted ? 'unknown' : 'answered';
}

const isProblem = (outcome: Outcome): outcome is BankProblem => outcome.kind === 'problem';

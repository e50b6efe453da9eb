import { outage } from '../bank-failures.ts';
import type { BankProblem } from '../connector.ts';
import { type BreakerSettings, CircuitBreaker, type Report, type Verdict } from './circuit-breaker.ts';

export interface BankBreakersSettings extends BreakerSettings {
  /** Milliseconds that a bank may take for a step of the sign-in. */
  readonly signInMs: number;
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
  async enter<T extends { kind: string }>(
    providerId: number,
    signal: AbortSignal,
    call: BankCall<T | BankProblem>,
  ): Promise<T | BankProblem> {
    const report = this.#breakerOf(providerId).enter();
    return report === null ? outage('the bank fails') : this.#judged(report, signal, (own) => this.#inTime(own, call));
  }

  /** A step of a sign-in that has begun. */
  async goOn<T extends { kind: string }>(
    providerId: number,
    signal: AbortSignal,
    call: BankCall<T | BankProblem>,
  ): Promise<T | BankProblem> {
    return this.watch(providerId, signal, (own) => this.#inTime(own, call));
  }

  /** A call behind the sign-in: it may take its time. */
  async watch<T extends { kind: string }>(providerId: number, signal: AbortSignal, call: BankCall<T>): Promise<T> {
    const breaker = this.#breakerOf(providerId);
    return this.#judged((verdict) => breaker.report(verdict), signal, call);
  }

  async #inTime<T extends { kind: string }>(
    signal: AbortSignal,
    call: BankCall<T | BankProblem>,
  ): Promise<T | BankProblem> {
    const time = AbortSignal.timeout(this.#settings.signInMs);
    const outcome = await call(AbortSignal.any([signal, time]));
    return isProblem(outcome) && time.aborted && !signal.aborted ? outage('time-out') : outcome;
  }

  async #judged<T extends { kind: string }>(report: Report, signal: AbortSignal, call: BankCall<T>): Promise<T> {
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

function verdictOn(outcome: { kind: string } | BankProblem, signal: AbortSignal): Verdict {
  if (!isProblem(outcome)) return 'answered';
  if (outcome.isOutage === true) return 'failed';
  return signal.aborted ? 'unknown' : 'answered';
}

const isProblem = (outcome: { kind: string } | BankProblem): outcome is BankProblem => outcome.kind === 'problem';

import { partsOf } from './calendar.ts';
import type { Random } from './random.ts';
import type { Setting } from './setting.ts';

/** Amount of the nth payment of a series, in cents. */
export type Amount = (at: { day: number; nth: number; random: Random }) => number;

/** A price that changes by a few percent now and then, mostly upward. */
export function stepped(setting: Setting, random: Random, base: number, stepsPerYear: number): Amount {
  const steps: { from: number; factor: number }[] = [];
  let factor = 1;
  for (let from = setting.first; ;) {
    from += random.waitingDays(stepsPerYear);
    if (from > setting.last) break;
    factor *= random.chance(0.9) ? random.between(1.02, 1.2) : random.between(0.8, 0.97);
    steps.push({ from, factor });
  }
  return ({ day }) => Math.round(base * (steps.findLast((step) => step.from <= day)?.factor ?? 1));
}

/** Prices that end like prices do: 9.99, 12.50. */
export const price = (random: Random, min: number, max: number): number =>
  random.int(min, max) * 100 + random.pick([99, 99, 99, 95, 50, 0]);

/** The first payments cost less. */
export const withTrial = (full: Amount, trial: number, payments: number): Amount => {
  return (at) => (at.nth < payments ? trial : full(at));
};

/** Differs by the given share from payment to payment. */
export const varying = (base: number, spread: number): Amount => {
  return ({ random }) => Math.max(100, Math.round(base * Math.exp(spread * random.normal())));
};

/** Peaks in a month (from 0) and again, if `isTwofold`, half a year later. */
export function seasonal(base: number, swing: number, peak: number, spread: number, isTwofold: boolean): Amount {
  const vary = varying(base, spread);
  return (at) => {
    const { month, date } = partsOf(at.day);
    const phase = ((month + date / 30 - peak) / 12) * 2 * Math.PI;
    return Math.max(100, Math.round(vary(at) * (1 + swing * Math.cos(isTwofold ? 2 * phase : phase))));
  };
}

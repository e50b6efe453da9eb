import { partsOf } from './calendar.ts';
import type { Random } from './random.ts';
import type { Setting } from './setting.ts';

/** Returns the amount of the nth payment of a series, in cents. */
export type Amount = (at: { day: number; nth: number; random: Random }) => number;

/** Returns a price that sometimes changes by a few percent, mostly upward. */
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

/** Returns a typical price such as 9.99 or 12.50. */
export const price = (random: Random, min: number, max: number): number =>
  random.int(min, max) * 100 + random.pick([99, 99, 99, 95, 50, 0]);

/** Lowers the first payments. */
export const withTrial = (full: Amount, trial: number, payments: number): Amount => {
  return (at) => (at.nth < payments ? trial : full(at));
};

/** Varies the amount by the given share. */
export const varying = (base: number, spread: number): Amount => {
  return ({ random }) => Math.max(100, Math.round(base * Math.exp(spread * random.normal())));
};

/** Varies the amount by season, with a peak in a month (from 0) and, if `isTwofold`, another half a year later. */
export function seasonal(base: number, swing: number, peak: number, spread: number, isTwofold: boolean): Amount {
  const vary = varying(base, spread);
  return (at) => {
    const { month, date } = partsOf(at.day);
    const phase = ((month + date / 30 - peak) / 12) * 2 * Math.PI;
    return Math.max(100, Math.round(vary(at) * (1 + swing * Math.cos(isTwofold ? 2 * phase : phase))));
  };
}

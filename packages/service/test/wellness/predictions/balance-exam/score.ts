import type { ExamCase, Project, ProjectedDay } from './types.ts';

/** Days after the start at which projections are scored. */
export const horizons = [7, 14, 30] as const;
export type Horizon = (typeof horizons)[number];

/** Figures of a projection at one horizon. Shares are between 0 and 1. */
export interface BalanceFigures {
  starts: number;
  /** Share of outcomes inside the range, below it and above it. */
  inside: number;
  below: number;
  above: number;
  /** Mean interval score of the 80 percent range, in months of debits. Lower is better. */
  intervalScore: number;
  /** Median distance between the expected and the actual balance, in months of debits. */
  medianError: number;
  /** Statement that the balance may fall below zero on one of the days, by the lower end of the range. */
  mayRunShort: Precision;
  /** Statement that the balance will fall below zero on one of the days, by the expected balance. */
  willRunShort: Precision;
}

interface Precision {
  /** Starts for which the projection makes the statement. */
  statements: number;
  /** Starts at which the balance fell below zero. */
  shortfalls: number;
  precision: number;
  recall: number;
}

/** Share of outcomes that a range of 80 percent leaves out. */
const alpha = 0.2;

/** Scores a projection. Omits the starts for which it returns `null`. */
export function scoreBalances(cases: readonly ExamCase[], project: Project): Record<Horizon, BalanceFigures> {
  const projected = cases.flatMap((one) => {
    const days = project(one.start);
    return days === null ? [] : [{ ...one, days }];
  });
  const [week, twoWeeks, month] = horizons.map((horizon) => figuresAt(projected, horizon));
  if (week === undefined || twoWeeks === undefined || month === undefined) throw new Error('Missing horizon');
  return { 7: week, 14: twoWeeks, 30: month };
}

type Projected = ExamCase & { days: readonly ProjectedDay[] };

function figuresAt(cases: readonly Projected[], horizon: Horizon): BalanceFigures {
  const judged = cases.map(({ days, outcome, monthlyDebits }) => {
    const day = days[horizon - 1];
    const actual = outcome[horizon - 1];
    if (day === undefined || actual === undefined) throw new Error(`No projection for day ${horizon}`);
    const [under, over] = [Math.max(0, day.low - actual), Math.max(0, actual - day.high)];
    return {
      isBelow: under > 0,
      isAbove: over > 0,
      intervalScore: (day.high - day.low + (2 / alpha) * (under + over)) / monthlyDebits,
      error: Math.abs(day.amount - actual) / monthlyDebits,
    };
  });
  const below = shareOf(judged, ({ isBelow }) => isBelow);
  const above = shareOf(judged, ({ isAbove }) => isAbove);
  return {
    starts: judged.length,
    inside: 1 - below - above,
    below,
    above,
    intervalScore: judged.reduce((sum, one) => sum + one.intervalScore, 0) / judged.length,
    medianError: medianOf(judged.map(({ error }) => error)),
    mayRunShort: precisionOf(cases, horizon, ({ low }) => low),
    willRunShort: precisionOf(cases, horizon, ({ amount }) => amount),
  };
}

function precisionOf(
  cases: readonly Projected[],
  horizon: Horizon,
  balanceOf: (day: ProjectedDay) => number,
): Precision {
  const judged = cases.map(({ days, outcome }) => ({
    isStated: days.slice(0, horizon).some((day) => balanceOf(day) < 0),
    isShort: outcome.slice(0, horizon).some((balance) => balance < 0),
  }));
  const stated = judged.filter(({ isStated }) => isStated);
  const short = judged.filter(({ isShort }) => isShort);
  return {
    statements: stated.length,
    shortfalls: short.length,
    precision: shareOf(stated, ({ isShort }) => isShort),
    recall: shareOf(short, ({ isStated }) => isStated),
  };
}

const shareOf = <T>(items: readonly T[], has: (item: T) => boolean): number =>
  items.length === 0 ? 0 : items.filter(has).length / items.length;

const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

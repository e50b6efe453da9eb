import { dateOf, dayOf, type DetectedSeries } from '../../../../src/wellness/predictions/detection/index.ts';
import {
  addEverydaySpending,
  type DayBalance,
} from '../../../../src/wellness/predictions/events/balance-projection.ts';
import { everydayChanges } from '../../../../src/wellness/predictions/everyday/index.ts';
import { projectBalance } from '../../../../src/wellness/predictions/index.ts';
import { forecast } from '../forecast.ts';
import { detect } from '../predictor.ts';
import { projectedDays } from './households.ts';
import type { Project, ProjectedDay, Start } from './types.ts';

/** Both projections of a start. */
interface Projections {
  seriesAlone: readonly ProjectedDay[];
  /** `null` if the history is too short. */
  withEverydaySpending: readonly ProjectedDay[] | null;
}

/** Projects each start once, because the detection of series takes most of the time. */
export function createProjections(): { seriesAlone: Project; withEverydaySpending: Project } {
  const projected = new Map<Start, Projections>();
  const projectionsOf = (start: Start): Projections => {
    const projections = projected.get(start) ?? projectBoth(start);
    projected.set(start, projections);
    return projections;
  };
  return {
    // Scores the same starts as with everyday spending, so that both can be compared.
    seriesAlone: (start) => {
      const { seriesAlone, withEverydaySpending } = projectionsOf(start);
      return withEverydaySpending === null ? null : seriesAlone;
    },
    withEverydaySpending: (start) => projectionsOf(start).withEverydaySpending,
  };
}

function projectBoth(start: Start): Projections {
  const today = dayOf(start.asOf);
  const until = today + projectedDays;
  const series = detect(start.history, start.asOf, start.country);
  const days = projectSeries(start, series);
  const predictedIds = new Set(series.flatMap(({ fit }) => fit.paidPayments.map(({ id }) => id)));
  const payments = start.history
    .filter(({ accountId }) => accountId === start.accountId)
    .map(({ id, date, amount, direction }) => ({
      day: dayOf(date),
      change: direction === 'DEBIT' ? -Number(amount) : Number(amount),
      isPredicted: predictedIds.has(id),
    }));
  const changes = everydayChanges(payments, { knownTo: today, today, until });
  return {
    seriesAlone: laterDays(days),
    withEverydaySpending: changes && laterDays(addEverydaySpending(days, changes)),
  };
}

function projectSeries(
  { asOf, country, accountId, openingBalance }: Start,
  series: readonly DetectedSeries[],
): DayBalance[] {
  const today = dayOf(asOf);
  const payments = series
    .filter(({ fit }) => fit.paidPayments.at(-1)?.accountId === accountId)
    .flatMap((one) =>
      forecast(one, today, projectedDays, country).map(({ day, amount, low, high }) => ({
        date: dateOf(day),
        baseType: one.direction,
        amount,
        low,
        high,
        confidence: one.confidence,
      })),
    );
  return projectBalance({ balance: openingBalance.toFixed(2), isAsset: true }, payments, today, today + projectedDays);
}

/** Returns the days after today, with numbers. */
const laterDays = (days: readonly DayBalance[]): ProjectedDay[] =>
  days.slice(1).map(({ amount, low, high }) => ({ amount: Number(amount), low: Number(low), high: Number(high) }));

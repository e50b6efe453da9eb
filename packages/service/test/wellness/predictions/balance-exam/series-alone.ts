import { dateOf, dayOf, type DetectedSeries } from '../../../../src/wellness/predictions/detection/index.ts';
import { projectBalance } from '../../../../src/wellness/predictions/index.ts';
import { forecast } from '../forecast.ts';
import { detect } from '../predictor.ts';
import { projectedDays } from './households.ts';
import type { Project, ProjectedDay, Start } from './types.ts';

/** Projects the payments of series only, as `GET /predictedBalances` does without everyday spending. */
export const projectSeriesAlone: Project = (start) => {
  const { days } = projectSeries(start);
  return days;
};

/** Projects the payments of series only. Also returns the series that were detected. */
export function projectSeries({ history, asOf, country, accountId, openingBalance }: Start): {
  series: readonly DetectedSeries[];
  days: readonly ProjectedDay[];
} {
  const today = dayOf(asOf);
  const series = detect(history, asOf, country);
  const payments = series
    .filter(({ fit }) => fit.paidPayments.at(-1)?.accountId === accountId)
    .flatMap((one) =>
      forecast(one, today, projectedDays, country).map(({ day, amount = '0', low = amount, high = amount }) => ({
        date: dateOf(day),
        baseType: one.direction,
        amount,
        low,
        high,
        confidence: one.confidence,
      })),
    );
  const balance = { balance: openingBalance.toFixed(2), isAsset: true };
  const days = projectBalance(balance, payments, today, today + projectedDays)
    .slice(1)
    .map(({ amount, low, high }) => ({ amount: Number(amount), low: Number(low), high: Number(high) }));
  return { series, days };
}

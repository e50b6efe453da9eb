import {
  type Country,
  type Day,
  type DetectedSeries,
  expectedAmounts,
  settledUntil,
  slotsOf,
} from '../../../src/wellness/predictions/detection/index.ts';

/** Returns the payments of a series in the days after `asOf`. Late payments are expected on the next day. */
export function forecast({ fit }: Pick<DetectedSeries, 'fit'>, asOf: Day, days: number, country: Country) {
  const amounts = expectedAmounts(fit);
  return slotsOf(fit.rule, settledUntil(fit, asOf) + 1, asOf + days, country).map((due, index) => ({
    day: Math.max(due, asOf + 1),
    ...(amounts[index] ?? amounts[0]),
  }));
}

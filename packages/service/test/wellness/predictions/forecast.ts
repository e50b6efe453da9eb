import {
  type Country,
  type Day,
  type DetectedSeries,
  expectedAmount,
  settledUntil,
  slotsOf,
} from '../../../src/wellness/predictions/detection/index.ts';

/** What comes of a series after `asOf`, for as many days. What is late is expected on the next day. */
export function forecast({ fit }: Pick<DetectedSeries, 'fit'>, asOf: Day, days: number, country: Country) {
  const amounts = expectedAmount(fit.members);
  return slotsOf(fit.rule, settledUntil(fit, asOf) + 1, asOf + days, country).map((due) => ({
    day: Math.max(due, asOf + 1),
    ...amounts,
  }));
}

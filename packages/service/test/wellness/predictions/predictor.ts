import { payeeOf } from '../../../src/data/payees/index.ts';
import { forecast } from './forecast.ts';
import { dateOf, dayOf, detectSeries } from '../../../src/wellness/predictions/detection/index.ts';
import type { Predict } from './exam/types.ts';

/** Adapts the service's detection to the exam. */
export const predict: Predict = (history, asOf, days, country) => {
  const day = dayOf(asOf);
  const items = history.map((payment) => ({
    ...payment,
    payee: payeeOf({ ...payment, baseType: payment.direction, container: 'bank' }).key,
  }));
  return detectSeries(items, () => day, country).series.flatMap((series) => {
    const { fit, direction, confidence } = series;
    const accountId = fit.paidCount.at(-1)?.accountId ?? 0;
    const basedOn = fit.paidCount.map(({ id }) => id);
    return forecast(series, day, days, country).map((expected) => ({
      basedOn,
      date: dateOf(expected.day),
      amount: expected.amount,
      direction,
      accountId,
      confidence,
    }));
  });
};

import { effectiveKeys } from '../../../src/data/transactions/payee-aliases.ts';
import { forecast } from './forecast.ts';
import { keyOf } from './histories.ts';
import {
  type Country,
  dateOf,
  dayOf,
  type DetectedSeries,
  detectSeries,
} from '../../../src/wellness/predictions/detection/index.ts';
import type { ExamPayment, Predict } from './exam/types.ts';

/** Adapts the service's detection to the exam. */
export const predict: Predict = (history, asOf, days, country) => {
  const day = dayOf(asOf);
  return detect(history, asOf, country).flatMap((series) => {
    const { fit, direction, confidence } = series;
    const accountId = fit.paidPayments.at(-1)?.accountId ?? 0;
    const basedOn = fit.paidPayments.map(({ id }) => id);
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

/** Returns the series that the service detects in a history. */
export const detect = (history: readonly ExamPayment[], asOf: string, country: Country): DetectedSeries[] =>
  detectSeries(withPayees(history), () => dayOf(asOf), country).series;

/** Adds the effective key of the payee to each payment, as the service does after a refresh. */
function withPayees(history: readonly ExamPayment[]) {
  const items = history.map((payment) => ({ ...payment, payeeKey: keyOf(payment) }));
  const effective = effectiveKeys(
    items
      .filter(({ isOwnTransfer }) => !isOwnTransfer)
      .map((item) => ({ ...item, container: 'bank', stated: undefined, payee: item.payeeKey })),
  );
  return items.map((item) => ({ ...item, payee: effective.get(item.payeeKey) ?? item.payeeKey }));
}

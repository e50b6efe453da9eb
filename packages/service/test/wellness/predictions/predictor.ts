import { aliasesOf } from '../../../src/data/payees/aliases.ts';
import { payeeOf } from '../../../src/data/payees/index.ts';
import { forecast } from './forecast.ts';
import { dateOf, dayOf, detectSeries } from '../../../src/wellness/predictions/detection/index.ts';
import type { ExamPayment, Predict } from './exam/types.ts';

/** Adapts the service's detection to the exam. */
export const predict: Predict = (history, asOf, days, country) => {
  const day = dayOf(asOf);
  const items = withPayees(history);
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

/** Adds the effective key of the payee to each payment, as the service does after a refresh. */
function withPayees(history: readonly ExamPayment[]) {
  const items = history.map((payment) => {
    const { key, name, merchant } = payeeOf({ ...payment, baseType: payment.direction, container: 'bank' });
    return { ...payment, key, name, isMerchant: merchant !== undefined, day: dayOf(payment.date) };
  });
  const aliases = aliasesOf(
    items.filter(({ isOwnTransfer }) => !isOwnTransfer).map((item) => ({ ...item, amount: Number(item.amount) })),
  );
  return history.map((payment, index) => {
    const key = items[index]?.key ?? "";
    return { ...payment, payee: aliases.get(key) ?? key };
  });
}

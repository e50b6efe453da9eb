import { dateOf, dayInMonth, dayOf, partsOf } from './calendar.ts';
import type { ExamPrediction, Predict } from './types.ts';

/** Predicts that each payment of the last month comes again on the same day of the next months, with the same amount. */
export const sameDayLastMonth: Predict = (history, asOf, days) => {
  const today = dayOf(asOf);
  const { year, month, date } = partsOf(today);
  const monthAgo = dayInMonth(year, month - 1, date);
  const predictions: ExamPrediction[] = [];
  for (const { id, date: paidOn, amount, direction, accountId, isOwnTransfer } of history) {
    const paid = partsOf(dayOf(paidOn));
    if (isOwnTransfer || dayOf(paidOn) <= monthAgo) continue;
    for (let months = 1; months <= 3; months++) {
      const day = dayInMonth(paid.year, paid.month + months, paid.date);
      if (day <= today || day > today + days) continue;
      predictions.push({ basedOn: [id], date: dateOf(day), amount, direction, accountId, confidence: 0.5 });
    }
  }
  return predictions;
};

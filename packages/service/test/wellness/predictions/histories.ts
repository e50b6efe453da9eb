import { payeeOf } from '../../../src/data/payees/index.ts';
import { dateOf, dayOf, detectSeries, type HistoryItem } from '../../../src/wellness/predictions/detection/index.ts';
import { forecast } from './forecast.ts';

/** Date and amount of a payment. */
export type Written = readonly [date: string, amount: string];

let nextId = 1;
/** Returns payments with one text, in the currency and direction of `more`. */
export const payments = (text: string, written: readonly Written[], more: Partial<HistoryItem> = {}): HistoryItem[] =>
  written.map(([date, amount]) => {
    const item = {
      id: nextId++,
      accountId: 1,
      date,
      amount,
      currency: 'USD',
      direction: 'DEBIT' as const,
      description: text,
      isOwnTransfer: false,
      ...more,
    };
    return { payee: keyOf(item), ...item };
  });

/** Returns the key of the payee, as a refresh derives it. */
export const keyOf = ({ direction, ...item }: Pick<HistoryItem, 'description' | 'direction' | 'currency'>): string =>
  payeeOf({ ...item, baseType: direction, container: 'bank' }).key;

/** Returns `count` days, `days` days apart, up to `last`. */
export const every = (days: number, count: number, last: string): string[] =>
  Array.from({ length: count }, (_, index) => dateOf(dayOf(last) - (count - 1 - index) * days));

/** Returns payments of one amount. */
export const at = (amounts: string, dates: readonly string[]): Written[] => dates.map((date) => [date, amounts]);

/** Returns the predicted payments in the 60 days after a day, as lines. */
export function upcoming(history: readonly HistoryItem[], asOf: string, country: 'US' | 'GB' | 'AU' = 'US'): string[] {
  const day = dayOf(asOf);
  return detectSeries(history, () => day, country)
    .series.flatMap((series) =>
      forecast(series, day, 60, country).map(
        ({ day: due, amount }) => `${dateOf(due)} ${series.fit.rule.cadence} ${amount}`,
      ),
    )
    .toSorted();
}

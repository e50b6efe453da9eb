import type { ChartRow } from '../charts/table-chart.ts';
import { isoDay } from '../site/days.ts';
import { formatMonth } from '../site/format.ts';
import type { Money, DayRange, PredictedTransaction, UserClient, NetWorth } from '../site/records.ts';

const maxUpcoming = 100;

export interface CategoryTotal {
  name: string;
  spent: Money;
}

/** Income and expenses of a period in one currency. Transfers between the user's own accounts are not part of either. */
export interface CashFlow {
  currency: string;
  in: number;
  out: number;
}

/** Returns the categories with expenses in a period, highest first. Each currency has its own entries. */
export async function readSpending(user: UserClient, period: DayRange): Promise<CategoryTotal[]> {
  const { body } = await user.getTransactionSummary({
    query: { groupBy: 'CATEGORY', categoryType: 'EXPENSE', ...period },
  });
  return (body.transactionSummary ?? [])
    .flatMap(({ categorySummary = [] }) => categorySummary)
    .map(({ categoryName, debitTotal }) => ({ name: categoryName, spent: debitTotal }))
    .filter(({ spent }) => spent.amount > 0)
    .toSorted((a, b) => b.spent.amount - a.spent.amount);
}

/** Returns income and expenses of a period, one entry for each currency. */
export async function readCashFlow(user: UserClient, period: DayRange): Promise<CashFlow[]> {
  const { body } = await user.getTransactionSummary({ query: { groupBy: 'CATEGORY_TYPE', ...period } });
  const byCurrency = Map.groupBy(body.transactionSummary ?? [], ({ debitTotal }) => debitTotal.currency);
  return [...byCurrency].map(([currency, types]) => ({
    currency,
    in: types.find(({ categoryType }) => categoryType === 'INCOME')?.creditTotal.amount ?? 0,
    out: types.find(({ categoryType }) => categoryType === 'EXPENSE')?.debitTotal.amount ?? 0,
  }));
}

/** Returns expected payments and income until a day, earliest first, without those that were already paid or missed. */
export async function readUpcoming(user: UserClient, toDate: string): Promise<PredictedTransaction[]> {
  const { body } = await user.getPredictedTransactions({ query: { toDate, top: String(maxUpcoming) } });
  return (body.predictedTransaction ?? [])
    .filter(({ reconStatus }) => reconStatus === 'PENDING')
    .toSorted((a, b) => a.date.localeCompare(b.date));
}

/** Number of months before the current one. */
const earlierMonths = 5;

/** Returns the first day of the month that is `monthsBefore` months before the current one. */
const firstDay = (today: Date, monthsBefore: number): Date =>
  new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - monthsBefore, 1));

/** Returns the current month until today. */
export const monthUntil = (today: Date): DayRange => ({
  fromDate: isoDay(firstDay(today, 0)),
  toDate: isoDay(today),
});

/** Returns the last six calendar months, oldest first. The last one ends today. */
export const lastMonths = (today: Date): DayRange[] => [
  ...Array.from({ length: earlierMonths }, (_month, index) => {
    const monthsBefore = earlierMonths - index;
    const lastDay = new Date(firstDay(today, monthsBefore - 1).getTime() - 1);
    return { fromDate: isoDay(firstDay(today, monthsBefore)), toDate: isoDay(lastDay) };
  }),
  monthUntil(today),
];

/** Returns the currency with the largest net worth, positive or negative, on the last day. Returns `USD` without any records. */
export function mainCurrency(records: readonly NetWorth[]): string {
  const lastDay = records.at(-1)?.date;
  const latest = records.filter(({ date }) => date === lastDay);
  const [largest] = latest.toSorted((a, b) => Math.abs(b.networth.amount) - Math.abs(a.networth.amount));
  return largest?.networth.currency ?? 'USD';
}

/**
 * Returns one chart row for each month: income, then expenses. `flows` contains a list for each of the `months`, in the
 * same order, with one cash flow for each currency.
 */
export const cashFlowByMonth = (
  months: readonly DayRange[],
  flows: readonly (readonly CashFlow[])[],
  currency: string,
): ChartRow[] =>
  months.map(({ fromDate }, index) => {
    const flow = flows[index]?.find((cashFlow) => cashFlow.currency === currency);
    return {
      label: formatMonth(fromDate.slice(0, 7)),
      amounts: [
        { amount: flow?.in ?? 0, currency },
        { amount: flow?.out ?? 0, currency },
      ],
    };
  });

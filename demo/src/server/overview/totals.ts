import type { Money, Period, PredictedTransaction, UserClient } from '../site/records.ts';

const maxUpcoming = 100;

/** Total of a category in one currency. */
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
export async function readSpending(user: UserClient, period: Period): Promise<CategoryTotal[]> {
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
export async function readCashFlow(user: UserClient, period: Period): Promise<CashFlow[]> {
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

import { isoDay } from '../site/days.ts';
import type { DayRange, Transaction, UserClient } from '../site/records.ts';
import type { ListPosition } from './list-position.ts';

export const transactionsPerPage = 25;

/** Transactions of a position, and the number of transactions on all pages. */
export interface TransactionPage {
  transactions: Transaction[];
  total: number;
}

/** Start date before all data. The service limits a long period to the last two years. */
const earliestDate = '2000-01-01';

/** Reads the transactions of a position from the service, newest first. */
export async function readTransactions(
  user: UserClient,
  accountId: number,
  { page, search, month }: ListPosition,
): Promise<TransactionPage> {
  const filter = {
    accountId: String(accountId),
    ...(month === '' ? { fromDate: earliestDate } : daysOf(month)),
    ...(search !== '' && { keyword: search }),
  };
  const skip = String((page - 1) * transactionsPerPage);
  const [list, count] = await Promise.all([
    user.getTransactions({ query: { ...filter, skip, top: String(transactionsPerPage) } }),
    user.getTransactionCount({ query: filter }),
  ]);
  const transactions = (list.body.transaction ?? []).slice(0, transactionsPerPage);
  return { transactions, total: count.body.transaction.TOTAL.count };
}

/** Returns the first and the last day of a month. */
function daysOf(month: string): DayRange {
  const fromDate = `${month}-01`;
  const last = new Date(fromDate);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return { fromDate, toDate: isoDay(last) };
}

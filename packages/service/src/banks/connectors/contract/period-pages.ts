import { daysBetween } from '@fin-link/contracts/service';
import type { Clock } from '@fin-link/storage';
import { affectsOneRequest } from './bank-failures.ts';
import type { BankProblem, BankTransaction, ListedTransaction, ListPage, TransactionPeriod } from './connector.ts';
import { type PageResult, cutPage, transactionPages } from './paging.ts';
import { cutListRow } from './rows.ts';

/**
 * Yields pages of transactions up to the end of the period, without rows outside the period. Some banks answer a long period with only its
 * oldest part, as if complete. If an answer looks incomplete, requests the period again from the last listed day, until no newer
 * transactions follow.
 */
export async function* pagesUpTo(
  { from, to }: Pick<TransactionPeriod, 'from' | 'to'>,
  fetchPage: (period: Pick<TransactionPeriod, 'from' | 'to' | 'cursor'>) => Promise<ListPage<ListedTransaction>>,
  clock: Clock,
): AsyncGenerator<PeriodPage, void> {
  let start = from;
  for (let part = 1; part <= maxParts; part += 1) {
    let newestDay = start;
    let isCut = false;
    let nextStart: string | null = null;
    for await (const page of transactionPages((cursor) => fetchPage({ from: start, to, cursor }), clock)) {
      if (page.kind === 'problem') {
        yield part > 1 && affectsOneRequest(page) ? { ...cutPage, outside: 0 } : page;
        return;
      }
      const rows = splitByAskedDays(page.items, { from, to });
      for (const { date } of rows.items) newestDay = date > newestDay ? date : newestDay;
      isCut ||= page.unread.some(({ place }) => place === cutListRow('transactions').place);
      const isOldestPart =
        page.isLast &&
        !isCut &&
        newestDay > start &&
        daysBetween(from, to) > maxTrustedDays &&
        daysBetween(newestDay, to) > maxQuietDays;
      nextStart = isOldestPart && part < maxParts ? newestDay : null;
      yield { ...page, ...rows, isLast: page.isLast && nextStart === null };
    }
    if (nextStart === null) return;
    start = nextStart;
  }
}

/** A page of the requested days. `outside`: number of rows with other days, which are left out. */
type PeriodPage = (Extract<PageResult<BankTransaction>, { kind: 'page' }> & { outside: number }) | BankProblem;

/** Longest period in days that a bank is expected to answer completely. */
const maxTrustedDays = 90;
/** Longest time in days without transactions at the end of a period that does not suggest an incomplete answer. */
const maxQuietDays = 14;
/** Limit on the requested parts of one period. */
const maxParts = 40;

/** Returns the day by which the bank filters the row, `yyyy-MM-dd`. */
export const filterDayOf = ({ date, postDate, filteredBy = 'date' }: DatedRow): string =>
  filteredBy === 'postDate' ? (postDate ?? date) : date;

type AskedDays = Pick<TransactionPeriod, 'from' | 'to'>;
type DatedRow = Pick<BankTransaction, 'date' | 'postDate' | 'filteredBy'>;

/**
 * Splits a list into the rows of the requested days and the number of other rows. Banks that ignore or shift the period list other rows,
 * too. These are not stored, because stored rows of days that were not requested are not compared with the list.
 */
function splitByAskedDays<T extends DatedRow>(
  rows: readonly T[],
  { from, to }: AskedDays,
): { items: T[]; outside: number } {
  const items = rows.filter((row) => {
    const day = filterDayOf(row);
    return day >= from && day <= to;
  });
  return { items, outside: rows.length - items.length };
}

import type { BankTransaction, TransactionPeriod } from './connector.ts';

type AskedDays = Pick<TransactionPeriod, 'from' | 'to'>;
type DatedRow = Pick<BankTransaction, 'date' | 'postDate' | 'filteredBy'>;

/** Returns the day by which the bank filters the row, `yyyy-MM-dd`. */
export const filterDayOf = ({ date, postDate, filteredBy = 'date' }: DatedRow): string =>
  filteredBy === 'postDate' ? (postDate ?? date) : date;

/**
 * Splits a list into the rows of the requested days and the number of other rows. Banks that ignore or shift the period list other rows,
 * too. These are not stored, because stored rows of days that were not requested are not compared with the list.
 */
export function splitByAskedDays<T extends DatedRow>(
  rows: readonly T[],
  { from, to }: AskedDays,
): { items: T[]; outside: number } {
  const items = rows.filter((row) => {
    const day = filterDayOf(row);
    return day >= from && day <= to;
  });
  return { items, outside: rows.length - items.length };
}

import { daysAfter, isoDay, type Transaction } from '@fin-link/contracts/service';
import type { UserCalls } from '../backend/index.ts';

type Query = NonNullable<NonNullable<Parameters<UserCalls['getTransactions']>[0]>['query']>;
type Read = (query: Query) => Promise<{ body: { transaction?: Transaction[] | undefined } }>;

/** Number of rows per page. */
const pageSize = 500;
/** Number of rows that each page repeats from the page before. The repeated rows prove that no row was skipped. */
const overlapRows = 25;
/** Maximum length of a period per call in years. */
const periodYears = 2;
/** Years of history to read. */
const historyYears = 20;
/** Maximum number of attempts to read a period without skipped rows. */
const maxAttempts = 5;

/**
 * Thrown if, in each of several attempts, more than 25 rows were deleted between the reads of two pages, so that rows may have been
 * skipped.
 */
export class ShiftedPagesError extends Error {
  override readonly name = 'ShiftedPagesError';
}

/** Reads all transactions of a user, page by page. Some may be returned twice. `now` is the time according to the service. */
export async function* readTransactions(read: Read, now: Date): AsyncGenerator<Transaction[]> {
  // Some transactions have a date in the future.
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  for (let years = 0; years < historyYears; years += periodYears) {
    const from = new Date(end);
    from.setUTCFullYear(from.getUTCFullYear() - periodYears);
    yield* readPeriod(read, { fromDate: isoDay(daysAfter(from, 1)), toDate: isoDay(end) });
    end.setTime(from.getTime());
  }
}

/** Reads pages by offset. A deletion during the read shifts later rows, so each page overlaps the page before. */
async function* readPeriod(read: Read, days: { fromDate: string; toDate: string }): AsyncGenerator<Transaction[]> {
  let previousIds: ReadonlySet<number> = new Set();
  let failedAttempts = 0;
  for (let skip = 0; ;) {
    const { body } = await read({ ...days, skip: String(skip), top: String(pageSize) });
    const page = body.transaction ?? [];
    if (skip > 0 && !page.some(({ id }) => previousIds.has(id))) {
      if (++failedAttempts === maxAttempts)
        throw new ShiftedPagesError('Too many transactions were deleted while they were read.');
      skip = 0;
      continue;
    }
    yield page;
    if (page.length < pageSize) return;
    previousIds = new Set(page.slice(-overlapRows).map(({ id }) => id));
    skip += pageSize - overlapRows;
  }
}

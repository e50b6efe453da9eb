import type { Transaction } from '@fin-link/contracts/service';
import type { UserCalls } from '../backend/index.ts';

type Query = NonNullable<NonNullable<Parameters<UserCalls['getTransactions']>[0]>['query']>;
type Read = (query: Query) => Promise<{ body: { transaction?: Transaction[] | undefined } }>;

const pageSize = 500;
/** Rows that a page repeats of the one before, which show that none was passed over between the two. */
const overlap = 25;
const periodYears = 2;
/** How far back is read. */
const historyYears = 20;
const mostTries = 5;
const dayMs = 86_400_000;

/** More rows than a page repeats were deleted while it was read, again and again. */
export class ShiftedPagesError extends Error {
  override readonly name = 'ShiftedPagesError';
}

/** All transactions of a user, page by page; some may come twice. `now`: by the clock of the service. */
export async function* readTransactions(read: Read, now: Date): AsyncGenerator<Transaction[]> {
  // The service gives two years at most. Some are dated ahead.
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  for (let years = 0; years < historyYears; years += periodYears) {
    const from = new Date(end);
    from.setUTCFullYear(from.getUTCFullYear() - periodYears);
    yield* readDays(read, { fromDate: dayOf(new Date(from.getTime() + dayMs)), toDate: dayOf(end) });
    end.setTime(from.getTime());
  }
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** Pages by offset. A row that is deleted meanwhile moves those after it up: each page therefore begins within the one before. */
async function* readDays(read: Read, days: { fromDate: string; toDate: string }): AsyncGenerator<Transaction[]> {
  let before: ReadonlySet<number> = new Set();
  let tries = 0;
  for (let skip = 0; ;) {
    const { body } = await read({ ...days, skip: String(skip), top: String(pageSize) });
    const page = body.transaction ?? [];
    if (skip > 0 && !page.some(({ id }) => before.has(id))) {
      if (++tries === mostTries)
        throw new ShiftedPagesError('Too many transactions were deleted while they were read.');
      skip = 0;
      continue;
    }
    yield page;
    if (page.length < pageSize) return;
    before = new Set(page.slice(-overlap).map(({ id }) => id));
    skip += pageSize - overlap;
  }
}

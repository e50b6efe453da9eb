import { daysAfter, isoDay, type Transaction } from '@fin-link/contracts/service';
import type { UserCalls } from '../backend/index.ts';
import type { ReadSettings } from './read-user-data.ts';
import type { UserDataPage } from './user-data-page.ts';

type Calls = Pick<UserCalls, 'getProviderAccounts' | 'getAccounts' | 'getTransactions' | 'getHoldings'>;

/** Marks records as existing, in contrast to deletions. */
const asPresent = <R extends object>(records: readonly R[] | undefined): (R & { isDeleted: false })[] =>
  (records ?? []).map((record) => ({ ...record, isDeleted: false as const }));

/** Settings of `readCurrentUserData`. */
export interface CurrentUserDataOptions extends ReadSettings {
  /** Clock that follows the service's time. Default: the system's clock. */
  readonly clock?: { now(): Date };
}

/**
 * Reads all data of a user from the read endpoints, as pages of an extract. Use this function for users who linked accounts before you
 * began to store their data, and after `ChangesForgottenError`. Reads the transactions of the last 20 years. Some transactions may be
 * returned twice. Clear the user's data in the store first, and apply no event of this user during the read. Throws `ShiftedPagesError` if
 * too many transactions are deleted during the read. In that case, start again.
 */
export async function* readCurrentUserData(
  calls: Calls,
  loginName: string,
  { clock = { now: () => new Date() }, ...settings }: CurrentUserDataOptions = {},
): AsyncGenerator<UserDataPage> {
  const providerAccounts = await calls.getProviderAccounts(settings);
  const accounts = await calls.getAccounts(settings);
  const holdings = await calls.getHoldings(settings);
  yield {
    loginName,
    providerAccounts: asPresent(providerAccounts.body.providerAccount),
    accounts: asPresent(accounts.body.account),
    transactions: [],
    holdings: asPresent(holdings.body.holding),
  };
  const read: Parameters<typeof readTransactions>[0] = (query) => calls.getTransactions({ query, ...settings });
  for await (const transactions of readTransactions(read, clock.now()))
    if (transactions.length > 0)
      yield { loginName, providerAccounts: [], accounts: [], transactions: asPresent(transactions), holdings: [] };
}

type Query = NonNullable<NonNullable<Parameters<UserCalls['getTransactions']>[0]>['query']>;
type Read = (query: Query) => Promise<{ body: { transaction?: Transaction[] | undefined } }>;

const pageSize = 500;
/** Number of rows that each page repeats from the page before. The repeated rows prove that no row was skipped. */
const overlapRows = 25;
/** Maximum length of a period per call in years. */
const periodYears = 2;
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

/** Reads all transactions of a user, page by page. Some transactions may be returned twice. `now` is the time according to the service. */
async function* readTransactions(read: Read, now: Date): AsyncGenerator<Transaction[]> {
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

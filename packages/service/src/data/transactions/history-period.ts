import type { ListedAccount } from '../accounts/index.ts';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { RefreshReference } from '../provider-account-records/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';
import { effectiveTransactions } from './read/index.ts';

const day = 86_400_000;
/** Number of days that are read again, because banks add late postings and corrections. */
const overlapDays = 14;
export const historyYears = 2;
/** Days between reads of the whole period. They find transactions that were hidden before or were added with an earlier date. */
const wholeReadingDays = 30;

export interface HistoryPeriod {
  /** `yyyy-MM-dd`, inclusive on both sides. */
  from: string;
  to: string;
  /** Day up to which the account will have been read: today, or an earlier day if this read leaves a gap. */
  until: string;
}

const isoDate = (at: Date): string => at.toISOString().slice(0, 10);

/**
 * Returns the period to read: two years for the first read and about once a month. Otherwise it starts at the end of the last complete
 * refresh, less an overlap, or at the oldest pending transaction if that is earlier. `mostDays` limits how far back the period goes, if the
 * caller sets it.
 */
export async function historyPeriod(
  { database, businessClock }: NeedsDatabase & NeedsBusinessClock,
  reference: RefreshReference,
  account: ListedAccount,
  mostDays: number | null = null,
): Promise<HistoryPeriod> {
  const now = businessClock.now();
  const until = isoDate(now);
  const start = startOf(now, mostDays);
  // The date at the bank may be the day before or after the UTC date.
  const to = isoDate(new Date(now.getTime() + day));
  if (account.historyUntil === null) return { from: isoDate(start), to, until };

  const { created_at: createdAt } = await database.db
    .selectFrom('account')
    .select('created_at')
    .where('customer_id', '=', reference.customerId)
    .where('user_id', '=', reference.userId)
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow();
  const pending = { accountIds: [account.id], status: 'PENDING', isManual: false } as const;
  const { oldest } = await effectiveTransactions(database.db, reference, pending)
    .select((select) => select.fn.min('transaction_date').as('oldest'))
    .executeTakeFirstOrThrow();
  const readUntil = account.historyUntil < until ? account.historyUntil : until;
  const overlap = isoDate(new Date(Date.parse(readUntil) - overlapDays * day));
  const from = [overlap, ...(oldest === null ? [] : [oldest])].toSorted()[0] ?? overlap;
  if (mostDays === null || from >= isoDate(start)) {
    const isWhole = from < isoDate(start) || isWholeReadingDue(createdAt, readUntil, until);
    return { from: isWhole ? isoDate(start) : from, to, until };
  }
  // A gap stays unread until a caller requests more days.
  return { from: isoDate(start), to, until: readUntil < isoDate(start) ? readUntil : until };
}

/**
 * Returns whether another 30 days have passed since the account was added. Counting from that date distributes the accounts' whole reads
 * over the days.
 */
export function isWholeReadingDue(createdAt: Date, readUntil: string, until: string): boolean {
  const turnsUntil = (at: string): number =>
    Math.max(0, Math.floor((Date.parse(at) - createdAt.getTime()) / (wholeReadingDays * day)));
  return turnsUntil(until) > turnsUntil(readUntil);
}

function startOf(now: Date, mostDays: number | null): Date {
  const usual = new Date(now);
  usual.setUTCFullYear(usual.getUTCFullYear() - historyYears);
  if (mostDays === null) return usual;
  return new Date(Math.max(usual.getTime(), now.getTime() - mostDays * day));
}

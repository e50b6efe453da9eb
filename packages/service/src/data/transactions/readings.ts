// Reads of the transactions of an account: the period that a read covers, and the order that numbers the read and its rows.
import { addDays, dayMs, isoDay } from '@fin-link/contracts/service';
import { type NeedsDatabase, ofUser } from '../../platform/database/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';
import type { ListedAccount } from '../accounts/index.ts';
import type { RefreshReference } from '../provider-account-records/index.ts';
import { effectiveTransactions } from './read/index.ts';

/** Number of days that are read again, because banks add late postings and corrections. */
const overlapDays = 14;
/** Number of years that a full read covers. */
export const historyYears = 2;
/** Days between full reads. A full read also finds transactions that the bank listed late or added with an earlier date. */
const fullReadIntervalDays = 30;

interface HistoryPeriod {
  /** `yyyy-MM-dd`, inclusive on both sides. */
  from: string;
  to: string;
  /** Day up to which the account will have been read. Today, or an earlier day if this read leaves a gap. */
  until: string;
  /** Whether the read starts at the earliest day that a read of this account may start on. */
  isWhole: boolean;
}

/**
 * Returns the period to read. Reads two years the first time and about once a month. Other reads start at the end of the last complete
 * refresh less an overlap, or at the oldest pending transaction if that is earlier. `maxDays` limits the length of the period; `null` means
 * no limit.
 */
export async function historyPeriod(
  { database, businessClock }: NeedsDatabase & NeedsBusinessClock,
  reference: RefreshReference,
  account: ListedAccount,
  maxDays: number | null = null,
): Promise<HistoryPeriod> {
  const now = businessClock.now();
  const until = isoDay(now);
  const start = earliestStart(now, maxDays);
  // The date at the bank may be the day before or after the UTC date.
  const to = isoDay(now.getTime() + dayMs);
  if (account.historyUntil === null) return { from: isoDay(start), to, until, isWhole: true };

  const { created_at: createdAt } = await database.db
    .selectFrom('account')
    .select('created_at')
    .where((where) => where.and({ ...ofUser(reference), id: account.id }))
    .executeTakeFirstOrThrow();
  const pending = { accountIds: [account.id], status: 'PENDING', isManual: false } as const;
  const { oldest } = await effectiveTransactions(database.db, reference, pending)
    .select((select) => select.fn.min('transaction_date').as('oldest'))
    .executeTakeFirstOrThrow();
  const readUntil = account.historyUntil < until ? account.historyUntil : until;
  const overlapStart = addDays(readUntil, -overlapDays);
  const from = [overlapStart, ...(oldest === null ? [] : [oldest])].toSorted()[0] ?? overlapStart;
  if (maxDays === null || from >= isoDay(start)) {
    const isWhole = from <= isoDay(start) || isFullReadDue(createdAt, readUntil, until);
    return { from: isWhole ? isoDay(start) : from, to, until, isWhole };
  }
  // A gap stays unread until a caller requests more days.
  return { from: isoDay(start), to, until: readUntil < isoDay(start) ? readUntil : until, isWhole: true };
}

/**
 * Returns whether a full read is due. It is due every 30 days since the account was added, so that the full reads of accounts are spread
 * over the days.
 */
function isFullReadDue(createdAt: Date, readUntil: string, until: string): boolean {
  const intervalsUntil = (at: string): number =>
    Math.max(0, Math.floor((Date.parse(at) - createdAt.getTime()) / (fullReadIntervalDays * dayMs)));
  return intervalsUntil(until) > intervalsUntil(readUntil);
}

/** Returns the earliest day to read: two years ago, or `maxDays` ago if that is later. */
function earliestStart(now: Date, maxDays: number | null): Date {
  const regularStart = new Date(now);
  regularStart.setUTCFullYear(regularStart.getUTCFullYear() - historyYears);
  if (maxDays === null) return regularStart;
  return new Date(Math.max(regularStart.getTime(), now.getTime() - maxDays * dayMs));
}

/** Number of orders reserved for each read, one per row. No bank lists as many rows, so the orders of two reads never overlap. */
export const orderSpan = 1_000_000;

/**
 * Returns the order of a read, a multiple of `orderSpan` that increases with the start time. Always exceeds the last read's order, even if
 * the clock was moved back.
 */
export const readingOrder = (startedAt: Date, lastOrder: number): number =>
  Math.max(Math.floor(startedAt.getTime() / 1_000) * orderSpan, lastOrder + orderSpan);

/** Returns the number of a read from the `listing_order` of one of its rows: the order of the read divided by `orderSpan`. */
export const readingOf = (order: number): number => Math.ceil(order / orderSpan);

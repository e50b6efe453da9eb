import type { Executor } from '@fin-link/storage';
import type { Updateable } from 'kysely';
import type { ConsentTable, ServiceDatabase } from '../../platform/database/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';
import { profileOf } from '../../tenancy/users/index.ts';
import { daysLeft, endOf, hasEnded, whenDaysLeft } from './consent-dates.ts';
import { consentKeyOf, type ConsentRow } from './consent-key.ts';

/** Numbers of days before the end at which subscribers get an event. */
const noticeDays = [1, 7, 14] as const;

type Notice = Pick<Updateable<ConsentTable>, 'notice_due_at' | 'notice_days'>;

const noNotice: Notice = { notice_due_at: null, notice_days: null };

/**
 * Returns the next notice of an active consent that lies in the future. Skips earlier ones, so that a consent that was given or renewed for
 * a few days is not announced immediately.
 */
export async function nextNoticeOf(
  executor: Executor<ServiceDatabase>,
  deps: NeedsBusinessClock,
  row: ConsentRow,
): Promise<Notice> {
  const { end, remainingDays: left, timeZone } = await endingOf(executor, deps, row);
  const days = noticeDays.findLast((days) => left !== null && days < left);
  if (end === null || days === undefined) return noNotice;
  return { notice_days: days, notice_due_at: whenDaysLeft(end, days, timeZone) };
}

interface ConsentEnding {
  /** End of sharing; `null` if sharing has already ended or has no end. */
  end: Date | null;
  /** Days left on the user's calendar. */
  remainingDays: number | null;
  timeZone: string;
}

/** Returns the end of a consent and the days left on its user's calendar. */
export async function endingOf(
  executor: Executor<ServiceDatabase>,
  { businessClock }: NeedsBusinessClock,
  row: ConsentRow,
): Promise<ConsentEnding> {
  const dates = { expiresAt: row.expires_at, reconfirmBy: row.reconfirm_by };
  const at = await businessClock.read(executor);
  if (row.status !== 'ACTIVE' || hasEnded(dates, at)) return { end: null, remainingDays: null, timeZone: 'UTC' };
  const timeZone = (await profileOf(executor, consentKeyOf(row)))?.preferences?.timeZone ?? 'UTC';
  return { end: endOf(dates), remainingDays: daysLeft(dates, at, timeZone), timeZone };
}

import { daysAfter, type ConsentInfo, type ConsentUpdate } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import type { Updateable } from 'kysely';
import {
  type ConsentEvent,
  type ConsentTable,
  type RecordedEvent,
  type ServiceDatabase,
  type ServiceTransaction,
  ofUser,
  type OwnerColumns,
  setDue,
} from '../../platform/database/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';
import type { NeedsNotifications } from '../../tenancy/notifications/index.ts';
import { loginNameOf, profileOf } from '../../tenancy/users/index.ts';
import { endOf, nextStatusCheck, daysLeft, hasEnded, whenDaysLeft } from './consent-dates.ts';
import { consentWords } from './consent-words.ts';
import { consentKeyOf, consentWhere, type ConsentKey, type ConsentRow, nextStatus } from './consent.ts';
import type { NeedsConsents } from './consents.ts';

/** Returns a consent of the user, or `undefined` if the user has no such consent. */
export const findConsent = (executor: Executor<ServiceDatabase>, key: ConsentKey): Promise<ConsentRow | undefined> =>
  executor
    .selectFrom('consent')
    .selectAll()
    .where((where) => where.and(consentWhere(key)))
    .executeTakeFirst();

/** Returns a consent of the user. Throws Y807 if the user has no such consent. */
export async function consentOf(executor: Executor<ServiceDatabase>, key: ConsentKey): Promise<ConsentRow> {
  const row = await findConsent(executor, key);
  if (row === undefined) throw new ServiceError('Y807');
  return row;
}

/**
 * Locks a consent. Lock order: the user (by the caller), the consent, the provider account. Throws Y807 if the user has no such consent.
 */
export async function lockConsent(trx: ServiceTransaction, key: ConsentKey): Promise<ConsentRow> {
  const row = await trx
    .selectFrom('consent')
    .selectAll()
    .where((where) => where.and(consentWhere(key)))
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new ServiceError('Y807');
  return row;
}

type DerivedColumn = 'status' | 'notice_days';

type Changes = Updateable<Omit<ConsentTable, keyof OwnerColumns | 'id' | DerivedColumn>>;

/**
 * Applies an event to a locked consent, adds a record and sends an event to subscribers. Computes the due times from the new status and
 * dates. Throws Y922 if the event is not allowed in the current status.
 */
export async function applyConsentEvent(
  trx: ServiceTransaction,
  deps: NeedsConsents & NeedsBusinessClock & NeedsNotifications,
  row: ConsentRow,
  event: ConsentEvent,
  changes: Changes = {},
): Promise<ConsentRow> {
  const status = nextStatus(row.status, event);
  if (status === null) throw new ServiceError('Y922');
  const dates = { ...row, ...changes } as ConsentRow;
  const notice = await nextNoticeOf(trx, deps, { ...dates, status });
  const updated = await trx
    .updateTable('consent')
    .set({ ...changes, status, notice_days: notice.days })
    .where((where) => where.and(consentWhere(consentKeyOf(row))))
    .returningAll()
    .executeTakeFirstOrThrow();
  const key = String(row.id);
  const nextStatusAt = status === 'ACTIVE' ? nextStatusCheck(row, deps.businessClock.now()) : null;
  await setDue(trx, consentKeyOf(row), [
    { kind: 'consent-end', key, at: await nextStepAt(trx, deps, status, dates) },
    { kind: 'consent-status', key, at: nextStatusAt },
    { kind: 'consent-notice', key, at: notice.at },
  ]);
  await recordConsent(trx, deps, updated, event);
  return updated;
}

/** Adds a record to the consent's history and sends an event to subscribers. */
export async function recordConsent(
  trx: ServiceTransaction,
  { businessClock, notifications }: NeedsBusinessClock & NeedsNotifications,
  row: ConsentRow,
  event: RecordedEvent,
): Promise<void> {
  const key = consentKeyOf(row);
  const loginName = await loginNameOf(trx, key);
  if (loginName === undefined) throw new Error('A consent outlived its user.');
  // The provider may have been removed from the catalog.
  const provider = await trx.selectFrom('provider').select('name').where('id', '=', row.provider_id).executeTakeFirst();
  const columns = { ...ofUser(key), consent_id: key.consentId };
  const { count } = await trx
    .selectFrom('consent_record')
    .select((eb) => eb.fn.countAll().as('count'))
    .where((where) => where.and(columns))
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('consent_record')
    .values({
      ...columns,
      position: Number(count) + 1,
      at: businessClock.now(),
      event,
      status: row.status,
      login_name: loginName,
      regulated_party: JSON.stringify(row.regulated_party),
      shown: JSON.stringify(consentWords(row, provider?.name ?? '')),
      text_shown: row.text_shown === null ? null : JSON.stringify(row.text_shown),
      deletes_data: row.deletes_data,
      started_at: row.started_at,
      expires_at: row.expires_at,
      reconfirm_by: row.reconfirm_by,
      renewed_at: row.renewed_at,
      revoked_at: row.revoked_at,
    })
    .execute();
  await announceConsent(trx, { notifications }, row, {
    loginName,
    ...(event === 'data-deleted' && { details: { dataDeleted: true } }),
  });
}

interface Announcement {
  loginName: string;
  /** Type of the event. Default: `CONSENT_UPDATES`. */
  info?: ConsentInfo;
  details?: Pick<ConsentUpdate, 'dataDeleted' | 'daysLeft'>;
}

/** Enqueues an event about a consent for subscribers. The event contains no texts and scopes. */
export async function announceConsent(
  trx: ServiceTransaction,
  { notifications }: NeedsNotifications,
  row: ConsentRow,
  { loginName, info = 'CONSENT_UPDATES', details: more = {} }: Announcement,
): Promise<void> {
  const { customerId, userId, consentId } = consentKeyOf(row);
  const update: ConsentUpdate = {
    consentId,
    providerId: row.provider_id,
    consentStatus: row.status,
    ...(row.provider_account_id === null ? {} : { providerAccountId: row.provider_account_id }),
    ...(row.expires_at === null ? {} : { expirationDateTime: row.expires_at.toISOString() }),
    ...(row.reconfirm_by === null ? {} : { reconfirmByDateTime: row.reconfirm_by.toISOString() }),
    ...more,
  };
  await notifications.enqueue(trx, {
    customerId,
    userId,
    loginName,
    eventName: 'CONSENT_UPDATES',
    info,
    data: { consent: [update] },
  });
}

/** Days after which a consent that was not given is abandoned. */
const unfinishedDays = 1;

/** Returns the end of the period in which a new consent must be given. */
export const unfinishedUntil = (from: Date): Date => daysAfter(from, unfinishedDays);

/** Numbers of days before the end at which subscribers get an event. */
const noticeDays = [1, 7, 14] as const;

/** Time of the next notice and the number of remaining days that it states; `null` if there is none. */
type Notice = { at: Date; days: number } | { at: null; days: null };

const noNotice: Notice = { at: null, days: null };

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
  return { at: whenDaysLeft(end, days, timeZone), days };
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

/** Returns the time at which the expiry loop next handles a consent with this status, or `null` if it never does. */
async function nextStepAt(
  trx: ServiceTransaction,
  { consents }: NeedsConsents,
  status: ConsentRow['status'],
  row: ConsentRow,
): Promise<Date | null> {
  const { expires_at: expiresAt, reconfirm_by: reconfirmBy } = row;
  if (status === 'CONSENT_GENERATED' || status === 'CONSENT_ACCEPTED') return unfinishedUntil(row.created_at);
  if (status === 'ACTIVE' || status === 'CONSENT_AUTHORIZED') return endOf({ expiresAt, reconfirmBy });
  // Without the bank's id, the consent has already been ended at the bank.
  if (status !== 'EXPIRED' || row.bank_consent_key === null) return null;
  // The grant is kept as long as the user can confirm in the service.
  const { graceDays = 0 } = (await consents.terms(trx, row.customer_id)).get(row.region) ?? {};
  return endOf({ expiresAt, reconfirmBy: reconfirmBy === null ? null : daysAfter(reconfirmBy, graceDays) });
}

import type { BackgroundLoop } from '@fin-link/storage';
import {
  bucketOf,
  dueTimeOf,
  findDue,
  lockDue,
  nextDue,
  type NeedsDatabase,
  type ServiceTransaction,
  setDue,
} from '../../platform/database/index.ts';
import { type NeedsLog, repeatWhenDue, type NeedsBusinessClock } from '../../platform/runtime/index.ts';
import type { NeedsNotifications } from '../../tenancy/notifications/index.ts';
import { lockUserIfPresent, loginNameOf } from '../../tenancy/users/index.ts';
import { consentKeyOf, type ConsentKey, type ConsentRow, consentWhere, consentWork } from './consent.ts';
import type { EndConsentDeps } from './consents.ts';
import { deleteIfChosen } from './deletion-choice.ts';
import { endConsent, endGrant } from './end-consent.ts';
import { lockConsent, applyConsentEvent, announceConsent, endingOf, nextNoticeOf } from './records.ts';
import { stopRefreshes } from './restart-refresh.ts';

const batchSize = 50;

/** Starts the loop that expires due consents. The loop also runs immediately when the business clock is moved. */
export const startConsentExpiry = (deps: EndConsentDeps & NeedsLog): BackgroundLoop =>
  repeatWhenDue(deps, {
    atOnce: batchSize,
    name: 'due consents',
    round: () => expireDueConsents(deps),
    // Waits for the exact time, because data that is deleted at the end must not be readable afterwards.
    next: () => nextDue(deps.database, 'consent-end', deps.businessClock.now()),
  });

/**
 * Expires or abandons the consents that are due by the business clock, longest overdue first. Returns the number of due consents. Several
 * processes may run this concurrently.
 */
async function expireDueConsents(deps: EndConsentDeps & NeedsLog): Promise<number> {
  const keys = await dueConsents(deps, 'consent-end');
  for (const key of keys) {
    // A failure with one consent does not delay the others.
    await deps.database
      .onBucket(bucketOf(key.userId), () => handleDueConsent(deps, key))
      .catch((error: unknown) => deps.log.error({ err: error, ...key }, 'consent not settled'));
  }
  return keys.length;
}

type EndingSoonDeps = NeedsDatabase & NeedsBusinessClock & NeedsNotifications & NeedsLog;

/** Starts the loop that sends the notices of ending consents. The loop also runs immediately when the business clock is moved. */
export const startEndingNotices = (deps: EndingSoonDeps): BackgroundLoop =>
  repeatWhenDue(deps, { atOnce: batchSize, name: 'consents that end soon', round: () => announceEndings(deps) });

/**
 * Sends an event to subscribers for each consent that ends in 14, 7 or 1 days. Returns the number of due consents. If several of these days
 * passed while no service was running, only one event is sent. Several processes may run this concurrently.
 */
export async function announceEndings(deps: EndingSoonDeps): Promise<number> {
  const keys = await dueConsents(deps, 'consent-notice');
  for (const key of keys) {
    // A failure with one consent does not delay the others.
    await deps.database
      .onBucket(bucketOf(key.userId), () => announceEnding(deps, key))
      .catch((error: unknown) => deps.log.error({ err: error, ...key }, 'end of consent not announced'));
  }
  return keys.length;
}

/**
 * Expires a locked consent at its hard or soft end, and stops its refreshes. `atBank` is true if the bank reported the end, which may be
 * before both dates. At the soft end, the grant is also ended at the bank if the customer has set the due action `end`.
 */
export async function expireConsent(
  trx: ServiceTransaction,
  deps: EndConsentDeps,
  row: ConsentRow,
  { atBank = false } = {},
): Promise<void> {
  const at = await deps.businessClock.read(trx);
  const isPastHardEnd = atBank || (row.expires_at !== null && row.expires_at <= at);
  const terms = (await deps.consents.terms(trx, row.customer_id)).get(row.region);
  const endsAtBank = !isPastHardEnd && terms?.dueAction === 'end';
  if (endsAtBank) await endGrant(trx, deps, row);
  const changes = atBank ? { expires_at: at } : endsAtBank ? { bank_consent_key: null } : {};
  const expired = await applyConsentEvent(trx, deps, row, 'expired', changes);
  const nextStepAt = await dueTimeOf(trx, consentWork('consent-end', consentKeyOf(row)));
  if (nextStepAt === null || nextStepAt <= at) await endPermanently(trx, deps, expired);
  await stopRefreshes(trx, deps, expired);
}

/** Returns the consents with due work of a kind, longest overdue first. */
async function dueConsents(
  { database, businessClock }: NeedsDatabase & NeedsBusinessClock,
  kind: 'consent-end' | 'consent-notice',
): Promise<ConsentKey[]> {
  const items = await findDue(database, kind, { at: await businessClock.read(database.db), limit: batchSize });
  return items.map(({ customerId, userId, key }) => ({ customerId, userId, consentId: Number(key) }));
}

/** Handles one consent in a separate transaction, which follows the common lock order. */
async function handleDueConsent(deps: EndConsentDeps & NeedsLog, key: ConsentKey): Promise<void> {
  await deps.database.tx(async (trx) => {
    if (!(await lockUserIfPresent(trx, key))) return;
    const row = await lockConsent(trx, key);
    if (!(await lockDue(trx, consentWork('consent-end', key), await deps.businessClock.read(trx)))) return;
    switch (row.status) {
      case 'CONSENT_GENERATED':
      case 'CONSENT_ACCEPTED':
        await endConsent(trx, deps, row, { event: 'abandoned' });
        return;
      case 'CONSENT_AUTHORIZED':
      case 'ACTIVE':
        await expireConsent(trx, deps, row);
        return;
      default:
        await endPermanently(trx, deps, row);
    }
  });
}

/**
 * Deletes the tokens of an expired consent that can no longer be confirmed in the service, and the shared data if the user chose deletion.
 */
async function endPermanently(trx: ServiceTransaction, deps: EndConsentDeps, row: ConsentRow): Promise<void> {
  const key = consentKeyOf(row);
  await deps.consents.secrets.forgetAll(trx, key);
  await deleteIfChosen(trx, deps, row, 'expired');
  await setDue(trx, key, [{ kind: 'consent-end', key: String(row.id), at: null }]);
}

/** Sends the due event of one consent and schedules the next one, in a separate transaction. */
async function announceEnding(deps: EndingSoonDeps, key: ConsentKey): Promise<void> {
  await deps.database.tx(async (trx) => {
    if (!(await lockUserIfPresent(trx, key))) return;
    const row = await lockConsent(trx, key);
    // Another process has already sent the event.
    if (!(await lockDue(trx, consentWork('consent-notice', key), await deps.businessClock.read(trx)))) return;
    const { remainingDays: left } = await endingOf(trx, deps, row);
    const loginName = await loginNameOf(trx, key);
    // More days than this may be left if the user's time zone has changed.
    if (left !== null && loginName !== undefined && row.notice_days !== null && left <= row.notice_days)
      await announceConsent(trx, deps, row, {
        loginName,
        info: 'CONSENT_UPDATES.EXPIRING',
        details: { daysLeft: left },
      });
    const { at, days } = await nextNoticeOf(trx, deps, row);
    await trx
      .updateTable('consent')
      .set({ notice_days: days })
      .where((where) => where.and(consentWhere(key)))
      .execute();
    await setDue(trx, key, [{ kind: 'consent-notice', key: String(row.id), at }]);
  });
}

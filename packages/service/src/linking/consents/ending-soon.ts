import type { BackgroundLoop } from '@fin-link/storage';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { NeedsNotifications } from '../../tenancy/notifications/index.ts';
import { type NeedsBusinessClock, type NeedsLog, repeatWhenDue } from '../../platform/runtime/index.ts';
import { lockUserIfPresent, loginNameOf } from '../../tenancy/users/index.ts';
import { announceConsent } from './announce-consent.ts';
import { endingOf, nextNoticeOf } from './next-notice.ts';
import { consentKeyOf, type ConsentKey, consentWhere, lockConsent } from './records.ts';

const batchSize = 50;

/** Dependencies of the notices of ending consents. */
export type EndingSoonDeps = NeedsDatabase & NeedsBusinessClock & NeedsNotifications & NeedsLog;

/**
 * Sends an event to subscribers for each consent that ends in 14, 7 or 1 days. Returns the number of due consents. If several of these days
 * passed while no service was running, only one event is sent. Several processes may run this concurrently.
 */
export async function announceEndings(deps: EndingSoonDeps): Promise<number> {
  const rows = await deps.database.db
    .selectFrom('consent')
    .select(['customer_id', 'user_id', 'id'])
    .where('notice_due_at', '<=', await deps.businessClock.read(deps.database.db))
    .orderBy('notice_due_at')
    .limit(batchSize)
    .execute();
  for (const row of rows) {
    const key = consentKeyOf(row);
    // A failure with one consent does not delay the others.
    await announceEnding(deps, key).catch((error: unknown) =>
      deps.log.error({ err: error, ...key }, 'end of consent not announced'),
    );
  }
  return rows.length;
}

/** Sends the due event of one consent and schedules the next one, in a separate transaction. */
async function announceEnding(deps: EndingSoonDeps, key: ConsentKey): Promise<void> {
  await deps.database.tx(async (trx) => {
    if (!(await lockUserIfPresent(trx, key))) return;
    const row = await lockConsent(trx, key);
    // Another process has already sent the event.
    if (row.notice_due_at === null || row.notice_due_at > (await deps.businessClock.read(trx))) return;
    const { remainingDays: left } = await endingOf(trx, deps, row);
    const loginName = await loginNameOf(trx, key);
    // More days than this may be left if the user's time zone has changed.
    if (left !== null && loginName !== undefined && row.notice_days !== null && left <= row.notice_days)
      await announceConsent(trx, deps, row, {
        loginName,
        info: 'CONSENT_UPDATES.EXPIRING',
        details: { daysLeft: left },
      });
    await trx
      .updateTable('consent')
      .set(await nextNoticeOf(trx, deps, row))
      .where((where) => where.and(consentWhere(key)))
      .execute();
  });
}

/** Starts the loop that announces ends when they are due. The loop also runs immediately when the business clock is moved. */
export const startEndingNotices = (deps: EndingSoonDeps): BackgroundLoop =>
  repeatWhenDue(deps, { atOnce: batchSize, name: 'consents that end soon', round: () => announceEndings(deps) });

import type { BackgroundLoop } from '@fin-link/storage';
import { type NeedsLog, repeatWhenDue } from '../../platform/runtime/index.ts';
import { lockUserIfPresent } from '../../tenancy/users/index.ts';
import type { EndConsentDeps } from './consent-deps.ts';
import { endPermanently, expireConsent } from './expire-consent.ts';
import { consentKeyOf, type ConsentKey, lockConsent } from './records.ts';
import { endConsent } from './revoke-consent.ts';

const batchSize = 50;

/**
 * Expires or abandons the consents that are due by the business clock, longest overdue first. Returns the number of due consents. Several
 * processes may run this concurrently.
 */
export async function expireDueConsents(deps: EndConsentDeps & NeedsLog): Promise<number> {
  const rows = await deps.database.db
    .selectFrom('consent')
    .select(['customer_id', 'user_id', 'id'])
    .where('due_at', '<=', await deps.businessClock.read(deps.database.db))
    .orderBy('due_at')
    .limit(batchSize)
    .execute();
  for (const row of rows) {
    const key = consentKeyOf(row);
    // A failure with one consent does not delay the others.
    await handleDueConsent(deps, key).catch((error: unknown) =>
      deps.log.error({ err: error, ...key }, 'consent not settled'),
    );
  }
  return rows.length;
}

/** Handles one consent in a separate transaction, which follows the common lock order. */
async function handleDueConsent(deps: EndConsentDeps & NeedsLog, key: ConsentKey): Promise<void> {
  await deps.database.tx(async (trx) => {
    if (!(await lockUserIfPresent(trx, key))) return;
    const row = await lockConsent(trx, key);
    if (row.due_at === null || row.due_at > (await deps.businessClock.read(trx))) return;
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

/** Starts the loop that expires due consents. The loop also runs immediately when the business clock is moved. */
export const startConsentExpiry = (deps: EndConsentDeps & NeedsLog): BackgroundLoop =>
  repeatWhenDue(deps, {
    atOnce: batchSize,
    name: 'due consents',
    round: () => expireDueConsents(deps),
    // Waits for the exact time, because data that is deleted at the end must not be readable afterwards.
    next: async () => {
      const { first } = await deps.database.db
        .selectFrom('consent')
        .select((eb) => eb.fn.min('due_at').as('first'))
        .where('due_at', '>', deps.businessClock.now())
        .executeTakeFirstOrThrow();
      return first;
    },
  });

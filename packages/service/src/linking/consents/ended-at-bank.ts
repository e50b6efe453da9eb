import type { ServiceTransaction } from '../../platform/database/index.ts';
import type { NeedsBackground } from '../../platform/runtime/index.ts';
import { lockUserIfPresent } from '../../tenancy/users/index.ts';
import type { EndConsentDeps } from './consent-deps.ts';
import { nextStatus } from './consent-state.ts';
import { expireConsent } from './expire-consent.ts';
import { type ConsentKey, lockConsent } from './records.ts';
import { endConsent } from './revoke-consent.ts';

/** Dependencies for ending a consent that has ended at the bank. */
export type EndedAtBankDeps = EndConsentDeps & NeedsBackground;

/**
 * Ends a consent that the bank no longer accepts, without a request to the bank. No-op if the user was deleted or the consent has already
 * ended. `isCurrent` runs with the consent locked, and returns `false` if the bank's report is stale because the grant was renewed.
 */
export async function endedAtBank(
  deps: EndedAtBankDeps,
  key: ConsentKey,
  reason: 'expired' | 'revoked',
  isCurrent: (trx: ServiceTransaction) => Promise<boolean>,
): Promise<void> {
  await deps.inBackground(() =>
    deps.database.tx(async (trx) => {
      if (!(await lockUserIfPresent(trx, key))) return;
      const row = await lockConsent(trx, key);
      if (nextStatus(row.status, reason) === null) return;
      if (!(await isCurrent(trx))) return;
      if (reason === 'expired') {
        await expireConsent(trx, deps, row, { atBank: true });
        return;
      }
      await endConsent(trx, deps, row, { event: 'revoked', isReportedByBank: true });
    }),
  );
}

/** Ends a consent that the bank no longer accepts, unless a renewal has replaced the grant that was sent to the bank. */
export const grantEndedAtBank = (
  deps: EndedAtBankDeps,
  key: ConsentKey,
  reason: 'expired' | 'revoked',
  grant: string,
): Promise<void> =>
  endedAtBank(deps, key, reason, async (trx) => (await deps.consents.secrets.grant(trx, key)) === grant);

/** Ends a consent as revoked, by the bank's id in a notification. Returns `false` if the id is unknown. */
export async function endedByBank(deps: EndedAtBankDeps, providerId: number, bankConsentKey: string): Promise<boolean> {
  const route = await deps.database.db
    .selectFrom('bank_consent')
    .select(['customer_id', 'user_id', 'consent_id'])
    .where((where) => where.and({ provider_id: providerId, bank_consent_key: bankConsentKey }))
    .executeTakeFirst();
  if (route === undefined) return false;
  const key = { customerId: route.customer_id, userId: route.user_id, consentId: route.consent_id };
  await endedAtBank(deps, key, 'revoked', () => Promise.resolve(true));
  return true;
}

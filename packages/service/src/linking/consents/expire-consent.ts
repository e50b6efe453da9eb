import type { ServiceTransaction } from '../../platform/database/index.ts';
import type { EndConsentDeps } from './consent-deps.ts';
import { deleteIfChosen } from './deletion-choice.ts';
import { endGrant } from './end-grant.ts';
import { consentKeyOf, type ConsentRow, consentWhere, applyConsentEvent } from './records.ts';
import { stopRefreshes } from './restart-refresh.ts';

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
  if (expired.due_at === null || expired.due_at <= at) await endPermanently(trx, deps, expired);
  await stopRefreshes(trx, deps, expired);
}

/**
 * Deletes the tokens of an expired consent that can no longer be confirmed in the service, and the shared data if the user chose deletion.
 */
export async function endPermanently(trx: ServiceTransaction, deps: EndConsentDeps, row: ConsentRow): Promise<void> {
  const key = consentKeyOf(row);
  await deps.consents.secrets.forgetAll(trx, key);
  await deleteIfChosen(trx, deps, row, 'expired');
  await trx
    .updateTable('consent')
    .set({ due_at: null })
    .where((where) => where.and(consentWhere(key)))
    .execute();
}

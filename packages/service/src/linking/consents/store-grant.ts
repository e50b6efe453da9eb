import { daysAfter } from '@fin-link/contracts/service';
import type { Grant } from '../../banks/connectors/index.ts';
import { type ServiceTransaction, ofUser, inTable } from '../../platform/database/index.ts';
import { abandonAuthorization, type AuthorizationAttempt } from './authorization.ts';
import { bankUserKey, replacesAnotherUser } from './bank-user.ts';
import { consentKeyOf, nextStatus, type ConsentRow } from './consent.ts';
import { type EndConsentDeps, termsAt } from './consents.ts';
import { endConsent } from './end-consent.ts';
import { reconfirmDaysOf } from './engagement-model.ts';
import { applyConsentEvent, lockConsent } from './records.ts';
import { refreshWithNewGrant } from './restart-refresh.ts';

/** Stores the grant. If the consent cannot use the grant, has the bank end it. The caller must hold the user's lock. */
export async function storeGrant(
  trx: ServiceTransaction,
  deps: EndConsentDeps,
  attempt: AuthorizationAttempt,
  outcome: Grant,
): Promise<ConsentRow> {
  const row = await lockConsent(trx, attempt);
  if (row.status === 'CONSENT_ACCEPTED') return giveConsent(trx, deps, row, outcome);
  const isSameBankConsent = outcome.bankConsentId === row.bank_consent_key;
  // The attempt was the first one of the consent, but another attempt has given the consent meanwhile.
  const isSecondConsent = attempt.isFirst && !isSameBankConsent;
  const isRenewable = nextStatus(row.status, 'renewed') !== null;
  if (isRenewable && !isSecondConsent) return renewGivenConsent(trx, deps, row, outcome);
  // A consent that was given but not linked yet uses its consent at the bank, so the bank must not end that one.
  const isInUse = row.status === 'CONSENT_AUTHORIZED' && isSameBankConsent;
  if (!isInUse) await deps.consents.endings.send(trx, endingOf(row, outcome));
  return row;
}

/** Returns the parameters of a job that ends the grant at the bank. */
const endingOf = (row: ConsentRow, { grant }: Grant) => ({
  customerId: row.customer_id,
  userId: row.user_id,
  providerId: row.provider_id,
  grant,
});

/** Gives an accepted consent. Ends it as mismatched if it would replace a consent of another bank customer. */
async function giveConsent(
  trx: ServiceTransaction,
  deps: EndConsentDeps,
  row: ConsentRow,
  outcome: Grant,
): Promise<ConsentRow> {
  const { secrets, endings } = deps.consents;
  const key = consentKeyOf(row);
  const { at, userKey, columns } = await grantColumns(trx, deps, row, outcome);
  // Ends a later authorization, because it cannot give the consent again.
  await abandonAuthorization(trx, deps, endingOf(row, outcome), await secrets.authorization(trx, key));
  await secrets.forgetAuthorization(trx, key);
  if (await replacesAnotherUser(trx, row, userKey)) {
    await endings.send(trx, endingOf(row, outcome));
    return endConsent(trx, deps, row, { event: 'mismatched' });
  }
  await keepGrant(trx, deps, row, outcome);
  return applyConsentEvent(trx, deps, row, 'authorized', { ...columns, started_at: at });
}

/** Renews a consent that was given before, and refreshes its provider account with the new grant. */
async function renewGivenConsent(
  trx: ServiceTransaction,
  deps: EndConsentDeps,
  row: ConsentRow,
  outcome: Grant,
): Promise<ConsentRow> {
  const { at, columns } = await grantColumns(trx, deps, row, outcome);
  await keepGrant(trx, deps, row, outcome);
  const renewed = await applyConsentEvent(trx, deps, row, 'renewed', { ...columns, renewed_at: at });
  await refreshWithNewGrant(trx, deps, renewed);
  return renewed;
}

/**
 * Returns the columns of a consent that its grant determines, the time of the grant, and the key of the bank customer who granted. The key
 * is `null` if the bank does not identify its customers.
 */
async function grantColumns(
  trx: ServiceTransaction,
  deps: EndConsentDeps,
  row: ConsentRow,
  { bankConsentId, bankUser, expiresAt, scopes }: Grant,
) {
  const owner = consentKeyOf(row);
  const terms = await termsAt(trx, deps, { customerId: row.customer_id, providerId: row.provider_id });
  const at = await deps.businessClock.read(trx);
  const userKey = await bankUserKey(trx, deps, owner, { providerId: row.provider_id, bankUser });
  const columns = {
    bank_consent_key: bankConsentId,
    bank_user_key: userKey ?? row.bank_user_key,
    expires_at: expiresAt,
    ...scopeChanges(row, scopes),
    reconfirm_by: daysAfter(at, reconfirmDaysOf(row, terms)),
    needs_sign_in: false,
  };
  return { at, userKey, columns };
}

/** Splits the accepted scopes into scopes that the bank granted and scopes that it did not. */
function scopeChanges({ scopes: acceptedScopes }: ConsentRow, grantedScopes: Grant['scopes']) {
  const given = acceptedScopes.filter((id) => grantedScopes.includes(id));
  const notGiven = acceptedScopes.filter((id) => !grantedScopes.includes(id));
  return { scopes: JSON.stringify(given), scopes_not_given: JSON.stringify(notGiven) };
}

/** Stores the grant as a secret, and assigns the consent at the bank to the user's consent. */
async function keepGrant(
  trx: ServiceTransaction,
  { consents: { secrets } }: EndConsentDeps,
  row: ConsentRow,
  { grant, bankConsentId }: Grant,
): Promise<void> {
  const key = consentKeyOf(row);
  await secrets.keepGrant(trx, key, grant);
  await trx
    .insertInto('bank_consent')
    .values({
      provider_id: row.provider_id,
      bank_consent_key: bankConsentId,
      ...ofUser(key),
      consent_id: key.consentId,
    })
    // The user's newest consent takes precedence, because a bank may reuse an earlier consent.
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'bank_consent_key'])
        .doUpdateSet({ consent_id: key.consentId })
        .where((where) => where.and(inTable('bank_consent', ofUser(key)))),
    )
    .execute();
}

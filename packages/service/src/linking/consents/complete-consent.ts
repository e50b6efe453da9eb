import type { Grant } from '../../banks/connectors/index.ts';
import type { ServiceTransaction } from '../../platform/database/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import { lockUserIfPresent, lockUser } from '../../tenancy/users/index.ts';
import { settleAttempt, takeAuthorization, type AuthorizationAttempt } from './authorization-attempt.ts';
import { giveUpAuthorization } from './authorization.ts';
import { bankUserKey, isOfAnother, isRenewedByAnother } from './bank-user.ts';
import { daysAfter } from './consent-dates.ts';
import { reconfirmDaysOf } from './engagement-model.ts';
import { type AskBankDeps, type EndConsentDeps, openBankOf, termsAt } from './consent-deps.ts';
import { nextStatus } from './consent-state.ts';
import { type ConsentKey, type ConsentRow, lockConsent, moveConsent } from './records.ts';
import { fetchWithNewGrant } from './restart-refresh.ts';
import { endConsent } from './revoke-consent.ts';

/**
 * Passes the parameters of the bank's redirect to its connector, once per authorization. Runs outside a transaction. A repeated call has
 * the outcome of the first one. It returns the current consent if the first call gave or renewed the consent.
 *
 * Throws Y807 for an unknown consent, and Y921 if no authorization is open or the consent has ended meanwhile. Throws Y923 if the bank or
 * the user declined, and Y924 if the grant differs from the request. Throws Y925 if the bank did not answer or its answer was lost, and
 * Y927 while the first call is running.
 */
export async function completeConsent(
  deps: EndConsentDeps & AskBankDeps,
  key: ConsentKey,
  parameters: Readonly<Record<string, string>>,
): Promise<ConsentRow> {
  const claim = await takeAuthorization(deps, key);
  if (claim.kind === 'over') return claim.row;
  const { authorization, attempt } = claim;
  const { providerId } = attempt;
  const { authority, bankKey } = openBankOf(deps, providerId);
  const signal = AbortSignal.timeout(deps.settings.bankRequestTimeoutMs);
  const outcome = await authority.complete({ providerId, bankKey }, authorization.transaction, parameters, signal);
  if (outcome.kind !== 'granted')
    deps.log.info({ providerId, detail: outcome.detail }, 'consent not given at the bank');
  switch (outcome.kind) {
    case 'granted': {
      const given = await deps.database.tx(async (trx) => {
        if (await lockUserIfPresent(trx, key)) {
          const row = await lockConsent(trx, key);
          const isOther = await isRenewedByAnother(trx, deps, row, outcome.bankUser);
          const isInTime = await settleAttempt(trx, deps, attempt, isOther ? 'mismatched' : null);
          if (isInTime && !isOther) return takeGrant(trx, deps, attempt, outcome);
          if (isOther) {
            // If the bank has renewed the same consent, ending the grant would end the user's sharing.
            if (outcome.bankConsentId !== row.bank_consent_key)
              await deps.consents.endings.send(trx, providerId, outcome.grant);
            return 'of another';
          }
        }
        // The user has unregistered, or the job of `takeAuthorization` has already run.
        await deps.consents.endings.send(trx, providerId, outcome.grant);
        return null;
      });
      if (given === 'of another') throw new ServiceError('Y924');
      if (given === null) throw new ServiceError('Y925');
      if (given.status === 'CONSENT_MISMATCH') throw new ServiceError('Y924');
      if (given.status !== 'CONSENT_AUTHORIZED' && given.status !== 'ACTIVE') throw new ServiceError('Y921');
      return given;
    }
    case 'denied':
      await deps.database.tx(async (trx) => {
        await lockUser(trx, key);
        await settleAttempt(trx, deps, attempt, 'denied');
        await end(trx, deps, key, 'abandoned');
      });
      throw new ServiceError('Y923');
    case 'mismatched':
      await deps.database.tx(async (trx) => {
        await lockUser(trx, key);
        await settleAttempt(trx, deps, attempt, 'mismatched');
        const grant = outcome.grant ?? attempt.unfinished;
        if (grant !== null) await deps.consents.endings.send(trx, providerId, grant);
        await end(trx, deps, key, 'mismatched');
      });
      throw new ServiceError('Y924');
    case 'problem':
      // The user must start again.
      await deps.database.tx(async (trx) => {
        await lockUser(trx, key);
        await settleAttempt(trx, deps, attempt, 'problem');
        if (attempt.unfinished !== null) await deps.consents.endings.send(trx, providerId, attempt.unfinished);
      });
      throw new ServiceError('Y925');
  }
}

/** Ends a consent that was not given yet. A consent whose renewal failed remains unchanged. */
async function end(
  trx: ServiceTransaction,
  deps: EndConsentDeps,
  key: ConsentKey,
  event: 'abandoned' | 'mismatched',
): Promise<void> {
  const row = await lockConsent(trx, key);
  if (row.status === 'CONSENT_ACCEPTED') await endConsent(trx, deps, row, { event });
}

/** Splits the accepted scopes into scopes that the bank granted and scopes that it did not. */
function narrowed({ scopes: accepted }: ConsentRow, given: Grant['scopes']) {
  const [scopes, missing] = [true, false].map((isGiven) => accepted.filter((id) => given.includes(id) === isGiven));
  return { scopes: JSON.stringify(scopes), scopes_not_given: JSON.stringify(missing) };
}

/** Stores the grant. If the consent cannot use the grant, has the bank end it. The caller must hold the user's lock. */
async function takeGrant(
  trx: ServiceTransaction,
  deps: EndConsentDeps,
  { isFirst: isToBeGiven, ...key }: AuthorizationAttempt,
  { grant, bankConsentId, bankUser, expiresAt, scopes }: Grant,
): Promise<ConsentRow> {
  const row = await lockConsent(trx, key);
  const terms = await termsAt(trx, deps, { customerId: key.customerId, providerId: row.provider_id });
  const { secrets, endings } = deps.consents;
  const at = await deps.businessClock.read(trx);
  const userKey = await bankUserKey(trx, deps, key, { providerId: row.provider_id, bankUser });
  const changes = {
    bank_consent_key: bankConsentId,
    bank_user_key: userKey ?? row.bank_user_key,
    expires_at: expiresAt,
    ...narrowed(row, scopes),
    reconfirm_by: daysAfter(at, reconfirmDaysOf(row, terms)),
    needs_sign_in: false,
  };
  const isFirst = row.status === 'CONSENT_ACCEPTED';
  const isOver = nextStatus(row.status, isFirst ? 'authorized' : 'renewed') === null;
  const isGivenAnew = !isFirst && isToBeGiven && bankConsentId !== row.bank_consent_key;
  if (isOver || isGivenAnew) {
    // The consent ended in the service while the user was at the bank, or another authorization gave it first. The other authorization may
    // use the same consent at the bank, which must then not be ended.
    const isInUse = row.status === 'CONSENT_AUTHORIZED' && bankConsentId === row.bank_consent_key;
    if (!isInUse) await endings.send(trx, row.provider_id, grant);
    return row;
  }
  if (isFirst) {
    // Ends a later authorization, because it cannot give the consent again.
    await giveUpAuthorization(trx, deps, row.provider_id, await secrets.authorization(trx, key));
    await secrets.forgetAuthorization(trx, key);
  }
  if (isFirst && (await isOfAnother(trx, row, userKey))) {
    await endings.send(trx, row.provider_id, grant);
    return endConsent(trx, deps, row, { event: 'mismatched' });
  }
  await secrets.keepGrant(trx, key, grant);
  await trx
    .insertInto('bank_consent')
    .values({
      provider_id: row.provider_id,
      bank_consent_key: bankConsentId,
      customer_id: key.customerId,
      user_id: key.userId,
      consent_id: key.consentId,
    })
    // The user's newest consent takes precedence, because a bank may reuse an earlier consent.
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'bank_consent_key'])
        .doUpdateSet({ consent_id: key.consentId })
        .where('bank_consent.customer_id', '=', key.customerId)
        .where('bank_consent.user_id', '=', key.userId),
    )
    .execute();
  if (isFirst) return moveConsent(trx, deps, row, 'authorized', { ...changes, started_at: at });
  const renewed = await moveConsent(trx, deps, row, 'renewed', { ...changes, renewed_at: at });
  await fetchWithNewGrant(trx, deps, renewed);
  return renewed;
}

import type { Grant } from '../../banks/connectors/index.ts';
import type { ServiceTransaction } from '../../platform/database/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import { lockUserIfPresent, lockUser } from '../../tenancy/users/index.ts';
import { settleAttempt, claimAuthorization, type AuthorizationAttempt } from './authorization.ts';
import { isRenewedByAnother } from './bank-user.ts';
import type { ConsentKey, ConsentRow } from './consent.ts';
import { type AskBankDeps, type EndConsentDeps, consentBankOf } from './consents.ts';
import { endConsent } from './end-consent.ts';
import { lockConsent } from './records.ts';
import { storeGrant } from './store-grant.ts';

/**
 * Passes the parameters of the bank's redirect to its connector, once per authorization. Runs outside a transaction. A repeated call has
 * the outcome of the first call: if the first call gave or renewed the consent, both return the current consent.
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
  const claim = await claimAuthorization(deps, key);
  if (claim.kind === 'none-open') return claim.row;
  const { authorization, attempt } = claim;
  const { customerId, userId, providerId } = attempt;
  const { authority, bankKey } = consentBankOf(deps, providerId);
  const signal = AbortSignal.timeout(deps.settings.bankRequestTimeoutMs);
  const outcome = await authority.complete({ providerId, bankKey }, authorization.transaction, parameters, signal);
  if (outcome.kind !== 'granted')
    deps.log.info({ providerId, detail: outcome.detail }, 'consent not given at the bank');
  switch (outcome.kind) {
    case 'granted': {
      const consent = await deps.database.tx((trx) => settleGranted(trx, deps, attempt, outcome));
      if (consent === 'too-late') throw new ServiceError('Y925');
      if (consent === 'other-bank-user' || consent.status === 'CONSENT_MISMATCH') throw new ServiceError('Y924');
      if (consent.status !== 'CONSENT_AUTHORIZED' && consent.status !== 'ACTIVE') throw new ServiceError('Y921');
      return consent;
    }
    case 'denied':
      await deps.database.tx(async (trx) => {
        await lockUser(trx, key);
        await settleAttempt(trx, deps, attempt, 'denied');
        await endUngivenConsent(trx, deps, key, 'abandoned');
      });
      throw new ServiceError('Y923');
    case 'mismatched':
      await deps.database.tx(async (trx) => {
        await lockUser(trx, key);
        await settleAttempt(trx, deps, attempt, 'mismatched');
        const grant = outcome.grant ?? attempt.unfinished;
        if (grant !== null) await deps.consents.endings.send(trx, { customerId, userId, providerId, grant });
        await endUngivenConsent(trx, deps, key, 'mismatched');
      });
      throw new ServiceError('Y924');
    case 'problem':
      // The attempt counts as failed, so the user must start again.
      await deps.database.tx(async (trx) => {
        await lockUser(trx, key);
        await settleAttempt(trx, deps, attempt, 'problem');
        if (attempt.unfinished !== null)
          await deps.consents.endings.send(trx, { customerId, userId, providerId, grant: attempt.unfinished });
      });
      throw new ServiceError('Y925');
  }
}

/**
 * Settles an attempt that the bank granted, and stores the grant. Returns `other-bank-user` if another customer of the bank renewed the
 * consent. Returns `too-late` if the user has unregistered, or the job of `claimAuthorization` may already have run.
 */
async function settleGranted(
  trx: ServiceTransaction,
  deps: EndConsentDeps,
  attempt: AuthorizationAttempt,
  outcome: Grant,
): Promise<ConsentRow | 'too-late' | 'other-bank-user'> {
  const { endings } = deps.consents;
  const { customerId, userId, providerId } = attempt;
  if (!(await lockUserIfPresent(trx, attempt))) {
    await endings.send(trx, { customerId, userId, providerId, grant: outcome.grant });
    return 'too-late';
  }
  const row = await lockConsent(trx, attempt);
  if (await isRenewedByAnother(trx, deps, row, outcome.bankUser)) {
    await settleAttempt(trx, deps, attempt, 'mismatched');
    // If the bank has renewed the same consent, ending the grant would end the user's sharing.
    if (outcome.bankConsentId !== row.bank_consent_key)
      await endings.send(trx, { customerId, userId, providerId, grant: outcome.grant });
    return 'other-bank-user';
  }
  if (await settleAttempt(trx, deps, attempt, null)) return storeGrant(trx, deps, attempt, outcome);
  await endings.send(trx, { customerId, userId, providerId, grant: outcome.grant });
  return 'too-late';
}

/** Ends a consent that was not given yet. A consent whose renewal failed remains unchanged. */
async function endUngivenConsent(
  trx: ServiceTransaction,
  deps: EndConsentDeps,
  key: ConsentKey,
  event: 'abandoned' | 'mismatched',
): Promise<void> {
  const row = await lockConsent(trx, key);
  if (row.status === 'CONSENT_ACCEPTED') await endConsent(trx, deps, row, { event });
}

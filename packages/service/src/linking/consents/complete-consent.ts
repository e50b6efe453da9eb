import { createHmac } from 'node:crypto';
import { daysAfter } from '@fin-link/contracts/service';
import type { Grant } from '../../banks/connectors/index.ts';
import type { NeedsSecrets } from '../../data/provider-account-records/index.ts';
import { type ServiceTransaction, ofUser, inTable } from '../../platform/database/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import { lockUserIfPresent, lockUser } from '../../tenancy/users/index.ts';
import { settleAttempt, claimAuthorization, type AuthorizationAttempt, abandonAuthorization } from './authorization.ts';
import { consentKeyOf, nextStatus, type ConsentKey, type ConsentRow, type ConsentOwner } from './consent.ts';
import { type AskBankDeps, type EndConsentDeps, consentBankOf, termsAt } from './consents.ts';
import { endConsent } from './end-consent.ts';
import { reconfirmDaysOf } from './engagement-model.ts';
import { lockConsent, applyConsentEvent, findConsent } from './records.ts';
import { refreshWithNewGrant } from './restart-refresh.ts';

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
  const { userId, providerId } = attempt;
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
        if (grant !== null) await deps.consents.endings.send(trx, { userId, providerId, grant });
        await endUngivenConsent(trx, deps, key, 'mismatched');
      });
      throw new ServiceError('Y924');
    case 'problem':
      // The attempt counts as failed, so the user must start again.
      await deps.database.tx(async (trx) => {
        await lockUser(trx, key);
        await settleAttempt(trx, deps, attempt, 'problem');
        if (attempt.unfinished !== null)
          await deps.consents.endings.send(trx, { userId, providerId, grant: attempt.unfinished });
      });
      throw new ServiceError('Y925');
  }
}

/** Returns the newest other consent of the same bank customer that has a provider account. */
export const consentOfSameBankUser = (trx: ServiceTransaction, row: ConsentRow): Promise<number | undefined> =>
  trx
    .selectFrom('consent')
    .innerJoin('provider_account', (join) =>
      join
        .onRef('provider_account.bucket', '=', 'consent.bucket')
        .onRef('provider_account.customer_id', '=', 'consent.customer_id')
        .onRef('provider_account.user_id', '=', 'consent.user_id')
        .onRef('provider_account.consent_id', '=', 'consent.id'),
    )
    .select('consent.id')
    .where((where) => where.and(inTable('consent', ofUser(consentKeyOf(row)))))
    .where('consent.provider_id', '=', row.provider_id)
    .where('consent.id', '!=', row.id)
    .where('consent.bank_user_key', '=', row.bank_user_key)
    .orderBy('consent.started_at', 'desc')
    .orderBy('consent.id')
    .executeTakeFirst()
    .then((found) => found?.id);

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
  const { userId, providerId } = attempt;
  if (!(await lockUserIfPresent(trx, attempt))) {
    await endings.send(trx, { userId, providerId, grant: outcome.grant });
    return 'too-late';
  }
  const row = await lockConsent(trx, attempt);
  if (await isRenewedByAnother(trx, deps, row, outcome.bankUser)) {
    await settleAttempt(trx, deps, attempt, 'mismatched');
    // If the bank has renewed the same consent, ending the grant would end the user's sharing.
    if (outcome.bankConsentId !== row.bank_consent_key)
      await endings.send(trx, { userId, providerId, grant: outcome.grant });
    return 'other-bank-user';
  }
  if (await settleAttempt(trx, deps, attempt, null)) return storeGrant(trx, deps, attempt, outcome);
  await endings.send(trx, { userId, providerId, grant: outcome.grant });
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

/** Returns whether a different bank customer has renewed the consent. Returns `false` if the bank has not identified both customers. */
function scopeChanges({ scopes: accepted }: ConsentRow, grantedScopes: Grant['scopes']) {
  const given = accepted.filter((id) => grantedScopes.includes(id));
  const notGiven = accepted.filter((id) => !grantedScopes.includes(id));
  return { scopes: JSON.stringify(given), scopes_not_given: JSON.stringify(notGiven) };
}

/** Stores the grant. If the consent cannot use the grant, has the bank end it. The caller must hold the user's lock. */
async function storeGrant(
  trx: ServiceTransaction,
  deps: EndConsentDeps,
  { isFirst: isFirstAttempt, ...key }: AuthorizationAttempt,
  { grant, bankConsentId, bankUser, expiresAt, scopes }: Grant,
): Promise<ConsentRow> {
  const row = await lockConsent(trx, key);
  const terms = await termsAt(trx, deps, { customerId: key.customerId, providerId: row.provider_id });
  const { secrets, endings } = deps.consents;
  const granted = { userId: key.userId, providerId: row.provider_id, grant };
  const at = await deps.businessClock.read(trx);
  const userKey = await bankUserKey(trx, deps, key, { providerId: row.provider_id, bankUser });
  const changes = {
    bank_consent_key: bankConsentId,
    bank_user_key: userKey ?? row.bank_user_key,
    expires_at: expiresAt,
    ...scopeChanges(row, scopes),
    reconfirm_by: daysAfter(at, reconfirmDaysOf(row, terms)),
    needs_sign_in: false,
  };
  const isFirst = row.status === 'CONSENT_ACCEPTED';
  const hasEnded = nextStatus(row.status, isFirst ? 'authorized' : 'renewed') === null;
  const isGivenTwice = !isFirst && isFirstAttempt && bankConsentId !== row.bank_consent_key;
  if (hasEnded || isGivenTwice) {
    // The consent has ended in the service, or another authorization gave it first. If the other authorization uses the same consent at the
    // bank, this grant must not be ended there.
    const isInUse = row.status === 'CONSENT_AUTHORIZED' && bankConsentId === row.bank_consent_key;
    if (!isInUse) await endings.send(trx, granted);
    return row;
  }
  if (isFirst) {
    // Ends a later authorization, because it cannot give the consent again.
    await abandonAuthorization(trx, deps, granted, await secrets.authorization(trx, key));
    await secrets.forgetAuthorization(trx, key);
  }
  if (isFirst && (await replacesAnotherUser(trx, row, userKey))) {
    await endings.send(trx, granted);
    return endConsent(trx, deps, row, { event: 'mismatched' });
  }
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
  if (isFirst) return applyConsentEvent(trx, deps, row, 'authorized', { ...changes, started_at: at });
  const renewed = await applyConsentEvent(trx, deps, row, 'renewed', { ...changes, renewed_at: at });
  await refreshWithNewGrant(trx, deps, renewed);
  return renewed;
}

interface BankUser {
  providerId: number;
  /** The bank's identifier for its customer; `null` if the bank sends none. */
  bankUser: string | null;
}

/**
 * Returns a hash of the bank's customer, or `null` if the bank does not identify customers. The hash is equal for all consents that a user
 * gives as the same customer of a bank. Any other user, bank or bank customer has a different hash. The hash is keyed, so that a copy of
 * the database does not reveal names. The caller must hold the user's lock.
 */
async function bankUserKey(
  trx: ServiceTransaction,
  { secrets }: NeedsSecrets,
  owner: ConsentOwner,
  { providerId, bankUser }: BankUser,
): Promise<string | null> {
  if (bankUser === null) return null;
  const key = await secrets.matchingKey(trx, owner);
  return createHmac('sha256', key)
    .update(JSON.stringify(['bank user', providerId, bankUser]))
    .digest('base64url');
}

/** Returns whether the consent that this one replaces is known to belong to another customer of the bank. */
async function replacesAnotherUser(trx: ServiceTransaction, row: ConsentRow, userKey: string | null): Promise<boolean> {
  if (row.replaces_id === null || userKey === null) return false;
  const { customer_id: customerId, user_id: userId, replaces_id: consentId } = row;
  const replacedUserKey = (await findConsent(trx, { customerId, userId, consentId }))?.bank_user_key ?? null;
  return replacedUserKey !== null && replacedUserKey !== userKey;
}

/** Returns whether another bank customer than the known giver has renewed the consent. Returns `false` if the giver is unknown. */
async function isRenewedByAnother(
  trx: ServiceTransaction,
  deps: NeedsSecrets,
  row: ConsentRow,
  bankUser: string | null,
): Promise<boolean> {
  if (row.status === 'CONSENT_ACCEPTED' || row.bank_user_key === null || bankUser === null) return false;
  const owner = { customerId: row.customer_id, userId: row.user_id };
  return row.bank_user_key !== (await bankUserKey(trx, deps, owner, { providerId: row.provider_id, bankUser }));
}

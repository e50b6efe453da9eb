import { randomUUID } from 'node:crypto';
import { daysAfter, type RequestedDataset, type ScopeId } from '@fin-link/contracts/service';
import { requestedData } from '../../banks/connectors/index.ts';
import type { ServiceTransaction } from '../../platform/database/index.ts';
import type { UserCallContext } from '../../platform/http/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';
import { lockUser } from '../../tenancy/users/index.ts';
import type { BankAuthorization, StoredAttempt } from './consent-secrets.ts';
import type { ConsentKey, ConsentRow } from './consent.ts';
import { type AskBankDeps, type NeedsConsents, consentBankOf, termsAt } from './consents.ts';
import { lockConsent } from './records.ts';

/** Request for an authorization at the bank. */
interface AuthorizationInput {
  consentId: number;
  providerId: number;
  scopes: readonly ScopeId[];
  datasets: readonly RequestedDataset[] | null;
  /** The bank's id of the existing consent or arrangement; `null` for a new one. */
  bankConsentKey: string | null;
  /** The consent that is renewed or replaced. */
  earlierConsent?: ConsentKey;
}

/**
 * Begins an authorization at the bank. Runs outside a transaction, because it calls the bank. If the bank's new consent differs from the
 * request, ends the consent at the bank and throws Y924. Throws Y925 if the bank does not answer. Throws Y926 under the provider's own
 * license if the user is not present, because such consents can only be given in the widget.
 */
export async function beginAuthorization(
  deps: AskBankDeps & NeedsBusinessClock,
  call: Pick<UserCallContext, 'customer' | 'user' | 'presence'>,
  { consentId, providerId, scopes, datasets, bankConsentKey, earlierConsent: before }: AuthorizationInput,
): Promise<BankAuthorization> {
  const { authority, bankKey } = consentBankOf(deps, providerId);
  const terms = await termsAt(deps.database.db, deps, { customerId: call.customer.id, providerId });
  if (terms.engagement.model === 'provider-aisp' && call.presence === null) throw new ServiceError('Y926');
  const at = deps.businessClock.now();
  const grant = before === undefined ? undefined : await deps.consents.secrets.grant(deps.database.db, before);
  const requested = {
    consentId,
    scopes,
    data: requestedData(datasets),
    at,
    until: daysAfter(at, terms.longestDays),
    bankConsentId: bankConsentKey,
    ...(grant !== undefined && { grant }),
    presence: call.presence,
  };
  const signal = AbortSignal.timeout(deps.settings.bankRequestTimeoutMs);
  const outcome = await authority.begin({ providerId, bankKey }, requested, signal);
  if (outcome.kind !== 'begun')
    deps.log.info({ providerId, detail: outcome.detail }, 'bank problem at the start of a consent');
  if (outcome.kind === 'problem') throw new ServiceError('Y925');
  if (outcome.kind === 'mismatched') {
    const { grant: mismatchedGrant } = outcome;
    if (mismatchedGrant !== null)
      await deps.database.tx((trx) =>
        deps.consents.endings.send(trx, {
          customerId: call.customer.id,
          userId: call.user.id,
          providerId,
          grant: mismatchedGrant,
        }),
      );
    throw new ServiceError('Y924');
  }
  const { authorizationUrl, state, transaction, expiresIn } = outcome;
  const until = deps.clock.now().getTime() + expiresIn * 1_000;
  return { authorizationUrl, state, transaction, until };
}

/** Stores the open authorization of a locked consent, and abandons the previous one. */
export async function keepAuthorization(
  trx: ServiceTransaction,
  deps: NeedsConsents,
  key: ConsentKey,
  { providerId, authorization }: { providerId: number; authorization: BankAuthorization },
): Promise<void> {
  const { secrets } = deps.consents;
  await abandonAuthorization(
    trx,
    deps,
    { customerId: key.customerId, userId: key.userId, providerId },
    await secrets.authorization(trx, key),
  );
  await secrets.keepAuthorization(trx, key, authorization);
}

/**
 * Schedules a job that ends an unfinished authorization at the bank after the transaction commits. No-op if there is no authorization, or
 * if nothing remains at the bank.
 */
export async function abandonAuthorization(
  trx: ServiceTransaction,
  { consents: { banks, endings } }: NeedsConsents,
  { customerId, userId, providerId }: { customerId: number; userId: number; providerId: number },
  authorization: BankAuthorization | undefined,
): Promise<void> {
  if (authorization === undefined) return;
  const unfinished = banks.get(providerId)?.authority.grantToEnd?.(authorization.transaction) ?? null;
  if (unfinished !== null) await endings.send(trx, { customerId, userId, providerId, grant: unfinished });
}

/** Builds the reply to accepting or renewing a consent, with the address at the bank. */
export const authorizationReply = (
  { authorizationUrl, state }: BankAuthorization,
  consentId: number,
  providerId: number,
) => ({
  consentId,
  authorizationUrl,
  providerId,
  ...(state !== undefined && { state }),
});

/** A claimed authorization, whose outcome is stored by `settleAttempt`. */
export interface AuthorizationAttempt extends ConsentKey {
  providerId: number;
  attemptKey: string;
  /** True if the authorization gives the consent, false if it renews the consent. */
  isFirst: boolean;
  /** Grant with which an unfinished authorization is ended at the bank; `null` if nothing remains at the bank. */
  unfinished: string | null;
}

/** `none-open`: no authorization is open, because the last one gave or renewed the consent. */
type Claim =
  | { kind: 'claimed'; authorization: BankAuthorization; attempt: AuthorizationAttempt }
  | { kind: 'none-open'; row: ConsentRow };

/**
 * Claims the open authorization. Each authorization is claimed only once, because a code must not be used twice. Until `settleAttempt`,
 * only this process knows the bank's transaction. If the transaction can be ended at the bank, schedules a job that ends it. The job runs
 * if the process dies before `settleAttempt`. Throws Y807 for an unknown consent, and the errors of `completeConsent` if no authorization
 * is open and the consent was not given.
 */
export async function claimAuthorization(deps: AskBankDeps, key: ConsentKey): Promise<Claim> {
  const { secrets, endings } = deps.consents;
  const now = deps.clock.now().getTime();
  const claim = await deps.database.tx(async (trx) => {
    await lockUser(trx, key);
    const row = await lockConsent(trx, key);
    const { provider_id: providerId } = row;
    const authorization = await secrets.authorization(trx, key);
    if (authorization === undefined || authorization.until <= now) {
      await abandonAuthorization(
        trx,
        deps,
        { customerId: key.customerId, userId: key.userId, providerId },
        authorization,
      );
      if (authorization !== undefined) {
        await secrets.forgetAuthorization(trx, key);
        // Without this record, a renewal whose authorization has expired would look successful.
        await secrets.keepAttempt(trx, key, { attemptKey: randomUUID(), until: now, failure: 'late' });
      }
      return { kind: 'none', row, last: await secrets.attempt(trx, key) } as const;
    }
    await secrets.forgetAuthorization(trx, key);
    const attemptKey = randomUUID();
    const timeoutMs = deps.settings.bankRequestTimeoutMs + storeAnswerMs;
    await secrets.keepAttempt(trx, key, { attemptKey, until: now + timeoutMs, failure: null });
    const unfinished = consentBankOf(deps, providerId).authority.grantToEnd?.(authorization.transaction) ?? null;
    if (unfinished !== null)
      await endings.prepare(
        trx,
        { customerId: key.customerId, userId: key.userId, endingKey: attemptKey, providerId, grant: unfinished },
        Math.ceil(timeoutMs / 1_000),
      );
    return {
      kind: 'claimed',
      authorization,
      attempt: { ...key, providerId, attemptKey, isFirst: row.status === 'CONSENT_ACCEPTED', unfinished },
    } as const;
  });
  if (claim.kind === 'claimed') return claim;
  const { row, last: lastAttempt } = claim;
  if (lastAttempt !== undefined) throw new ServiceError(errorCodeOf(lastAttempt, now));
  if (row.status !== 'CONSENT_AUTHORIZED' && row.status !== 'ACTIVE') throw new ServiceError('Y921');
  return { kind: 'none-open', row };
}

/**
 * Stores the outcome of the attempt; `failure` is `null` if the consent was given. Returns false if the job of `claimAuthorization` may
 * already have ended the grant at the bank. The caller must hold the user's lock.
 */
export async function settleAttempt(
  trx: ServiceTransaction,
  { consents: { secrets, endings } }: NeedsConsents,
  attempt: AuthorizationAttempt,
  failure: StoredAttempt['failure'],
): Promise<boolean> {
  const isGrantUsable =
    attempt.unfinished === null ||
    (await endings.withdraw(trx, { userId: attempt.userId, endingKey: attempt.attemptKey }));
  const lastAttempt = await secrets.attempt(trx, attempt);
  if (lastAttempt?.attemptKey !== attempt.attemptKey) return isGrantUsable;
  if (isGrantUsable && failure === null) await secrets.forgetAttempt(trx, attempt);
  else await secrets.keepAttempt(trx, attempt, { ...lastAttempt, failure: failure ?? 'problem' });
  return isGrantUsable;
}

/** Extra time for storing the bank's answer, in milliseconds. */
const storeAnswerMs = 20_000;

/** Returns the error code for a repeated call after an attempt that failed or is still running. */
function errorCodeOf({ failure, until }: StoredAttempt, now: number): 'Y921' | 'Y923' | 'Y924' | 'Y925' | 'Y927' {
  switch (failure) {
    case 'late':
      return 'Y921';
    case 'denied':
      return 'Y923';
    case 'mismatched':
      return 'Y924';
    case 'problem':
      return 'Y925';
    case null:
      return now < until ? 'Y927' : 'Y925';
  }
}

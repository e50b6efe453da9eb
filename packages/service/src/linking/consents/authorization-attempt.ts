import { randomUUID } from 'node:crypto';
import type { ServiceTransaction } from '../../platform/database/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import { lockUser } from '../../tenancy/users/index.ts';
import { abandonAuthorization } from './authorization.ts';
import { type AskBankDeps, type NeedsConsents, openBankOf } from './consent-deps.ts';
import type { Attempt, BankAuthorization } from './consent-secrets.ts';
import { type ConsentKey, type ConsentRow, lockConsent } from './records.ts';

/** Extra time for storing the bank's answer, in milliseconds. */
const storeAnswerMs = 20_000;

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
      await abandonAuthorization(trx, deps, providerId, authorization);
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
    const unfinished = openBankOf(deps, providerId).authority.unfinished?.(authorization.transaction) ?? null;
    if (unfinished !== null)
      await endings.prepare(
        trx,
        { endingKey: attemptKey, providerId, grant: unfinished },
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

/** Returns the error code for a repeated call after an attempt that failed or is still running. */
function errorCodeOf({ failure, until }: Attempt, now: number): 'Y921' | 'Y923' | 'Y924' | 'Y925' | 'Y927' {
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

/**
 * Stores the outcome of the attempt; `failure` is `null` if the consent was given. Returns false if the job of `claimAuthorization` may
 * already have ended the grant at the bank. The caller must hold the user's lock.
 */
export async function settleAttempt(
  trx: ServiceTransaction,
  { consents: { secrets, endings } }: NeedsConsents,
  attempt: AuthorizationAttempt,
  failure: Attempt['failure'],
): Promise<boolean> {
  const isGrantUsable = attempt.unfinished === null || (await endings.withdraw(trx, attempt.attemptKey));
  const lastAttempt = await secrets.attempt(trx, attempt);
  if (lastAttempt?.attemptKey !== attempt.attemptKey) return isGrantUsable;
  if (isGrantUsable && failure === null) await secrets.forgetAttempt(trx, attempt);
  else await secrets.keepAttempt(trx, attempt, { ...lastAttempt, failure: failure ?? 'problem' });
  return isGrantUsable;
}

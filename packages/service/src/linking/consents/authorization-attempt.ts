import { randomUUID } from 'node:crypto';
import type { ServiceTransaction } from '../../platform/database/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import { lockUser } from '../../tenancy/users/index.ts';
import { giveUpAuthorization } from './authorization.ts';
import { type AskBankDeps, type NeedsConsents, openBankOf } from './consent-deps.ts';
import type { Attempt, BankAuthorization } from './consent-secrets.ts';
import { type ConsentKey, type ConsentRow, lockConsent } from './records.ts';

/** Extra time for storing the bank's answer. */
const settleMs = 20_000;

export interface AuthorizationAttempt extends ConsentKey {
  providerId: number;
  attemptKey: string;
  /** True if the authorization gives the consent, false if it renews the consent. */
  isFirst: boolean;
  /** Grant with which an unfinished authorization is ended at the bank; `null` if nothing remains at the bank. */
  unfinished: string | null;
}

/** `over`: no authorization is open, because the last one gave or renewed the consent. */
type Taken =
  | { kind: 'taken'; authorization: BankAuthorization; attempt: AuthorizationAttempt }
  | { kind: 'over'; row: ConsentRow };

/**
 * Claims the open authorization. Each authorization is claimed only once, because a code must not be used twice. Until `settleAttempt`,
 * only this process knows the bank's transaction. A job that ends the transaction at the bank is therefore scheduled now, and runs if the
 * process dies before `settleAttempt`. Throws Y807, and the errors of `completeConsent` if no authorization is open and the consent was not
 * given.
 */
export async function takeAuthorization(deps: AskBankDeps, key: ConsentKey): Promise<Taken> {
  const { secrets, endings } = deps.consents;
  const now = deps.clock.now().getTime();
  const found = await deps.database.tx(async (trx) => {
    await lockUser(trx, key);
    const row = await lockConsent(trx, key);
    const { provider_id: providerId } = row;
    const authorization = await secrets.authorization(trx, key);
    if (authorization === undefined || authorization.until <= now) {
      await giveUpAuthorization(trx, deps, providerId, authorization);
      if (authorization !== undefined) {
        await secrets.forgetAuthorization(trx, key);
        // Without this record, a renewal whose authorization has expired would look successful.
        await secrets.keepAttempt(trx, key, { attemptKey: randomUUID(), until: now, failure: 'late' });
      }
      return { kind: 'none', row, last: await secrets.attempt(trx, key) } as const;
    }
    await secrets.forgetAuthorization(trx, key);
    const attemptKey = randomUUID();
    const patience = deps.settings.bankRequestTimeoutMs + settleMs;
    await secrets.keepAttempt(trx, key, { attemptKey, until: now + patience, failure: null });
    const unfinished = openBankOf(deps, providerId).authority.grantToEnd?.(authorization.transaction) ?? null;
    if (unfinished !== null)
      await endings.prepare(trx, { endingKey: attemptKey, providerId, grant: unfinished }, Math.ceil(patience / 1_000));
    return {
      kind: 'taken',
      authorization,
      attempt: { ...key, providerId, attemptKey, isFirst: row.status === 'CONSENT_ACCEPTED', unfinished },
    } as const;
  });
  if (found.kind === 'taken') return found;
  const { row, last } = found;
  if (last !== undefined) throw new ServiceError(codeOf(last, now));
  if (row.status !== 'CONSENT_AUTHORIZED' && row.status !== 'ACTIVE') throw new ServiceError('Y921');
  return { kind: 'over', row };
}

/** Returns the error code for a repeated call after an attempt that failed or is still running. */
function codeOf({ failure, until }: Attempt, now: number): 'Y921' | 'Y923' | 'Y924' | 'Y925' | 'Y927' {
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
 * Stores the outcome of the attempt; `failure` is `null` if the consent was given. Returns false if the job of `takeAuthorization` may
 * already have ended the grant at the bank. The caller must hold the user's lock.
 */
export async function settleAttempt(
  trx: ServiceTransaction,
  { consents: { secrets, endings } }: NeedsConsents,
  attempt: AuthorizationAttempt,
  failure: Attempt['failure'],
): Promise<boolean> {
  const isInTime = attempt.unfinished === null || (await endings.withdraw(trx, attempt.attemptKey));
  const last = await secrets.attempt(trx, attempt);
  if (last?.attemptKey !== attempt.attemptKey) return isInTime;
  if (isInTime && failure === null) await secrets.forgetAttempt(trx, attempt);
  else await secrets.keepAttempt(trx, attempt, { ...last, failure: failure ?? 'problem' });
  return isInTime;
}

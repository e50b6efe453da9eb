import type { BackgroundLoop } from '@fin-link/storage';
import type { AdditionalStatus } from '../../banks/connectors/index.ts';
import { type UptimeMetricsDeps, withUptimeMetrics } from '../../banks/providers/index.ts';
import {
  bucketOf,
  claimDue,
  findDue,
  type NeedsDatabase,
  type ServiceTransaction,
} from '../../platform/database/index.ts';
import { type NeedsLog, repeatWhenDue, type NeedsBackground } from '../../platform/runtime/index.ts';
import { lockUserIfPresent } from '../../tenancy/users/index.ts';
import { hasEnded, nextStatusCheck, statusCheckAfterFailure } from './consent-dates.ts';
import { consentKeyOf, type ConsentKey, type ConsentRow, consentWhere, consentWork, nextStatus } from './consent.ts';
import type { EndConsentDeps, NeedsConsents } from './consents.ts';
import { endConsent } from './end-consent.ts';
import { expireConsent } from './expiry.ts';
import { findConsent, lockConsent } from './records.ts';

/** Consents per round. A round checks them sequentially, so that a process sends each bank one request at a time. */
const batchSize = 20;

/** Timeout of one status request to a bank, in milliseconds. */
const bankTimeoutMs = 5_000;

type StatusCheckDeps = EndedAtBankDeps & NeedsLog & UptimeMetricsDeps;

/** Starts the loop that detects consents that were ended at the bank, even if no refresh is due. */
export const startStatusChecks = (deps: StatusCheckDeps): BackgroundLoop =>
  repeatWhenDue(deps, {
    atOnce: batchSize,
    name: 'statuses of consents',
    round: () => checkStatuses(deps),
  });

/**
 * Asks banks for the status of consents that were last checked a day ago or earlier, longest overdue first. Ends consents that the bank has
 * ended. Returns the number of due consents. Several processes may run this concurrently.
 */
async function checkStatuses(deps: StatusCheckDeps): Promise<number> {
  const { db } = deps.database;
  const now = await deps.businessClock.read(db);
  const due = await findDue(deps.database, 'consent-status', { at: now, limit: batchSize });
  const rows: ConsentRow[] = [];
  for (const { customerId, userId, key } of due) {
    const row = await deps.database.onBucket(bucketOf(userId), () =>
      findConsent(db, { customerId, userId, consentId: Number(key) }),
    );
    if (row !== undefined) rows.push(row);
  }
  const unavailableIds = await unavailableBanks(deps, rows);
  for (const row of rows) {
    const isBankAvailable = !unavailableIds.has(row.provider_id);
    if (!(await claimCheck(deps, row, { now, isBankAvailable })) || !isBankAvailable) continue;
    // The expiry loop handles consents that are past their end.
    if (hasEnded({ expiresAt: row.expires_at, reconfirmBy: row.reconfirm_by }, now)) continue;
    const key = consentKeyOf(row);
    // A failed check does not delay the other consents.
    const answered = await deps.database
      .onBucket(bucketOf(row.user_id), () => checkStatus(deps, row, key))
      .catch((error: unknown) => {
        deps.log.error({ err: error, ...key }, 'consent not asked about');
        return true;
      });
    if (!answered) unavailableIds.add(row.provider_id);
  }
  return due.length;
}

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
      await endConsent(trx, deps, row, { event: 'revoked', needsNoEnding: true });
    }),
  );
}

/** Ends a consent that the bank no longer accepts. No-op if a renewal has replaced the grant of the request to the bank. */
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

/** Statuses in which the bank's consent continues. The bank accepts tokens again after the user signs in there. */
const signInStatuses: ReadonlySet<AdditionalStatus> = new Set(['NEW_AUTHENTICATION_REQUIRED', 'INCORRECT_OAUTH_TOKEN']);

/** Returns whether the bank accepts the consent again after the user signs in there. */
export const requiresSignIn = (additionalStatus: AdditionalStatus): boolean => signInStatuses.has(additionalStatus);

type SignInNeedDeps = NeedsConsents & NeedsDatabase & NeedsBackground;

/**
 * Stores that the bank requires a new sign-in. The consent is then renewed at the bank. No-op if the user was deleted. `isCurrent` runs
 * with the user locked, and returns `false` if a renewal has made the bank's answer stale.
 */
export const storeSignInNeed = (
  deps: SignInNeedDeps,
  key: ConsentKey,
  isCurrent: (trx: ServiceTransaction) => Promise<boolean>,
): Promise<void> =>
  deps.inBackground(() =>
    deps.database.tx(async (trx) => {
      if ((await lockUserIfPresent(trx, key)) && (await isCurrent(trx))) await setSignInNeed(trx, key, true);
    }),
  );

/** Stores that the bank requires a new sign-in. No-op if a renewal has replaced the grant of the request to the bank. */
export const grantNeedsSignIn = (deps: SignInNeedDeps, key: ConsentKey, grant: string): Promise<void> =>
  storeSignInNeed(deps, key, async (trx) => (await deps.consents.secrets.grant(trx, key)) === grant);

/** Sets or clears `needs_sign_in` of an active consent. The caller must hold the user's lock. */
export async function setSignInNeed(trx: ServiceTransaction, key: ConsentKey, isNeeded: boolean): Promise<void> {
  await trx
    .updateTable('consent')
    .set({ needs_sign_in: isNeeded })
    .where((where) => where.and({ ...consentWhere(key), status: 'ACTIVE', needs_sign_in: !isNeeded }))
    .execute();
}

/** Returns the ids of providers that are unavailable according to their measured health. */
async function unavailableBanks(
  deps: NeedsDatabase & UptimeMetricsDeps,
  rows: readonly ConsentRow[],
): Promise<Set<number>> {
  const providers = [...new Set(rows.map((row) => row.provider_id))].map((id) => ({ id }));
  const providersWithMetrics = await withUptimeMetrics(deps.database.db, deps, providers);
  return new Set(
    providersWithMetrics
      .filter(({ uptimeMetrics }) => uptimeMetrics?.status === 'ACCOUNT_LINKING_UNAVAILABLE')
      .map(({ id }) => id),
  );
}

/**
 * Sets the time of the next check, so that only one process asks the bank. Returns `false` if another process has claimed the check, or if
 * the status is not checked any more.
 */
const claimCheck = (
  { database }: NeedsDatabase,
  row: ConsentRow,
  { now, isBankAvailable }: { now: Date; isBankAvailable: boolean },
): Promise<boolean> =>
  claimDue(database.db, consentWork('consent-status', consentKeyOf(row)), {
    at: now,
    leaseUntil: isBankAvailable ? nextStatusCheck(row, now) : statusCheckAfterFailure(row, now),
  });

/** Checks one consent and stores its end or its need for a sign-in. Returns `false` if the bank did not answer. */
async function checkStatus(deps: EndedAtBankDeps & NeedsLog, row: ConsentRow, key: ConsentKey): Promise<boolean> {
  const bank = deps.consents.banks.get(row.provider_id);
  const grant = await deps.consents.secrets.grant(deps.database.db, key);
  if (bank === undefined || grant === undefined) return true;
  const target = { providerId: row.provider_id, bankKey: bank.bankKey };
  const outcome = await bank.authority.status(target, grant, AbortSignal.timeout(bankTimeoutMs));
  if (outcome.kind === 'problem') {
    const { additionalStatus, detail } = outcome;
    deps.log.info({ providerId: row.provider_id, additionalStatus, detail }, 'bank problem at the status of a consent');
    if (!requiresSignIn(additionalStatus)) return false;
    // The bank answered, so the problem is limited to this user's grant.
    await grantNeedsSignIn(deps, key, grant);
    return true;
  }
  if (outcome.kind === 'ended') await grantEndedAtBank(deps, key, outcome.reason, grant);
  return true;
}

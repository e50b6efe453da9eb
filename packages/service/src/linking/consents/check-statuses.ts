import type { BackgroundLoop } from '@fin-link/storage';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import { type UptimeMetricsDeps, withUptimeMetrics } from '../../banks/providers/index.ts';
import { type NeedsBusinessClock, type NeedsLog, repeatWhenDue } from '../../platform/runtime/index.ts';
import { statusCheckAfterFailure, nextStatusCheck } from './consent-dates.ts';
import { type EndedAtBankDeps, grantEndedAtBank } from './ended-at-bank.ts';
import { consentKeyOf, type ConsentKey, type ConsentRow, consentWhere } from './records.ts';
import { grantNeedsSignIn, requiresSignIn } from './sign-in-need.ts';

/** Consents per round. They are checked sequentially, so that a process sends each bank one request at a time. */
const batchSize = 20;
/** Timeout of one status request to a bank, in milliseconds. */
const bankTimeoutMs = 5_000;

type StatusCheckDeps = EndedAtBankDeps & NeedsLog & UptimeMetricsDeps;

/**
 * Asks banks for the status of consents that were last checked a day ago or earlier, longest overdue first. Ends consents that the bank has
 * ended. Returns the number of due consents. Several processes may run this concurrently.
 */
export async function checkStatuses(deps: StatusCheckDeps): Promise<number> {
  const { db } = deps.database;
  const now = await deps.businessClock.read(db);
  const rows = await db
    .selectFrom('consent')
    .selectAll()
    .where('status_due_at', '<=', now)
    // The expiry loop handles consents that are past their end.
    .where((where) => where.or([where('due_at', 'is', null), where('due_at', '>', now)]))
    .orderBy('status_due_at')
    .limit(batchSize)
    .execute();
  const unavailableIds = await unavailableBanks(deps, rows);
  for (const row of rows) {
    const isBankAvailable = !unavailableIds.has(row.provider_id);
    if (!(await claimCheck(deps, row, isBankAvailable)) || !isBankAvailable) continue;
    const key = consentKeyOf(row);
    // A failed check does not delay the other consents.
    const answered = await checkStatus(deps, row, key).catch((error: unknown) => {
      deps.log.error({ err: error, ...key }, 'consent not asked about');
      return true;
    });
    if (!answered) unavailableIds.add(row.provider_id);
  }
  return rows.length;
}

/** Returns the ids of the providers whose measured health says that they are unavailable. */
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
 * Sets the time of the next check, so that only one process asks the bank. Returns false if another process has claimed the check, or if
 * the consent has changed.
 */
async function claimCheck(
  deps: NeedsDatabase & NeedsBusinessClock,
  row: ConsentRow,
  isBankAvailable: boolean,
): Promise<boolean> {
  const now = deps.businessClock.now();
  const claimed = await deps.database.db
    .updateTable('consent')
    .set({ status_due_at: isBankAvailable ? nextStatusCheck(row, now) : statusCheckAfterFailure(row, now) })
    .where((where) => where.and(consentWhere(consentKeyOf(row))))
    .where('status', '=', 'ACTIVE')
    .where('status_due_at', '=', row.status_due_at)
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

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
    // The bank is available: its answer concerns only this user.
    await grantNeedsSignIn(deps, key, grant);
    return true;
  }
  if (outcome.kind === 'ended') await grantEndedAtBank(deps, key, outcome.reason, grant);
  return true;
}

/** Starts the loop that detects consents that were ended at the bank, even if no refresh is due. */
export const startStatusChecks = (deps: StatusCheckDeps): BackgroundLoop =>
  repeatWhenDue(deps, {
    atOnce: batchSize,
    name: 'statuses of consents',
    round: () => checkStatuses(deps),
  });

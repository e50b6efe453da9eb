import { type ServiceTransaction, ofUser } from '../../platform/database/index.ts';
import type { NeedsBusinessClock, NeedsClock } from '../../platform/runtime/index.ts';
import type { AdditionalStatus } from '../connectors/index.ts';

/**
 * Records the outcome of a refresh for its provider's health, in the transaction that ends the refresh. Within seconds, `foldOutcomes` adds
 * it to the row of the provider. Skips results that say nothing about the bank.
 */
export async function recordOutcome(
  trx: ServiceTransaction,
  { clock, businessClock }: NeedsClock & NeedsBusinessClock,
  { account, additionalStatus, startedAt, runs, unanswered }: RefreshEnd,
): Promise<void> {
  if (additionalStatus === null || unrelatedToBank.has(additionalStatus)) return;
  const failed = bankCaused.has(additionalStatus) && !unanswered;
  const took = runs <= 1 && !unanswered ? clock.now().getTime() - startedAt.getTime() : null;
  // Two statements: a distributed database would run an insertion from a select on all nodes, because the id comes from a sequence.
  const row = await trx
    .selectFrom('provider_account')
    .select('provider_id')
    .where((where) => where.and({ ...ofUser(account), id: account.providerAccountId }))
    .executeTakeFirst();
  if (row === undefined) return;
  await trx
    .insertInto('refresh_outcome')
    .values({
      ...ofUser(account),
      provider_id: row.provider_id,
      at: businessClock.now(),
      failed,
      took,
      additional_status: additionalStatus,
    })
    .execute();
}

/** Deletes the outcomes of a user who unregisters that are not folded yet. */
export async function deleteOutcomesOfUser(
  trx: ServiceTransaction,
  user: { customerId: number; userId: number },
): Promise<void> {
  await trx
    .deleteFrom('refresh_outcome')
    .where((where) => where.and(ofUser(user)))
    .execute();
}

interface RefreshEnd {
  account: { customerId: number; userId: number; providerAccountId: number };
  /** `null` if the refresh was superseded. */
  additionalStatus: AdditionalStatus | null;
  /** Start time, by the protocol clock. */
  startedAt: Date;
  /** Number of worker runs; more than one if the user had to answer a question. */
  runs: number;
  /** Whether the refresh ended because the user did not answer. */
  unanswered: boolean;
}

/** Statuses of failures that the bank caused. Any other status counts as a success, because the bank responded. */
const bankCaused: ReadonlySet<AdditionalStatus> = new Set([
  'SITE_UNAVAILABLE',
  'SITE_BLOCKING_ERROR',
  'UNEXPECTED_SITE_ERROR',
  'SITE_SESSION_INVALIDATED',
  'DATA_RETRIEVAL_FAILED',
  'REQUEST_TIME_OUT',
]);
/** Refresh results that say nothing about the bank's health. */
const unrelatedToBank: ReadonlySet<AdditionalStatus | null> = new Set([
  null,
  'TECH_ERROR',
  'CONSENT_REQUIRED',
  'CONSENT_EXPIRED',
  'CONSENT_REVOKED',
]);

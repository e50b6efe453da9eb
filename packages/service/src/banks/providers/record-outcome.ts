import { sql } from 'kysely';
import { type Outcome, type ServiceTransaction, ofUserSql } from '../../platform/database/index.ts';
import type { NeedsBusinessClock, NeedsClock } from '../../platform/runtime/index.ts';
import type { AdditionalStatus } from '../connectors/index.ts';

/**
 * Records the outcome of a refresh for its provider's health, in the transaction that ends the refresh. Skips results that say nothing
 * about the bank.
 */
export async function recordOutcome(
  trx: ServiceTransaction,
  { clock, businessClock }: NeedsClock & NeedsBusinessClock,
  { account, additionalStatus, startedAt, runs, unanswered }: RefreshEnd,
): Promise<void> {
  if (additionalStatus === null || unrelatedToBank.has(additionalStatus)) return;
  const outcome: Outcome = {
    at: businessClock.now().getTime(),
    failed: bankCaused.has(additionalStatus) && !unanswered,
    took: runs <= 1 && !unanswered ? clock.now().getTime() - startedAt.getTime() : null,
  };
  await sql`
    insert into ${sql.table('provider_outcome')} as stored (provider_id, outcomes, refresh_count)
    select provider_id, ${JSON.stringify([outcome])}::jsonb, ${outcome.failed ? 0 : 1} from ${sql.table('provider_account')}
    where ${ofUserSql(account)} and id = ${account.providerAccountId}
    on conflict (provider_id) do update set outcomes = (
      select jsonb_agg(outcome order by place)
      from jsonb_array_elements(excluded.outcomes || stored.outcomes) with ordinality as latest (outcome, place)
      where place <= ${maxOutcomes}
    ), refresh_count = stored.refresh_count + excluded.refresh_count`.execute(trx);
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
/** Maximum number of outcomes stored per provider. */
const maxOutcomes = 20;

import type { UptimeMetrics } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import { sql } from 'kysely';
import {
  type ForcedHealth,
  type Outcome,
  type ServiceDatabase,
  type ServiceTransaction,
  ofUserSql,
} from '../../platform/database/index.ts';
import type { NeedsBusinessClock, NeedsSettings, NeedsClock } from '../../platform/runtime/index.ts';
import type { AdditionalStatus } from '../connectors/index.ts';

/** Age in milliseconds, by the business clock, after which an outcome no longer counts. */
const windowMs = 60 * 60_000;
/** Minimum number of outcomes for metrics, and of durations for `SLOW_RESPONSE`. */
const minOutcomes = 5;
/** Percentage of failed outcomes from which linking counts as unavailable (public interface). */
const unavailablePercentage = 100;
/** Percentage of failed outcomes from which refreshes need attention (public interface). */
const attentionPercentage = 90;
/** Median duration in milliseconds at which a bank counts as slow. Refreshes with questions to the user do not count. */
const slowMedianMs = 20_000;

/** Returns the metrics of the last hour's outcomes, or `undefined` if there are too few. */
export function uptimeMetricsOf(outcomes: readonly Outcome[], now: number): UptimeMetrics | undefined {
  const recent = outcomes.filter(({ at }) => at <= now && now - at < windowMs);
  if (recent.length < minOutcomes) return undefined;
  const percentage = Math.floor((100 * recent.filter(({ failed }) => failed).length) / recent.length);
  const status = uptimeStatusOf(percentage, recent);
  return { ...(status === undefined ? {} : { status }), thresholdPercentage: String(percentage) };
}

function uptimeStatusOf(percentage: number, recent: readonly Outcome[]): UptimeMetrics['status'] {
  if (percentage >= unavailablePercentage) return 'ACCOUNT_LINKING_UNAVAILABLE';
  if (percentage >= attentionPercentage) return 'REFRESH_FAILURE_ATTENTION';
  const times = recent.flatMap(({ took }) => (took === null ? [] : [took])).toSorted((one, other) => one - other);
  const median = times[Math.floor((times.length - 1) / 2)];
  return times.length >= minOutcomes && median !== undefined && median >= slowMedianMs ? 'SLOW_RESPONSE' : undefined;
}

/** Metrics for a health that the sandbox forces. */
const forcedMetrics: Readonly<Record<ForcedHealth, UptimeMetrics>> = {
  ok: { thresholdPercentage: '0' },
  slow: { status: 'SLOW_RESPONSE', thresholdPercentage: '0' },
  down: { status: 'ACCOUNT_LINKING_UNAVAILABLE', thresholdPercentage: '100' },
};

/** Dependencies of `withUptimeMetrics`. */
export type UptimeMetricsDeps = NeedsBusinessClock & NeedsSettings<{ sandbox: boolean }>;

/** Adds `uptimeMetrics` to providers with enough recent outcomes or a forced health. Uses one query for all providers. */
export async function withUptimeMetrics<P extends { id: number }>(
  db: Executor<ServiceDatabase>,
  { businessClock, settings }: UptimeMetricsDeps,
  providers: readonly P[],
): Promise<(P & { uptimeMetrics?: UptimeMetrics })[]> {
  if (providers.length === 0) return [];
  const ids = providers.map(({ id }) => id);
  const rows = await db.selectFrom('provider_outcome').selectAll().where('provider_id', 'in', ids).execute();
  const now = businessClock.now().getTime();
  const metrics = new Map(
    rows.map(({ provider_id: id, forced, outcomes }) => [
      id,
      forced !== null && settings.sandbox ? forcedMetrics[forced] : uptimeMetricsOf(outcomes, now),
    ]),
  );
  return providers.map((provider) => {
    const uptimeMetrics = metrics.get(provider.id);
    return uptimeMetrics === undefined ? provider : { ...provider, uptimeMetrics };
  });
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

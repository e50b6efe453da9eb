import type { UptimeMetrics } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import type { ForcedHealth, Outcome, ServiceDatabase } from '../../platform/database/index.ts';
import type { NeedsBusinessClock, NeedsSettings } from '../../platform/runtime/index.ts';

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

const forcedMetrics: Readonly<Record<ForcedHealth, UptimeMetrics>> = {
  ok: { thresholdPercentage: '0' },
  slow: { status: 'SLOW_RESPONSE', thresholdPercentage: '0' },
  down: { status: 'ACCOUNT_LINKING_UNAVAILABLE', thresholdPercentage: '100' },
};

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

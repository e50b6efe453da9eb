import type { ProviderHealth } from '@fin-link/contracts/service';
import { sql, type RawBuilder } from 'kysely';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import type { AdditionalStatus } from '../connectors/index.ts';
import { isSuccess, successes } from './fold-attempts.ts';
import { type UptimeMetricsDeps, withUptimeMetrics } from './health.ts';
import { matching, nameQueries } from './search/name-query.ts';

/** Page size if the caller states none. */
const defaultTop = 100;
const dayMs = 86_400_000;

/**
 * Returns providers with the attempts of the customer's users in the last 24 full hours, those with the most failures first. With a name,
 * also returns providers without attempts.
 */
export const getProviderHealth =
  (deps: NeedsDatabase & UptimeMetricsDeps): Handler<'getProviderHealth'> =>
  async ({ query: { name, skip = 0, top = defaultTop } }, call) => {
    const { db } = deps.database;
    const since = new Date(deps.businessClock.now().getTime() - dayMs);
    const named = name === undefined ? undefined : nameQueries(name).find(({ by }) => by === 'words');
    if (name !== undefined && named === undefined) return {};
    const { rows } = await sql<ListedProvider>`
      with attempt as (
        select provider_id, sum(attempts) as attempts,
          sum(attempts) filter (where additional_status not in (${sql.join(successes)})) as failures
        from ${sql.table('provider_attempt')} where customer_id = ${call.customer.id} and hour > ${since}
        group by provider_id
      )
      select provider.id, provider.name, provider.country, provider.facts ->> 'logo' as logo, provider.facts ->> 'favicon' as favicon
      from ${sql.table('provider')} as provider
      ${named === undefined ? sql`join` : sql`left join`} attempt on attempt.provider_id = provider.id
      where ${named === undefined ? sql`true` : matching(named).where}
      order by coalesce(failures, 0) desc, coalesce(attempts, 0) desc, provider.id
      limit ${top + 1} offset ${skip}`.execute(db);
    call.page({ skip, top, more: rows.length > top });
    const listed = rows.slice(0, top).map((row) => ({ ...row, id: Number(row.id) }));
    if (listed.length === 0) return {};
    const ids = listed.map(({ id }) => id);
    const counts = await db
      .selectFrom('provider_attempt')
      .select(['provider_id', 'additional_status', 'took', sumOf(sql.ref('attempts')).as('attempts')])
      .where('customer_id', '=', call.customer.id)
      .where('hour', '>', since)
      .where('provider_id', 'in', ids)
      .groupBy(['provider_id', 'additional_status', 'took'])
      .execute();
    const countsOf = Map.groupBy(counts, ({ provider_id }) => provider_id);
    const latest = await db
      .selectFrom('provider_outcome')
      .select(['provider_id', 'last_success_at'])
      .where('provider_id', 'in', ids)
      .execute();
    const lastSuccessOf = new Map(latest.map((row) => [row.provider_id, row.last_success_at]));
    const measured = await withUptimeMetrics(db, deps, listed);
    return {
      provider: measured.map(({ uptimeMetrics, ...provider }) => {
        const attempts = countsOf.get(provider.id) ?? [];
        return {
          ...describe(provider),
          ...countsIn(attempts),
          ...lastSuccess(lastSuccessOf.get(provider.id)),
          state: uptimeMetrics?.status === undefined ? stateWithout(attempts) : stateOf[uptimeMetrics.status],
        };
      }),
    };
  };

interface ListedProvider {
  id: number;
  name: string;
  country: string;
  logo: string | null;
  favicon: string | null;
}

interface Count {
  additional_status: AdditionalStatus;
  took: number;
  attempts: number;
}

const sumOf = (column: RawBuilder<unknown>): RawBuilder<number> => sql<number>`sum(${column})::integer`;

const stateOf = {
  ACCOUNT_LINKING_UNAVAILABLE: 'DOWN',
  REFRESH_FAILURE_ATTENTION: 'DEGRADED',
  SLOW_RESPONSE: 'DEGRADED',
} as const;

/** Returns the state of a provider that works well or was not measured in the last hour. */
const stateWithout = (attempts: readonly Count[]): ProviderHealth['state'] => (attempts.length === 0 ? 'QUIET' : 'OK');

const describe = ({ id, name, country, logo, favicon }: ListedProvider) => ({
  providerId: id,
  providerName: name,
  countryISOCode: country,
  ...(logo !== null && { logo }),
  ...(favicon !== null && { favicon }),
});

const lastSuccess = (at: Date | null | undefined) => (at == null ? {} : { lastSuccessDate: at.toISOString() });

function countsIn(counts: readonly Count[]): Pick<ProviderHealth, 'attempts' | 'succeeded' | 'failed' | 'duration'> {
  const attempts = total(counts);
  const failures = Map.groupBy(
    counts.filter((count) => !isSuccess(count.additional_status)),
    (count) => count.additional_status,
  );
  const failed = [...failures]
    .map(([additionalStatus, ofStatus]) => ({ additionalStatus, count: total(ofStatus) }))
    .toSorted((one, other) => other.count - one.count || (one.additionalStatus < other.additionalStatus ? -1 : 1));
  const timed = counts.filter(({ took }) => took > 0).toSorted((one, other) => one.took - other.took);
  return {
    attempts,
    succeeded: attempts - failed.reduce((sum, { count }) => sum + count, 0),
    failed,
    ...(timed.length > 0 && { duration: { medianMs: percentile(timed, 50), p95Ms: percentile(timed, 95) } }),
  };
}

const total = (counts: readonly Count[]): number => counts.reduce((sum, { attempts }) => sum + attempts, 0);

/** Returns the duration that `percent` of the attempts do not exceed. `timed` is sorted by duration. */
function percentile(timed: readonly Count[], percent: number): number {
  let left = Math.ceil((total(timed) * percent) / 100);
  for (const { took, attempts } of timed) {
    left -= attempts;
    if (left <= 0) return took;
  }
  return timed.at(-1)?.took ?? 0;
}

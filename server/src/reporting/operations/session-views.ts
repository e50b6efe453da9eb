import type { DeviceClass, OperatedSession } from '@fin-link/contracts/browser';
import { sql, type RawBuilder } from 'kysely';
import { prepare, type HostDatabase, type Place, type Prepared } from '../../platform/database/index.ts';
import type { Sites } from '../../platform/sites/index.ts';
import type { FoundSession } from './find-sessions.ts';

/** Facts about a session from other tables. */
export interface SessionFacts {
  readonly linkId: string | null;
  readonly provider: OperatedSession['provider'];
  readonly device: DeviceClass | null;
  readonly country: string | null;
}

const noFacts: SessionFacts = { linkId: null, provider: null, device: null, country: null };

/** Statement of each database that reads facts. */
const statements = new WeakMap<HostDatabase, Prepared<Wanted, FactRow>>();

/** Reads the facts of sessions, by session id, with one statement. */
export async function readFacts(
  database: HostDatabase,
  customer: string,
  sessions: readonly FoundSession[],
): Promise<(sessionId: string) => SessionFacts> {
  if (sessions.length === 0) return () => noFacts;
  const read = statements.get(database) ?? prepare(database, factsQuery);
  statements.set(database, read);
  const { rows } = await read({
    customer,
    buckets: sessions.map(({ bucket }) => bucket),
    loginNames: sessions.map(({ login_name }) => login_name),
    sessionIds: sessions.map(({ session_id }) => session_id),
  });
  const byId = Map.groupBy(rows, ({ session_id }) => session_id);
  return (sessionId) => factsOf(byId.get(sessionId) ?? []);
}

/** Sessions whose facts are read. The lists have the same order. */
interface Wanted {
  customer: string;
  buckets: number[];
  loginNames: string[];
  sessionIds: string[];
}

/** Returns the statement that reads facts from three tables. */
export function factsQuery(place: Place<Wanted>): RawBuilder<FactRow> {
  const wanted = sql`unnest(${place('buckets')}::int2[], ${place('loginNames')}::text[], ${place('sessionIds')}::text[])
      as wanted(bucket, login_name, session_id)`;
  const joined = (table: string): RawBuilder<unknown> =>
    sql`${sql.table(table)} as ${sql.id(table)} on ${sql.id(table)}.bucket = wanted.bucket
      and ${sql.id(table)}.customer = ${place('customer')}::text and ${sql.id(table)}.login_name = wanted.login_name
      and ${sql.id(table)}.session_id = wanted.session_id`;
  return sql<FactRow>`
    select wanted.session_id, 'link' as about, link.link_id, null::text as provider_id, null as provider_name,
      null as device, null as country, 0 as position
    from ${wanted} join ${sql.table('hosted_link')} as link
      on link.bucket = wanted.bucket and link.session_id = wanted.session_id
    union all
    select wanted.session_id, 'progress', null, provider_id::text, provider_name, device, country, 0
    from ${wanted} join ${joined('session_progress')}
    union all
    select wanted.session_id, 'account', null, provider_id::text, observation ->> 'providerName', null, null, event_number
    from ${wanted} join ${joined('session_provider_account')}
    where not listed_only`;
}

interface FactRow {
  session_id: string;
  about: 'link' | 'progress' | 'account';
  link_id: string | null;
  provider_id: string | null;
  provider_name: string | null;
  device: DeviceClass | null;
  country: string | null;
  position: number;
}

/** Returns the facts in the rows of one session. The bank is that of the latest attempt, otherwise the chosen one. */
function factsOf(rows: readonly FactRow[]): SessionFacts {
  const progress = rows.find(({ about }) => about === 'progress');
  const accounts = rows.filter(({ about }) => about === 'account').toSorted((a, b) => b.position - a.position);
  const bank = [...accounts, ...(progress === undefined ? [] : [progress])].find((row) => row.provider_id !== null);
  return {
    linkId: rows.find(({ about }) => about === 'link')?.link_id ?? null,
    provider: bank === undefined ? null : { providerId: Number(bank.provider_id), name: bank.provider_name ?? '' },
    device: progress?.device ?? null,
    country: progress?.country ?? null,
  };
}

/** Returns a session as operators see it. */
export const sessionViewOf = (
  row: FoundSession,
  { linkId, provider }: SessionFacts,
  sites: Pick<Sites, 'byKey'>,
): OperatedSession => ({
  sessionId: row.session_id,
  reference: row.reference,
  loginName: row.login_name,
  publishableKey: row.publishable_key,
  appName: sites.byKey(row.publishable_key)?.appName ?? null,
  linkId,
  flow: row.flow,
  version: row.version === 3 ? 3 : 4,
  configName: row.config_name,
  status: row.ended_at === null ? 'open' : 'finished',
  outcome: row.outcome,
  endedBy: row.ended_by,
  screen: row.screen,
  provider,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.ended_at?.toISOString() ?? null,
});

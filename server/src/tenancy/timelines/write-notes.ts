import { sql, type Insertable } from 'kysely';
import type { HostDatabase, HostTables } from '../../platform/database/index.ts';

/** An entry of a timeline, before it is stored. */
export type NotedEntry = Insertable<HostTables['session_entry']>;

/** Facts about a session that the funnel counts by. */
export type FunnelFacts = Pick<Insertable<HostTables['session_progress']>, 'flow' | 'config_name' | 'country'>;

/** The furthest step of a session since the last write. Facts that are absent are not known here. */
export type NotedProgress = Omit<
  Partial<Insertable<HostTables['session_progress']>>,
  'is_counted' | 'counted_step' | 'counted_provider_id'
> &
  Pick<Insertable<HostTables['session_progress']>, 'bucket' | 'customer' | 'login_name' | 'session_id' | 'step'>;

/** Maximum number of stored entries of a session. Later ones are dropped. */
const maxEntries = 500;

/** Stores notes, with one statement for each table and bucket. Drops notes of sessions that no longer exist. */
export async function writeNotes(
  database: HostDatabase,
  { entries, progress }: { entries: readonly NotedEntry[]; progress: readonly NotedProgress[] },
): Promise<void> {
  const byBucket = Map.groupBy(entries, ({ bucket }) => bucket);
  for (const [bucket, noted] of byBucket) await database.onBucket(bucket, () => writeEntries(database, bucket, noted));
  for (const [bucket, noted] of Map.groupBy(progress, (row) => row.bucket))
    await database.onBucket(bucket, () => writeProgress(database, bucket, noted));
}

/** Stores entries of sessions in one bucket. The lock keeps a session from being removed before its entries are stored. */
async function writeEntries({ db }: HostDatabase, bucket: number, entries: readonly NotedEntry[]): Promise<void> {
  const counts = new Map<string, number>();
  const rows = entries.map((entry) => {
    const position = (counts.get(entry.session_id) ?? 0) + 1;
    counts.set(entry.session_id, position);
    return { ...entry, position };
  });
  await sql`
    with noted as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as noted(
        customer text, login_name text, session_id text, entry_id text, at timestamptz, kind text, name text, ok boolean,
        status int, code text, duration_ms int, reference text, problem text, provider_id bigint, position int)
    ), living as (
      select session.customer, session.login_name, session.session_id from ${sql.table('session')} as session
      where session.bucket = ${bucket}::int2 and session.session_id in (select noted.session_id from noted)
      for key share
    )
    insert into ${sql.table('session_entry')} (bucket, customer, login_name, session_id, entry_id, at, kind, name, ok,
      status, code, duration_ms, reference, problem, provider_id)
    select ${bucket}::int2, noted.customer, noted.login_name, noted.session_id, entry_id, at, kind, name, ok,
      status, code, duration_ms, reference, problem, provider_id
    from noted join living using (customer, login_name, session_id)
    where noted.position + (
      select count(*) from ${sql.table('session_entry')} as stored
      where stored.bucket = ${bucket}::int2 and stored.customer = noted.customer
        and stored.login_name = noted.login_name and stored.session_id = noted.session_id
    ) <= ${maxEntries}
    on conflict do nothing`.execute(db);
}

/** Advances sessions of one bucket. A session never goes back, and the latest bank counts. */
async function writeProgress({ db }: HostDatabase, bucket: number, progress: readonly NotedProgress[]): Promise<void> {
  await sql`
    with noted as (
      select * from jsonb_to_recordset(${JSON.stringify(progress)}::jsonb) as noted(
        customer text, login_name text, session_id text, opened_at timestamptz, flow text, config_name text, country text,
        device text, provider_id bigint, provider_name text, step int2)
    ), living as (
      select session.customer, session.login_name, session.session_id from ${sql.table('session')} as session
      where session.bucket = ${bucket}::int2 and session.session_id in (select noted.session_id from noted)
      for key share
    )
    insert into ${sql.table('session_progress')} as stored (bucket, customer, login_name, session_id, opened_at, flow,
      config_name, country, device, provider_id, provider_name, step)
    select ${bucket}::int2, noted.customer, noted.login_name, noted.session_id, opened_at, flow,
      config_name, country, device, provider_id, provider_name, step
    from noted join living using (customer, login_name, session_id)
    on conflict (bucket, customer, login_name, session_id) do update set
      opened_at = coalesce(stored.opened_at, excluded.opened_at),
      flow = coalesce(stored.flow, excluded.flow),
      config_name = coalesce(stored.config_name, excluded.config_name),
      country = coalesce(stored.country, excluded.country),
      device = coalesce(stored.device, excluded.device),
      provider_id = coalesce(excluded.provider_id, stored.provider_id),
      provider_name = coalesce(excluded.provider_name, stored.provider_name),
      step = greatest(stored.step, excluded.step),
      is_counted = false`.execute(db);
}

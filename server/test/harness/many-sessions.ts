import { sql } from 'kysely';
import { bucketOfUser, newUserToken, type HostDatabase } from '../../src/platform/database/index.ts';
import { optionsOfFlow } from '../../src/tenancy/configurations/index.ts';

/** Sessions of a deployment that operators search, one for each user. */
interface ManySessions {
  readonly customer: string;
  readonly count: number;
  /** Entries in the timeline of each session. */
  readonly entries: number;
  /** Time of the newest session. Each is a minute older than the next. */
  readonly until: Date;
}

/** Statements with more parameters than this would be refused. */
const chunkSize = 500;
/** Entries of each session in one statement, which would take too long with all. */
const entriesAtOnce = 5;

/** Fills the tables with finished sessions. Each was started from a hosted link, and every third failed. Returns the session ids. */
export async function fillSessions(
  database: HostDatabase,
  { customer, count, entries, until }: ManySessions,
): Promise<string[]> {
  const { db } = database;
  const options = JSON.stringify([optionsOfFlow('aggregation')]);
  const ids: string[] = [];
  for (let from = 0; from < count; from += chunkSize) {
    const rows = Array.from({ length: Math.min(chunkSize, count - from) }, (_, index) => {
      const number = from + index;
      const owner = { customer, loginName: `many-${number}` };
      const at = new Date(until.getTime() - number * 60_000);
      ids.push(newUserToken('ls_', owner));
      return {
        bucket: bucketOfUser(owner),
        customer,
        login_name: owner.loginName,
        session_id: ids.at(-1) ?? '',
        follows: '[]',
        publishable_key: 'pk_sandbox_demo',
        parent_origin: 'https://app.example',
        version: 4,
        config_names: '["Aggregation"]',
        flow: 'aggregation' as const,
        options,
        capabilities: '["link"]',
        start: '{}',
        reference: `code-${number}`,
        created_at: at,
        expires_at: at,
        idle_seconds: 60,
        idle_expires_at: at,
        ended_at: at,
        ended_by: 'user' as const,
        outcome: number % 3 === 0 ? ('error' as const) : ('success' as const),
        screen: 'success',
      };
    });
    await db.insertInto('session').values(rows).execute();
  }
  const owner = sql`bucket, customer, login_name, session_id`;
  const number = sql`substr(reference, 6)::int`;
  await sql`insert into ${sql.table('session_provider_account')}
    (${owner}, provider_account_id, provider_id, observation, view_hash, event_number)
    select ${owner}, ${number}, 16000 + ${number} % 20, '{"providerName":"Pine Harbor Bank"}', 'x', 1
    from ${sql.table('session')} as session where customer = ${customer} and bucket >= 0`.execute(db);
  await sql`insert into ${sql.table('hosted_link')}
    (${owner}, link_id, token_hash, publishable_key, session, person, created_at, expires_at)
    select ${owner}, 'hl_' || substr(session_id, 4), session_id, publishable_key, '{}', '', created_at, expires_at
    from ${sql.table('session')} as session where customer = ${customer} and bucket >= 0`.execute(db);
  await sql`insert into ${sql.table('session_progress')}
    (${owner}, opened_at, flow, config_name, country, device, provider_id, provider_name, step)
    select ${owner}, created_at, flow, 'Aggregation', (array['US','GB','AU'])[1 + ${number} % 3],
      (array['phone','tablet','desktop'])[1 + ${number} % 3], 16000 + ${number} % 20, 'Pine Harbor Bank', 1 + ${number} % 4
    from ${sql.table('session')} as session where customer = ${customer} and bucket >= 0`.execute(db);
  for (let first = 1; first <= entries; first += entriesAtOnce)
    await sql`insert into ${sql.table('session_entry')} (${owner}, entry_id, at, kind, name, ok, code, reference, problem)
    select ${owner}, lpad(entry::text, 16, '0'), created_at, 'request', 'getProvider', entry % 25 > 0, null,
      'req_' || ${number} || '_' || entry, case when entry % 25 = 0 then 'unknown' end
    from ${sql.table('session')} as session, generate_series(${first}::int, ${Math.min(first + entriesAtOnce - 1, entries)}::int) as entry
    where customer = ${customer} and bucket >= 0`.execute(db);
  await analyze(database, ['session', 'session_provider_account', 'hosted_link', 'session_progress', 'session_entry']);
  return ids;
}

/** Updates the statistics by which the database plans queries. */
export async function analyze({ db }: HostDatabase, tables: readonly string[]): Promise<void> {
  for (const table of tables) await sql`vacuum analyze ${sql.table(table)}`.execute(db);
}

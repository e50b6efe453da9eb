import { sentEventNames, type SentEventName } from '@fin-link/contracts/server';
import { measured } from '@fin-link/storage';
import { sql } from 'kysely';
import type { NeedsDatabase } from '../../database/index.ts';
import type { NeedsClock } from '../../runtime/index.ts';

/** Counted up to here, of each event: what is asked every few seconds reads no more of the index. */
const mostCounted = 100_000;

/** Tells how many events wait and are parked, of all customers, and since when the oldest one waits. Reads one index only. */
export async function measureBacklog({ database, clock }: NeedsDatabase & NeedsClock): Promise<void> {
  const ofName = sql`from ${sql.table('notification')} where event_name = name and delivered_at is null`;
  const { rows } = await sql<{ name: SentEventName; waiting: number; oldest: Date | null; parked: number }>`
    select name,
      (select count(*)::integer from (select ${ofName} and parked_at is null limit ${mostCounted}) as counted) as waiting,
      (select queued_at ${ofName} and parked_at is null order by event_name, parked_at, queued_at limit 1) as oldest,
      (select count(*)::integer from (select ${ofName} and parked_at is not null limit ${mostCounted}) as counted) as parked
    from unnest(${sentEventNames}::text[]) as name`.execute(database.db);
  const now = clock.now().getTime();
  for (const { name, waiting, oldest, parked } of rows) {
    const oldestSeconds = oldest === null ? 0 : Math.max(0, (now - oldest.getTime()) / 1_000);
    measured('eventBacklog', { event: name, waiting, oldestSeconds, parked });
  }
}

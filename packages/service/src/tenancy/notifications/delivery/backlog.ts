import { sentEventNames, type SentEventName } from '@fin-link/contracts/service';
import { measured } from '@fin-link/storage';
import { sql } from 'kysely';
import type { NeedsDatabase } from '../../../platform/database/index.ts';
import type { NeedsClock } from '../../../platform/runtime/index.ts';

/** Limit on counted rows of each state, because monitoring repeats the query every few seconds. */
const maxCountedEvents = 100_000;

/** Number of events of one name in one state. */
interface EventCount {
  name: SentEventName;
  count: number;
  /** Time at which the oldest of them was queued. */
  oldest: Date;
}

/**
 * Reports the numbers of waiting and parked events of all customers, and the age of the oldest waiting one, as metrics. Uses the lanes'
 * indexes, because another index would slow down every insert.
 */
export async function measureBacklog({ database, clock }: NeedsDatabase & NeedsClock): Promise<void> {
  const countEvents = async (state: 'due_at' | 'parked_at'): Promise<Map<SentEventName, EventCount>> => {
    const { rows } = await sql<EventCount>`
      select event_name as name, count(*)::integer as count, min(queued_at) as oldest from (
        select event_name, queued_at from ${sql.table('notification')} where ${sql.ref(state)} is not null
        order by customer_id, channel, event_name limit ${maxCountedEvents}
      ) as event group by event_name`.execute(database.db);
    return new Map(rows.map((row) => [row.name, row]));
  };
  const [waiting, parked] = [await countEvents('due_at'), await countEvents('parked_at')];
  const now = clock.now().getTime();
  for (const event of sentEventNames) {
    const { count = 0, oldest = new Date(now) } = waiting.get(event) ?? {};
    const oldestSeconds = Math.max(0, (now - oldest.getTime()) / 1_000);
    measured('eventBacklog', { event, waiting: count, oldestSeconds, parked: parked.get(event)?.count ?? 0 });
  }
}

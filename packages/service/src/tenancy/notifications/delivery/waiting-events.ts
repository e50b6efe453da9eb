// Reads of the events that wait in a lane. They read many users, so they lock nothing.
import type { Buckets } from '@fin-link/storage';
import { sql } from 'kysely';
import { type NeedsDatabase, neverTried } from '../../../platform/database/index.ts';
import { changeEvents, type EventKey, readEventsOfNodes, toEventKey } from './event-tables.ts';
import { type Lane, type LaneMark, laneName, ofLane } from './lanes.ts';

/** A due event of a lane. */
export interface WaitingEvent {
  readonly notificationId: string;
  /** `null` for an event without a single user. */
  readonly userId: number | null;
  /** JSON text, identical at each attempt. */
  readonly body: string;
  /** Number of earlier attempts. */
  readonly attempts: number;
  readonly queuedAt: Date;
}

/** Due events of a lane. */
export interface Batch {
  /** In the order of their creation. */
  readonly events: WaitingEvent[];
  /** Whether the lane has retries that are not due yet. */
  readonly hasLaterRetries: boolean;
}

/** Reads due events of a lane: the first new events, and the retries that are due longest. */
export async function readBatch(
  deps: NeedsDatabase,
  lane: Lane,
  { now, fresh, retries, buckets }: { now: Date; fresh: number; retries: number; buckets: Buckets },
): Promise<Batch> {
  const columns = sql`notification_key, user_id, body::text as body, attempts, queued_at, due_at, sequence::float8 as sequence`;
  const rows = await readEventsOfNodes(
    deps,
    async ({ events, ofBuckets }) => {
      const waiting = sql`${ofLane(lane, 'event')} and ${ofBuckets}`;
      const read = await sql<{
        notification_key: string;
        user_id: number | null;
        body: string;
        attempts: number;
        queued_at: Date;
        due_at: Date;
        sequence: number;
      }>`
      (select ${columns} from ${events} as event
        where ${waiting} and due_at = ${neverTried} order by sequence limit ${fresh})
      union all
      (select ${columns} from ${events} as event
        where ${waiting} and due_at > ${neverTried} and due_at <= ${now} order by due_at, sequence limit ${retries})
      union all
      (select ${columns} from ${events} as event where ${waiting} and due_at > ${now} limit 1)`.execute(
        deps.database.db,
      );
      return read.rows;
    },
    buckets,
  );
  const isNew = (row: (typeof rows)[number]): boolean => row.due_at.getTime() === neverTried.getTime();
  const dueRows = rows.filter((row) => row.due_at <= now);
  const inOrder = dueRows.toSorted((one, other) => one.sequence - other.sequence);
  const longestDue = dueRows
    .filter((row) => !isNew(row))
    .toSorted((one, other) => one.due_at.getTime() - other.due_at.getTime() || one.sequence - other.sequence);
  const chosen = new Set([...inOrder.filter(isNew).slice(0, fresh), ...longestDue.slice(0, retries)]);
  const events = inOrder
    .filter((row) => chosen.has(row))
    .map((row) => ({
      notificationId: row.notification_key,
      userId: row.user_id,
      body: row.body,
      attempts: row.attempts,
      queuedAt: row.queued_at,
    }));
  return { events, hasLaterRetries: dueRows.length < rows.length };
}

/** Returns what still waits in these buckets of a lane; `null` if nothing does. Omits users whose node is down, see `findWaitingLanes`. */
export async function readMark(deps: NeedsDatabase, lane: Lane, buckets: Buckets): Promise<LaneMark | null> {
  const waiting = await readEventsOfNodes(
    deps,
    async ({ events, ofBuckets }) => {
      const { rows } = await sql<{ bucket: number; due_at: Date }>`
      select bucket, min(due_at) as due_at from ${events} as event
      where ${ofLane(lane, 'event')} and ${ofBuckets} and due_at is not null group by bucket`.execute(deps.database.db);
      return rows;
    },
    buckets,
  );
  if (waiting.length === 0) return null;
  const times = waiting.map(({ due_at: dueAt }) => dueAt.getTime());
  return { ...lane, dueAt: new Date(Math.min(...times)), buckets: waiting.map(({ bucket }) => bucket) };
}

/** Maximum number of events that one statement reads to find lanes. */
const laneBatchSize = 500;

/**
 * Finds all lanes with waiting events, for marks that were lost with a process or omitted while a node was down. Steps over one index: a lane with many events costs one
 * statement.
 */
export async function findWaitingLanes(deps: NeedsDatabase): Promise<LaneMark[]> {
  const marks = new Map<string, LaneMark>();
  await readEventsOfNodes(deps, async ({ events, ofBuckets }) => {
    let after = sql`true`;
    for (let isLast = false; !isLast;) {
      const { rows } = await sql<{ customer_id: number; channel: string; event_name: Lane['eventName']; due_at: Date }>`
        select customer_id, channel, event_name, due_at from ${events} as event
        where due_at is not null and ${after} and ${ofBuckets}
        order by customer_id, channel, event_name, due_at limit ${laneBatchSize}`.execute(deps.database.db);
      for (const row of rows) {
        const lane = { customerId: row.customer_id, channel: row.channel, eventName: row.event_name };
        const earlier = marks.get(laneName(lane));
        if (earlier === undefined || earlier.dueAt > row.due_at)
          marks.set(laneName(lane), { ...lane, dueAt: row.due_at, buckets: null });
      }
      const last = rows.at(-1);
      isLast = last === undefined || rows.length < laneBatchSize;
      if (last !== undefined)
        after = sql`(customer_id, channel, event_name) > (${last.customer_id}::bigint, ${last.channel}, ${last.event_name})`;
    }
    return [];
  });
  return [...marks.values()];
}

/** Number of events that one call drops or parks. */
const changeBatchSize = 1_000;

/** Deletes a batch of waiting events, because their subscription has ended. Returns their number. */
export const dropWaiting = async (deps: NeedsDatabase, lane: Lane, buckets: Buckets): Promise<number> =>
  changeEvents(deps, await keysOf(deps, lane, buckets), { where: sql`event.due_at is not null` });

/** Parks a batch of waiting events, because their callback is switched off. Returns their number. */
export const parkWaiting = async (deps: NeedsDatabase, lane: Lane, buckets: Buckets, now: Date): Promise<number> =>
  changeEvents(deps, await keysOf(deps, lane, buckets), {
    where: sql`event.due_at is not null`,
    set: sql`due_at = null, parked_at = ${now}`,
  });

/** Finds waiting events of the lane. */
async function keysOf(deps: NeedsDatabase, lane: Lane, buckets: Buckets): Promise<EventKey[]> {
  const rows = await readEventsOfNodes(
    deps,
    async ({ events, ofBuckets }) => {
      const read = await sql<{ customer_id: number; user_id: number | null; notification_key: string }>`
      select customer_id, user_id, notification_key from ${events} as event
      where ${ofLane(lane, 'event')} and ${ofBuckets} and due_at is not null limit ${changeBatchSize}`.execute(
        deps.database.db,
      );
      return read.rows;
    },
    buckets,
  );
  return rows.map(toEventKey);
}

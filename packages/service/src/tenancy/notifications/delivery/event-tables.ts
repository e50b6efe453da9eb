import { type Buckets, inBuckets } from '@fin-link/storage';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { bucketOf, type NeedsDatabase, type EventColumns } from '../../../platform/database/index.ts';

/** Key of an event. */
export interface EventKey {
  readonly customerId: number;
  /** `null` for an event of a customer. */
  readonly userId: number | null;
  readonly notificationId: string;
}

export const toEventKey = (row: {
  customer_id: number;
  user_id: number | null;
  notification_key: string;
}): EventKey => ({ customerId: row.customer_id, userId: row.user_id, notificationId: row.notification_key });

/** Rows of an event table as a query reads them. */
export type EventRow = EventColumns & { bucket: number; customer_id: number; user_id: number | null };

/** Bucket of the rows of `customer_notification`, which belong to no user. */
const customersBucket = -1;

const columns = sql.raw(
  'notification_key, channel, event_name, info, body, created_at, sequence, queued_at, due_at, attempts, last_attempt_at, last_http_status, delivered_at, parked_at',
);
const eventsOfUsers = sql<EventRow>`(select bucket, customer_id, user_id, ${columns} from ${sql.table('notification')})`;
const eventsOfCustomers = sql<EventRow>`(
  select ${sql.lit(customersBucket)}::int2 as bucket, customer_id, null::bigint as user_id, ${columns}
  from ${sql.table('customer_notification')})`;

/**
 * Reads the events of users, and then those of customers. One statement on both tables could not be divided among the nodes of a
 * distributed database.
 */
export const readEvents = async <R>(read: (events: typeof eventsOfUsers) => Promise<readonly R[]>): Promise<R[]> => [
  ...(await read(eventsOfUsers)),
  ...(await read(eventsOfCustomers)),
];

/** Table of events, and the condition that limits `event` to some of its buckets. */
interface EventsOnNode {
  events: typeof eventsOfUsers;
  ofBuckets: RawBuilder<SqlBool>;
}

/**
 * Reads events of these buckets of users and of `customersBucket`, with one statement for each node and table. Omits users whose node of a
 * distributed database is down. Throws if none of the nodes can be read.
 */
export async function readEventsOfNodes<R>(
  { database }: NeedsDatabase,
  read: (part: EventsOnNode) => Promise<readonly R[]>,
  buckets: Buckets = null,
): Promise<R[]> {
  const userBuckets = buckets?.filter((bucket) => bucket !== customersBucket) ?? null;
  const readNode = (ofNode: Buckets) => read({ events: eventsOfUsers, ofBuckets: inBuckets(ofNode, 'event.bucket') });
  const ofUsers = userBuckets?.length === 0 ? [] : await database.onEachNode(readNode, userBuckets);
  const ofCustomers =
    buckets?.includes(customersBucket) === false ? [] : await read({ events: eventsOfCustomers, ofBuckets: sql`true` });
  return [...ofUsers.flat(), ...ofCustomers];
}

/** Returns the buckets of these events, each once. */
export const bucketsOf = (events: readonly Pick<EventKey, 'userId'>[]): number[] => [
  ...new Set(events.map(({ userId }) => (userId === null ? customersBucket : bucketOf(userId)))),
];

export interface EventChange {
  /** Condition for the locked `event`. */
  where: RawBuilder<SqlBool>;
  /** Assignments of the update; deletes the events if absent. */
  set?: RawBuilder<unknown>;
  /** Further columns of the rows, with their types, for `where` and `set` as columns of `chosen` and `claimed`. */
  further?: RawBuilder<unknown>;
  /** Further columns of a row. */
  rowOf?(index: number): object;
  /** Whether to wait for events that another transaction has locked, instead of passing over them. Default false. */
  waits?: boolean;
}

/** Maximum number of statements that run at the same time. */
const maxParallelStatements = 4;

/**
 * Updates or deletes events, with one statement for those of users, or one for each bucket of a distributed database, and one for those of
 * customers. Returns the number of changed events.
 */
export async function changeEvents(
  { database }: NeedsDatabase,
  events: readonly EventKey[],
  { where, set, further = sql``, rowOf, waits = false }: EventChange,
): Promise<number> {
  const rows = events.map(({ customerId, userId, notificationId }, index) => ({
    bucket: userId === null ? customersBucket : bucketOf(userId),
    customer_id: customerId,
    user_id: userId,
    notification_key: notificationId,
    ...rowOf?.(index),
  }));
  const rowsOfBuckets = Map.groupBy(rows, ({ bucket }) => bucket);
  const ofCustomers = rowsOfBuckets.get(customersBucket);
  const userBuckets = [...rowsOfBuckets.keys()].filter((bucket) => bucket !== customersBucket);
  const groups = userBuckets.length === 0 ? [] : await database.lockableGroups(userBuckets);
  const changes = [
    ...groups.map((buckets) => ({
      table: ofBuckets(buckets),
      rows: buckets.flatMap((one) => rowsOfBuckets.get(one) ?? []),
    })),
    ...(ofCustomers === undefined ? [] : [{ table: ofNoUser, rows: ofCustomers }]),
  ].values();
  let changed = 0;
  const change = async (): Promise<void> => {
    // The loops share the iterator: each takes the next change when it is free.
    for (const { table, rows: chosenRows } of changes) {
      const { numAffectedRows } = await sql`
        with claimed as materialized (
          select chosen.* from ${sql.table(table.name)} as event
          join json_to_recordset(${JSON.stringify(chosenRows)}::text::json)
            as chosen (bucket int2, customer_id bigint, user_id bigint, notification_key text ${further})
            on chosen.customer_id = event.customer_id and chosen.notification_key = event.notification_key ${table.isChosen}
          where ${where} ${table.isInGroup}
          order by event.sequence
          for update of event ${waits ? sql`` : sql`skip locked`}
        )
        ${set === undefined ? sql`delete from ${sql.table(table.name)} as event using claimed` : sql`update ${sql.table(table.name)} as event set ${set} from claimed`}
        where event.customer_id = claimed.customer_id and event.notification_key = claimed.notification_key ${table.isClaimed}
          ${table.isInGroup}`.execute(database.db);
      changed += Number(numAffectedRows ?? 0n);
    }
  };
  await Promise.all(Array.from({ length: maxParallelStatements }, change));
  return changed;
}

/** A table of events with further conditions of a change. */
interface ChangedTable {
  name: 'notification' | 'customer_notification';
  isChosen: RawBuilder<unknown>;
  isClaimed: RawBuilder<unknown>;
  isInGroup: RawBuilder<unknown>;
}

/** A distributed database needs the bucket as a value, and not only as a column, to find its shard. */
const ofBuckets = (buckets: readonly number[]): ChangedTable => ({
  name: 'notification',
  isChosen: sql`and chosen.user_id = event.user_id and chosen.bucket = event.bucket`,
  isClaimed: sql`and claimed.user_id = event.user_id and claimed.bucket = event.bucket`,
  isInGroup: buckets.length === 1 ? sql`and event.bucket = ${buckets[0]}::int2` : sql``,
});

const ofNoUser: ChangedTable = { name: 'customer_notification', isChosen: sql``, isClaimed: sql``, isInGroup: sql`` };

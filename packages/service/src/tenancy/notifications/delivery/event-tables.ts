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
 * Updates or deletes events, with one statement for each bucket of users and one for events of customers. Returns the number of changed
 * events.
 */
export async function changeEvents(
  { database }: NeedsDatabase,
  events: readonly EventKey[],
  { where, set, further = sql``, rowOf, waits = false }: EventChange,
): Promise<number> {
  const rows = events.map(({ customerId, userId, notificationId }, index) => ({
    customer_id: customerId,
    user_id: userId,
    notification_key: notificationId,
    ...rowOf?.(index),
  }));
  const places = [...Map.groupBy(rows, ({ user_id: id }) => (id === null ? null : bucketOf(id)))].values();
  let changed = 0;
  const changePlaces = async (): Promise<void> => {
    // The loops share the iterator: each takes the next place when it is free.
    for (const [bucket, chosenRows] of places) {
      const claimed = bucket === null ? claimOfCustomers : claimOfBucket(bucket);
      const chosen = sql`json_to_recordset(${JSON.stringify(chosenRows)}::text::json)
        as chosen (customer_id bigint, user_id bigint, notification_key text ${further})`;
      const { numAffectedRows } = await sql`
        with claimed as materialized (${claimed(chosen, where)} ${waits ? sql`` : sql`skip locked`})
        ${bucket === null ? writeOfCustomers(set) : writeOfBucket(bucket, set)}`.execute(database.db);
      changed += Number(numAffectedRows ?? 0n);
    }
  };
  await Promise.all(Array.from({ length: maxParallelStatements }, changePlaces));
  return changed;
}

type Claim = (chosen: RawBuilder<unknown>, where: RawBuilder<SqlBool>) => RawBuilder<unknown>;

const claimOfBucket =
  (bucket: number): Claim =>
  (chosen, where) =>
    sql`
    select chosen.* from ${sql.table('notification')} as event
    join ${chosen} on chosen.customer_id = event.customer_id and chosen.user_id = event.user_id
      and chosen.notification_key = event.notification_key
    where event.bucket = ${bucket}::int2 and ${where}
    order by event.sequence
    for update of event`;

const claimOfCustomers: Claim = (chosen, where) => sql`
    select chosen.* from ${sql.table('customer_notification')} as event
    join ${chosen} on chosen.customer_id = event.customer_id and chosen.notification_key = event.notification_key
    where ${where}
    order by event.sequence
    for update of event`;

const writeOfBucket = (bucket: number, set: RawBuilder<unknown> | undefined): RawBuilder<unknown> =>
  sql`${write('notification', set)} event.bucket = ${bucket}::int2 and event.user_id = claimed.user_id and ${isClaimed}`;

const writeOfCustomers = (set: RawBuilder<unknown> | undefined): RawBuilder<unknown> =>
  sql`${write('customer_notification', set)} ${isClaimed}`;

const write = (table: 'notification' | 'customer_notification', set: RawBuilder<unknown> | undefined) =>
  set === undefined
    ? sql`delete from ${sql.table(table)} as event using claimed where`
    : sql`update ${sql.table(table)} as event set ${set} from claimed where`;

const isClaimed = sql`event.customer_id = claimed.customer_id and event.notification_key = claimed.notification_key`;

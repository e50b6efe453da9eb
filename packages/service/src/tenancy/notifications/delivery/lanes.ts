import type { EventName } from '@fin-link/contracts/service';
import type { Buckets } from '@fin-link/storage';
import { sql } from 'kysely';
import type { NeedsDatabase } from '../../../platform/database/index.ts';
import { maxLanes } from './limits.ts';

/** Events of one name for one callback. One process at a time sends them. */
export interface Lane {
  readonly customerId: number;
  /** `ownChannel` for the customer's own callback, otherwise the key id of a host. */
  readonly channel: string;
  readonly eventName: EventName;
}

/** When a lane has something to send, and where. */
export interface LaneMark extends Lane {
  /** Due time of the lane's next event, by the protocol clock. */
  readonly dueAt: Date;
  /** Buckets with events of the lane that may be due. */
  readonly buckets: Buckets;
}

/** A lane that may have a due event. */
export interface DueLane extends Lane {
  /** Whether the last attempts failed. */
  readonly isFailing: boolean;
}

/** Duration of a lease in seconds by the database's clock. After it, another process may claim the lane unless the lease was renewed. */
const leaseSeconds = 5;
// oxlint-disable-next-line fin/injected-clock -- processes share leases, and their own clocks differ and may be frozen
const serverTime = sql`now()`;
/** Renewal interval of leases in milliseconds. */
export const leaseRenewalMs = 1_000;

/** Returns a unique name of a lane. */
export const laneName = ({ customerId, channel, eventName }: Lane): string => `${customerId} ${eventName} ${channel}`;
/** Returns the columns that identify a lane. */
export const laneWhere = ({ customerId, channel, eventName }: Lane) => ({
  customer_id: customerId,
  channel,
  event_name: eventName,
});

/**
 * Marks lanes as due. Runs after the commit of the events: in their transaction, all users of a customer would wait for one row. Writes
 * nothing if the lane is already marked for that time and these buckets.
 */
export async function markLanes({ database }: NeedsDatabase, marks: readonly LaneMark[]): Promise<void> {
  if (marks.length === 0) return;
  const rows = marks.map((mark) => ({ ...laneWhere(mark), due_at: mark.dueAt, buckets: mark.buckets }));
  await sql`
    insert into ${sql.table('event_lane')} as lane (customer_id, channel, event_name, leaseholder, leased_until, due_at, buckets)
    select customer_id, channel, event_name, '', '-infinity', due_at, buckets
    from json_to_recordset(${JSON.stringify(rows)}::text::json)
      as listed (customer_id bigint, channel text, event_name text, due_at timestamptz, buckets int2[])
    order by 1, 2, 3
    on conflict (customer_id, channel, event_name) do update
      set due_at = least(lane.due_at, excluded.due_at), buckets = ${unionOf('lane', 'excluded')}
      where lane.due_at is null or lane.due_at > excluded.due_at or not lane.buckets @> excluded.buckets`.execute(
    database.db,
  );
}

/** Returns the union of the column `buckets` of two tables, in which `null` means all buckets. */
const unionOf = (one: string, other: string) => {
  const [first, second] = [sql.ref(`${one}.buckets`), sql.ref(`${other}.buckets`)];
  return sql`case when ${first} is not null and ${second} is not null
    then array(select distinct unnest(${first} || ${second})) end`;
};

/**
 * Returns lanes that are marked as due and are neither paused nor claimed, longest waiting first. Limits failing and healthy lanes
 * separately to the capacity of a process. A lane whose holder did not release it is due, because its mark is gone.
 */
export async function dueLanes({ database }: NeedsDatabase, now: Date): Promise<DueLane[]> {
  const { rows } = await sql<LaneColumns & { is_failing: boolean }>`
    with free as (
      select lane.customer_id, lane.channel, lane.event_name, lane.leased_until,
        subscription.failing_since is not null as is_failing,
        row_number() over (partition by subscription.failing_since is null order by lane.leased_until) as place
      from ${sql.table('event_lane')} as lane
      left join ${sql.table('event_subscription')} as subscription on subscription.customer_id = lane.customer_id
        and subscription.channel = lane.channel and subscription.event_name = lane.event_name
        and (subscription.expires_at is null or subscription.expires_at > ${now})
      where (lane.due_at <= ${now} or lane.leaseholder <> '') and lane.leased_until <= ${serverTime}
        and (subscription.paused_until is null or subscription.paused_until <= ${now})
    )
    select customer_id, channel, event_name, is_failing from free
    where place <= ${maxLanes} order by leased_until`.execute(database.db);
  return rows.map((row) => ({ ...laneOf(row), isFailing: row.is_failing }));
}

/** Returns the lanes as the SQL table `listed`. */
const laneRows = (lanes: readonly Lane[]) =>
  sql`json_to_recordset(${JSON.stringify(lanes.map(laneWhere))}::text::json)
    as listed (customer_id bigint, channel text, event_name text)`;

/**
 * Claims the given lanes that have no valid lease, and clears their marks. Returns the buckets that were marked, by lane name. After a
 * holder that did not release its lane, they are all buckets.
 */
export async function claimLanes(
  { database }: NeedsDatabase,
  holder: string,
  lanes: readonly Lane[],
): Promise<Map<string, Buckets>> {
  const { rows } = await sql<LaneColumns & { buckets: Buckets }>`
    with free as materialized (
      select lane.customer_id, lane.channel, lane.event_name, case lane.leaseholder when '' then lane.buckets end as buckets
      from ${sql.table('event_lane')} as lane join ${laneRows(lanes)} on ${isListed}
      where lane.leased_until <= ${serverTime}
      for update of lane skip locked
    )
    update ${sql.table('event_lane')} as lane
    set leaseholder = ${holder}, leased_until = ${serverTime} + make_interval(secs => ${leaseSeconds}), due_at = null, buckets = '{}'
    from free as listed where ${isListed}
    returning lane.customer_id, lane.channel, lane.event_name, listed.buckets`.execute(database.db);
  return new Map(rows.map((row) => [laneName(laneOf(row)), row.buckets]));
}

/** Renews the leases of the process, and returns the names of the lanes whose lease it still holds. */
export async function renewLeases(
  { database }: NeedsDatabase,
  holder: string,
  lanes: readonly Lane[],
): Promise<Set<string>> {
  const { rows } = await sql<LaneColumns>`
    update ${sql.table('event_lane')} as lane
    set leased_until = ${serverTime} + make_interval(secs => ${leaseSeconds})
    from ${laneRows(lanes)}
    where ${isListed} and lane.leaseholder = ${holder}
    returning lane.customer_id, lane.channel, lane.event_name`.execute(database.db);
  return new Set(rows.map((row) => laneName(laneOf(row))));
}

/**
 * Releases a lane, and marks it if events are left. No-op if another process has claimed the lane. A concurrent renewal cannot restore the
 * lease.
 */
export async function releaseLane(
  { database }: NeedsDatabase,
  holder: string,
  lane: Lane,
  left: Pick<LaneMark, 'dueAt' | 'buckets'> | null,
): Promise<void> {
  const mark = sql`(select ${left?.dueAt ?? null}::timestamptz as due_at, ${left === null ? [] : left.buckets}::int2[] as buckets)`;
  await sql`
    update ${sql.table('event_lane')} as lane
    set leaseholder = '', leased_until = ${serverTime}, due_at = least(lane.due_at, mark.due_at), buckets = ${unionOf('lane', 'mark')}
    from ${mark} as mark
    where ${ofLane(lane, 'lane')} and lane.leaseholder = ${holder}`.execute(database.db);
}

const isListed = sql`lane.customer_id = listed.customer_id and lane.channel = listed.channel
  and lane.event_name = listed.event_name`;

interface LaneColumns {
  customer_id: number;
  channel: string;
  event_name: EventName;
}

const laneOf = ({ customer_id: customerId, channel, event_name: eventName }: LaneColumns): Lane => ({
  customerId,
  channel,
  eventName,
});

/** Returns the condition of `laneWhere` as raw SQL. */
export const ofLane = ({ customerId, channel, eventName }: Lane, table: string) =>
  sql`${sql.id(table, 'customer_id')} = ${customerId}::bigint and ${sql.id(table, 'channel')} = ${channel}
    and ${sql.id(table, 'event_name')} = ${eventName}`;

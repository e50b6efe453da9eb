import type { EventName } from '@fin-link/contracts/service';
import { sql } from 'kysely';
import type { NeedsDatabase } from '../../../platform/database/index.ts';
import { allEvents, changeEvents, type EventKey, toEventKey } from './event-tables.ts';
import { maxLanes } from './limits.ts';

/** Events of one name for one callback. One process at a time sends them. */
export interface Lane {
  readonly customerId: number;
  /** `ownChannel` for the customer's own callback, otherwise the key id of a host. */
  readonly channel: string;
  readonly eventName: EventName;
}

/** A lane with a due event. */
export interface DueLane extends Lane {
  /** Whether the last attempts failed. */
  readonly isFailing: boolean;
  /** Whether the subscription has ended. */
  readonly isGone: boolean;
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
 * Returns lanes that have a due event and are neither paused nor claimed, longest waiting first. Limits failing and healthy lanes
 * separately to the capacity of a process. Reads one index entry per lane, so that the cost does not depend on the
 * number of events.
 */
export async function dueLanes({ database }: NeedsDatabase, now: Date): Promise<DueLane[]> {
  const { rows } = await sql<{
    customer_id: number;
    channel: string;
    event_name: EventName;
    is_failing: boolean;
    is_gone: boolean;
  }>`
    with recursive lane as (
      (select customer_id, channel, event_name, due_at from ${allEvents} as first
        where due_at is not null order by customer_id, channel, event_name, due_at limit 1)
      union all
      select next.* from lane cross join lateral (
        select customer_id, channel, event_name, due_at from ${allEvents} as further
        where further.due_at is not null
          and (further.customer_id, further.channel, further.event_name) > (lane.customer_id, lane.channel, lane.event_name)
        order by customer_id, channel, event_name, due_at limit 1) as next
    ), free as (
      select lane.customer_id, lane.channel, lane.event_name, lease.leased_until,
        subscription.failing_since is not null as is_failing, subscription.customer_id is null as is_gone,
        row_number() over (partition by subscription.failing_since is null
          order by lease.leased_until nulls first) as place
      from lane
      left join ${sql.table('event_subscription')} as subscription on subscription.customer_id = lane.customer_id
        and subscription.channel = lane.channel and subscription.event_name = lane.event_name
        and (subscription.expires_at is null or subscription.expires_at > ${now})
      left join ${sql.table('event_lane')} as lease on lease.customer_id = lane.customer_id
        and lease.channel = lane.channel and lease.event_name = lane.event_name
      where lane.due_at <= ${now} and (subscription.paused_until is null or subscription.paused_until <= ${now})
        and (lease.leased_until is null or lease.leased_until <= ${serverTime})
    )
    select customer_id, channel, event_name, is_failing, is_gone from free
    where place <= ${maxLanes} order by leased_until nulls first`.execute(database.db);
  return rows.map((row) => ({
    customerId: row.customer_id,
    channel: row.channel,
    eventName: row.event_name,
    isFailing: row.is_failing,
    isGone: row.is_gone,
  }));
}

const asRows = (lanes: readonly Lane[]): string => JSON.stringify(lanes.map(laneWhere));
/** Returns the lanes as the SQL table `listed`. */
const laneRows = (lanes: readonly Lane[]) =>
  sql`json_to_recordset(${asRows(lanes)}::text::json) as listed (customer_id bigint, channel text, event_name text)`;

/** Claims the given lanes that have no valid lease, and returns their names. */
export async function claimLanes(
  { database }: NeedsDatabase,
  holder: string,
  lanes: readonly Lane[],
): Promise<Set<string>> {
  const { rows } = await sql<{ customer_id: number; channel: string; event_name: EventName }>`
    insert into ${sql.table('event_lane')} as lane (customer_id, channel, event_name, leaseholder, leased_until)
    select customer_id, channel, event_name, ${holder}, ${serverTime} + make_interval(secs => ${leaseSeconds})
    from ${laneRows(lanes)} order by 1, 2, 3
    on conflict (customer_id, channel, event_name) do update
      set leaseholder = excluded.leaseholder, leased_until = excluded.leased_until
      where lane.leased_until <= ${serverTime}
    returning customer_id, channel, event_name`.execute(database.db);
  return namesOf(rows);
}

/** Renews the leases of the process, and returns the names of the lanes whose lease it still holds. */
export const renewLeases = (deps: NeedsDatabase, holder: string, lanes: readonly Lane[]): Promise<Set<string>> =>
  updateLeases(deps, lanes, { holder, next: holder, seconds: leaseSeconds });

/** Releases the lanes. A concurrent renewal cannot restore the leases. */
export const releaseLanes = (deps: NeedsDatabase, holder: string, lanes: readonly Lane[]): Promise<Set<string>> =>
  updateLeases(deps, lanes, { holder, next: '', seconds: 0 });

/** Updates the leases of `holder`, and returns the names of the lanes that it held. */
async function updateLeases(
  { database }: NeedsDatabase,
  lanes: readonly Lane[],
  { holder, next, seconds }: { holder: string; next: string; seconds: number },
): Promise<Set<string>> {
  const { rows } = await sql<{ customer_id: number; channel: string; event_name: EventName }>`
    update ${sql.table('event_lane')} as lane
    set leaseholder = ${next}, leased_until = ${serverTime} + make_interval(secs => ${seconds})
    from ${laneRows(lanes)}
    where lane.customer_id = listed.customer_id and lane.channel = listed.channel and lane.event_name = listed.event_name
      and lane.leaseholder = ${holder}
    returning lane.customer_id, lane.channel, lane.event_name`.execute(database.db);
  return namesOf(rows);
}

const namesOf = (rows: readonly { customer_id: number; channel: string; event_name: EventName }[]): Set<string> =>
  new Set(
    rows.map((row) => laneName({ customerId: row.customer_id, channel: row.channel, eventName: row.event_name })),
  );

/** Number of events that one call deletes. */
const dropBatchSize = 1_000;

/** Deletes a batch of waiting events of a subscription that has ended. Returns their number. */
export async function dropWaiting(deps: NeedsDatabase, lane: Lane, now: Date): Promise<number> {
  return changeEvents(deps, await waitingOf(deps, lane, dropBatchSize), {
    where: sql`event.due_at is not null and not exists (
      select from ${sql.table('event_subscription')} as subscription
      where ${ofLane(lane, 'subscription')} and (subscription.expires_at is null or subscription.expires_at > ${now}))`,
  });
}

/** Finds waiting events of the lane, without locking them. */
export async function waitingOf({ database }: NeedsDatabase, lane: Lane, limit: number): Promise<EventKey[]> {
  const { rows } = await sql<{ customer_id: number; user_id: number | null; notification_key: string }>`
    select customer_id, user_id, notification_key from ${allEvents} as event
    where ${ofLane(lane, 'event')} and due_at is not null limit ${limit}`.execute(database.db);
  return rows.map(toEventKey);
}

/** Returns the condition of `laneWhere` as raw SQL. */
export const ofLane = ({ customerId, channel, eventName }: Lane, table: string) =>
  sql`${sql.id(table, 'customer_id')} = ${customerId}::bigint and ${sql.id(table, 'channel')} = ${channel}
    and ${sql.id(table, 'event_name')} = ${eventName}`;

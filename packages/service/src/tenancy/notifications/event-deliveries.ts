import { type EventDelivery, sentEventNames } from '@fin-link/contracts/service';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import {
  type NeedsDatabase,
  neverTried,
  ownChannel,
  type EventColumns,
  ofCustomer,
  bucketOf,
} from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { type NeedsClock, ServiceError } from '../../platform/runtime/index.ts';
import type { NeedsNotifications } from './delivery/enqueue.ts';
import { bucketsOf, changeEvents, type EventKey, readEvents, toEventKey } from './delivery/event-tables.ts';

/** Page size if the caller states none. */
const defaultTop = 500;
/** Maximum number of events that a call skips, because it reads them. A caller reaches older events by `toDate`. */
const maxSkipped = 50_000;

/** Returns events for the customer's own callbacks, newest first. Throws Y800 for a larger `skip` than `maxSkipped`. */
export const getEventDeliveries =
  ({ database }: NeedsDatabase): Handler<'getEventDeliveries'> =>
  async ({ query }, call) => {
    const { skip = 0, top = defaultTop, ...filter } = query;
    if (skip > maxSkipped) throw new ServiceError('Y800', { name: 'skip' });
    const rows = await readEvents((events) =>
      database.db
        .selectFrom(events.as('event'))
        .select(['user_id', 'notification_key', 'event_name', 'info', 'created_at', 'attempts', 'last_attempt_at'])
        .select(['last_http_status', 'due_at', 'delivered_at', 'parked_at', 'sequence'])
        .where((where) => where.and({ ...ofCustomer(call.customer.id), channel: ownChannel }))
        .where(deliveriesWhere(filter))
        .orderBy('created_at', 'desc')
        .orderBy('sequence', 'desc')
        .limit(skip + top + 1)
        .execute(),
    );
    const page = rows
      .toSorted(
        (one, other) =>
          other.created_at.getTime() - one.created_at.getTime() || Number(other.sequence) - Number(one.sequence),
      )
      .slice(skip, skip + top + 1);
    call.page({ skip, top, more: page.length > top });
    const listed = page.slice(0, top);
    const loginNames = await loginNamesOf(database, call.customer.id, listed);
    return listed.length === 0 ? {} : { delivery: listed.map((row) => toDelivery(row, loginNames)) };
  };

/** Maximum number of events per call. Another call replays further events. */
const maxReplayedEvents = 5_000;

/**
 * Queues events again in their order, with the same content and ids. Skips events whose subscription has ended or is switched off. Throws
 * Y807 if a named event is missing or skipped, Y809 if the period is reversed.
 */
export const replayEvents =
  ({ database, clock, notifications }: NeedsDatabase & NeedsClock & NeedsNotifications): Handler<'replayEvents'> =>
  async ({ body }, { customer }) => {
    const named =
      'notificationId' in body ? [body.notificationId] : 'notificationIds' in body ? body.notificationIds : null;
    const filter: DeliveryFilter = 'fromDate' in body ? { ...body, status: body.status ?? 'PARKED' } : {};
    if ('fromDate' in body && body.fromDate >= body.toDate) throw new ServiceError('Y809');
    const events = await findMatching({ database }, customer.id, filter, named);
    if ('notificationId' in body && events.length === 0) throw new ServiceError('Y807');
    const { status } = filter;
    const replayCount = await changeEvents({ database }, events, {
      where: status === undefined ? sql`true` : sql`${sql.ref(`event.${columnOf[status]}`)} is not null`,
      set: sql`queued_at = ${clock.now()}, due_at = ${neverTried}, attempts = 0, delivered_at = null, parked_at = null`,
      waits: true,
    });
    const lanes = new Set(events.map(({ eventName }) => eventName));
    notifications.wake(
      [...lanes].map((eventName) => ({
        ...{ customerId: customer.id, channel: ownChannel, eventName, dueAt: neverTried },
        buckets: bucketsOf(events),
      })),
    );
    return { replayCount };
  };

/** Sends a test event to the customer's own callback only. Throws Y807 if there is no callback for the event. */
export const sendTestEvent =
  ({ database, notifications }: NeedsDatabase & NeedsNotifications): Handler<'sendTestEvent'> =>
  ({ params }, { customer }) =>
    database.tx(async (trx) => {
      const eventName = sentEventNames.find((sent) => sent === params.eventName);
      const event = { customerId: customer.id, info: 'TEST', data: {}, receivers: 'customer' } as const;
      const [notificationId] = eventName === undefined ? [] : await notifications.enqueue(trx, { ...event, eventName });
      if (notificationId === undefined) throw new ServiceError('Y807');
      return { notificationId };
    });

interface DeliveryRow {
  user_id: number | null;
  notification_key: string;
  event_name: EventDelivery['eventName'];
  info: string;
  created_at: Date;
  attempts: number;
  last_attempt_at: Date | null;
  last_http_status: number | null;
  due_at: Date | null;
  delivered_at: Date | null;
  parked_at: Date | null;
}

function toDelivery(row: DeliveryRow, loginNames: ReadonlyMap<number, string>): EventDelivery {
  const loginName = row.user_id === null ? undefined : loginNames.get(row.user_id);
  const endStatus = row.delivered_at === null ? 'PARKED' : 'DELIVERED';
  return {
    notificationId: row.notification_key,
    eventName: row.event_name,
    info: row.info,
    ...(loginName !== undefined && { loginName }),
    status: row.due_at === null ? endStatus : 'PENDING',
    createdDate: row.created_at.toISOString(),
    attempts: row.attempts,
    ...(row.last_attempt_at === null ? {} : { lastAttemptDate: row.last_attempt_at.toISOString() }),
    ...(row.last_http_status === null ? {} : { lastHttpStatus: row.last_http_status }),
    ...(row.due_at === null || row.due_at <= neverTried ? {} : { nextAttemptDate: row.due_at.toISOString() }),
    ...(row.delivered_at === null ? {} : { deliveredDate: row.delivered_at.toISOString() }),
    ...(row.parked_at === null ? {} : { parkedDate: row.parked_at.toISOString() }),
  };
}

/** Returns the login names of the users of events, by user id. A user who has unregistered has none. */
async function loginNamesOf(
  { db }: NeedsDatabase['database'],
  customerId: number,
  events: readonly Pick<DeliveryRow, 'user_id'>[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(events.flatMap(({ user_id }) => (user_id === null ? [] : [user_id])))];
  if (ids.length === 0) return new Map();
  const users = await db
    .selectFrom('service_user')
    .select(['id', 'login_name'])
    .where((where) => where.and(ofCustomer(customerId)))
    .where('bucket', 'in', [...new Set(ids.map(bucketOf))])
    .where('id', 'in', ids)
    .execute();
  return new Map(users.map(({ id, login_name }) => [id, login_name]));
}

/** Finds the events to replay, in their order, without locking them. */
async function findMatching(
  { database: { db } }: NeedsDatabase,
  customerId: number,
  filter: DeliveryFilter,
  notificationIds: readonly string[] | null,
): Promise<(EventKey & { eventName: EventDelivery['eventName'] })[]> {
  // Read first, because a distributed database joins no table of the coordinator to one of users.
  const active = await db
    .selectFrom('event_subscription')
    .select('event_name')
    .where((where) => where.and({ ...ofCustomer(customerId), channel: ownChannel }))
    .where('suspended_at', 'is', null)
    .execute();
  if (active.length === 0) return [];
  const rows = await readEvents((events) =>
    db
      .selectFrom(events.as('event'))
      .select(['customer_id', 'user_id', 'notification_key', 'event_name', 'sequence'])
      .where((where) => where.and({ ...ofCustomer(customerId), channel: ownChannel }))
      .where(deliveriesWhere(filter))
      .$if(notificationIds !== null, (query) => query.where('notification_key', 'in', notificationIds ?? []))
      .where(
        'event_name',
        'in',
        active.map(({ event_name: eventName }) => eventName),
      )
      .orderBy('sequence')
      .limit(maxReplayedEvents)
      .execute(),
  );
  return rows
    .toSorted((one, other) => Number(one.sequence) - Number(other.sequence))
    .slice(0, maxReplayedEvents)
    .map((row) => ({ ...toEventKey(row), eventName: row.event_name }));
}

interface DeliveryFilter {
  eventName?: EventDelivery['eventName'] | undefined;
  status?: EventDelivery['status'] | undefined;
  /** Start (inclusive) of the period in which the event was created, ISO 8601. */
  fromDate?: string | undefined;
  /** End (exclusive) of that period, ISO 8601. */
  toDate?: string | undefined;
}

/** Column that is set in each status. */
const columnOf = { PENDING: 'due_at', DELIVERED: 'delivered_at', PARKED: 'parked_at' } as const;

const deliveriesWhere =
  ({ eventName, status, fromDate, toDate }: DeliveryFilter) =>
  (where: ExpressionBuilder<{ event: EventColumns }, 'event'>): Expression<SqlBool> =>
    where.and([
      ...(eventName === undefined ? [] : [where('event_name', '=', eventName)]),
      ...(status === undefined ? [] : [where(columnOf[status], 'is not', null)]),
      ...(fromDate === undefined ? [] : [where('created_at', '>=', new Date(fromDate))]),
      ...(toDate === undefined ? [] : [where('created_at', '<', new Date(toDate))]),
    ]);

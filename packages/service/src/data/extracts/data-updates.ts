import type { DataUpdates } from '@fin-link/contracts/service';
import type { BackgroundLoop, Buckets } from '@fin-link/storage';
import { sql } from 'kysely';
import {
  allBuckets,
  type LatePeriod,
  type NeedsDatabase,
  ofCustomer,
  ownChannel,
  type ServiceTransaction,
} from '../../platform/database/index.ts';
import {
  type Period,
  readChangedUsers,
  retentionStart,
  type Settled,
  settleNodes,
  windowsBetween,
} from '../../platform/journal/index.ts';
import { type NeedsBusinessClock, type NeedsLog, repeatWhenDue } from '../../platform/runtime/index.ts';
import type { NeedsCustomerSettings } from '../../tenancy/customers/index.ts';
import { type NeedsNotifications, eventTime } from '../../tenancy/notifications/index.ts';
import { laterOf, wholeSecond } from './period.ts';

type SendDataUpdatesDeps = NeedsDatabase & NeedsBusinessClock & NeedsCustomerSettings & NeedsNotifications & NeedsLog;

const eventName = 'DATA_UPDATES';
const usersPerEvent = 500;
const customersPerRound = 50;
const minuteMs = 60_000;
/** Maximum interval that a customer may set, in minutes. */
const maxIntervalMinutes = 60;

/**
 * Sends the events of customers whose interval has passed. Returns the number of these customers. Periods have no gaps, even after outages,
 * and end at a time up to which all changes are known. Users whose node of a distributed database is down have an event once it is back.
 * Several processes may run this concurrently.
 */
export async function sendDataUpdates(deps: SendDataUpdatesDeps): Promise<number> {
  const { db } = deps.database;
  const now = await deps.businessClock.read(db);
  await beginPeriods(deps);
  const due = await dueSubscriptions(deps, now).orderBy('due_at').limit(customersPerRound).execute();
  if (due.length === 0) return 0;
  // Settles before reading the changes, so that any change that is journaled later belongs to a later period.
  const settled = await settleNodes(deps.database, deps.businessClock);
  for (const { customer_id: customerId } of due)
    await sendCustomerEvents(deps, { customerId, now, settled }).catch((error: unknown) =>
      deps.log.error({ err: error, customerId }, 'changes not announced'),
    );
  return due.length;
}

/**
 * Selects customers whose events are due. A due time too far in the future also counts as due, because it shows that the clock was moved
 * back.
 */
const dueSubscriptions = ({ database }: NeedsDatabase, now: Date) =>
  database.db
    .selectFrom('event_period')
    .innerJoin('event_subscription as subscription', (join) =>
      join
        .onRef('subscription.customer_id', '=', 'event_period.customer_id')
        .on('subscription.channel', '=', ownChannel)
        .on('subscription.event_name', '=', eventName),
    )
    .select('event_period.customer_id')
    .where((where) => where.or([where('due_at', '<=', now), where('due_at', '>', latestDueAt(now))]));

/** Returns the latest due time that a customer can have. */
const latestDueAt = (now: Date): Date => new Date(now.getTime() + maxIntervalMinutes * minuteMs);

/** Starts the first period of new subscriptions. Changes between the end of a subscription and its renewal are not sent. */
async function beginPeriods({ database }: SendDataUpdatesDeps): Promise<void> {
  await sql`
    insert into ${sql.table('event_period')} as period (customer_id, told_until, due_at)
    select customer_id, date_trunc('second', created_at), created_at
    from ${sql.table('event_subscription')}
    where channel = ${ownChannel} and event_name = ${eventName}
    on conflict (customer_id) do update set told_until = excluded.told_until
    where period.told_until < excluded.told_until`.execute(database.db);
}

/**
 * Sends the events of one customer. `now` was read before `settled`, and the next interval starts at `now` even if the clock has moved
 * since.
 */
async function sendCustomerEvents(
  deps: SendDataUpdatesDeps,
  { customerId, now, settled }: { customerId: number; now: Date; settled: Settled },
): Promise<void> {
  const { eventIntervalMinutes } = await deps.customerSettings(deps.database.db, customerId);
  const intervalMs = eventIntervalMinutes * minuteMs;
  await deps.database.tx(async (trx) => {
    const row = await trx
      .selectFrom('event_period')
      .select(['told_until', 'due_at', 'late'])
      .where((where) => where.and(ofCustomer(customerId)))
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    // Another process is sending the events or has already sent them.
    if (row === undefined || (row.due_at > now && row.due_at <= latestDueAt(now))) return;
    const { known, late } = divide({ toldUntil: row.told_until, late: row.late }, settled.lateBuckets);
    for (const { from, buckets } of known)
      for (const period of windowsBetween(laterOf(from, wholeSecond(retentionStart(now))), settled.until))
        await sendPeriodEvents(trx, deps, { customerId, period, buckets });
    await trx
      .updateTable('event_period')
      .set({
        due_at: new Date(now.getTime() + intervalMs),
        told_until: laterOf(row.told_until, settled.until),
        late: JSON.stringify(late),
      })
      .where((where) => where.and(ofCustomer(customerId)))
      .execute();
  });
}

/** Divides the changes that were not announced: those that are known, and those of users whose node is down. */
function divide(
  told: { toldUntil: Date; late: readonly LatePeriod[] },
  lateBuckets: readonly number[],
): { known: { from: Date; buckets: Buckets }[]; late: LatePeriod[] } {
  if (told.late.length === 0 && lateBuckets.length === 0)
    return { known: [{ from: told.toldUntil, buckets: null }], late: [] };
  const [isLate, wasLate] = [new Set(lateBuckets), new Set(told.late.flatMap(({ buckets }) => buckets))];
  const inTime = { from: told.toldUntil.toISOString(), buckets: allBuckets.filter((bucket) => !wasLate.has(bucket)) };
  const [known, late] = [false, true].map((side) =>
    [inTime, ...told.late]
      .map(({ from, buckets }) => ({ from, buckets: buckets.filter((bucket) => isLate.has(bucket) === side) }))
      .filter(({ buckets }) => buckets.length > 0),
  );
  return { known: (known ?? []).map(({ from, buckets }) => ({ from: new Date(from), buckets })), late: late ?? [] };
}

/** Sends the events of users in these buckets for one period, with up to 500 users per event. Sends no event if no user has changes. */
async function sendPeriodEvents(
  trx: ServiceTransaction,
  { notifications }: NeedsNotifications,
  { customerId, period, buckets }: { customerId: number; period: Period; buckets: Buckets },
): Promise<void> {
  // -1 is below all user ids.
  for (let after: number | undefined = -1; after !== undefined;) {
    const page = await readChangedUsers(trx, { customerId, ...period, buckets, limit: usersPerEvent, after });
    if (page.users.length > 0)
      await notifications.enqueue(trx, {
        customerId,
        eventName,
        info: 'DATA_UPDATES.USER_DATA',
        data: dataUpdatesOf(
          period,
          page.users.map(({ loginName }) => loginName),
        ),
        receivers: 'customer',
      });
    after = page.next;
  }
}

/** Starts a background loop that sends due DATA_UPDATES events. The loop also runs immediately when the business clock is moved. */
export const startDataUpdates = (deps: SendDataUpdatesDeps): BackgroundLoop =>
  repeatWhenDue(deps, {
    atOnce: customersPerRound,
    name: 'events of data updates',
    round: () => sendDataUpdates(deps),
    next: async () => {
      const { first } = await deps.database.db
        .selectFrom('event_period')
        .select((eb) => eb.fn.min('due_at').as('first'))
        .where('due_at', '>', deps.businessClock.now())
        .executeTakeFirstOrThrow();
      return first;
    },
  });

/** Path of an extract, relative to the base address (service interface, section 4.3). */
const extractPath = 'dataExtracts/userData';

/**
 * Returns the content of a DATA_UPDATES event: the users with changes in a period, and links to the changes. The period must start and end
 * on a whole second, because the dates in the event have no fractions.
 */
export function dataUpdatesOf(period: Period, loginNames: readonly string[]): DataUpdates {
  const [fromDate, toDate] = [eventTime(period.from), eventTime(period.to)];
  // A user who unregistered and registered again in the period has two ids and one login name.
  const distinct = [...new Set(loginNames)];
  return {
    userCount: distinct.length,
    fromDate,
    toDate,
    userData: distinct.map((loginName) => ({
      user: { loginName },
      links: [
        {
          methodType: 'GET',
          rel: 'getUserData',
          href: `${extractPath}?fromDate=${fromDate}&toDate=${toDate}&loginName=${encodeURIComponent(loginName)}`,
        },
      ],
    })),
  };
}

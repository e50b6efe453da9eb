import type { BackgroundLoop, Executor } from '@fin-link/storage';
import { sql } from 'kysely';
import {
  bucketOf,
  type NeedsDatabase,
  ofCustomer,
  ownChannel,
  type ServiceDatabase,
  type ServiceTransaction,
} from '../../../platform/database/index.ts';
import { eventTime, type NeedsNotifications } from '../../../tenancy/notifications/index.ts';
import { type NeedsBusinessClock, type NeedsLog, repeatWhenDue } from '../../../platform/runtime/index.ts';

type SendInsightsDeps = NeedsDatabase & NeedsBusinessClock & NeedsNotifications & NeedsLog;

const eventName = 'INSIGHTS';
const maxCustomersPerRound = 50;
const maxUsersPerEvent = 500;
const maxInsightsPerRound = 10_000;
/** Minimum number of minutes between two events of a customer, by the business clock. From the public page of the event. */
const intervalMinutes = 60;
const minuteMs = 60_000;

/**
 * Sends the events of customers whose interval has passed. Returns the number of due customers. Several processes may run this
 * concurrently.
 */
export async function sendInsights(deps: SendInsightsDeps): Promise<number> {
  const { db } = deps.database;
  const now = await deps.businessClock.read(db);
  await insertMissingPeriods(deps);
  const due = await selectDueCustomers(deps, now).limit(maxCustomersPerRound).execute();
  for (const { customer_id: customerId } of due)
    await announce(deps, customerId, now).catch((error: unknown) =>
      deps.log.error({ err: error, customerId }, 'insights not announced'),
    );
  return due.length;
}

/** Returns the time of the next event of a customer for whom an event is sent now. */
const nextDueAt = (now: Date): Date => new Date(now.getTime() + intervalMinutes * minuteMs);

/**
 * Selects the customers that are due. A due time more than one interval ahead is also due, because it means that the clock was moved back.
 */
const selectDueCustomers = ({ database }: NeedsDatabase, now: Date) =>
  database.db
    .selectFrom('insight_period')
    .innerJoin('event_subscription as subscription', (join) =>
      join
        .onRef('subscription.customer_id', '=', 'insight_period.customer_id')
        .on('subscription.channel', '=', ownChannel)
        .on('subscription.event_name', '=', eventName),
    )
    .select('insight_period.customer_id')
    .where((where) => where.or([where('due_at', '<=', now), where('due_at', '>', nextDueAt(now))]))
    .orderBy('due_at');

/** Inserts the period of each customer that has subscribed to the event since the last call. */
async function insertMissingPeriods({ database }: NeedsDatabase): Promise<void> {
  await sql`
    insert into ${sql.table('insight_period')} (customer_id, due_at)
    select customer_id, created_at from ${sql.table('event_subscription')}
    where channel = ${ownChannel} and event_name = ${eventName}
    on conflict (customer_id) do nothing`.execute(database.db);
}

/**
 * Sends the events of one customer, each with at most `maxUsersPerEvent` users, and sets the next due time. The insights are marked as
 * announced afterwards, because they are on the nodes of their users. If the process ends in between, the next events name them again.
 */
async function announce(deps: SendInsightsDeps, customerId: number, now: Date): Promise<void> {
  const announced = await deps.database.tx(async (trx) => {
    const row = await trx
      .selectFrom('insight_period')
      .select('due_at')
      .where((where) => where.and(ofCustomer(customerId)))
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    // Another process holds the lock of the customer or has already sent the events.
    if (row === undefined || (row.due_at > now && row.due_at <= nextDueAt(now))) return [];
    const insights = await selectUnannounced(trx, customerId);
    const users = [...Map.groupBy(insights, ({ login_name: loginName }) => loginName)];
    for (let start = 0; start < users.length; start += maxUsersPerEvent) {
      const ofEvent = users.slice(start, start + maxUsersPerEvent);
      const times = ofEvent.flatMap(([, ofUser]) => ofUser.map(({ created_at: at }) => at)).toSorted(compareDates);
      await deps.notifications.enqueue(trx, {
        customerId,
        eventName,
        info: eventName,
        data: insightsEventData(
          ofEvent.map(([loginName]) => loginName),
          { from: times[0] ?? now, to: times.at(-1) ?? now },
        ),
        receivers: 'customer',
      });
    }
    await setDueAt(trx, customerId, nextDueAt(now));
    return insights;
  });
  for (const [bucket, ofBucket] of Map.groupBy(announced, ({ user_id: userId }) => bucketOf(userId)))
    await markAnnounced(deps, bucket, ofBucket);
  // There may be more. Until now, another process would have announced the same insights.
  if (announced.length === maxInsightsPerRound) await setDueAt(deps.database.db, customerId, now);
}

const compareDates = (one: Date, other: Date): number => one.getTime() - other.getTime();

const setDueAt = (executor: Executor<ServiceDatabase>, customerId: number, dueAt: Date) =>
  executor
    .updateTable('insight_period')
    .set({ due_at: dueAt })
    .where((where) => where.and(ofCustomer(customerId)))
    .execute();

/** Reads insights that no event has announced, ordered by login name. Insights that were generated without a subscription are not among them. */
const selectUnannounced = (trx: ServiceTransaction, customerId: number) =>
  trx
    .selectFrom('insight')
    .innerJoin('service_user', (join) =>
      join
        .onRef('service_user.bucket', '=', 'insight.bucket')
        .onRef('service_user.customer_id', '=', 'insight.customer_id')
        .onRef('service_user.id', '=', 'insight.user_id'),
    )
    .select(['insight.customer_id', 'insight.user_id', 'insight.id', 'insight.created_at', 'login_name'])
    .where('insight.customer_id', '=', customerId)
    .where('is_announced', '=', false)
    .orderBy('login_name')
    .limit(maxInsightsPerRound)
    .execute();

async function markAnnounced(
  { database }: NeedsDatabase,
  bucket: number,
  insights: readonly { customer_id: number; user_id: number; id: number }[],
): Promise<void> {
  const keys = insights.map(({ customer_id, user_id, id }) => ({ customer_id, user_id, id }));
  await sql`
    update ${sql.table('insight')} as insight set is_announced = true
    from json_to_recordset(${JSON.stringify(keys)}::text::json) as announced (customer_id bigint, user_id bigint, id bigint)
    where insight.bucket = ${bucket}::int2 and insight.customer_id = announced.customer_id
      and insight.user_id = announced.user_id and insight.id = announced.id`.execute(database.db);
}

/** Starts the loop that sends due events. The loop also runs immediately when the business clock is moved. */
export const startInsightEvents = (deps: SendInsightsDeps): BackgroundLoop =>
  repeatWhenDue(deps, {
    atOnce: maxCustomersPerRound,
    name: 'events of insights',
    round: () => sendInsights(deps),
  });

/** Builds the data of an `INSIGHTS` event: users with new insights, and links to those insights. */
function insightsEventData(loginNames: readonly string[], period: { from: Date; to: Date }) {
  const [fromDate, toDate] = [eventTime(period.from), eventTime(period.to)];
  return {
    userCount: loginNames.length,
    fromDate,
    toDate,
    userData: loginNames.map((loginName) => ({
      user: { loginName },
      links: [
        {
          methodType: 'GET' as const,
          rel: 'getFeedExtracts' as const,
          href: `insights/feedExtracts?fromDate=${fromDate}&toDate=${toDate}&loginName=${encodeURIComponent(loginName)}`,
        },
      ],
    })),
  };
}

import type { BackgroundLoop } from '@fin-link/storage';
import { sql } from 'kysely';
import {
  type NeedsDatabase,
  ownChannel,
  type ServiceTransaction,
  ofCustomer,
} from '../../../platform/database/index.ts';
import { eventTime, type NeedsNotifications } from '../../../tenancy/notifications/index.ts';
import { type NeedsBusinessClock, type NeedsLog, repeatWhenDue } from '../../../platform/runtime/index.ts';

type SendInsightsDeps = NeedsDatabase & NeedsBusinessClock & NeedsNotifications & NeedsLog;

const eventName = 'INSIGHTS';
const maxCustomersPerRound = 50;
const maxUsersPerEvent = 500;
/** Minimum number of minutes between two events of a customer, by the business clock. From the public page of the event. */
const intervalMinutes = 60;
const minuteMs = 60_000;

/**
 * Sends the events of customers whose interval has passed. Returns the number of due customers. Insights are marked as announced in the
 * same transaction, so each insight is in one event only. Several processes may run this concurrently.
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

/** Sends the events of one customer, each with at most `maxUsersPerEvent` users, and sets the next due time. */
async function announce(deps: SendInsightsDeps, customerId: number, now: Date): Promise<void> {
  await deps.database.tx(async (trx) => {
    const row = await trx
      .selectFrom('insight_period')
      .select('due_at')
      .where((where) => where.and(ofCustomer(customerId)))
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    // Another process holds the lock of the customer or has already sent the events.
    if (row === undefined || (row.due_at > now && row.due_at <= nextDueAt(now))) return;
    const usersWithNews = await markAnnounced(trx, customerId);
    for (let start = 0; start < usersWithNews.length; start += maxUsersPerEvent) {
      const users = usersWithNews.slice(start, start + maxUsersPerEvent);
      const times = users.flatMap(({ first, last }) => [first.getTime(), last.getTime()]);
      await deps.notifications.enqueue(trx, {
        customerId,
        eventName,
        info: eventName,
        data: insightsEventData(
          users.map(({ loginName }) => loginName),
          { from: new Date(Math.min(...times)), to: new Date(Math.max(...times)) },
        ),
        receivers: 'customer',
      });
    }
    await trx
      .updateTable('insight_period')
      .set({ due_at: nextDueAt(now) })
      .where((where) => where.and(ofCustomer(customerId)))
      .execute();
  });
}

/** Marks insights as announced and returns their users. Insights that were generated without a subscription are already marked. */
async function markAnnounced(
  trx: ServiceTransaction,
  customerId: number,
): Promise<{ loginName: string; first: Date; last: Date }[]> {
  const { rows } = await sql<{ login_name: string; first: Date; last: Date }>`
    with marked as (
      update ${sql.table('insight')} set is_announced = true
      where customer_id = ${customerId} and not is_announced
      returning bucket, user_id, created_at
    )
    select login_name, min(marked.created_at) as first, max(marked.created_at) as last
    from marked join ${sql.table('service_user')} as user_of_customer
      on user_of_customer.bucket = marked.bucket and user_of_customer.customer_id = ${customerId}
      and user_of_customer.id = marked.user_id
    group by login_name
    order by login_name`.execute(trx);
  return rows.map(({ login_name: loginName, first, last }) => ({ loginName, first, last }));
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

import type { SentEventName } from '@fin-link/contracts/service';
import { sql } from 'kysely';
import {
  bucketOf,
  type NeedsDatabase,
  neverTried,
  ownChannel,
  type ServiceTransaction,
  ofUser,
} from '../../../platform/database/index.ts';
import type { NeedsBusinessClock, NeedsClock } from '../../../platform/runtime/index.ts';
import type { UserKey } from '../../users/index.ts';
import { bucketsOf } from './event-tables.ts';
import type { LaneMark } from './lanes.ts';

/** An event for the customer's callback and for hosts; `data` never contains a secret. */
export interface OutgoingEvent {
  customerId: number;
  /** User that the event is about. Absent, like `loginName`, on events without a single user. */
  userId?: number;
  loginName?: string;
  eventName: SentEventName;
  /** `event.info`, for example `REFRESH.PROCESS_COMPLETED`. */
  info: string;
  data: object;
  /** Callbacks that receive the event; default `all`. */
  receivers?: 'all' | 'hosts' | 'customer';
}

export interface Notifications {
  /**
   * Stores one notification per subscribed callback, which is sent after the commit, or parked if the callback is switched off. Returns the
   * notification ids, with that of the customer's own callback first.
   */
  enqueue(trx: ServiceTransaction, event: OutgoingEvent): Promise<readonly string[]>;
  /** Looks for due lanes immediately, after it has marked these as due. */
  wake(marks?: readonly LaneMark[]): void;
}

export interface NeedsNotifications {
  readonly notifications: Notifications;
}

/** Creates the function that stores events. `wake` is called after the commit, with the lanes of the events. */
export const createEnqueue =
  (
    { database, clock, businessClock }: NeedsDatabase & NeedsClock & NeedsBusinessClock,
    wake: Notifications['wake'],
  ): Notifications['enqueue'] =>
  async (trx, event) => {
    const { customerId, userId, loginName, eventName, info, data, receivers = 'all' } = event;
    const at = clock.now();
    const notificationTime = businessClock.now();
    const userName = loginName === undefined ? {} : { loginName };
    const body = JSON.stringify({
      event: { info, notificationTime: notificationTime.toISOString(), ...userName, data },
    });
    const receiverConditions = {
      all: sql`true`,
      hosts: sql`channel <> ${ownChannel}`,
      customer: sql`channel = ${ownChannel}`,
    };
    const owner =
      userId === undefined
        ? sql`${customerId}::bigint`
        : sql`${bucketOf(userId)}::int2, ${customerId}::bigint, ${userId}::bigint`;
    // One statement, because it runs in the transaction that causes the event.
    const { rows } = await sql<{ notification_key: string; channel: string }>`
      with subscribed as materialized (
        select channel, suspended_at, gen_random_uuid()::text as notification_key
        from ${sql.table('event_subscription')}
        where customer_id = ${customerId}::bigint and event_name = ${eventName} and ${receiverConditions[receivers]}
          and (expires_at is null or expires_at > ${at}::timestamptz)
      )
      insert into ${userId === undefined ? eventOfCustomer : eventOfUser}
        notification_key, channel, event_name, info, body, created_at, queued_at, due_at, parked_at)
      select ${owner}, notification_key, channel, ${eventName}::text, ${info}::text,
        jsonb_set(${body}::jsonb, '{event,notificationId}', to_jsonb(notification_key)), ${notificationTime}::timestamptz, ${at}::timestamptz,
        case when suspended_at is null then ${neverTried}::timestamptz end, case when suspended_at is not null then ${at}::timestamptz end
      from subscribed order by channel
      returning notification_key, channel`.execute(trx);
    if (rows.length === 0) return [];
    const buckets = bucketsOf([{ userId: userId ?? null }]);
    database.afterCommit(() =>
      wake(rows.map(({ channel }) => ({ customerId, channel, eventName, dueAt: neverTried, buckets }))),
    );
    return rows.map((row) => row.notification_key);
  };

/** Table and first columns of an insertion. */
const eventOfUser = sql`${sql.table('notification')} (bucket, customer_id, user_id,`;
const eventOfCustomer = sql`${sql.table('customer_notification')} (customer_id,`;

/** Deletes the events about a provider account, whether sent or not. Keeps `CONSENT_UPDATES`. */
export async function forgetNotificationsOfProviderAccount(
  trx: ServiceTransaction,
  key: UserKey & { providerAccountId: number },
): Promise<void> {
  const id = JSON.stringify({ id: key.providerAccountId });
  await trx
    .deleteFrom('notification')
    .where((where) => where.and(ofUser(key)))
    .where('event_name', '!=', 'CONSENT_UPDATES')
    .where(
      sql<boolean>`jsonb_path_exists(body, '$.event.data.**.providerAccountId ? (@ == $id)', ${id}::jsonb)
        or jsonb_path_exists(body, '$.event.data.providerAccount[*].id ? (@ == $id)', ${id}::jsonb)`,
    )
    .execute();
}

/** Formats a time as `yyyy-MM-ddTHH:mm:ssZ`, like the dates of periods in events. Fractions of a second are cut. */
export const eventTime = (time: Date): string => time.toISOString().replace(/\.\d+Z$/, 'Z');

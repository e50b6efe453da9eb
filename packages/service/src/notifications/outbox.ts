import { randomUUID } from 'node:crypto';
import type { SentEventName } from '@fin-link/contracts/server';
import { measured } from '@fin-link/storage';
import { z } from 'zod';
import { type NeedsDatabase, ownChannel, type ServiceTransaction } from '../database/index.ts';
import type { NeedsBusinessClock, NeedsClock, NeedsJobs } from '../runtime/index.ts';
import type { Sender } from './sender.ts';

const reference = z.strictObject({ customerId: z.int(), notificationKey: z.string() });

/** An event for the customer's callback and for hosts; `data` never holds a secret. */
export interface OutgoingEvent {
  customerId: number;
  /** Both absent on events that concern no single user. */
  userId?: number;
  loginName?: string;
  eventName: SentEventName;
  /** `event.info`, e.g. `REFRESH.PROCESS_COMPLETED`. */
  info: string;
  data: object;
  /** The event is for hosts alone. */
  isForHosts?: boolean;
}

export interface Notifications {
  /** Leaves with the transaction; does nothing when the customer has not subscribed to the event. */
  enqueue(trx: ServiceTransaction, event: OutgoingEvent): Promise<void>;
}

export interface NeedsNotifications {
  readonly notifications: Notifications;
}

export interface OutboxOptions extends NeedsDatabase, NeedsJobs, NeedsClock, NeedsBusinessClock {
  sender: Sender;
  firstRetrySeconds: number;
}

/** Doubling from 5 seconds to 2 hours, 21 retries reach from one day into the next. */
const retries = 21;
const longestWaitSeconds = 7_200;

/** Events wait in the database until the callback took them or a day has passed; at least once, in no promised order. */
export async function createOutbox({
  database,
  jobs,
  clock,
  businessClock,
  sender,
  firstRetrySeconds,
}: OutboxOptions): Promise<Notifications> {
  const queue = await jobs.define({
    name: 'notifications',
    payload: reference,
    retryLimit: retries,
    retryDelaySeconds: firstRetrySeconds,
    retryDelayMaxSeconds: longestWaitSeconds,
    expireInSeconds: 60,
    concurrency: 4,
  });

  const remove = ({ customerId, notificationKey }: z.infer<typeof reference>) =>
    database.db
      .deleteFrom('notification')
      .where('customer_id', '=', customerId)
      .where('notification_key', '=', notificationKey)
      .execute();

  await queue.work(
    async (job, { signal }) => {
      const row = await database.db
        .selectFrom('notification')
        .innerJoin('event_subscription as subscription', (join) =>
          join
            .onRef('subscription.customer_id', '=', 'notification.customer_id')
            .onRef('subscription.channel', '=', 'notification.channel')
            .onRef('subscription.event_name', '=', 'notification.event_name'),
        )
        .select(['notification.event_name', 'body', 'callback_url'])
        .where('notification.customer_id', '=', job.customerId)
        .where('notification_key', '=', job.notificationKey)
        .executeTakeFirst();
      // Without a row the subscription has ended, or the user is gone.
      if (row !== undefined) {
        const event = row.event_name;
        await sender.send(row.callback_url, row.body, signal).catch((error: unknown) => {
          measured('delivery', { event, outcome: 'failed' });
          throw error;
        });
        measured('delivery', { event, outcome: 'delivered' });
      }
      await remove(job);
    },
    { onExhausted: async (job) => void (await remove(job)) },
  );

  return {
    async enqueue(trx, { customerId, userId, loginName, eventName, info, data, isForHosts = false }) {
      const subscribed = await trx
        .selectFrom('event_subscription')
        .select('channel')
        .where('customer_id', '=', customerId)
        .where('event_name', '=', eventName)
        .$if(isForHosts, (query) => query.where('channel', '<>', ownChannel))
        .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', clock.now())]))
        .orderBy('channel')
        .execute();
      for (const { channel } of subscribed) {
        const notificationKey = randomUUID();
        const notificationTime = businessClock.now();
        const event = {
          info,
          notificationId: notificationKey,
          notificationTime: notificationTime.toISOString(),
          ...(loginName === undefined ? {} : { loginName }),
          data,
        };
        await trx
          .insertInto('notification')
          .values({
            customer_id: customerId,
            notification_key: notificationKey,
            channel,
            user_id: userId ?? null,
            event_name: eventName,
            body: JSON.stringify({ event }),
            created_at: notificationTime,
          })
          .execute();
        await queue.send(trx, { customerId, notificationKey });
      }
    },
  };
}

import type { EventName } from '@fin-link/contracts/server';
import type { ColumnType, Kysely } from 'kysely';

/** Channel of the customer's own callbacks; that of a host is the id of its key, which is never empty. */
export const ownChannel = '';

export interface SubscriptionTable {
  customer_id: number;
  /** `ownChannel`, or the id of the key of the host that the event is sent to beside it. */
  channel: string;
  event_name: EventName;
  callback_url: string;
  created_at: Date;
  updated_at: Date;
  /** By the protocol clock; null on the customer's own. */
  expires_at: Date | null;
}

/** An event on its way to one callback; gone once it was taken or given up. */
export interface NotificationTable {
  customer_id: number;
  notification_key: string;
  channel: string;
  /** Null on events that concern no single user. */
  user_id: number | null;
  event_name: EventName;
  body: ColumnType<object, string, never>;
  created_at: Date;
}

export interface NotificationTables {
  event_subscription: SubscriptionTable;
  notification: NotificationTable;
}

export async function migrateNotifications(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('event_subscription')
    .addColumn('customer_id', 'bigint', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('event_name', 'text', (column) => column.notNull())
    .addColumn('callback_url', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz')
    .addPrimaryKeyConstraint('event_subscription_pkey', ['customer_id', 'channel', 'event_name'])
    .execute();
  await db.schema
    .createTable('notification')
    .addColumn('customer_id', 'bigint', (column) => column.notNull())
    .addColumn('notification_key', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('user_id', 'bigint')
    .addColumn('event_name', 'text', (column) => column.notNull())
    .addColumn('body', 'jsonb', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('notification_pkey', ['customer_id', 'notification_key'])
    .execute();
  await db.schema.createIndex('notification_user').on('notification').columns(['customer_id', 'user_id']).execute();
}

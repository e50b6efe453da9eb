import type { EventName } from '@fin-link/contracts/server';
import type { ColumnType, Kysely } from 'kysely';

export interface SubscriptionTable {
  customer_id: number;
  event_name: EventName;
  callback_url: string;
  created_at: Date;
  updated_at: Date;
}

/** An event on its way to one callback; gone once it was taken or given up. */
export interface NotificationTable {
  customer_id: number;
  notification_key: string;
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
    .addColumn('event_name', 'text', (column) => column.notNull())
    .addColumn('callback_url', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('event_subscription_pkey', ['customer_id', 'event_name'])
    .execute();
  await db.schema
    .createTable('notification')
    .addColumn('customer_id', 'bigint', (column) => column.notNull())
    .addColumn('notification_key', 'text', (column) => column.notNull())
    .addColumn('user_id', 'bigint')
    .addColumn('event_name', 'text', (column) => column.notNull())
    .addColumn('body', 'jsonb', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('notification_pkey', ['customer_id', 'notification_key'])
    .execute();
  await db.schema.createIndex('notification_user').on('notification').columns(['customer_id', 'user_id']).execute();
}

import type { EventName } from '@fin-link/contracts/service';
import { type ColumnType, type Generated, type Kysely, sql } from 'kysely';

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
  /** When the first attempt failed after which none succeeded; by the protocol clock. */
  failing_since: Date | null;
  /** Nothing is sent before, by the protocol clock; null unless it fails. */
  paused_until: Date | null;
  /** Since when nothing is sent, by the protocol clock. */
  suspended_at: Date | null;
}

/** Which process sends the events of a subscription now. Times are the database's. */
export interface LaneTable {
  customer_id: number;
  channel: string;
  event_name: EventName;
  /** Empty once it has let the lane go. */
  leaseholder: string;
  leased_until: ColumnType<Date, never, never>;
}

/** An event for one callback: waits (`due_at`), was delivered, or is parked. All times but `created_at` are the protocol clock's. */
export interface NotificationTable {
  customer_id: number;
  notification_key: string;
  channel: string;
  /** Null on events that concern no single user. */
  user_id: number | null;
  event_name: EventName;
  info: string;
  body: ColumnType<object, string, never>;
  /** Of the event itself, by the business clock. */
  created_at: Date;
  /** The order of events of a user. */
  sequence: Generated<string>;
  /** Since when it is tried. */
  queued_at: Date;
  /** Next attempt; `neverTried` until there was one, null once it was delivered or parked. */
  due_at: Date | null;
  /** Since `queued_at`. */
  attempts: Generated<number>;
  last_attempt_at: Date | null;
  /** Null where the last attempt got no answer. */
  last_http_status: number | null;
  delivered_at: Date | null;
  parked_at: Date | null;
}

/** `due_at` of an event that was not tried yet: before all that wait for their next attempt, so that such are found in order. */
export const neverTried = new Date(0);

/** A secret that events of a customer are signed with; its key is in the vault. */
export interface EventSecretTable {
  customer_id: number;
  id: number;
  created_at: Date;
}

export interface NotificationTables {
  event_subscription: SubscriptionTable;
  event_lane: LaneTable;
  notification: NotificationTable;
  event_secret: EventSecretTable;
}

const lane = ['customer_id', 'channel', 'event_name'] as const;

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
    .addColumn('failing_since', 'timestamptz')
    .addColumn('paused_until', 'timestamptz')
    .addColumn('suspended_at', 'timestamptz')
    .addPrimaryKeyConstraint('event_subscription_pkey', [...lane])
    .execute();
  await db.schema
    .createTable('event_lane')
    .addColumn('customer_id', 'bigint', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('event_name', 'text', (column) => column.notNull())
    .addColumn('leaseholder', 'text', (column) => column.notNull())
    .addColumn('leased_until', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('event_lane_pkey', [...lane])
    .execute();
  await db.schema
    .createTable('notification')
    .addColumn('customer_id', 'bigint', (column) => column.notNull())
    .addColumn('notification_key', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('user_id', 'bigint')
    .addColumn('event_name', 'text', (column) => column.notNull())
    .addColumn('info', 'text', (column) => column.notNull())
    .addColumn('body', 'jsonb', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('sequence', 'bigint', (column) => column.notNull().generatedByDefaultAsIdentity())
    .addColumn('queued_at', 'timestamptz', (column) => column.notNull())
    .addColumn('due_at', 'timestamptz')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_attempt_at', 'timestamptz')
    .addColumn('last_http_status', 'integer')
    .addColumn('delivered_at', 'timestamptz')
    .addColumn('parked_at', 'timestamptz')
    .addPrimaryKeyConstraint('notification_pkey', ['customer_id', 'notification_key'])
    .execute();
  await db.schema.createIndex('notification_user').on('notification').columns(['customer_id', 'user_id']).execute();
  await db.schema
    .createIndex('notification_due')
    .on('notification')
    .columns([...lane, 'due_at', 'sequence'])
    .where(sql.ref('due_at'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('notification_parked')
    .on('notification')
    .columns([...lane, 'sequence'])
    .where(sql.ref('parked_at'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('notification_listed')
    .on('notification')
    .columns(['customer_id', 'channel', 'created_at', 'sequence'])
    .execute();
  await db.schema
    .createIndex('notification_settled')
    .on('notification')
    .expression(sql`coalesce(delivered_at, parked_at)`)
    .where(sql.ref('due_at'), 'is', null)
    .execute();
  await db.schema
    .createTable('event_secret')
    .addColumn('customer_id', 'bigint', (column) => column.notNull())
    .addColumn('id', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('event_secret_pkey', ['customer_id', 'id'])
    .execute();
}

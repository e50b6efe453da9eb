import type { EventName } from '@fin-link/contracts/service';
import { type ColumnType, type CreateTableBuilder, type Generated, type Kysely, sql } from 'kysely';
import { addOwner, type OwnerColumns, ownerColumns } from './ownership.ts';

/** Channel of the customer's own callbacks. A host's channel is its key id, which is never empty. */
export const ownChannel = '';

/** A subscription to one kind of event, with the state of its callback. */
interface SubscriptionTable {
  customer_id: number;
  /** `ownChannel`, or the key id of the host that receives the event. */
  channel: string;
  event_name: EventName;
  callback_url: string;
  created_at: Date;
  updated_at: Date;
  /** End of the subscription, by the protocol clock; `null` on the customer's own channel. */
  expires_at: Date | null;
  /** Time of the first failed attempt since the last success, by the protocol clock. */
  failing_since: Date | null;
  /** Time before which nothing is sent, by the protocol clock; `null` unless attempts fail. */
  paused_until: Date | null;
  /** Time at which sending was suspended, by the protocol clock. */
  suspended_at: Date | null;
}

/** Whether a subscription has events to send, and the process that currently sends them. */
interface LaneTable {
  customer_id: number;
  channel: string;
  event_name: EventName;
  /** Empty once the process has released the lane. */
  leaseholder: string;
  /** By the database's clock. */
  leased_until: ColumnType<Date, never, never>;
  /** Time of the next attempt, by the protocol clock; `null` if nothing waits, or if a process sends the events. */
  due_at: Date | null;
  /** Buckets with waiting events, -1 for events of no user; `null` for all buckets. */
  buckets: number[] | null;
}

/** An event for one callback: pending (`due_at` is set), delivered, or parked. Times follow the protocol clock, except `created_at`. */
export interface EventColumns {
  notification_key: string;
  channel: string;
  event_name: EventName;
  info: string;
  body: ColumnType<object, string, never>;
  /** Time of the event itself, by the business clock. */
  created_at: Date;
  /** Order of a user's events. */
  sequence: Generated<string>;
  /** Time at which the event was queued. */
  queued_at: Date;
  /** Time of the next attempt; `neverTried` before the first one, `null` once delivered or parked. */
  due_at: Date | null;
  /** Number of attempts since `queued_at`. */
  attempts: Generated<number>;
  last_attempt_at: Date | null;
  /** `null` if the last attempt got no response. */
  last_http_status: number | null;
  delivered_at: Date | null;
  parked_at: Date | null;
}

/** An event of a user. */
interface NotificationTable extends OwnerColumns, EventColumns {}

/** An event of a customer that concerns no single user. */
interface CustomerNotificationTable extends EventColumns {
  customer_id: number;
}

/** `due_at` of events without an attempt. This value sorts new events before all retries, so that they are read in order. */
export const neverTried = new Date(0);

/** Secret that signs a customer's events; the key itself is in the vault. */
interface EventSecretTable {
  customer_id: number;
  id: number;
  created_at: Date;
}

export interface NotificationTables {
  event_subscription: SubscriptionTable;
  event_lane: LaneTable;
  notification: NotificationTable;
  customer_notification: CustomerNotificationTable;
  event_secret: EventSecretTable;
}

const laneColumns = ['customer_id', 'channel', 'event_name'] as const;

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
    .addPrimaryKeyConstraint('event_subscription_pkey', [...laneColumns])
    .execute();
  await db.schema
    .createTable('event_lane')
    .addColumn('customer_id', 'bigint', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('event_name', 'text', (column) => column.notNull())
    .addColumn('leaseholder', 'text', (column) => column.notNull())
    .addColumn('leased_until', 'timestamptz', (column) => column.notNull())
    .addColumn('due_at', 'timestamptz')
    .addColumn('buckets', sql`int2[]`)
    .addPrimaryKeyConstraint('event_lane_pkey', [...laneColumns])
    .execute();
  await createEventTable(db, 'notification', addOwner(db.schema.createTable('notification')), ownerColumns);
  await db.schema
    .createIndex('notification_named')
    .on('notification')
    .columns(['customer_id', 'notification_key'])
    .execute();
  await createEventTable(
    db,
    'customer_notification',
    db.schema.createTable('customer_notification').addColumn('customer_id', 'bigint', (column) => column.notNull()),
    ['customer_id'],
  );
  await db.schema
    .createTable('event_secret')
    .addColumn('customer_id', 'bigint', (column) => column.notNull())
    .addColumn('id', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('event_secret_pkey', ['customer_id', 'id'])
    .execute();
}

/** Adds the columns and indexes of events to a table. `owner` begins its primary key. */
async function createEventTable(
  db: Kysely<unknown>,
  table: 'notification' | 'customer_notification',
  created: CreateTableBuilder<string, string>,
  owner: readonly string[],
): Promise<void> {
  await created
    .addColumn('notification_key', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
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
    .execute();
  await sql`
    alter table ${sql.table(table)} add constraint ${sql.ref(`${table}_pkey`)}
    primary key (${sql.join([...owner, 'notification_key'].map((column) => sql.ref(column)))})`.execute(db);
  await db.schema
    .createIndex(`${table}_due`)
    .on(table)
    .columns([...laneColumns, 'due_at', 'sequence'])
    .where(sql.ref('due_at'), 'is not', null)
    .execute();
  await db.schema
    .createIndex(`${table}_parked`)
    .on(table)
    .columns([...laneColumns, 'sequence'])
    .where(sql.ref('parked_at'), 'is not', null)
    .execute();
  await db.schema
    .createIndex(`${table}_listed`)
    .on(table)
    .columns(['customer_id', 'channel', 'created_at', 'sequence'])
    .execute();
  await db.schema
    .createIndex(`${table}_settled`)
    .on(table)
    .expression(sql`coalesce(delivered_at, parked_at)`)
    .where(sql.ref('due_at'), 'is', null)
    .execute();
}

import type { Kysely } from 'kysely';
import { addOwner, ownerColumns, type OwnerColumns } from './ownership.ts';

/** Kinds of work that become due at a time of the business clock. The key of a row is the id of the object in parentheses. */
export type DueKind =
  /** Next automatic refresh (provider account). */
  | 'automatic-refresh'
  /** Next step at the end of a consent (consent). */
  | 'consent-end'
  /** Next notice of the end of a consent (consent). */
  | 'consent-notice'
  /** Next question to the bank whether a consent continues (consent). */
  | 'consent-status'
  /** Next step of deposits (verification). */
  | 'deposit'
  /** Release of the login name of a user who unregistered (login name). */
  | 'login-release'
  /** Next evaluation of insights (empty key). */
  | 'insights'
  /** Next update of predictions (empty key). */
  | 'predictions'
  /** Next reconciliation of the stored data (empty key). */
  | 'reconciliation';

/** Time of the next work on a user or on one of the user's objects, by the business clock. */
interface DueWorkTable extends OwnerColumns {
  kind: DueKind;
  /** Id of the object, or the login name; empty if the work is on the user. */
  key: string;
  due_at: Date;
}

export interface DueWorkTables {
  due_work: DueWorkTable;
}

export async function migrateDueWork(db: Kysely<unknown>): Promise<void> {
  // Without a foreign key to the user: its check would lock the user after the provider account, against the order of locks.
  await db.schema
    .createTable('due_work')
    .$call(addOwner)
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('due_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('due_work_pk', [...ownerColumns, 'kind', 'key'])
    .execute();
  // Not keyed by user: background loops find the due work of all users with this index.
  await db.schema.createIndex('due_work_due').on('due_work').columns(['kind', 'due_at']).execute();
}

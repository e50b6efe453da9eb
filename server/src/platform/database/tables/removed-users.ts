import type { Kysely } from 'kysely';

/** Table of removed users. */
export interface UserTables {
  /** Users being removed or recently removed, by hashed login name. No token, session or link is created for them before `until`. */
  removed_user: { customer: string; login_hash: string; until: Date };
}

/** Creates the table of removed users. */
export async function migrateRemovedUsers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('removed_user')
    .addColumn('customer', 'text', (column) => column.notNull())
    .addColumn('login_hash', 'text', (column) => column.notNull())
    .addColumn('until', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('removed_user_pk', ['customer', 'login_hash'])
    .execute();
}

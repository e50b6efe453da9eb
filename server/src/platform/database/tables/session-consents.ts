import { sql, type Kysely } from 'kysely';

/** Table of consents. */
export interface SessionConsentTables {
  /** Consents that a session generated. */
  session_consent: {
    customer: string;
    login_name: string;
    session_id: string;
    /** int8: text from the driver. */
    consent_id: string;
  };
}

/** Creates the table of consents and adds the column `follows` to sessions. */
export async function migrateCreatedObjects(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('session_consent')
    .addColumn('customer', 'text', (column) => column.notNull())
    .addColumn('login_name', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('consent_id', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('session_consent_pk', ['customer', 'login_name', 'session_id', 'consent_id'])
    .execute();
  await db.schema
    .alterTable('session')
    .addColumn('follows', 'jsonb', (column) => column.notNull().defaultTo(sql`'[]'::jsonb`))
    .execute();
}

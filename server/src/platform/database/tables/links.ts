import type { CreateLink } from '@fin-link/contracts/browser';
import { sql, type JSONColumnType, type Kysely } from 'kysely';

export interface LinkTables {
  /** Links that a backend sends to a user. */
  hosted_link: {
    bucket: number;
    customer: string;
    login_name: string;
    link_id: string;
    /** Hash of the token in the link's address. */
    token_hash: string;
    publishable_key: string;
    /** Options of the session that the recipient starts, as the backend sent them. */
    session: JSONColumnType<CreateLink['session']>;
    /** Masked name, email address or phone number of the recipient. */
    person: string;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
    revoked_at: Date | null;
    session_id: string | null;
    /** Hash of the cookie of the browser that used the link. */
    browser_hash: string | null;
  };
}

export async function migrateLinks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('hosted_link')
    .addColumn('bucket', 'int2', (column) => column.notNull())
    .addColumn('customer', 'text', (column) => column.notNull())
    .addColumn('login_name', 'text', (column) => column.notNull())
    .addColumn('link_id', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('publishable_key', 'text', (column) => column.notNull())
    .addColumn('session', 'jsonb', (column) => column.notNull())
    .addColumn('person', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addColumn('used_at', 'timestamptz')
    .addColumn('revoked_at', 'timestamptz')
    .addColumn('session_id', 'text')
    .addColumn('browser_hash', 'text')
    .addPrimaryKeyConstraint('hosted_link_pk', ['bucket', 'customer', 'login_name', 'link_id'])
    .execute();
  await db.schema.createIndex('hosted_link_id').unique().on('hosted_link').columns(['bucket', 'link_id']).execute();
  await db.schema
    .createIndex('hosted_link_token')
    .unique()
    .on('hosted_link')
    .columns(['bucket', 'token_hash'])
    .execute();
  await db.schema
    .createIndex('hosted_link_session')
    .on('hosted_link')
    .columns(['bucket', 'session_id'])
    .where(sql.ref('session_id'), 'is not', null)
    .execute();
  await db.schema.createIndex('hosted_link_expires').on('hosted_link').column('expires_at').execute();
}

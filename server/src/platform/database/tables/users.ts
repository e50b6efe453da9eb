import type { Kysely } from 'kysely';

export interface UserTables {
  /** Users being removed or recently removed, by hashed login name. No token, session or link is created for them before `until`. */
  removed_user: { bucket: number; customer: string; login_hash: string; until: Date };
}

export async function migrateRemovedUsers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('removed_user')
    .addColumn('bucket', 'int2', (column) => column.notNull())
    .addColumn('customer', 'text', (column) => column.notNull())
    .addColumn('login_hash', 'text', (column) => column.notNull())
    .addColumn('until', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('removed_user_pk', ['bucket', 'customer', 'login_hash'])
    .execute();
}

export interface BrokerTables {
  /** Service tokens. The token is sealed in the vault; the hash identifies it. */
  service_token: {
    bucket: number;
    customer: string;
    login_name: string;
    token_hash: string | null;
    expires_at: Date | null;
    /** Random id of the process that is requesting a new token; `null` if none is. */
    claim_id: string | null;
    /** Time when another process may request a token. */
    claimed_until: Date | null;
  };
}

export async function migrateBroker(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('service_token')
    .addColumn('bucket', 'int2', (column) => column.notNull())
    .addColumn('customer', 'text', (column) => column.notNull())
    .addColumn('login_name', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text')
    .addColumn('expires_at', 'timestamptz')
    .addColumn('claim_id', 'text')
    .addColumn('claimed_until', 'timestamptz')
    .addPrimaryKeyConstraint('service_token_pk', ['bucket', 'customer', 'login_name'])
    .execute();
}

import type { OperatorRole, OperatorSource } from '@fin-link/contracts/browser';
import type { Kysely } from 'kysely';

/** Sign-ins of operators at the console. Secrets are stored as hashes; refresh tokens are in the vault. */
export interface OperatorTables {
  console_session: {
    /** Hash of the cookie's value. */
    id_hash: string;
    customer: string;
    name: string;
    role: OperatorRole;
    source: OperatorSource;
    /** User and session of the identity provider; `null` after a sign-in by a token. */
    subject: string | null;
    provider_session: string | null;
    /** Time when the operator last proved who they are. */
    signed_in_at: Date;
    /** Time of the last question whether the session of the identity provider is still open. */
    checked_at: Date;
    idle_ends_at: Date;
    ends_at: Date;
  };
  /** States of sign-ins that were used. */
  used_sign_in: { state_hash: string; customer: string; ends_at: Date };
  /** Tokens for an emergency. A used token is deleted. */
  console_token: { token_hash: string; customer: string; name: string; role: OperatorRole; ends_at: Date };
}

export async function migrateOperators(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('console_session')
    .addColumn('id_hash', 'text', (column) => column.primaryKey())
    .addColumn('customer', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('subject', 'text')
    .addColumn('provider_session', 'text')
    .addColumn('signed_in_at', 'timestamptz', (column) => column.notNull())
    .addColumn('checked_at', 'timestamptz', (column) => column.notNull())
    .addColumn('idle_ends_at', 'timestamptz', (column) => column.notNull())
    .addColumn('ends_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('used_sign_in')
    .addColumn('state_hash', 'text', (column) => column.primaryKey())
    .addColumn('customer', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('console_token')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('customer', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'timestamptz', (column) => column.notNull())
    .execute();
  for (const table of ['console_session', 'used_sign_in', 'console_token'])
    await db.schema.createIndex(`${table}_old`).on(table).column('ends_at').execute();
  await db.schema
    .createIndex('console_session_subject')
    .on('console_session')
    .columns(['customer', 'subject'])
    .execute();
}

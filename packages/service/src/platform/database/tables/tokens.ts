import type { Kysely } from 'kysely';
import { ownerColumns } from './ownership.ts';

/** Access tokens. The token contains the bucket, so that its row is found before the user is known. */
interface AccessTokenTable {
  /** Bucket of the user; on an admin token, that of the customer. */
  bucket: number;
  /** Hash of the token, including its bucket. */
  token_hash: string;
  customer_id: number;
  /** `null` on an admin token. */
  user_id: number | null;
  client_key: string;
  issued_at: Date;
  expires_at: Date;
}

/** JWTs that were revoked before they expired. */
interface RevokedJwtTable {
  token_hash: string;
  expires_at: Date;
}

/** Failed sign-in attempts of one client from one address. */
interface SignInFailureTable {
  /** Hash of client and address. */
  subject_hash: string;
  failures: number;
  ends_at: Date;
}

export interface TokenTables {
  access_token: AccessTokenTable;
  revoked_jwt: RevokedJwtTable;
  sign_in_failure: SignInFailureTable;
}

export async function migrateTokens(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('access_token')
    .addColumn('bucket', 'int2', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'bigint')
    .addColumn('client_key', 'text', (column) => column.notNull())
    .addColumn('issued_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('access_token_pk', ['bucket', 'token_hash'])
    .execute();
  await db.schema
    .createIndex('access_token_user')
    .on('access_token')
    .columns([...ownerColumns])
    .execute();
  await db.schema.createIndex('access_token_expiry').on('access_token').columns(['bucket', 'expires_at']).execute();
}

export async function migrateSignIn(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('revoked_jwt')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('revoked_jwt_expiry').on('revoked_jwt').column('expires_at').execute();
  await db.schema
    .createTable('sign_in_failure')
    .addColumn('subject_hash', 'text', (column) => column.primaryKey())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('ends_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sign_in_failure_end').on('sign_in_failure').column('ends_at').execute();
}

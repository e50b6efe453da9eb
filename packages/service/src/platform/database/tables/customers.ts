import { type ColumnType, type Generated, type Kysely, sql } from 'kysely';

const authentications = ['client-credentials', 'jwt', 'both'] as const;
/** Authentication method for a customer's calls. */
export type Authentication = (typeof authentications)[number];

/** Environments of credentials. A service serves exactly one. */
export const environments = ['sandbox', 'development', 'production'] as const;
export type Environment = (typeof environments)[number];

interface CustomerTable {
  id: number;
  name: string;
  admin_login_name: string;
  /** Whether the first token for an unknown login name creates an empty user. */
  creates_users: boolean;
  authentication: Generated<Authentication>;
}

/** Client credentials of one environment. Revoked credentials remain, so that their client ids are never reused. */
interface CustomerCredentialTable {
  client_key: string;
  customer_id: number;
  environment: Environment;
  secret_hash: string;
  created_at: Date;
  revoked_at: Date | null;
}

/** Public keys that verify a customer's JWTs. Routing table: looked up by the JWT's issuer. */
interface CustomerApiKeyTable {
  issuer_key: string;
  customer_id: number;
  environment: Environment;
  /** Public key in the form that the customer uploaded. */
  public_key: string;
  /** SHA-256 hash of the key's DER encoding (SPKI) in base64, as hexadecimal text. */
  fingerprint: string;
  created_at: Date;
}

/** Settings that a customer overrides; no row if there are none. */
interface CustomerSettingTable {
  customer_id: number;
  settings: ColumnType<unknown, string, string>;
}

export interface CustomerTables {
  customer: CustomerTable;
  customer_api_key: CustomerApiKeyTable;
  customer_credential: CustomerCredentialTable;
  customer_setting: CustomerSettingTable;
}

const isEnvironment = sql`environment in (${sql.join(environments.map((one) => sql.lit(one)))})`;

export async function migrateCustomers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('customer')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('admin_login_name', 'text', (column) => column.notNull())
    .addColumn('creates_users', 'boolean', (column) => column.notNull())
    .addColumn('authentication', 'text', (column) =>
      column
        .notNull()
        .defaultTo('client-credentials')
        .check(sql`authentication in (${sql.join(authentications.map((one) => sql.lit(one)))})`),
    )
    .execute();
  await db.schema
    .createTable('customer_credential')
    .addColumn('client_key', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'bigint', (column) => column.notNull().references('customer.id'))
    .addColumn('environment', 'text', (column) => column.notNull().check(isEnvironment))
    .addColumn('secret_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('revoked_at', 'timestamptz')
    .execute();
  await db.schema
    .createTable('customer_setting')
    .addColumn('customer_id', 'bigint', (column) => column.primaryKey().references('customer.id'))
    .addColumn('settings', 'jsonb', (column) => column.notNull())
    .execute();
}

export async function migrateApiKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('customer_api_key')
    .addColumn('issuer_key', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'bigint', (column) => column.notNull().references('customer.id'))
    .addColumn('environment', 'text', (column) => column.notNull().check(isEnvironment))
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addUniqueConstraint('customer_api_key_of', ['customer_id', 'environment', 'fingerprint'])
    .execute();
}

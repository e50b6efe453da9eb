import type { OperatorRole } from '@fin-link/contracts/browser';
import { sql, type JSONColumnType, type Kysely } from 'kysely';

export interface SiteAndKeyTables {
  site: {
    customer: string;
    publishable_key: string;
    /** The site without its publishable key. */
    options: JSONColumnType<Readonly<Record<string, unknown>>>;
    created_at: Date;
    created_by: string;
    changed_at: Date;
    changed_by: string;
  };
  /** API keys of backends and operators, and secrets that sign events. */
  access_key: {
    customer: string;
    key_id: string;
    kind: 'host' | 'operator' | 'event';
    name: string;
    /** Role of an operator's key; `null` for other keys. */
    role: OperatorRole | null;
    /** Site whose events the secret signs; `null` for all sites without own secrets, and for keys. */
    publishable_key: string | null;
    /** Hash of a key that is only compared; `null` for a secret that signs, which the vault has. */
    hash: string | null;
    created_at: Date;
    created_by: string;
    /** From this time on the key is refused; `null` for no end. */
    ends_at: Date | null;
    ended_by: string | null;
    /** Whether the key ended at once. Hosts whose clocks are slow refuse it too. */
    is_revoked: boolean;
  };
  /** Last use of a key, of a site, or of a key for a site. What a row is not about is empty. */
  last_use: { customer: string; key_id: string; publishable_key: string; used_at: Date };
  /** Number of changes of a customer's sites and keys. Its row is locked by each change. */
  site_and_key_revision: { customer: string; number: number };
}

export async function migrateSitesAndKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('site')
    .addColumn('customer', 'text', (column) => column.notNull())
    .addColumn('publishable_key', 'text', (column) => column.notNull())
    .addColumn('options', 'jsonb', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'timestamptz', (column) => column.notNull())
    .addColumn('changed_by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('site_pk', ['customer', 'publishable_key'])
    .execute();
  await db.schema
    .createTable('access_key')
    .addColumn('customer', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('role', 'text')
    .addColumn('publishable_key', 'text')
    .addColumn('hash', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'timestamptz')
    .addColumn('ended_by', 'text')
    .addColumn('is_revoked', 'boolean', (column) => column.notNull().defaultTo(false))
    .addPrimaryKeyConstraint('access_key_pk', ['customer', 'key_id'])
    .addCheckConstraint('access_key_hash', sql`(kind = 'event') = (hash is null)`)
    .addCheckConstraint('access_key_role', sql`(kind = 'operator') = (role is not null)`)
    .addCheckConstraint('access_key_end', sql`(ends_at is null) = (ended_by is null)`)
    .execute();
  await db.schema
    .createTable('last_use')
    .addColumn('customer', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('publishable_key', 'text', (column) => column.notNull())
    .addColumn('used_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('last_use_pk', ['customer', 'key_id', 'publishable_key'])
    .execute();
  await db.schema.createIndex('last_use_of_site').on('last_use').columns(['customer', 'publishable_key']).execute();
  await db.schema
    .createTable('site_and_key_revision')
    .addColumn('customer', 'text', (column) => column.primaryKey())
    .addColumn('number', 'integer', (column) => column.notNull())
    .execute();
}

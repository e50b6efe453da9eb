import type { Provider, LoginForm } from '@fin-link/contracts/server';
import { sql, type ColumnType, type Kysely } from 'kysely';

/** What is the same for every customer of a provider; columns are what a search or filter needs. */
export interface ProviderTable {
  id: number;
  name: string;
  /** `name` folded for search: lower case, plain letters and digits, single spaces. */
  search_name: string;
  /** Host of `baseUrl` without `www.`. */
  web_host: string | null;
  /** Routing number, sort code or BSB, digits only. */
  bank_code: string | null;
  country: string;
  status: Provider['status'];
  /** Lower ranks first among equal matches: 0 popular, 1 suggested, 2 others. */
  rank: number;
  facts: ColumnType<Provider, string, string>;
  login_form: ColumnType<LoginForm[] | null, string | null, string | null>;
}

export interface ProviderTables {
  provider: ProviderTable;
}

export async function migrateProviders(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm with schema public`.execute(db);
  await db.schema
    .createTable('provider')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('search_name', 'text', (column) => column.notNull())
    .addColumn('web_host', 'text')
    .addColumn('bank_code', 'text')
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('rank', 'integer', (column) => column.notNull())
    .addColumn('facts', 'jsonb', (column) => column.notNull())
    .addColumn('login_form', 'jsonb')
    .execute();
}

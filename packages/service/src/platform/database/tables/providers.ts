import type { LoginForm, Provider, ProviderAccount } from '@fin-link/contracts/service';
import { type ColumnType, type Generated, type Kysely, sql } from 'kysely';
import { ensureExtension } from './extensions.ts';
import { addOwner, type OwnerColumns, ownerColumns } from './ownership.ts';

type AdditionalStatus = ProviderAccount['dataset'][number]['additionalStatus'];

/** Provider fields that no search or filter uses. */
export type ProviderFacts = Omit<Provider, 'id' | 'name' | 'status' | 'dataset' | 'uptimeMetrics'>;

/** Profiles of offered datasets. Thousands of providers share these few profiles. */
export const datasetProfileNames = ['everyday', 'household', 'everything', 'brokerage', 'none'] as const;
export type DatasetProfileName = (typeof datasetProfileNames)[number];

export interface ProviderTable {
  id: number;
  name: string;
  /** Text for searches, from `searchTextOf`: the folded name, `|`, and the aliases. A space precedes every word, including the first. */
  search_text: string;
  /** Host of the web address without `www.`. */
  web_host: string | null;
  /** Routing number, sort code or BSB, digits only. */
  bank_code: string | null;
  country: string;
  status: Provider['status'];
  /** Rank among equal matches, lowest first: 0 popular, 1 suggested, 2 others. */
  rank: number;
  dataset_profile: DatasetProfileName;
  facts: ColumnType<ProviderFacts, string, string>;
  login_form: ColumnType<LoginForm[] | null, string | null, string | null>;
}

/** Every word of every provider name, for correcting typing errors. */
interface ProviderWordTable {
  word: string;
  /** Number of providers with the word. */
  uses: number;
}

/** Edition of the stored catalogue. The table has one row. */
interface ProviderCatalogueTable {
  edition: string;
}

/** Values with which the sandbox overrides the measured health of a provider. */
export const forcedHealths = ['ok', 'slow', 'down'] as const;
/** Health set by the sandbox. */
export type ForcedHealth = (typeof forcedHealths)[number];

/** Outcome of one refresh, reduced to what describes the bank's health. */
export interface Outcome {
  /** Milliseconds since 1970, by the business clock. */
  at: number;
  /** Whether the bank was unreachable or failed. */
  failed: boolean;
  /** Duration in milliseconds; `null` if the refresh waited for a person. */
  took: number | null;
}

/** Outcome of a user's refresh, until it is folded into the row of its provider. */
interface RefreshOutcomeTable extends OwnerColumns {
  /** Order in which outcomes were recorded. */
  id: Generated<number>;
  provider_id: number;
  /** Time of the outcome, by the business clock. */
  at: Date;
  failed: boolean;
  took: number | null;
  additional_status: AdditionalStatus;
}

/** Attempts of a customer's users at a provider in an hour of the business clock, counted by outcome and duration. Kept for two days. */
interface ProviderAttemptTable {
  customer_id: number;
  hour: Date;
  provider_id: number;
  additional_status: AdditionalStatus;
  /** Rounded duration in milliseconds; 0 for attempts that waited for a person. */
  took: number;
  attempts: number;
}

/** Latest outcomes of a provider for all customers, newest first. */
interface ProviderOutcomeTable {
  provider_id: number;
  outcomes: ColumnType<Outcome[], string, string>;
  /** Number of answered refreshes, over all customers. Popular banks are sorted by this number. */
  refresh_count: ColumnType<number, number | undefined, number>;
  /** Time of the latest refresh that got data, by the business clock. */
  last_success_at: Generated<Date | null>;
  /** Health that the sandbox sets to override the measured health. */
  forced: ForcedHealth | null;
}

export interface ProviderTables {
  provider: ProviderTable;
  provider_word: ProviderWordTable;
  provider_catalogue: ProviderCatalogueTable;
  provider_attempt: ProviderAttemptTable;
  provider_outcome: ProviderOutcomeTable;
  refresh_outcome: RefreshOutcomeTable;
}

export async function migrateProviders(db: Kysely<unknown>): Promise<void> {
  const trigrams = await ensureExtension(db, 'pg_trgm');
  await db.schema
    .createTable('provider')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('web_host', 'text')
    .addColumn('bank_code', 'text')
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('rank', 'integer', (column) => column.notNull())
    .addColumn('dataset_profile', 'text', (column) => column.notNull())
    .addColumn('facts', 'jsonb', (column) => column.notNull())
    .addColumn('login_form', 'jsonb')
    .execute();
  await sql`create index provider_search_text on ${sql.table('provider')} using gin (search_text ${sql.id(trigrams, 'gin_trgm_ops')})`.execute(
    db,
  );
  await db.schema
    .createTable('provider_word')
    .addColumn('word', 'text', (column) => column.primaryKey())
    .addColumn('uses', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('provider_catalogue')
    .addColumn('edition', 'text', (column) => column.primaryKey())
    .execute();
}

export async function migrateProviderOutcomes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('provider_outcome')
    .addColumn('provider_id', 'bigint', (column) => column.primaryKey())
    .addColumn('outcomes', 'jsonb', (column) => column.notNull())
    .addColumn('refresh_count', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_success_at', 'timestamptz')
    .addColumn('forced', 'text', (column) =>
      column.check(sql`forced in (${sql.join(forcedHealths.map((one) => sql.lit(one)))})`),
    )
    .execute();
  await addOwner(db.schema.createTable('refresh_outcome'))
    .addColumn('id', 'bigint', (column) => column.notNull().generatedByDefaultAsIdentity())
    .addColumn('provider_id', 'bigint', (column) => column.notNull())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('failed', 'boolean', (column) => column.notNull())
    .addColumn('took', 'bigint')
    .addColumn('additional_status', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('refresh_outcome_pkey', [...ownerColumns, 'id'])
    .execute();
  await db.schema
    .createTable('provider_attempt')
    .addColumn('customer_id', 'bigint', (column) => column.notNull())
    .addColumn('hour', 'timestamptz', (column) => column.notNull())
    .addColumn('provider_id', 'bigint', (column) => column.notNull())
    .addColumn('additional_status', 'text', (column) => column.notNull())
    .addColumn('took', 'integer', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('provider_attempt_pkey', [
      'customer_id',
      'hour',
      'provider_id',
      'additional_status',
      'took',
    ])
    .execute();
  await db.schema.createIndex('provider_attempt_old').on('provider_attempt').column('hour').execute();
}

import {
  type Database,
  migrateBusinessClock,
  migrateVault,
  type Migration,
  migrationOf,
  type Storage,
} from '@fin-link/storage';
import { type Kysely, sql } from 'kysely';
import { withNumericIds } from './numeric-ids.ts';
import { outboxOf } from './outbox.ts';
import type { ServiceDatabase } from './schema.ts';
import { migrateAccountLinks, migrateAccounts, migrateAccountSources } from './tables/accounts.ts';
import { migrateBalances } from './tables/balances.ts';
import { migrateBankNotifications } from './tables/bank-notifications.ts';
import { migrateCategories } from './tables/categories.ts';
import { migrateConfigurations } from './tables/configurations.ts';
import { migrateConsents } from './tables/consents.ts';
import { migrateApiKeys, migrateCustomers } from './tables/customers.ts';
import { migrateDeletion } from './tables/deletion.ts';
import { migrateDueWork } from './tables/due-work.ts';
import { migrateNameSimilarity } from './tables/extensions.ts';
import { migrateExtracts } from './tables/extracts.ts';
import { migrateHoldings } from './tables/holdings.ts';
import { migrateInsights } from './tables/insights.ts';
import { migrateJournal } from './tables/journal.ts';
import { migrateNotifications } from './tables/notifications.ts';
import { migrateOutgoingJobs } from './tables/outgoing-jobs.ts';
import { migratePeers } from './tables/peers.ts';
import { migratePredictions } from './tables/predictions.ts';
import { migrateDeferredChanges, migrateProviderAccounts } from './tables/provider-accounts.ts';
import { migrateProviderOutcomes, migrateProviders } from './tables/providers.ts';
import { migrateReconciliation } from './tables/reconciliation.ts';
import { migrateRefresh } from './tables/refreshes.ts';
import { migrateSignIn, migrateTokens } from './tables/tokens.ts';
import { migrateTransactions } from './tables/transactions.ts';
import { migratePaidUse, migrateUsers } from './tables/users.ts';
import { migrateVerifications } from './tables/verifications.ts';
import { migrateViews } from './tables/views.ts';

/** Migrations of the service, in the order of their names. */
export const serviceMigrations: Record<string, Migration> = {
  '0001_initial': migrationOf([
    migrateBusinessClock,
    migrateVault,
    migrateNameSimilarity,
    migrateCustomers,
    migrateApiKeys,
    migrateTokens,
    migrateSignIn,
    migrateConfigurations,
    migrateUsers,
    migratePaidUse,
    migrateDueWork,
    migrateOutgoingJobs,
    migrateProviders,
    migrateProviderOutcomes,
    migrateNotifications,
    migrateBankNotifications,
    migrateJournal,
    migrateProviderAccounts,
    migrateDeferredChanges,
    migrateRefresh,
    migrateConsents,
    migrateDeletion,
    migrateAccounts,
    migrateAccountLinks,
    migrateAccountSources,
    migrateBalances,
    migrateHoldings,
    migrateTransactions,
    migrateCategories,
    migrateVerifications,
    migrateReconciliation,
    migrateExtracts,
    migratePredictions,
    migrateViews,
    migratePeers,
    migrateInsights,
    migrateSampling,
    migrateOwnerStatistics,
  ]),
};

/** Opens the service's database and migrates its schema. */
export const openServiceDatabase = async (storage: Storage): Promise<Database<ServiceDatabase>> =>
  withNumericIds(await storage.database<ServiceDatabase>('service', serviceMigrations));

/** Brings all tables of the service up to date, with those of its job queue. */
export async function migrateService(storage: Storage): Promise<void> {
  const database = await openServiceDatabase(storage);
  await storage.jobs('service_jobs', outboxOf(database));
}

/**
 * Columns with personal data from a bank or user, by table. Sampling is off for them, because planner samples would outlive deleted rows.
 * Queries find rows by user, account and date, which are sampled.
 */
const unsampledColumns = {
  account: [
    'account_name',
    'nickname',
    'memo',
    'masked_number',
    'holders',
    'transfer_codes',
    'bank_key',
    'balance',
    'available_balance',
    'available_credit',
    'total_credit_line',
    'amount_due',
    'interest_rate',
    'details',
  ],
  account_source: ['bank_key', 'identity_key', 'customer_identity_key'],
  transaction: [
    'original_description',
    'simple_description',
    'merchant_name',
    'bank_key',
    'check_number',
    'memo',
    'consumer_description',
    'amount',
    'running_balance',
    'details',
  ],
  holding: ['description', 'symbol', 'bank_key', 'quantity', 'price', 'value', 'cost_basis', 'details'],
} as const;

async function migrateSampling(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(unsampledColumns))
    for (const column of columns)
      await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} set statistics 0`.execute(db);
}

/** Tables with the owner columns that grow with the users. */
const ownedTables = [
  'account',
  'account_balance',
  'account_link',
  'account_source',
  'category_name',
  'category_rule',
  'challenge_deposit',
  'change_journal',
  'claimed_key',
  'consent',
  'consent_record',
  'data_deletion',
  'deferred_change',
  'due_work',
  'holding',
  'insight',
  'insight_progress',
  'notification',
  'outgoing_job',
  'paid_use',
  'predicted_event',
  'predicted_transaction',
  'prediction',
  'provider_account',
  'provider_account_dataset',
  'reconciliation',
  'refresh_outcome',
  'refresh_request',
  'retrieved_user',
  'transaction',
  'unattended_read',
  'unregistered_user',
  'user_category',
  'user_insight',
  'verification',
  'view',
  'view_recommendation',
] as const satisfies (keyof ServiceDatabase)[];

/**
 * Tells the planner that a user determines bucket and customer. Without these statistics, it multiplies the selectivity of the three
 * conditions of each statement and expects a thousandth of the rows.
 */
async function migrateOwnerStatistics(db: Kysely<unknown>): Promise<void> {
  for (const table of ownedTables)
    await sql`
      create statistics ${sql.table(`${table}_owner`)} (dependencies)
      on bucket, customer_id, user_id from ${sql.table(table)}`.execute(db);
}

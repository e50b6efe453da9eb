import { businessClockMigration, type Database, type Migration, type Storage, vaultMigration } from '@fin-link/storage';
import { withNumericIds } from './id-columns.ts';
import type { ServiceDatabase } from './schema.ts';
import { migrateAccountLinks, migrateAccounts, migrateAccountSources } from './tables/accounts.ts';
import { migrateBalances } from './tables/balances.ts';
import { migrateBankNotifications } from './tables/bank-notifications.ts';
import { migrateCategories } from './tables/categories.ts';
import { migrateConfigurations } from './tables/configurations.ts';
import { migrateBankUsers, migrateConsents } from './tables/consents.ts';
import { migrateApiKeys, migrateCustomers } from './tables/customers.ts';
import { migrateDeletion } from './tables/deletion.ts';
import { migrateExtracts } from './tables/extracts.ts';
import { migrateHoldings } from './tables/holdings.ts';
import { migrateInsights } from './tables/insights.ts';
import { migrateJournal } from './tables/journal.ts';
import { migrateNameSimilarity } from './tables/name-similarity.ts';
import { migrateNotifications } from './tables/notifications.ts';
import { migratePeers } from './tables/peers.ts';
import { migratePredictions } from './tables/predictions.ts';
import { migrateProviderAccounts, migrateUpkeep, migrateDeferredChanges } from './tables/provider-accounts.ts';
import { migrateProviderOutcomes, migrateProviders, migrateProviderUse } from './tables/providers.ts';
import { migrateReconciliation } from './tables/reconciliation.ts';
import { migrateRefresh } from './tables/refreshes.ts';
import { migrateSignIn, migrateTokens } from './tables/tokens.ts';
import { migrateTransactions } from './tables/transactions.ts';
import { migrateSampling } from './tables/unsampled-columns.ts';
import { migratePaidUse, migrateUsers } from './tables/users.ts';
import { migrateVerifications } from './tables/verifications.ts';
import { migrateViews } from './tables/views.ts';

/** One migration per domain, run in name order. A released migration never changes; changes go into later ones. */
export const serviceMigrations: Record<string, Migration> = {
  '0001_business_clock': businessClockMigration(),
  '0001_vault': vaultMigration(),
  '0002_customers': { up: migrateCustomers },
  '0003_users': { up: migrateUsers },
  '0004_tokens': { up: migrateTokens },
  '0005_providers': { up: migrateProviders },
  '0006_notifications': { up: migrateNotifications },
  '0007_journal': { up: migrateJournal },
  '0010_provider_accounts': { up: migrateProviderAccounts },
  '0011_refresh': { up: migrateRefresh },
  '0012_accounts': { up: migrateAccounts },
  '0013_holdings': { up: migrateHoldings },
  '0014_transactions': { up: migrateTransactions },
  '0015_api_keys': { up: migrateApiKeys },
  '0016_sign_in': { up: migrateSignIn },
  '0017_provider_outcomes': { up: migrateProviderOutcomes },
  '0018_account_sources': { up: migrateAccountSources },
  '0018_account_links': { up: migrateAccountLinks },
  '0019_upkeep': { up: migrateUpkeep },
  '0018_name_similarity': { up: migrateNameSimilarity },
  '0020_deferred_changes': { up: migrateDeferredChanges },
  '0022_consents': { up: migrateConsents },
  '0023_deletion': { up: migrateDeletion },
  '0024_bank_notifications': { up: migrateBankNotifications },
  '0025_unsampled_columns': { up: migrateSampling },
  '0026_bank_users': { up: migrateBankUsers },
  '0027_configurations': { up: migrateConfigurations },
  '0028_verifications': { up: migrateVerifications },
  '0029_categories': { up: migrateCategories },
  '0030_reconciliation': { up: migrateReconciliation },
  '0031_balances': { up: migrateBalances },
  '0032_extracts': { up: migrateExtracts },
  '0033_paid_use': { up: migratePaidUse },
  '0034_predictions': { up: migratePredictions },
  '0035_views': { up: migrateViews },
  '0036_peers': { up: migratePeers },
  '0037_insights': { up: migrateInsights },
  '0038_provider_use': { up: migrateProviderUse },
};

/** Opens the service's database and migrates its schema. */
export const openServiceDatabase = async (storage: Storage): Promise<Database<ServiceDatabase>> =>
  withNumericIds(await storage.database<ServiceDatabase>('service', serviceMigrations));

import type { Database } from '@fin-link/storage';
import type { Transaction } from 'kysely';
import type { AccountTables } from './tables/accounts.ts';
import type { BalanceTables } from './tables/balances.ts';
import type { BankNotificationTables } from './tables/bank-notifications.ts';
import type { CategoryTables } from './tables/categories.ts';
import type { ConfigurationTables } from './tables/configurations.ts';
import type { ConsentTables } from './tables/consents.ts';
import type { CustomerTables } from './tables/customers.ts';
import type { DeletionTables } from './tables/deletion.ts';
import type { DueWorkTables } from './tables/due-work.ts';
import type { ExtractTables } from './tables/extracts.ts';
import type { HoldingTables } from './tables/holdings.ts';
import type { InsightTables } from './tables/insights.ts';
import type { JournalTables } from './tables/journal.ts';
import type { NotificationTables } from './tables/notifications.ts';
import type { OutgoingJobTables } from './tables/outgoing-jobs.ts';
import type { PeerTables } from './tables/peers.ts';
import type { PredictionTables } from './tables/predictions.ts';
import type { ProviderAccountTables } from './tables/provider-accounts.ts';
import type { ProviderTables } from './tables/providers.ts';
import type { ReconciliationTables } from './tables/reconciliation.ts';
import type { RefreshTables } from './tables/refreshes.ts';
import type { TokenTables } from './tables/tokens.ts';
import type { TransactionTables } from './tables/transactions.ts';
import type { UserTables } from './tables/users.ts';
import type { VerificationTables } from './tables/verifications.ts';
import type { ViewTables } from './tables/views.ts';

interface LinkingTables
  extends
    ConsentTables,
    DeletionTables,
    ProviderAccountTables,
    RefreshTables,
    AccountTables,
    BalanceTables,
    HoldingTables,
    CategoryTables,
    TransactionTables,
    PredictionTables,
    InsightTables,
    PeerTables,
    ReconciliationTables,
    VerificationTables,
    ViewTables,
    ExtractTables {}

/** All tables of the service's schema, combined from its domains. */
export interface ServiceDatabase
  extends
    CustomerTables,
    ConfigurationTables,
    UserTables,
    DueWorkTables,
    OutgoingJobTables,
    TokenTables,
    ProviderTables,
    NotificationTables,
    JournalTables,
    BankNotificationTables,
    LinkingTables {}

export type ServiceTransaction = Transaction<ServiceDatabase>;

export interface NeedsDatabase {
  readonly database: Database<ServiceDatabase>;
}

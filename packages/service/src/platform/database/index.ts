export {
  bringForward,
  claimDue,
  type DueItem,
  dueTimeOf,
  findDue,
  forgetDue,
  lockDue,
  nextDue,
  postponeDue,
  setDue,
} from './due-work.ts';
export { distribute, DistributionError, distributeSchema } from './distribute.ts';
export { userByLoginName } from './login-route.ts';
export { migrateService, openServiceDatabase, serviceMigrations } from './migrations.ts';
export { outboxOf } from './outbox.ts';
export {
  allBuckets,
  bucketCount,
  bucketOf,
  bucketOfCustomer,
  inTable,
  ofCustomer,
  ofUser,
  ofUserItself,
  ofUserSql,
  type OwnerColumns,
} from './tables/ownership.ts';
export type { NeedsDatabase, ServiceDatabase, ServiceTransaction } from './schema.ts';
export type { AccountSourceTable, AccountTable, KeptHolder } from './tables/accounts.ts';
export type { CategoryRuleTable } from './tables/categories.ts';
export {
  type ConsentEvent,
  type ConsentRecordTable,
  type ConsentRegion,
  type ConsentTable,
  deletionEvents,
  type RecordedEvent,
  type RegulatedParty,
} from './tables/consents.ts';
export { type Authentication, type Environment, environments } from './tables/customers.ts';
export type { DataDeletionTable } from './tables/deletion.ts';
export type { DueKind } from './tables/due-work.ts';
export type { LatePeriod } from './tables/extracts.ts';
export type { HoldingTable } from './tables/holdings.ts';
export type {
  InsightTable,
  OwnConfiguration,
  OwnConfigurations,
  SeenFacts,
  StoredSubscription,
} from './tables/insights.ts';
export { type EventColumns, neverTried, ownChannel } from './tables/notifications.ts';
export type { JournalTables } from './tables/journal.ts';
export type { PeerFigureTable, PeerKind } from './tables/peers.ts';
export type { DueAmount, PredictedEventTable, PredictedTransactionTable } from './tables/predictions.ts';
export type { ProviderAccountDatasetTable, ProviderAccountTable } from './tables/provider-accounts.ts';
export {
  type DatasetProfileName,
  datasetProfileNames,
  type ForcedHealth,
  forcedHealths,
  type Outcome,
  type ProviderFacts,
  type ProviderTable,
} from './tables/providers.ts';
export type { RefreshRequestTable, RefreshState } from './tables/refreshes.ts';
export type { TransactionTable } from './tables/transactions.ts';
export type { PaidUse, UserProfile } from './tables/users.ts';
export type { ChallengeDepositTable, VerificationTable } from './tables/verifications.ts';
export type { ViewTable } from './tables/views.ts';

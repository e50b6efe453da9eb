export {
  type BackgroundLoop,
  type Cause,
  type LoopOptions,
  type Measurements,
  type OpenSpan,
  OutageLog,
  type OutageLogger,
  type SpanAttributes,
  type SpanStart,
  StorageError,
  type StorageErrorCode,
  type Tracer,
  bucketCount,
  causedBy,
  charactersOf,
  currentCause,
  cutText,
  hashToken,
  isStorageOutage,
  measured,
  newToken,
  onMeasured,
  processLines,
  processLog,
  secretsEqual,
  startLoop,
  startSpan,
  traced,
  traceWith,
  waitFor,
} from './primitives/index.ts';
export {
  AddressError,
  type AddressKind,
  type CallbackFault,
  type ReachableAddresses,
  type Resolve,
  addressKind,
  callbackFault,
  guardedConnector,
  isReachable,
  reachableAddressesOf,
} from './outgoing-addresses/index.ts';
export { type Storage, type StorageLoad, type StorageOptions, openStorage } from './storage/index.ts';
export { isStatementCancelled, keepStatement } from './engine/index.ts';
export { type Buckets, type Database, type Executor, inBuckets } from './database/index.ts';
export {
  addOutgoingJob,
  type ExhaustedContext,
  type JobContext,
  type Jobs,
  type OutboxOwner,
  type Queue,
  type QueueDefinition,
  type QueuePolicy,
  type SendOptions,
  type WorkOptions,
} from './jobs/index.ts';
export type { Migration } from 'kysely/migration';
export { migrationOf, stampsOf } from './database/index.ts';
export {
  type BusinessClock,
  type Clock,
  migrateBusinessClock,
  openBusinessClock,
  systemClock,
} from './clocks/index.ts';
export {
  type Vault,
  type VaultKeys,
  type VaultScope,
  assertVaultKeysFit,
  createVault,
  generateVaultKey,
  parseVaultKeys,
  sandboxVaultKeys,
  migrateVault,
} from './vault/index.ts';

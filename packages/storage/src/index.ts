export { addressKind } from './addresses/address-kind.ts';
export type { AddressKind } from './addresses/address-kind.ts';
export { openStorage } from './open-storage.ts';
export { isStatementCancelled } from './engine/outage.ts';
export { StorageError } from './errors.ts';
export type { StorageErrorCode } from './errors.ts';
export type { Database, Executor, Storage, StorageOptions } from './storage.ts';
export type {
  ExhaustedContext,
  JobContext,
  Jobs,
  Queue,
  QueueDefinition,
  QueuePolicy,
  SendOptions,
  WorkOptions,
} from './jobs/jobs.ts';
export type { Migration } from 'kysely/migration';
export { systemClock } from './clocks/clock.ts';
export type { Clock } from './clocks/clock.ts';
export { hashToken, newToken, secretsEqual } from './tokens/token.ts';
export { businessClockMigration, openBusinessClock } from './clocks/business-clock.ts';
export type { BusinessClock } from './clocks/business-clock.ts';
export { generateVaultKey, parseVaultKeys } from './vault/keys.ts';
export type { VaultKeys } from './vault/keys.ts';
export { sandboxVaultKeys } from './vault/sandbox-keys.ts';
export { assertVaultKeysFit } from './vault/fits.ts';
export { createVault } from './vault/vault.ts';
export type { Vault } from './vault/vault.ts';
export { vaultMigration } from './vault/migration.ts';
export { startLoop } from './background/background-loop.ts';
export type { BackgroundLoop, LoopOptions } from './background/background-loop.ts';
export { waitFor } from './background/wait-for.ts';
export { measured, onMeasured } from './measurements/measurements.ts';
export type { Measurements } from './measurements/measurements.ts';
export type { StorageLoad } from './storage.ts';

export {
  type CapturedLog,
  type ManualClock,
  type NumericRequest,
  type SecretMarker,
  afterTests,
  captureLog,
  expectTakenLess,
  manualClock,
  numericRequests,
  secretMarker,
  temporaryDirectory,
} from './fixtures/index.ts';
export {
  bySize,
  canHaveDisk,
  forChildProcesses,
  isCore,
  isNightly,
  mountSmallDisk,
  testCacheDir,
  timeLimit,
} from './environment/index.ts';
export {
  type BreakableServer,
  type PostgresServer,
  type TestDatabase,
  createTestDatabase,
  hasPooler,
  openBreakableServer,
  startPooler,
  startPostgres,
} from './postgres/index.ts';
export { type TestStorageOptions, migratedDatabase, openTestStorage, testDatabaseKind } from './storage/index.ts';

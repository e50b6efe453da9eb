export { type TestStorageOptions, migratedDatabase, openTestStorage, testDatabaseKind } from './open-test-storage.ts';

export { hasPostgres } from './binaries.ts';
export { type BreakableServer, canHaveDisk, openBreakableServer } from './breakable-server.ts';
export { type PostgresServer, startPostgres } from './server.ts';
export { type TestDatabase, createTestDatabase } from './test-database.ts';

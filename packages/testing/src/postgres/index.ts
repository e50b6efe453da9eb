export { hasPostgres } from './binaries.ts';
export { type BreakableServer, openBreakableServer } from './breakable-server.ts';
export { type RunningCluster, createCluster, runCluster, serverUser } from './cluster.ts';
export { hasPooler, startPooler } from './pooler.ts';
export { freezeServer, killServer, thawServer } from './processes.ts';
export { type PostgresServer, startPostgres } from './server.ts';
export { type TestDatabase, createTestDatabase } from './test-database.ts';

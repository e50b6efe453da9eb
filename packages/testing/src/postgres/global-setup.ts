import { removeOrphanedFolders } from '../environment/index.ts';
import { hasPostgres } from './binaries.ts';
import { startPostgres } from './server.ts';

/**
 * Sets FIN_TEST_DATABASE, if it is not set: to PostgreSQL if PostgreSQL is installed, otherwise to the embedded database. Starts one
 * server for the whole run if PostgreSQL is chosen and no server is named.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  removeOrphanedFolders();
  const isServerGiven = process.env['FIN_TEST_DATABASE_URL'] !== undefined;
  process.env['FIN_TEST_DATABASE'] ??= isServerGiven || hasPostgres() ? 'postgres' : 'pglite';
  if (process.env['FIN_TEST_DATABASE'] !== 'postgres' || isServerGiven) return undefined;
  const server = await startPostgres();
  process.env['FIN_TEST_DATABASE_URL'] = server.url;
  return async () => {
    delete process.env['FIN_TEST_DATABASE_URL'];
    await server.stop();
  };
}

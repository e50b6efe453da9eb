import { removeOrphanedFolders } from '../environment/index.ts';
import { hasPostgres } from './binaries.ts';
import { startPostgres } from './server.ts';

/**
 * Sets FIN_TEST_DATABASE if the variable is not set: to `postgres` if PostgreSQL is installed or FIN_TEST_DATABASE_URL is set, otherwise
 * to `pglite`. For `postgres` without FIN_TEST_DATABASE_URL, starts one server for the whole run.
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

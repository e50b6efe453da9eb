import { removeLeftFolders } from '../environment/index.ts';
import { hasPostgres } from './binaries.ts';
import { startPostgres } from './server.ts';

/**
 * Says which database a run is for, where FIN_TEST_DATABASE does not: PostgreSQL, or the embedded one where no PostgreSQL is found.
 * Starts one server for the whole run when it is for PostgreSQL and names none.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  removeLeftFolders();
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

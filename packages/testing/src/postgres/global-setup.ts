import { startPostgres } from './server.ts';

/** One server for a whole test run, when the run is for PostgreSQL and names none. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['FIN_TEST_DATABASE'] !== 'postgres' || process.env['FIN_TEST_DATABASE_URL'] !== undefined)
    return undefined;
  const server = await startPostgres();
  process.env['FIN_TEST_DATABASE_URL'] = server.url;
  return async () => {
    delete process.env['FIN_TEST_DATABASE_URL'];
    await server.stop();
  };
}

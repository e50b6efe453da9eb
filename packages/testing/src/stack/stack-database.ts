import { isNightly } from '../environment/index.ts';
import { createTestDatabase, hasPostgres, startPostgres } from '../postgres/index.ts';

/** Environment variables for the database of a stack, and its cleanup. */
interface StackDatabase {
  env: { FIN_DATABASE_URL?: string };
  drop(): Promise<void>;
}

/** Environment and cleanup of a stack on the embedded database. */
export const embeddedDatabase: StackDatabase = { env: {}, drop: () => Promise.resolve() };

const serverVariable = 'FIN_TEST_DATABASE_URL';

/**
 * Starts a PostgreSQL server for the stacks of a run, if PostgreSQL is installed and the run names no server. A stack on this server
 * needs half the time of a stack on the embedded database. Tests that kill a stack keep the embedded database. Returns a function that
 * stops the server.
 */
export async function openStackServer(): Promise<() => Promise<void>> {
  // In the nightly run, stacks use the same database as `npm start`.
  if (isNightly || process.env[serverVariable] !== undefined || !hasPostgres()) return () => Promise.resolve();
  const server = await startPostgres();
  process.env[serverVariable] = server.url;
  return async () => {
    delete process.env[serverVariable];
    await server.stop();
  };
}

/** Creates a database on the run's server. Without a server, the stack uses the embedded database. */
export async function createStackDatabase(): Promise<StackDatabase> {
  // In the nightly run, stacks use the same database as `npm start`.
  if (isNightly || process.env[serverVariable] === undefined) return embeddedDatabase;
  const { url, drop } = await createTestDatabase();
  return { env: { FIN_DATABASE_URL: url }, drop };
}

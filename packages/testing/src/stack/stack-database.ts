import { createTestDatabase, hasPostgres, startPostgres } from '../postgres/index.ts';
import { isNightly } from '../environment/index.ts';

/** Environment variables for the database of a stack, and its cleanup. */
export interface StackDatabase {
  env: { FIN_DATABASE_URL?: string };
  drop(): Promise<void>;
}

const serverVariable = 'FIN_TEST_DATABASE_URL';
const embedded: StackDatabase = { env: {}, drop: () => Promise.resolve() };

/** Whether stacks use a PostgreSQL server. In the nightly run, stacks use the same database as `npm start`. */
const mayUseServer = (): boolean => !isNightly;

/**
 * Starts a PostgreSQL server for the stacks of a run, if PostgreSQL is installed and the run names no server. A stack on this server
 * needs half the time of a stack on the embedded database. Tests that kill a stack keep the embedded database. Returns a function that
 * stops the server.
 */
export async function openStackServer(): Promise<() => Promise<void>> {
  if (!mayUseServer() || process.env[serverVariable] !== undefined || !hasPostgres()) return () => Promise.resolve();
  const server = await startPostgres();
  process.env[serverVariable] = server.url;
  return async () => {
    delete process.env[serverVariable];
    await server.stop();
  };
}

/** Creates a database on the run's server. Without a server, the stack uses the embedded database. */
export async function createStackDatabase(): Promise<StackDatabase> {
  if (!mayUseServer() || process.env[serverVariable] === undefined) return embedded;
  const { url, drop } = await createTestDatabase();
  return { env: { FIN_DATABASE_URL: url }, drop };
}

import { createTestDatabase, hasPostgres, startPostgres } from '../postgres/index.ts';
import { isNightly } from '../environment/index.ts';

/** Environment variables of a stack's database, and its cleanup. */
export interface StackDatabase {
  env: { FIN_DATABASE_URL?: string };
  drop(): Promise<void>;
}

const serverVariable = 'FIN_TEST_DATABASE_URL';
const embedded: StackDatabase = { env: {}, drop: () => Promise.resolve() };

/** Whether stacks use a PostgreSQL server. The nightly run uses the database of `npm start`. */
const isServerWanted = (): boolean => !isNightly;

/**
 * Starts a PostgreSQL server for the stacks of a run, if PostgreSQL is installed and the run names no server. A stack
 * on it costs half of a stack on the embedded database; tests that kill a stack keep the embedded one. Returns a
 * function that stops the server.
 */
export async function openStackServer(): Promise<() => Promise<void>> {
  if (!isServerWanted() || process.env[serverVariable] !== undefined || !hasPostgres()) return () => Promise.resolve();
  const server = await startPostgres();
  process.env[serverVariable] = server.url;
  return async () => {
    delete process.env[serverVariable];
    await server.stop();
  };
}

/** Creates a database on the run's server; without a server, the stack uses the embedded database. */
export async function createStackDatabase(): Promise<StackDatabase> {
  if (!isServerWanted() || process.env[serverVariable] === undefined) return embedded;
  const { url, drop } = await createTestDatabase();
  return { env: { FIN_DATABASE_URL: url }, drop };
}

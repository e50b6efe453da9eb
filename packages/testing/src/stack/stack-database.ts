import { createTestDatabase, hasPostgres, startPostgres } from '../postgres/index.ts';
import { isNightly } from '../environment/index.ts';

/** What a stack gets in its environment, and what tidies up after it. */
export interface StackDatabase {
  env: { FIN_DATABASE_URL?: string };
  drop(): Promise<void>;
}

const serverVariable = 'FIN_TEST_DATABASE_URL';
const embedded: StackDatabase = { env: {}, drop: () => Promise.resolve() };

/** False in the nightly command: its stacks have the database that `npm start` has. */
const isServerWanted = (): boolean => !isNightly;

/**
 * Before the stacks of a run: a PostgreSQL server for them, where there is one and the run names none. A stack on it costs half of one
 * on the embedded database, which the tests keep that kill it. Returns what ends the server.
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

/** A new database on the run's server; the embedded one where the run has none. */
export async function createStackDatabase(): Promise<StackDatabase> {
  if (!isServerWanted() || process.env[serverVariable] === undefined) return embedded;
  const { url, drop } = await createTestDatabase();
  return { env: { FIN_DATABASE_URL: url }, drop };
}

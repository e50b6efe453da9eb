import { isNightly } from '../environment/index.ts';
import { afterTests, temporaryDirectory } from '../fixtures/index.ts';
import { createTestDatabase, hasPostgres, startPostgres } from '../postgres/index.ts';
import { launchStack, type LaunchOptions, type Stack } from './launch-stack.ts';

/** Options of a stack for tests. */
export interface StackOptions extends Partial<LaunchOptions> {
  /** Uses the embedded database even if the run uses PostgreSQL. */
  embedded?: boolean;
}

/** Environment variables for the database of a stack, and its cleanup. */
interface StackDatabase {
  env: { FIN_DATABASE_URL?: string };
  drop(): Promise<void>;
}

/** Use of the embedded database. */
const noDatabase: StackDatabase = { env: {}, drop: () => Promise.resolve() };

/**
 * Node option for fast compilation. Full optimization of the embedded database takes four seconds of processor time at each start, which
 * is too long for a stack that is soon killed.
 */
const quickCompiler = '--liftoff-only';

/**
 * Starts a stack. Ends it after the test or, if called at the top of a test file, after the file. `dataDir` defaults to a new folder,
 * which is removed after the tests.
 */
export async function startStack({
  dataDir,
  env = {},
  embedded = false,
  nodeArgs = embedded ? [quickCompiler] : [],
}: StackOptions = {}): Promise<Stack> {
  const folder = dataDir ?? (await temporaryDirectory());
  const database = embedded ? noDatabase : await createStackDatabase();
  const envFor = typeof env === 'function' ? env : () => env;
  const stack = await launchStack({
    dataDir: folder,
    env: (urls) => ({ ...database.env, ...envFor(urls) }),
    nodeArgs,
  });
  afterTests(async () => {
    await stack.kill9();
    await database.drop();
  });
  return stack;
}

const serverVariable = 'FIN_TEST_DATABASE_URL';

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
  if (!mayUseServer() || process.env[serverVariable] === undefined) return noDatabase;
  const { url, drop } = await createTestDatabase();
  return { env: { FIN_DATABASE_URL: url }, drop };
}

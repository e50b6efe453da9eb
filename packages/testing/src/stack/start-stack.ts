import { afterTests, temporaryDirectory } from '../fixtures/index.ts';
import { launchStack, type LaunchOptions, type Stack } from './launch-stack.ts';
import { createStackDatabase, embeddedDatabase } from './stack-database.ts';

export interface StackOptions extends Partial<LaunchOptions> {
  /** Uses the embedded database even if the run uses PostgreSQL. */
  embedded?: boolean;
}

/**
 * Node option for fast compilation. Full optimization of the embedded database takes four seconds of processor time at each start. This is
 * too long for a stack that is soon killed.
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
  const database = embedded ? embeddedDatabase : await createStackDatabase();
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

import { temporaryDirectory } from '../files/temporary-directory.ts';
import { afterTests } from '../lifetime/after-tests.ts';
import { launchStack } from './launch-stack.ts';
import type { LaunchOptions, Stack } from './launch-stack.ts';

/** `dataDir` is by default a new folder, removed after the tests. */
export type StackOptions = Partial<LaunchOptions>;

/** The stack, ended after the test or, when called at the top of a test file, after the file. */
export async function startStack({ dataDir, env = {} }: StackOptions = {}): Promise<Stack> {
  const stack = await launchStack({ dataDir: dataDir ?? (await temporaryDirectory()), env });
  afterTests(() => stack.kill9());
  return stack;
}

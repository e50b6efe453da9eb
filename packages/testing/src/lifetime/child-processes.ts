import { join } from 'node:path';
import { testCacheDir } from '../storage/open-test-storage.ts';

/** The environment of a Node process that a test starts: what one compiled, the next one takes. */
export const forChildProcesses = (): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_COMPILE_CACHE: join(testCacheDir, 'compiled'),
});

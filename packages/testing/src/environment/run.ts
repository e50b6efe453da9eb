import { join } from 'node:path';
import { testCacheDir } from './folders.ts';

/** In the nightly command tests take their long versions, wait for what takes its time, and hold times against bounds. */
export const isNightly = process.env['FIN_TEST_LONG'] === '1';

/** The environment of a Node process that a test starts: what one compiled, the next one takes. */
export const forChildProcesses = (): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_COMPILE_CACHE: join(testCacheDir, 'compiled'),
});

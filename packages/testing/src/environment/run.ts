import { join } from 'node:path';
import { testCacheDir } from './folders.ts';

/** Sizes of a test run, from the fewest to all tests. Each size includes the smaller sizes. */
const runSizes = ['core', 'whole', 'nightly'] as const;
export type RunSize = (typeof runSizes)[number];

/**
 * Environment variable with the size of a run. `npm test` sets `core`, `npm run test:all` sets `whole`, and `npm run nightly` sets
 * `nightly`.
 */
export const runSizeVariable = 'FIN_TEST_SIZE';

function sizeOfRun(): RunSize {
  const value = process.env[runSizeVariable];
  // If a test file is run directly, all of its tests run.
  if (value === undefined) return 'whole';
  const size = runSizes.find((one) => one === value);
  if (size === undefined) throw new Error(`${runSizeVariable} is ${value}; it takes ${runSizes.join(', ')}.`);
  return size;
}

const runSize: RunSize = sizeOfRun();

/** Whether this run has only the core tests. */
export const isCore = runSize === 'core';

/** Whether this is the nightly run. The nightly run uses the long versions of tests, waits in real time, and checks time bounds. */
export const isNightly = runSize === 'nightly';

/** Returns the value for the size of this run. */
export const bySize = <T>(values: Readonly<Record<RunSize, T>>): T => values[runSize];

/** Environment for Node processes that tests start. The processes share a cache of compiled code. */
export const forChildProcesses = (): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_COMPILE_CACHE: join(testCacheDir, 'compiled'),
});

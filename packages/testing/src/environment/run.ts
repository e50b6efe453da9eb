import { join } from 'node:path';
import { testCacheDir } from './folders.ts';

/** Run sizes, from few tests to all. Each size contains the sizes before it. */
const runSizes = ['core', 'whole', 'nightly'] as const;
export type RunSize = (typeof runSizes)[number];

/**
 * Environment variable with the size of a run. `npm test` sets `core`, `npm run test:all` sets `whole`, `npm run
 * nightly` sets `nightly`.
 */
export const sizeVariable = 'FIN_TEST_SIZE';

function sizeOfRun(): RunSize {
  const given = process.env[sizeVariable];
  // A direct run of one test file includes all of its tests.
  if (given === undefined) return 'whole';
  const size = runSizes.find((one) => one === given);
  if (size === undefined) throw new Error(`${sizeVariable} is ${given}; it takes ${runSizes.join(', ')}.`);
  return size;
}

const runSize: RunSize = sizeOfRun();

export const isCore = runSize === 'core';

/**
 * Whether this is the nightly run, which uses the long versions of tests, waits in real time, and checks time bounds.
 */
export const isNightly = runSize === 'nightly';

/** Returns the value for the size of this run. */
export const bySize = <T>(values: Readonly<Record<RunSize, T>>): T => values[runSize];

/** Environment of Node processes that tests start. They share a cache of compiled code. */
export const forChildProcesses = (): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_COMPILE_CACHE: join(testCacheDir, 'compiled'),
});

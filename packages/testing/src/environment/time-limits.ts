import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/** Names the factor for the time limits of a run. `npm test` measures it before each stage. */
export const factorVariable = 'FIN_TEST_TIME_FACTOR';

const smallest = 1;
const largest = 8;

/** Milliseconds that the work below takes on the quiet machine for which time limits were chosen. */
const quietMs = 200;
/** Returns 350 kB of text with few repetitions; compressing it takes integers and memory, as tests do. */
const work = (): Buffer =>
  Buffer.from(Array.from({ length: 60_000 }, (_, index) => ((index * 2_654_435_761) % 1e9).toString(36)).join(''));
const compress = promisify(brotliCompress);

/** Returns how many times slower than the quiet machine this one is now, from 1 to 8: all cores do the same short work at once. */
export async function measureTimeFactor(): Promise<number> {
  const text = work();
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10 };
  const began = performance.now();
  await Promise.all(Array.from({ length: availableParallelism() }, () => compress(text, { params })));
  const factor = (performance.now() - began) / quietMs;
  return Math.round(Math.min(largest, Math.max(smallest, factor)) * 10) / 10;
}

/** Measures the factor of this run, unless the command that started the run has measured it. */
export async function provideTimeFactor(): Promise<void> {
  process.env[factorVariable] ??= String(await measureTimeFactor());
}

/**
 * Returns a time limit for this run, in milliseconds. The given limit suits a quiet machine.
 * A test reaches a limit only if something hangs: no limit says how fast the product is.
 */
export const timeLimit = (ms: number): number => Math.ceil(ms * Number(process.env[factorVariable] ?? smallest));

import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/** Environment variable with the factor for the time limits of a run. `npm test` measures it before each stage. */
export const timeFactorVariable = 'FIN_TEST_TIME_FACTOR';

/** Limits of the time factor. */
const minFactor = 1;
const maxFactor = 8;

/** Time in milliseconds that `work` takes on the quiet machine for which the time limits were chosen. */
const quietMs = 200;
/** Returns 350 kB of text with few repetitions. Compressing it needs integer arithmetic and memory, as tests do. */
const sampleText = (): Buffer =>
  Buffer.from(Array.from({ length: 60_000 }, (_, index) => ((index * 2_654_435_761) % 1e9).toString(36)).join(''));
const compress = promisify(brotliCompress);

/** Returns how many times slower this machine is than the quiet machine, from 1 to 8. All cores do the same short work in parallel. */
export async function measureTimeFactor(): Promise<number> {
  const text = sampleText();
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10 };
  const began = performance.now();
  await Promise.all(Array.from({ length: availableParallelism() }, () => compress(text, { params })));
  const factor = (performance.now() - began) / quietMs;
  return Math.round(Math.min(maxFactor, Math.max(minFactor, factor)) * 10) / 10;
}

/** Measures the factor of this run, unless the parent command has measured it. */
export async function provideTimeFactor(): Promise<void> {
  process.env[timeFactorVariable] ??= String(await measureTimeFactor());
}

/**
 * Returns a time limit in milliseconds for this run. `ms` is the limit for a quiet machine. A test reaches a limit only if it hangs;
 * limits do not check performance.
 */
export const timeLimit = (ms: number): number => Math.ceil(ms * Number(process.env[timeFactorVariable] ?? minFactor));

import { randomFillSync, randomInt } from 'node:crypto';

/**
 * Mechanism that draws the figures. The README explains its privacy. All random draws are exact, without floating-point numbers, and have
 * fresh randomness. A figure that was drawn must be stored and never drawn again.
 */

/** Smallest noisy count that is published. The README has the errors of smaller and larger groups. */
export const minPeers = 500;

/** Privacy loss of a published count: logarithm of the ratio of neighboring probabilities of `geometricNoise`. */
export const epsilonOfCount = Math.log(16 / 15);
/** Privacy loss of a median. A user changes each distance by at most 1, and the sum of all probabilities by at most the same factor. */
export const epsilonOfMedian = 2 * Math.log(32 / 31);

/** Returns the count to publish, rounded to tens, or `null` if the noisy count is too small. Depends on the number of users only. */
export function drawCount(users: number): number | null {
  const noisyCount = users + geometricNoise();
  return noisyCount < minPeers ? null : Math.round(noisyCount / 10) * 10;
}

/** Number of users by index in `amountGrid`. */
type AmountCounts = ReadonlyMap<number, number>;

/**
 * Returns the distance of each amount of the grid from the median: the larger of `2 * below - users` and `2 * above - users`, at least 0.
 * One user changes a distance by at most 1.
 */
export function distancesToMedian(counts: AmountCounts): readonly number[] {
  const users = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let below = 0;
  return amountGrid.map((_, index) => {
    const equal = counts.get(index) ?? 0;
    const above = users - below - equal;
    const distance = Math.max(0, 2 * below - users, 2 * above - users);
    below += equal;
    return distance;
  });
}

/**
 * Draws a median with the exponential mechanism: each amount of the grid has a probability proportional to (31/32)^distance. The distance is
 * 0 for the median, and grows by two with each user between it and the amount.
 */
export function drawMedian(distances: readonly number[]): string {
  for (;;) {
    const index = randomBelow(amountGrid.length);
    const [amount, distance] = [amountGrid[index], distances[index]];
    if (amount !== undefined && distance !== undefined && isAccepted(distance)) return amount;
  }
}

const largestExponent = 6;

/** All amounts that a figure may have: two significant digits, from 1.0 to 9,900,000, ascending. */
export const amountGrid: readonly string[] = Array.from({ length: largestExponent + 1 }, (_, exponent) =>
  Array.from({ length: 90 }, (__, step) => ((step + 10) * 10 ** exponent) / 10),
)
  .flat()
  .map(String);

/**
 * Midpoints between neighboring amounts of the grid. With them, PostgreSQL's `width_bucket` returns the index of the nearest amount: the
 * first index for smaller amounts and the last index for larger ones.
 */
export const gridThresholds: readonly string[] = amountGrid
  .slice(1)
  .map((amount, index) => ((Number(amount) + Number(amountGrid[index])) / 2).toFixed(2));

/** Random bytes of the operating system, read in blocks because single reads are slow. */
const block = Buffer.alloc(8_192);
let nextByte = block.length;

function randomByte(): number {
  if (nextByte === block.length) {
    randomFillSync(block);
    nextByte = 0;
  }
  return block.readUInt8(nextByte++);
}

const isOneInSixteen = (): boolean => (randomByte() & 15) === 0;
const isOneInThirtyTwo = (): boolean => (randomByte() & 31) === 0;

/** Returns how often a trial fails before it first succeeds. */
function failuresBefore(hasSucceeded: () => boolean): number {
  let failures = 0;
  while (!hasSucceeded()) failures++;
  return failures;
}

/** Returns an integer `k` with exact probability 1/31 · (15/16)^|k|. */
export const geometricNoise = (): number => failuresBefore(isOneInSixteen) - failuresBefore(isOneInSixteen);

/** Returns `true` with exact probability (31/32)^distance. */
export function isAccepted(distance: number): boolean {
  for (let trial = 0; trial < distance; trial++) if (isOneInThirtyTwo()) return false;
  return true;
}

/** Returns an integer from 0 to `count` - 1, all with the same probability. */
const randomBelow = (count: number): number => randomInt(count);

import { randomFillSync, randomInt } from 'node:crypto';

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

/** Returns `true` with probability 1/16. */
const isOneInSixteen = (): boolean => (randomByte() & 15) === 0;
/** Returns `true` with probability 1/32. */
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
export const randomBelow = (count: number): number => randomInt(count);

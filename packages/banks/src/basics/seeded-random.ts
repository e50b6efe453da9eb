import { createHash } from 'node:crypto';
import { Big } from 'big.js';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';

/** Stream of pseudorandom values that is the same for the same seed. Not suitable for secrets. */
export interface SeededRandom {
  /** Returns an integer from `from` to `to`, both inclusive. */
  integer(from: number, to: number): number;
  /** Returns `true` with a probability of `percent` percent. */
  chance(percent: number): boolean;
  /** Returns one of the choices; each is equally likely. */
  pick<T>(choices: readonly [T, ...T[]]): T;
  /** Returns `count` random digits as a string. The first digit is never 0. */
  digits(count: number): string;
  /** Returns a random amount in currency units. Both bounds are in cents and inclusive: `amount(250, 999)` returns 2.50 to 9.99. */
  amount(fromCents: number, toCents: number): Big;
}

/**
 * Creates the stream of random values for a path of names, for example bank, user and purpose. Streams with different names are
 * independent, so a new kind of payment does not change other payments. The initial state comes from SHA-256, because xoroshiro128+ starts
 * with similar values for similar small seeds.
 */
export function seededRandom(...names: readonly string[]): SeededRandom {
  const digest = createHash('sha256').update(JSON.stringify(names)).digest();
  const generator = xoroshiro128plusFromState([0, 4, 8, 12].map((offset) => digest.readInt32BE(offset)));
  const integer = (from: number, to: number): number => uniformInt(generator, from, to);
  return {
    integer,
    chance: (percent) => integer(1, 100) <= percent,
    pick: (choices) => choices[integer(0, choices.length - 1)] ?? choices[0],
    digits: (count) => Array.from({ length: count }, (_, index) => integer(index === 0 ? 1 : 0, 9)).join(''),
    amount: (fromCents, toCents) => new Big(`${integer(fromCents, toCents)}e-2`),
  };
}

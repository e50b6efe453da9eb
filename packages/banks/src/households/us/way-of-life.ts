import type { Day, SeededRandom } from '../../basics/index.ts';
import { dayOfDate } from '../../basics/index.ts';

/** Way of life that a login names, as in `ok-student-<name>`. Other logins have a salary, a rent and all American banks. */
export type WayOfLife = 'student' | 'homeowners' | 'freelance' | 'retired';

/** Income, spending and banks of a way of life. */
interface Life {
  /** Banks besides the first one, with the percentage of each income that moves there. */
  readonly otherBanks: Readonly<Record<string, number>>;
  /** Range of the monthly income in dollars of the base year, for example `[1350, 1550]`. */
  readonly income: readonly [number, number];
  /** Monthly rent in dollars of the base year; `null` for owners of a home. */
  readonly rent: number | null;
  /** Everyday spending in percent; 100 is the spending of a typical person. */
  readonly spending: number;
  readonly drives: boolean;
}

/** Properties of each way of life. */
export const lives: Readonly<Record<WayOfLife, Life>> = {
  student: { otherBanks: {}, income: [1_350, 1_550], rent: 560, spending: 38, drives: false },
  homeowners: { otherBanks: { '16006': 26 }, income: [11_800, 13_400], rent: null, spending: 110, drives: true },
  freelance: { otherBanks: {}, income: [5_200, 6_000], rent: 1_280, spending: 60, drives: true },
  retired: { otherBanks: { '16010': 8 }, income: [5_000, 5_800], rent: null, spending: 60, drives: true },
};

const loginPattern = /^ok-(student|homeowners|freelance|retired)-\p{L}/u;
const isWayOfLife = (name: string): name is WayOfLife => Object.hasOwn(lives, name);

/** Returns the way of life that a login names, or `null`. */
export function wayOfLife(userName: string): WayOfLife | null {
  const [, name = ''] = loginPattern.exec(userName) ?? [];
  return isWayOfLife(name) ? name : null;
}

/** Draws the opening day of a person's accounts at a bank. A student's account opens in August 2023. */
export const openingDayOf = (userName: string, random: SeededRandom): Day =>
  wayOfLife(userName) === 'student'
    ? dayOfDate(2023, 8, random.integer(1, 28))
    : dayOfDate(random.integer(2019, 2020), random.integer(1, 12), random.integer(1, 28));

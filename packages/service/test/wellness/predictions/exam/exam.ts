import { dayOf } from './calendar.ts';
import { createHousehold } from './household.ts';
import type { Household } from './labels.ts';
import { createRandom } from './random.ts';
import type { Wordings } from './setting.ts';

interface ExamOptions {
  seed: number;
  /** Amount of noise; 1 is that of the first exam. */
  noise: number;
  /** Default `one`: a payee is written in one way, except for rare respellings. */
  wordings?: Wordings;
}

/** Seeds of the exams. Detectors are developed on other seeds. The second exam is used once, with the finished detector. */
export const exams = {
  first: { seed: 4801, noise: 1 },
  second: { seed: 9157, noise: 1.3 },
  // `variedFirst` and `variedSecond` were run once, with the finished detector. Development uses `variedPractice`.
  variedFirst: { seed: 26_713, noise: 1, wordings: 'several' },
  variedSecond: { seed: 70_249, noise: 1, wordings: 'several' },
  /** For the development of detectors. */
  variedPractice: { seed: 38_561, noise: 1, wordings: 'several' },
} as const satisfies Record<string, ExamOptions>;

const countries = ['US', 'GB', 'AU'] as const;
const householdsPerCountry = 20;

/** Creates 60 households. The same options give the same households. */
export function createExam({ seed, noise, wordings = 'one' }: ExamOptions): Household[] {
  const random = createRandom(`exam ${seed}`);
  return countries.flatMap((country, part) =>
    Array.from({ length: householdsPerCountry }, (_, at) => {
      const index = part * householdsPerCountry + at;
      const own = random.fork(`household ${index}`);
      // Histories end throughout a year, so that predictions cover each season and holiday.
      const asOf = dayOf('2025-03-01') + own.fork('asOf').int(0, 364);
      return createHousehold(own, { index, country, asOf, noise, wordings });
    }),
  );
}

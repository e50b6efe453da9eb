import { z } from 'zod';

/** Upper limit of calls within a number of seconds. */
export interface Limit {
  readonly most: number;
  readonly seconds: number;
}

/** Description of what each limit counts. */
export const limitMeanings = {
  credentials: 'sign-ins sent for one bank login, until one succeeds',
  answers: 'answers for one provider account, until one succeeds',
  sessions: 'sessions and launch tokens made with one API key',
  'login-sessions': 'sessions and launch tokens made for one login name',
  calls: 'calls of one session',
  'address-calls': 'calls from one client address',
  launches: 'launches from one client address',
  searches: 'searches of one session for a bank by its name',
  addresses: 'properties that one session looks up',
  keys: 'wrong API keys from one client address',
} as const;
export type LimitName = keyof typeof limitMeanings;
export const limitNames = Object.keys(limitMeanings) as readonly LimitName[];
export type LimitSizes = Readonly<Record<LimitName, Limit>>;

/** Banks lock a login after three to ten wrong sign-ins. */
const production: LimitSizes = {
  credentials: { most: 5, seconds: 900 },
  answers: { most: 5, seconds: 600 },
  sessions: { most: 600, seconds: 60 },
  'login-sessions': { most: 60, seconds: 600 },
  calls: { most: 600, seconds: 60 },
  'address-calls': { most: 3_000, seconds: 60 },
  launches: { most: 120, seconds: 60 },
  searches: { most: 120, seconds: 60 },
  addresses: { most: 30, seconds: 600 },
  keys: { most: 20, seconds: 600 },
};

/** In the sandbox all sign-ins use the same bank user, and all calls come from one machine. */
const sandbox: LimitSizes = {
  credentials: { most: 200, seconds: 900 },
  answers: { most: 20, seconds: 600 },
  sessions: { most: 100_000, seconds: 60 },
  'login-sessions': { most: 2_000, seconds: 600 },
  calls: { most: 1_000_000, seconds: 60 },
  'address-calls': { most: 1_000_000, seconds: 60 },
  launches: { most: 100_000, seconds: 60 },
  searches: { most: 100_000, seconds: 60 },
  addresses: { most: 1_000, seconds: 600 },
  keys: { most: 100_000, seconds: 600 },
};

/** Ceiling of configured limits in production, as a multiple of the default. Higher limits would no longer protect. */
const ceilingTimes = 100;

export const limitCeilings = Object.fromEntries(
  limitNames.map((name) => [name, { ...production[name], most: production[name].most * ceilingTimes }]),
) as LimitSizes;

export const limitText = ({ most, seconds }: Limit): string => `${most}/${seconds}`;

/** Returns a sentence for each limit that is above its ceiling, in its number or in its rate. */
export const limitsAboveCeiling = (sizes: Partial<LimitSizes>): string[] =>
  limitNames.flatMap((name) => {
    const given = sizes[name];
    const ceiling = limitCeilings[name];
    if (given === undefined) return [];
    const isAbove = given.most > ceiling.most || given.most * ceiling.seconds > ceiling.most * given.seconds;
    return isAbove ? [`${name} is above its ceiling of ${limitText(ceiling)}: lower it.`] : [];
  });

export const usualLimits: Readonly<Record<'sandbox' | 'production', LimitSizes>> = { sandbox, production };

const pattern = new RegExp(`^(${limitNames.join('|')})=([1-9]\\d{0,6})/([1-9]\\d{0,4})$`);

/** Limits as text, for example `credentials=5/900,answers=5/600`: name, number, seconds. */
export const limitsText = z.string().transform((text, context): Partial<LimitSizes> => {
  const sizes: Partial<Record<LimitName, Limit>> = {};
  for (const part of text.split(',')) {
    const [, name, most, seconds] = pattern.exec(part.trim()) ?? [];
    if (name === undefined) {
      context.addIssue({ code: 'custom', message: `must be name=number/seconds, separated by commas` });
      return z.NEVER;
    }
    sizes[name as LimitName] = { most: Number(most), seconds: Number(seconds) };
  }
  return sizes;
});

import { z } from 'zod';

export interface Limit {
  /** Maximum number of calls in a time window. */
  readonly max: number;
  /** Length of the time window in seconds. */
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
/** Name of a limit, as in `FIN_LIMITS`. */
export type LimitName = keyof typeof limitMeanings;
export const limitNames = Object.keys(limitMeanings) as readonly LimitName[];
export type LimitSizes = Readonly<Record<LimitName, Limit>>;

/** Default limits in production. `credentials` and `answers` are low, because banks lock a login after three to ten wrong sign-ins. */
const production: LimitSizes = {
  credentials: { max: 5, seconds: 900 },
  answers: { max: 5, seconds: 600 },
  sessions: { max: 600, seconds: 60 },
  'login-sessions': { max: 60, seconds: 600 },
  calls: { max: 600, seconds: 60 },
  'address-calls': { max: 3_000, seconds: 60 },
  launches: { max: 120, seconds: 60 },
  searches: { max: 120, seconds: 60 },
  addresses: { max: 30, seconds: 600 },
  keys: { max: 20, seconds: 600 },
};

/** Default limits in the sandbox. The limits are high, because all sign-ins use the same bank user, and all calls come from one machine. */
const sandbox: LimitSizes = {
  credentials: { max: 200, seconds: 900 },
  answers: { max: 20, seconds: 600 },
  sessions: { max: 100_000, seconds: 60 },
  'login-sessions': { max: 2_000, seconds: 600 },
  calls: { max: 1_000_000, seconds: 60 },
  'address-calls': { max: 1_000_000, seconds: 60 },
  launches: { max: 100_000, seconds: 60 },
  searches: { max: 100_000, seconds: 60 },
  addresses: { max: 1_000, seconds: 600 },
  keys: { max: 100_000, seconds: 600 },
};

/** Ceiling of configured limits in production, as a multiple of the default. Higher limits would no longer protect. */
const ceilingFactor = 100;

/** Highest limits that production accepts. */
export const limitCeilings = Object.fromEntries(
  limitNames.map((name) => [name, { ...production[name], max: production[name].max * ceilingFactor }]),
) as LimitSizes;

/** Returns a limit as text, for example `5/900`. */
export const limitText = ({ max, seconds }: Limit): string => `${max}/${seconds}`;

/** Returns a sentence for each limit that allows more calls per window, or more calls per second, than its ceiling. */
export const limitsAboveCeiling = (sizes: Partial<LimitSizes>): string[] =>
  limitNames.flatMap((name) => {
    const configured = sizes[name];
    const ceiling = limitCeilings[name];
    if (configured === undefined) return [];
    const exceedsCeiling =
      configured.max > ceiling.max || configured.max * ceiling.seconds > ceiling.max * configured.seconds;
    return exceedsCeiling ? [`${name} is above its ceiling of ${limitText(ceiling)}: lower it.`] : [];
  });

export const defaultLimits: Readonly<Record<'sandbox' | 'production', LimitSizes>> = { sandbox, production };

const limitPattern = new RegExp(`^(${limitNames.join('|')})=([1-9]\\d{0,6})/([1-9]\\d{0,4})$`);

/** Schema of limits as text, for example `credentials=5/900,answers=5/600`. Each entry has a name, a number of calls and seconds. */
export const limitsText = z.string().transform((text, context): Partial<LimitSizes> => {
  const sizes: Partial<Record<LimitName, Limit>> = {};
  for (const entry of text.split(',')) {
    const [, name, max, seconds] = limitPattern.exec(entry.trim()) ?? [];
    if (name === undefined) {
      context.addIssue({ code: 'custom', message: `must be name=number/seconds, separated by commas` });
      return z.NEVER;
    }
    sizes[name as LimitName] = { max: Number(max), seconds: Number(seconds) };
  }
  return sizes;
});

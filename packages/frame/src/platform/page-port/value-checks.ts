/** A function that returns whether a value has the shape that the contract requires. */
export type Check = (value: unknown) => boolean;

export const text =
  (most = Number.POSITIVE_INFINITY, least = 0): Check =>
  (value) =>
    typeof value === 'string' && value.length <= most && value.length >= least;

export const matching =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);

export const oneOf =
  (...values: readonly (string | number)[]): Check =>
  (value) =>
    values.includes(value as string);

export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

/** Checks for an id of the service: a positive integer below 2^53. */
export const entityId: Check = (value) => Number.isSafeInteger(value) && (value as number) > 0;

export const flag: Check = (value) => typeof value === 'boolean';

export const listOf =
  (check: Check, most: number): Check =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(check);

export const recordOf =
  (name: RegExp, check: Check): Check =>
  (value) =>
    isObject(value) && Object.entries(value).every(([key, one]) => name.test(key) && check(one));

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a check for an object with at least these members. */
export const having =
  (members: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isObject(value) && Object.entries(members).every(([key, check]) => check(value[key]));

/** Returns a check for an object with exactly these members. */
export const exactly =
  (members: Readonly<Record<string, Check>>): Check =>
  (value) =>
    having(members)(value) && Object.keys(value as object).every((key) => key in members);

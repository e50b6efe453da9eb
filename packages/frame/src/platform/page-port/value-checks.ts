/** A function that returns whether a value has the shape that the contract requires. */
export type Check = (value: unknown) => boolean;

/** Returns a check for a string with these lengths, in characters. */
export const text =
  (maxLength = Number.POSITIVE_INFINITY, minLength = 0): Check =>
  (value) =>
    typeof value === 'string' && value.length <= maxLength && value.length >= minLength;

/** Returns a check for a string that matches a pattern. */
export const matching =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);

/** Returns a check for one of these values. */
export const oneOf =
  (...values: readonly (string | number)[]): Check =>
  (value) =>
    values.includes(value as string);

/** Returns a check that also accepts `null`. */
export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

/** Checks for an id of the service: a positive integer below 2^53. */
export const entityId: Check = (value) => Number.isSafeInteger(value) && (value as number) > 0;

/** Checks for a boolean. */
export const flag: Check = (value) => typeof value === 'boolean';

/** Returns a check for an array of at most `maxItems` items that pass `check`. */
export const listOf =
  (check: Check, maxItems: number): Check =>
  (value) =>
    Array.isArray(value) && value.length <= maxItems && value.every(check);

/** Returns a check for an object whose names match `name` and whose values pass `check`. */
export const recordOf =
  (name: RegExp, check: Check): Check =>
  (value) =>
    isObject(value) && Object.entries(value).every(([key, one]) => name.test(key) && check(one));

/** Whether a value is an object, but no array. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a check for an object whose members pass these checks. Other members are allowed. */
export const having =
  (members: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isObject(value) && Object.entries(members).every(([key, check]) => check(value[key]));

/** Returns a check for an object whose members pass these checks. Other members are not allowed. */
export const exactly =
  (members: Readonly<Record<string, Check>>): Check =>
  (value) =>
    having(members)(value) && Object.keys(value as object).every((key) => key in members);

export const anyText: Check<string> = (value): value is string => typeof value === 'string';

/** Returns a check for strings of `minLength` to `maxLength` UTF-16 code units. */
export const text =
  (maxLength: number, minLength = 0): Check<string> =>
  (value): value is string =>
    anyText(value) && value.length <= maxLength && value.length >= minLength;

/** Returns a check for strings in which the pattern matches. A pattern for whole strings needs `^` and `$`. */
export const matching =
  (pattern: RegExp): Check<string> =>
  (value): value is string =>
    anyText(value) && pattern.test(value);

/** Returns a check for the listed values. */
export const oneOf =
  <const T extends string | number>(...values: readonly T[]): Check<T> =>
  (value): value is T =>
    values.includes(value as T);

export const flag: Check<boolean> = (value): value is boolean => typeof value === 'boolean';

export const finite: Check<number> = (value): value is number => Number.isFinite(value);

/** Accepts integers from -(2^53 - 1) to 2^53 - 1. */
export const integer: Check<number> = (value): value is number => Number.isSafeInteger(value);

/** Accepts ids of the service: integers above 0 and below 2^53. */
export const entityId: Check<number> = (value): value is number => integer(value) && value > 0;

export const orNull =
  <T>(check: Check<T>): Check<T | null> =>
  (value): value is T | null =>
    value === null || check(value);

/** Returns a check that also accepts `undefined`. In `ObjectOf`, the member is then optional. */
export const orAbsent =
  <T>(check: Check<T>): Check<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || check(value);

/** Returns a check that also accepts `null` and `undefined`. */
export const optional =
  <T>(check: Check<T>): Check<T | null | undefined> =>
  (value): value is T | null | undefined =>
    value == null || check(value);

/** Returns a check for arrays of at most `maxLength` valid entries. */
export const listOf =
  <T>(check: Check<T>, maxLength: number): Check<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.length <= maxLength && value.every(check);

/** Whether the value is an object, but not `null` or an array. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a check for objects in which all keys and values are valid. */
export const recordOf =
  <T>(name: Check<string>, check: Check<T>): Check<Record<string, T>> =>
  (value): value is Record<string, T> =>
    isObject(value) && Object.entries(value).every(([key, member]) => name(key) && check(member));

/** Returns a check for objects that have these members. Other members are allowed and not checked. */
export const having =
  <M extends Members>(members: M): Check<ObjectOf<M>> =>
  (value): value is ObjectOf<M> =>
    isObject(value) && Object.entries(members).every(([name, check]) => check(value[name]));

/** Returns a check for objects that have only these members. */
export const exactly =
  <M extends Members>(members: M): Check<ObjectOf<M>> =>
  (value): value is ObjectOf<M> =>
    isObject(value) &&
    Object.keys({ ...members, ...value }).every((name) => Object.hasOwn(members, name) && members[name]?.(value[name]));

/** Function that returns whether an untrusted value has the type. */
export type Check<T> = (value: unknown) => value is T;

/** Type of the values that a check accepts. */
export type Checked<C> = C extends Check<infer T> ? T : never;

/** Checks by the name of the member that they apply to. */
export type Members = Readonly<Record<string, Check<unknown>>>;

type OptionalName<M extends Members> = {
  [N in keyof M]: undefined extends Checked<M[N]> ? N : never;
}[keyof M];

/** Object with the members that the checks accept. A member is optional if its check accepts `undefined`. */
export type ObjectOf<M extends Members> = Flat<
  { -readonly [N in Exclude<keyof M, OptionalName<M>>]: Checked<M[N]> } & {
    -readonly [N in OptionalName<M>]?: Checked<M[N]>;
  }
>;

/** The same object type without intersections. */
export type Flat<T> = { [N in keyof T]: T[N] };

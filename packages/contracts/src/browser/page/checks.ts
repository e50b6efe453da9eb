/** Returns whether a value from outside has the type. */
export type Check<T> = (value: unknown) => value is T;
/** Type of the values that a check accepts. */
export type Checked<C> = C extends Check<infer T> ? T : never;
/** Checks of the members of an object, by name. */
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

export const anyText: Check<string> = (value): value is string => typeof value === 'string';

/** Accepts strings with these lengths, in characters. */
export const text =
  (maxLength: number, minLength = 0): Check<string> =>
  (value): value is string =>
    anyText(value) && value.length <= maxLength && value.length >= minLength;

/** Accepts strings that match the pattern. */
export const matching =
  (pattern: RegExp): Check<string> =>
  (value): value is string =>
    anyText(value) && pattern.test(value);

/** Accepts these values only. */
export const oneOf =
  <const T extends string | number>(...values: readonly T[]): Check<T> =>
  (value): value is T =>
    values.includes(value as T);

export const flag: Check<boolean> = (value): value is boolean => typeof value === 'boolean';

export const finite: Check<number> = (value): value is number => Number.isFinite(value);

/** Accepts integers that a number represents exactly. */
export const integer: Check<number> = (value): value is number => Number.isSafeInteger(value);

/** Accepts ids of the service: integers above 0 and below 2^53. */
export const entityId: Check<number> = (value): value is number => integer(value) && value > 0;

export const orNull =
  <T>(check: Check<T>): Check<T | null> =>
  (value): value is T | null =>
    value === null || check(value);

/** Also accepts an absent member. */
export const orAbsent =
  <T>(check: Check<T>): Check<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || check(value);

/** Also accepts `null` and `undefined`. */
export const optional =
  <T>(check: Check<T>): Check<T | null | undefined> =>
  (value): value is T | null | undefined =>
    value == null || check(value);

/** Accepts lists of at most `maxLength` valid entries. */
export const listOf =
  <T>(check: Check<T>, maxLength: number): Check<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.length <= maxLength && value.every(check);

/** Accepts objects, but no arrays. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Accepts objects whose names and values pass the checks. */
export const recordOf =
  <T>(name: Check<string>, check: Check<T>): Check<Record<string, T>> =>
  (value): value is Record<string, T> =>
    isObject(value) && Object.entries(value).every(([key, member]) => name(key) && check(member));

/** Accepts objects with these members, and possibly more. */
export const having =
  <M extends Members>(members: M): Check<ObjectOf<M>> =>
  (value): value is ObjectOf<M> =>
    isObject(value) && Object.entries(members).every(([name, check]) => check(value[name]));

/** Accepts objects with exactly these members. */
export const exactly =
  <M extends Members>(members: M): Check<ObjectOf<M>> =>
  (value): value is ObjectOf<M> =>
    isObject(value) &&
    Object.keys({ ...members, ...value }).every((name) => Object.hasOwn(members, name) && members[name]?.(value[name]));

import type { LinkOptions } from '@fin-link/contracts/browser';

/** Returns the values of all fields by path, for example `netWorthSwitch.shown`. A list is one value; a design token is one, and a text. */
export function fieldsOf(value: object, path: readonly string[] = []): Map<string, unknown> {
  return new Map(
    Object.entries(value).flatMap(([key, inner]: [string, unknown]): [string, unknown][] => {
      const at = [...path, key];
      const isGroup = typeof inner === 'object' && inner !== null && !Array.isArray(inner);
      return isGroup ? [...fieldsOf(inner, at)] : [[at.join('.'), inner]];
    }),
  );
}

/** Returns the value at a path; `undefined` if there is none. */
export const valueAt = (options: LinkOptions, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (isGroup(value) && Object.hasOwn(value, key) ? value[key] : undefined), options);

/** Returns the options with another value at a path. `undefined` removes the field. */
export function withValue(options: LinkOptions, path: string, value: unknown): LinkOptions {
  // The host checks the options when they are saved.
  return changed(options, path.split('.'), value) as LinkOptions;
}

type Group = Readonly<Record<string, unknown>>;
const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function changed(group: object, [key = '', ...rest]: readonly string[], value: unknown): Group {
  const { [key]: inner, ...others } = group as Group;
  const next = rest.length === 0 ? value : changed(isGroup(inner) ? inner : {}, rest, value);
  return next === undefined ? others : { ...others, [key]: next };
}

/** Returns the paths of the fields that differ. */
export function changedPaths(before: LinkOptions, after: LinkOptions): string[] {
  const [old, current] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...old.keys(), ...current.keys()])].filter(
    (path) => JSON.stringify(old.get(path)) !== JSON.stringify(current.get(path)),
  );
}

/** `net-worth` as `netWorth`. */
export const camel = (name: string): string =>
  name.replaceAll(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());

/** `net-worth` and `netWorth` as `NetWorth`. */
export const pascal = (name: string): string => camel(name).replace(/^\w/, (letter) => letter.toUpperCase());

/** `netWorth` as `net-worth`. */
export const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Names of the parameters of a path: `:viewId`. */
export const parametersOf = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

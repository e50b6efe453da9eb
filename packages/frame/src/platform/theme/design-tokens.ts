import { backgrounds, contrastOf } from './contrast.ts';
import type { Pair } from './contrast.ts';

const colourRoles = [
  'surface',
  'sunken',
  'text',
  'muted',
  'border',
  'divider',
  'accent',
  'on-accent',
  'danger',
  'danger-soft',
  'warning',
  'warning-soft',
  'success',
  'success-soft',
] as const;

const lengthWithin =
  (most: number) =>
  (value: string): boolean => {
    const [, size, unit] = /^(\d{1,3}(?:\.\d{1,3})?)(px|rem)$/.exec(value) ?? [];
    return size !== undefined && Number(size) * (unit === 'rem' ? 16 : 1) <= most;
  };

/** Opaque, and by itself: a see-through accent would take the focus ring away, a reference would reach outside the token. */
const isOpaqueColour = (value: string): boolean =>
  !/[/;{}\\]|transparent|currentcolor|var\(|env\(|url\(|attr\(|image|(?:rgb|hsl)a\(|^#(?:[\da-f]{4}|[\da-f]{8})$/i.test(
    value,
  ) &&
  !/^(inherit|initial|unset|revert(-layer)?)$/i.test(value) &&
  CSS.supports('color', value);

const isFontList = (value: string): boolean =>
  /^[\p{Letter}\p{Number} ,'"._-]{1,120}$/u.test(value) && CSS.supports('font-family', value);

const tokens: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ...colourRoles.map((role): [string, (value: string) => boolean] => [`--fin-color-${role}`, isOpaqueColour]),
  ['--fin-radius-field', lengthWithin(24)],
  ['--fin-radius-card', lengthWithin(32)],
  ['--fin-radius-dialog', lengthWithin(32)],
  ['--fin-radius-pill', lengthWithin(999)],
  ['--fin-space-unit', (value) => lengthWithin(6)(value) && !lengthWithin(2.9)(value)],
  ['--fin-font', isFontList],
]);

/** The tokens of a page that are known and safe to use; the rest is dropped. */
export const validTokens = (given: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(given).filter(([name, value]) => tokens.get(name)?.(value.trim()) === true));

/**
 * Puts a page's design tokens on the root. Colours that would make words or the focus ring unreadable are left out, the
 * foreground first: what the page chose for its surface stays as long as it can.
 */
export function applyTokens(root: HTMLElement, given: Readonly<Record<string, string>>): void {
  const valid = validTokens(given);
  for (const name of tokens.keys()) {
    const value = valid.get(name);
    if (value === undefined) root.style.removeProperty(name);
    else root.style.setProperty(name, value.trim());
  }
  // Each colour taken away may be one that another was readable on, so all pairs are looked at again.
  for (;;) {
    const bad = backgrounds.find((pair) => isChosen(root, pair) && contrastOf(root, pair) < pair.least);
    if (bad === undefined) return;
    root.style.removeProperty(root.style.getPropertyValue(bad.foreground) === '' ? bad.background : bad.foreground);
  }
}

/** One of the two is the page's; the rest of the look is known to be readable. */
const isChosen = (root: HTMLElement, { foreground, background }: Pair): boolean =>
  root.style.getPropertyValue(foreground) !== '' || root.style.getPropertyValue(background) !== '';

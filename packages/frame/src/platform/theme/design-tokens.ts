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

/** An opaque color without references: a transparent accent would hide the focus ring, `var()` could read other properties. */
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

/** The known tokens with valid values; others are dropped. */
export const validTokens = (given: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(given).filter(([name, value]) => tokens.get(name)?.(value.trim()) === true));

/**
 * Sets a page's design tokens on the root element. Colors that would make words or the focus ring unreadable are left out,
 * the foreground first, so that the page's surface is kept where possible.
 */
export function applyTokens(root: HTMLElement, given: Readonly<Record<string, string>>): void {
  const valid = validTokens(given);
  for (const name of tokens.keys()) {
    const value = valid.get(name);
    if (value === undefined) root.style.removeProperty(name);
    else root.style.setProperty(name, value.trim());
  }
  // A color that is removed may affect other pairs, so all pairs are checked again.
  for (;;) {
    const bad = backgrounds.find((pair) => isChosen(root, pair) && contrastOf(root, pair) < pair.least);
    if (bad === undefined) return;
    root.style.removeProperty(root.style.getPropertyValue(bad.foreground) === '' ? bad.background : bad.foreground);
  }
}

/** Whether one of the two colors is the page's; the default colors are readable. */
const isChosen = (root: HTMLElement, { foreground, background }: Pair): boolean =>
  root.style.getPropertyValue(foreground) !== '' || root.style.getPropertyValue(background) !== '';

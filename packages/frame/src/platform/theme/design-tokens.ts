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

/** Check of a token's value, and its description for the developers of the page. */
interface Rule {
  isValid: (value: string) => boolean;
  mustBe: string;
}

const lengthWithin =
  (most: number) =>
  (value: string): boolean => {
    const [, size, unit] = /^(\d{1,3}(?:\.\d{1,3})?)(px|rem)$/.exec(value) ?? [];
    return size !== undefined && Number(size) * (unit === 'rem' ? 16 : 1) <= most;
  };

/**
 * Whether a value is an opaque color without references. A transparent accent would hide the focus ring, and `var()` could read
 * other properties.
 */
const isOpaqueColour = (value: string): boolean =>
  !/[/;{}\\]|transparent|currentcolor|var\(|env\(|url\(|attr\(|image|(?:rgb|hsl)a\(|^#(?:[\da-f]{4}|[\da-f]{8})$/i.test(
    value,
  ) &&
  !/^(inherit|initial|unset|revert(-layer)?)$/i.test(value) &&
  CSS.supports('color', value);

const isFontList = (value: string): boolean =>
  /^[\p{Letter}\p{Number} ,'"._-]{1,120}$/u.test(value) && CSS.supports('font-family', value);

const radius = (most: number): Rule => ({
  isValid: lengthWithin(most),
  mustBe: `a length in px or rem, ${most}px at most`,
});

const tokens: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ...colourRoles.map((role): [string, Rule] => [
    `--fin-color-${role}`,
    { isValid: isOpaqueColour, mustBe: 'an opaque color without var()' },
  ]),
  ['--fin-radius-field', radius(24)],
  ['--fin-radius-card', radius(32)],
  ['--fin-radius-dialog', radius(32)],
  ['--fin-radius-pill', radius(999)],
  [
    '--fin-space-unit',
    { isValid: (value) => lengthWithin(6)(value) && !lengthWithin(2.9)(value), mustBe: 'a length from 3px to 6px' },
  ],
  ['--fin-font', { isValid: isFontList, mustBe: 'a list of font names, 120 characters at most' }],
]);

/** Warnings that were already logged for the developers of the page. Each is logged once. */
const warned = new Set<string>();

function warnOnce(line: string): void {
  if (!warned.has(line)) console.warn(`fin-link: ${line}`);
  warned.add(line);
}

/** Returns the known tokens with valid values and drops all others. */
export const validTokens = (given: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(given).filter(([name, value]) => tokens.get(name)?.isValid(value.trim()) === true));

/**
 * Sets a page's design tokens on the root element. Drops colors that would make text or the focus ring unreadable. Drops the
 * foreground first, so that the page's surface is kept if possible.
 */
export function applyTokens(root: HTMLElement, given: Readonly<Record<string, string>>): void {
  const valid = validTokens(given);
  for (const [name, { mustBe }] of tokens) {
    const value = valid.get(name);
    if (value === undefined && given[name] !== undefined) warnOnce(`${name} is not used: it must be ${mustBe}.`);
    if (value === undefined) root.style.removeProperty(name);
    else root.style.setProperty(name, value.trim());
  }
  // Removing a color may affect other pairs, so the loop checks all pairs again.
  for (;;) {
    const bad = backgrounds.find((pair) => isChosen(root, pair) && contrastOf(root, pair) < pair.least);
    if (bad === undefined) return;
    const { foreground, background, least } = bad;
    const dropped = root.style.getPropertyValue(foreground) === '' ? background : foreground;
    // The ratio is rounded down, so that a ratio that is too low does not look sufficient.
    const ratio = Math.floor(contrastOf(root, bad) * 100) / 100;
    warnOnce(
      `${dropped} is not used: ${foreground} on ${background} has a contrast of ${ratio}:1, and needs ${least}:1.`,
    );
    root.style.removeProperty(dropped);
  }
}

/** Whether the page has set one of the two colors. The default colors are readable. */
const isChosen = (root: HTMLElement, { foreground, background }: Pair): boolean =>
  root.style.getPropertyValue(foreground) !== '' || root.style.getPropertyValue(background) !== '';

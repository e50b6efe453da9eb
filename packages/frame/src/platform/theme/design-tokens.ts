import type { LinkOptions } from '@fin-link/contracts/browser';
import { colourRoles } from './contrast.ts';
import { describePalette, hexOf } from './describe-palette.ts';
import { derivePalette } from './palette.ts';
import type { Palette, Scheme } from './palette.ts';
import { colourToken, readDeclared, readSets } from './read-colours.ts';

/** Check of a token's value, and its description for the developers of the page. */
interface Rule {
  isValid: (value: string) => boolean;
  mustBe: string;
}

/** Usual size of 1 rem in pixels. */
const pixelsPerRem = 16;

/** Returns a check for a length of at most `maxPixels`. */
const lengthWithin =
  (maxPixels: number) =>
  (value: string): boolean => {
    const [, size, unit] = /^(\d{1,3}(?:\.\d{1,3})?)(px|rem)$/.exec(value) ?? [];
    return size !== undefined && Number(size) * (unit === 'rem' ? pixelsPerRem : 1) <= maxPixels;
  };

type Tokens = Readonly<Record<string, string>>;
type Look = LinkOptions['look'];

/** Description of the rule for colors. */
const opaqueColour = 'an opaque color without var()';

/**
 * Returns whether a value is an opaque color without references. A transparent accent would hide the focus ring, and `var()` could read
 * other properties. The first pattern refuses alpha values (`/`, `rgba()`, `hsla()`, hex colors with 4 or 8 digits), references, and
 * characters that end a declaration.
 */
const isOpaqueColour = (value: string): boolean =>
  !/[/;{}\\]|transparent|currentcolor|var\(|env\(|url\(|attr\(|image|(?:rgb|hsl)a\(|^#(?:[\da-f]{4}|[\da-f]{8})$/i.test(
    value,
  ) &&
  !/^(inherit|initial|unset|revert(-layer)?)$/i.test(value) &&
  CSS.supports('color', value);

const isFontList = (value: string): boolean =>
  /^[\p{Letter}\p{Number} ,'"._-]{1,120}$/u.test(value) && CSS.supports('font-family', value);

const radius = (maxPixels: number): Rule => ({
  isValid: lengthWithin(maxPixels),
  mustBe: `a length in px or rem, ${maxPixels}px at most`,
});

/** Rules of the tokens for radii, spacing and fonts. */
const sizes: ReadonlyMap<string, Rule> = new Map<string, Rule>([
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

const tokens: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ...colourRoles.map((role): [string, Rule] => [colourToken(role), { isValid: isOpaqueColour, mustBe: opaqueColour }]),
  ...sizes,
]);

/** Warnings that were already logged for the developers of the page. Each warning is logged once. */
const warned = new Set<string>();

function warnOnce(line: string): void {
  if (!warned.has(line)) console.warn(`fin-link: ${line}`);
  warned.add(line);
}

/** Returns the known tokens with valid values and drops all others. */
export const validTokens = (declared: Tokens): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(declared)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([name, value]) => tokens.get(name)?.isValid(value) === true),
  );

const prefersDark = matchMedia('(prefers-color-scheme: dark)');

/** Returns the scheme that the page requests, otherwise that of the device. */
function schemeOf(root: HTMLElement): Scheme {
  const { theme } = root.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return prefersDark.matches ? 'dark' : 'light';
}

/** Result of applying tokens: the colors of the current scheme, and a line for each token that is not used as it is. */
export interface AppliedTokens {
  palette: Palette;
  lines: readonly string[];
}

/** Removes the listener for changes of the device's color scheme. */
let schemeListener: AbortController | undefined;
/** Tokens that the page sent last. */
let pageTokens: Tokens = {};
/** Tokens of the configuration. */
let look: Look = { light: {}, dark: {} };

/** Applies the tokens again when the theme changes. `applyTheme` does not do this if the page has no tokens. */
const themeObserver = new MutationObserver(([record]) => {
  if (record?.target instanceof HTMLElement) applyTokens(record.target, pageTokens);
});

/** Sets the tokens of the session's configuration. Those of the page take precedence. */
export function applyLook(root: HTMLElement, configured: Look): void {
  look = configured;
  applyTokens(root, pageTokens);
  themeObserver.observe(root, { attributeFilter: ['data-theme'] });
}

/**
 * Sets a page's design tokens on the root element, together with those of the configuration. Colors that are not declared follow the
 * surface, and unreadable colors are adjusted. Runs again when the device's color scheme changes.
 */
export function applyTokens(root: HTMLElement, page: Tokens): AppliedTokens {
  pageTokens = page;
  const scheme = schemeOf(root);
  const declaredTokens = { ...look[scheme], ...page };
  schemeListener?.abort();
  schemeListener = new AbortController();
  const { signal } = schemeListener;
  prefersDark.addEventListener('change', () => root.isConnected && applyTokens(root, page), { signal });

  const valid = validTokens(declaredTokens);
  const lines: string[] = [];
  const refuse = (name: string, mustBe: string): void => void lines.push(`${name} is not used: it must be ${mustBe}.`);
  for (const [name, { mustBe }] of tokens) {
    const value = valid.get(name);
    if (value === undefined && declaredTokens[name] !== undefined) refuse(name, mustBe);
    // The colors are set below, after the default ones have been read.
    if (value !== undefined && sizes.has(name)) root.style.setProperty(name, value);
    else root.style.removeProperty(name);
  }
  root.style.removeProperty('color-scheme');

  const sets = readSets(root);
  const declared = readDeclared(root, valid, scheme, (name) => refuse(name, opaqueColour));
  const palette = derivePalette(declared, sets, scheme);
  const { base, colours } = palette;
  // Colors that are not set come from the default set of this scheme, and so do the colors of native controls.
  if (base !== scheme) root.style.setProperty('color-scheme', base);
  for (const role of colourRoles) {
    const colour = hexOf(colours[role]);
    if (colour !== hexOf(sets[base][role])) root.style.setProperty(colourToken(role), colour);
  }
  lines.push(...describePalette(palette, scheme));
  for (const line of lines) warnOnce(line);
  return { palette, lines };
}

import { colourRoles } from './contrast.ts';
import { colourToken } from './read-colours.ts';

/** Values of tokens by name. */
export type Tokens = Readonly<Record<string, string>>;

/** Returns the known tokens with valid values and drops all others. */
export const validTokens = (declared: Tokens): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(declared)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([name, value]) => tokens.get(name)?.isValid(value) === true),
  );

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

/** Rule for colors, as console messages state it. */
export const opaqueColour = 'an opaque color without var()';

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
export const sizes: ReadonlyMap<string, Rule> = new Map<string, Rule>([
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

export const tokens: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ...colourRoles.map((role): [string, Rule] => [colourToken(role), { isValid: isOpaqueColour, mustBe: opaqueColour }]),
  ...sizes,
]);

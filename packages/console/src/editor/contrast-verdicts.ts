import { type Colours, type Pair, colourRoles, contrast, pairs } from '@fin-link/frame/theme/contrast';
import { type Scheme, derivePalette } from '@fin-link/frame/theme/palette';
import { colourToken, readDeclared } from '@fin-link/frame/theme/read-colours';
import { validTokens } from '@fin-link/frame/theme/token-rules';
import { defaultColours } from './default-colours.ts';

/** Contrast of two colors that screens show on each other. */
export interface Verdict extends Pair {
  readonly ratio: number;
  readonly passes: boolean;
}

type Tokens = Readonly<Record<string, string>>;

/**
 * Returns the pairs of colors with the contrast of what the tokens declare. The frame adjusts colors that fail; a color that it shows
 * differently than declared is what the operator must know. Only pairs with a declared color are listed.
 */
export function verdictsOf(tokens: Tokens, scheme: Scheme): Verdict[] {
  const declared = readDeclared(document.documentElement, validTokens(tokens), scheme, () => {});
  const sets = { light: setOf(0), dark: setOf(1) };
  const { colours } = derivePalette(declared, sets, scheme);
  const before: Colours = { ...colours, ...declared };
  return pairs
    .filter(({ foreground, background }) => declared[foreground] !== undefined || declared[background] !== undefined)
    .map((pair) => ({ ...pair, ratio: contrast(before[pair.foreground], before[pair.background]) }))
    .map((pair) => ({ ...pair, passes: pair.ratio >= pair.least }));
}

/** Returns the verdict on one color: the worst pair in which it is; `null` if it is in none. */
export function worstOf(verdicts: readonly Verdict[], token: string): Verdict | null {
  const [worst = null] = verdicts
    .filter((verdict) => [verdict.foreground, verdict.background].map(colourToken).includes(token))
    .toSorted((a, b) => a.ratio / a.least - b.ratio / b.least);
  return worst;
}

/** Returns a ratio in words, rounded down, so that a ratio that is too low does not look sufficient. */
export const ratioText = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(2);

function setOf(index: 0 | 1): Colours {
  const rgb = (hex: string): [number, number, number] => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
    return [red, green, blue];
  };
  const entries = colourRoles.map((role) => [role, rgb(defaultColours[role][index])]);
  return Object.fromEntries(entries) as Colours;
}

import { contrast, luminance, pairs } from './contrast.ts';
import type { Colour, Colours, Pair, Role } from './contrast.ts';
import { colourOf, labOf, mix, shift } from './oklab.ts';

/** Color scheme. */
export type Scheme = 'light' | 'dark';
/** Colors that the page or the configuration declares. */
export type DeclaredColours = Readonly<Partial<Record<Role, Colour>>>;

/**
 * Maximum change of a declared color's OKLCH lightness to make it readable. A light pastel still becomes readable on white; yellow
 * and white do not.
 */
export const maxLightnessShift = 0.3;

/** A declared color that is not used as it is, with the pair that it failed. */
export interface Change extends Pair {
  role: Role;
  /** `adjusted`: same hue, other lightness. `replaced`: a color that follows the surface. */
  kind: 'adjusted' | 'replaced';
  from: Colour;
  to: Colour;
  /** Contrast of the pair with the declared color. */
  ratio: number;
}

/** Colors of one scheme, with the declared colors that were changed. */
export interface Palette {
  colours: Colours;
  /** Default set that the surface belongs to. Native controls have the same scheme. */
  base: Scheme;
  changes: readonly Change[];
  /** The pair that made all declared colors unusable; `null` if they are used. */
  fallen: (Pair & { ratio: number }) | null;
}

const black: Colour = [0, 0, 0];
const white: Colour = [255, 255, 255];
/** Minimum contrast ratio of text (WCAG 2.2, 1.4.3). */
const minTextContrast = 4.5;

/** Step of the search for a readable color, in OKLCH lightness. */
const lightnessStep = 0.005;

/** Share of its default contrast to the surface that a background must reach. */
const contrastShare = 0.97;

/** Multiples of the default distance in lightness between a surface and the backgrounds on it. */
const growingShares = [1, 1.5, 2, 2.5, 3, 4, 5];

/** Shares of the text color in the backgrounds of a primary button: at rest, under the pointer, and pressed. */
const pressedShares = [0, 0.14, 0.26];

/** Returns the nearest color of the same hue that passes; `null` if its lightness differs by more than `maxShift`. */
function nearest(colour: Colour, passes: (candidate: Colour) => boolean, maxShift: number): Colour | null {
  if (passes(colour)) return colour;
  const [lightness, a, b] = labOf(colour);
  for (let shiftBy = lightnessStep; shiftBy <= maxShift; shiftBy += lightnessStep)
    for (const moved of [lightness - shiftBy, lightness + shiftBy]) {
      const candidate = colourOf([moved, a, b]);
      if (moved > -lightnessStep && moved < 1 + lightnessStep && passes(candidate)) return candidate;
    }
  return null;
}

/**
 * Returns the palette of one scheme. Uses the declared colors if they are readable, and adjusts or replaces the others. If the text
 * cannot become readable, uses none of the declared colors. `sets`: the default colors of both schemes.
 */
export function derivePalette(
  declared: DeclaredColours,
  sets: Readonly<Record<Scheme, Colours>>,
  scheme: Scheme,
): Palette {
  const { surface } = { ...sets[scheme], ...declared };
  const base =
    declared.surface === undefined ? scheme : contrast(surface, black) >= contrast(surface, white) ? 'light' : 'dark';
  const set = sets[base];
  const colours: Record<Role, Colour> = { ...set, surface };
  const changes: Change[] = [];

  /** Returns the first pair with this foreground that has too little contrast. */
  const firstFailure = (role: Role, colour: Colour): (Pair & { ratio: number }) | undefined =>
    pairs
      .filter(({ foreground }) => foreground === role)
      .map((pair) => ({ ...pair, ratio: contrast(colour, colours[pair.background]) }))
      .find(({ ratio, least }) => ratio < least);
  const isReadable =
    (role: Role) =>
    (colour: Colour): boolean =>
      firstFailure(role, colour) === undefined;

  /** Uses a color for a role, and notes the change if the role was declared otherwise. */
  function use(
    role: Role,
    colour: Colour,
    kind: Change['kind'],
    failure = firstFailure(role, declared[role] ?? colour),
  ): void {
    const from = declared[role];
    colours[role] = colour;
    if (from !== undefined && failure !== undefined) changes.push({ ...failure, role, kind, from, to: colour });
  }

  /** Returns the color that is as far from `colours[anchor]` as in the default set. */
  const follow = (role: Role, anchor: Role, lightnessShare = 1): Colour =>
    shift(colours[anchor], set[anchor], set[role], lightnessShare);

  /** Returns a color beside the surface, as distinct from it as in the default set. Nearly black surfaces need a larger distance. */
  function besideSurface(role: Role): Colour {
    const minContrast = contrast(set[role], set.surface) * contrastShare;
    const candidates = growingShares.map((share) => follow(role, 'surface', share));
    return candidates.find((candidate) => contrast(candidate, surface) >= minContrast) ?? follow(role, 'surface');
  }

  // Backgrounds come first. If the text is darker than the surface, black text must be readable on them, otherwise white text.
  const ink = luminance(declared.text ?? (base === 'light' ? black : white)) < luminance(surface) ? black : white;
  const carries = (background: Colour): boolean => contrast(ink, background) >= minTextContrast;
  for (const role of ['sunken', 'danger-soft', 'warning-soft', 'success-soft'] as const) {
    const candidates = [besideSurface(role), ...[0.5, -1, 0].map((share) => follow(role, 'surface', share))];
    const declaredColour = declared[role];
    const colour =
      declaredColour !== undefined && carries(declaredColour) ? declaredColour : (candidates.find(carries) ?? surface);
    const failure = {
      foreground: 'text',
      background: role,
      least: minTextContrast,
      ratio: contrast(ink, declaredColour ?? ink),
    } as const;
    use(role, colour, 'replaced', colour === declaredColour ? undefined : failure);
  }
  colours.divider = declared.divider ?? besideSurface('divider');

  // Without a readable text, no declared color is used.
  const text =
    declared.text === undefined
      ? (nearest(set.text, isReadable('text'), 1) ?? ink)
      : nearest(declared.text, isReadable('text'), maxLightnessShift);
  if (text === null)
    return { ...derivePalette({}, sets, scheme), fallen: firstFailure('text', declared.text ?? ink) ?? null };
  use('text', text, 'adjusted');

  for (const role of ['accent', 'muted', 'border', 'danger', 'warning', 'success'] as const) {
    const declaredColour = declared[role];
    const adjusted = declaredColour === undefined ? null : nearest(declaredColour, isReadable(role), maxLightnessShift);
    if (adjusted !== null) {
      use(role, adjusted, 'adjusted');
      continue;
    }
    // An accent that cannot become readable has the color of the text, because the default accent belongs to another surface.
    const usual = role === 'muted' || role === 'border' ? follow(role, 'text') : set[role];
    const replacement = role === 'accent' && declaredColour !== undefined ? text : nearest(usual, isReadable(role), 1);
    use(role, replacement ?? text, 'replaced');
  }

  /** Returns the lowest contrast of a text color on the states of a primary button. */
  const worstOn = (colour: Colour): number =>
    Math.min(...pressedShares.map((share) => contrast(colour, mix(colours.accent, text, share))));
  const declaredColour = declared['on-accent'];
  const preferred = declaredColour ?? (declared.accent === undefined ? set['on-accent'] : white);
  const best = [white, black, surface, text].toSorted((one, other) => worstOn(other) - worstOn(one))[0] ?? surface;
  const isUsed =
    worstOn(preferred) >= minTextContrast && (declaredColour !== undefined || declared.accent === undefined);
  use(
    'on-accent',
    isUsed ? preferred : best,
    'replaced',
    isUsed
      ? undefined
      : {
          foreground: 'on-accent',
          background: 'accent',
          least: minTextContrast,
          ratio: worstOn(preferred),
        },
  );
  return { colours, base, changes, fallen: null };
}

/** Returns the contrast of each pair of a palette. */
export const measurePairs = (colours: Colours): readonly (Pair & { ratio: number })[] =>
  pairs.map((pair) => ({ ...pair, ratio: contrast(colours[pair.foreground], colours[pair.background]) }));

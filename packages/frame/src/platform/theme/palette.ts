import { contrast, luminance, pairs } from './contrast.ts';
import type { Colour, Colours, Pair, Role } from './contrast.ts';
import { colourOf, labOf, mix, shift } from './oklab.ts';

export type Scheme = 'light' | 'dark';
/** Colors that the page or the configuration declares. */
export type DeclaredColours = Readonly<Partial<Record<Role, Colour>>>;

/**
 * Maximum change of a declared color's OKLCH lightness to make it readable. A light pastel still becomes readable on white; yellow
 * and white do not.
 */
export const maxLightnessShift = 0.3;

/** A declared color that is not used as it is, with the pair that it failed. */
interface Change extends Pair {
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
  fallen: MeasuredPair | null;
}

type MeasuredPair = Pair & { ratio: number };

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

/** Returns `light` if black contrasts more with the surface than white, otherwise `dark`. */
const schemeOfSurface = (surface: Colour): Scheme =>
  contrast(surface, black) >= contrast(surface, white) ? 'light' : 'dark';

/** Chooses the colors of one palette, role by role. Backgrounds come first, because foregrounds are measured against them. */
class PaletteBuilder {
  readonly colours: Record<Role, Colour>;
  readonly changes: Change[] = [];
  readonly #declared: DeclaredColours;
  /** Default colors of the scheme that the surface belongs to. */
  readonly #set: Colours;

  constructor(declared: DeclaredColours, set: Colours, surface: Colour) {
    this.#declared = declared;
    this.#set = set;
    this.colours = { ...set, surface };
  }

  /** Returns the first pair with this foreground that has too little contrast; `undefined` if there is none. */
  firstFailure(role: Role, colour: Colour): MeasuredPair | undefined {
    return pairs
      .filter(({ foreground }) => foreground === role)
      .map((pair) => ({ ...pair, ratio: contrast(colour, this.colours[pair.background]) }))
      .find(({ ratio, least }) => ratio < least);
  }

  /** Uses backgrounds on which `ink` is readable: declared ones if possible, otherwise ones that follow the surface. */
  useBackgrounds(ink: Colour): void {
    const carriesInk = (background: Colour): boolean => contrast(ink, background) >= minTextContrast;
    for (const role of ['sunken', 'danger-soft', 'warning-soft', 'success-soft'] as const) {
      const declared = this.#declared[role];
      if (declared !== undefined && carriesInk(declared)) {
        this.#use(role, declared, 'replaced');
        continue;
      }
      // Candidates in order of preference: the default contrast to the surface, half the default difference in lightness, the opposite
      // difference, and the lightness of the surface.
      const candidates = [
        this.#besideSurface(role),
        ...[0.5, -1, 0].map((share) => this.#follow(role, 'surface', share)),
      ];
      const ratio = contrast(ink, declared ?? ink);
      const failure = { foreground: 'text', background: role, least: minTextContrast, ratio } as const;
      this.#use(role, candidates.find(carriesInk) ?? this.colours.surface, 'replaced', failure);
    }
    this.colours.divider = this.#declared.divider ?? this.#besideSurface('divider');
  }

  /** Uses a readable text color and returns it. Returns `null` if the declared one cannot become readable. */
  useText(ink: Colour): Colour | null {
    const { text: declared } = this.#declared;
    const text =
      declared === undefined
        ? (nearest(this.#set.text, this.#isReadable('text'), 1) ?? ink)
        : nearest(declared, this.#isReadable('text'), maxLightnessShift);
    if (text !== null) this.#use('text', text, 'adjusted');
    return text;
  }

  /** Uses the other foregrounds: declared ones if they can become readable, otherwise ones that follow the text or the default. */
  useForegrounds(text: Colour): void {
    for (const role of ['accent', 'muted', 'border', 'danger', 'warning', 'success'] as const) {
      const declared = this.#declared[role];
      const adjusted = declared === undefined ? null : nearest(declared, this.#isReadable(role), maxLightnessShift);
      if (adjusted !== null) {
        this.#use(role, adjusted, 'adjusted');
        continue;
      }
      // An accent that cannot become readable has the color of the text, because the default accent belongs to another surface.
      const usual = role === 'muted' || role === 'border' ? this.#follow(role, 'text') : this.#set[role];
      const replacement =
        role === 'accent' && declared !== undefined ? text : nearest(usual, this.#isReadable(role), 1);
      this.#use(role, replacement ?? text, 'replaced');
    }
  }

  /** Uses the declared or default color of text on the accent if it is readable, otherwise the most readable of four colors. */
  useOnAccent(text: Colour): void {
    /** Returns the lowest contrast of a text color on the states of a primary button. */
    const lowestContrast = (colour: Colour): number =>
      Math.min(...pressedShares.map((share) => contrast(colour, mix(this.colours.accent, text, share))));
    const { accent, 'on-accent': declared } = this.#declared;
    const preferred = declared ?? (accent === undefined ? this.#set['on-accent'] : white);
    const ratio = lowestContrast(preferred);
    if (ratio >= minTextContrast && (declared !== undefined || accent === undefined))
      return this.#use('on-accent', preferred, 'replaced');
    const { surface } = this.colours;
    const [best = surface] = [white, black, surface, text].toSorted(
      (one, other) => lowestContrast(other) - lowestContrast(one),
    );
    this.#use('on-accent', best, 'replaced', {
      foreground: 'on-accent',
      background: 'accent',
      least: minTextContrast,
      ratio,
    });
  }

  #isReadable(role: Role): (colour: Colour) => boolean {
    return (colour) => this.firstFailure(role, colour) === undefined;
  }

  /** Uses a color for a role. Notes a change if the role was declared and the declared color fails. */
  #use(
    role: Role,
    colour: Colour,
    kind: Change['kind'],
    failure = this.firstFailure(role, this.#declared[role] ?? colour),
  ): void {
    const from = this.#declared[role];
    this.colours[role] = colour;
    if (from !== undefined && failure !== undefined) this.changes.push({ ...failure, role, kind, from, to: colour });
  }

  /** Returns the color that is as far from the color of `anchor` as in the default set. */
  #follow(role: Role, anchor: Role, lightnessShare = 1): Colour {
    return shift(this.colours[anchor], this.#set[anchor], this.#set[role], lightnessShare);
  }

  /** Returns a color beside the surface, as distinct from it as in the default set. Nearly black surfaces need a larger distance. */
  #besideSurface(role: Role): Colour {
    const minContrast = contrast(this.#set[role], this.#set.surface) * contrastShare;
    const candidates = growingShares.map((share) => this.#follow(role, 'surface', share));
    return (
      candidates.find((candidate) => contrast(candidate, this.colours.surface) >= minContrast) ??
      this.#follow(role, 'surface')
    );
  }
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
  const base = declared.surface === undefined ? scheme : schemeOfSurface(surface);
  const builder = new PaletteBuilder(declared, sets[base], surface);
  // If the text is darker than the surface, black text must be readable on all backgrounds, otherwise white text.
  const ink = luminance(declared.text ?? (base === 'light' ? black : white)) < luminance(surface) ? black : white;
  builder.useBackgrounds(ink);
  const text = builder.useText(ink);
  // Without a readable text, no declared color is used.
  if (text === null)
    return { ...derivePalette({}, sets, scheme), fallen: builder.firstFailure('text', declared.text ?? ink) ?? null };
  builder.useForegrounds(text);
  builder.useOnAccent(text);
  return { colours: builder.colours, base, changes: builder.changes, fallen: null };
}

/** Returns the contrast of each pair of a palette. */
export const measurePairs = (colours: Colours): readonly MeasuredPair[] =>
  pairs.map((pair) => ({ ...pair, ratio: contrast(colours[pair.foreground], colours[pair.background]) }));

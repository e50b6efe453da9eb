/** Color of sRGB, with channels from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** Uses of colors. Each has a design token. */
export const colourRoles = [
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
/** Use of a color, for example `text` or `danger-soft`. */
export type Role = (typeof colourRoles)[number];
/** A color for each use. */
export type Colours = Readonly<Record<Role, Colour>>;

/** Two colors that a screen shows on each other. */
export interface Pair {
  foreground: Role;
  background: Role;
  /** Minimum ratio of WCAG 2.2: 4.5 for text (1.4.3), 3 for edges (1.4.11). */
  least: number;
}

const softs = ['danger-soft', 'warning-soft', 'success-soft'] as const;

const on = (foreground: Role, backgrounds: readonly Role[], least = 4.5): Pair[] =>
  backgrounds.map((background) => ({ foreground, background, least }));

/** Colors that screens show on each other. The divider is decorative and has no minimum. */
export const pairs: readonly Pair[] = [
  ...on('text', ['surface', 'sunken', ...softs]),
  ...on('muted', ['surface', 'sunken']),
  ...on('border', ['surface', 'sunken'], 3),
  ...on('accent', ['surface', 'sunken', ...softs]),
  ...on('on-accent', ['accent']),
  ...on('danger', ['surface', 'sunken', 'danger-soft']),
  ...on('warning', ['surface', 'sunken', 'warning-soft']),
  ...on('success', ['surface', 'sunken', 'success-soft']),
];

/** Returns the linear intensity of an sRGB channel, from 0 to 1 (IEC 61966-2-1). */
export const linear = (channel: number): number =>
  channel <= 0.04045 * 255 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4;

/** Returns the relative luminance of a color as WCAG defines it, from 0 to 1. */
export const luminance = ([red, green, blue]: Colour): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** Returns the contrast ratio of two colors as WCAG defines it, from 1 to 21. Their order does not matter. */
export function contrast(first: Colour, second: Colour): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

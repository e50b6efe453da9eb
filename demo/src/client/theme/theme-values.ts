/** Roles that a brand declares. All other colors follow them. */
export const roles = ['surface', 'text', 'accent'] as const;
type Role = (typeof roles)[number];

export interface Theme {
  /** Colors of both schemes; `null` for a role that is left out. */
  colors: Record<Role, { light: string; dark: string } | null>;
  /** Radius of fields in pixels. */
  radius: number;
  /** Value of `--fin-space-unit`: a CSS length, for example `4px`. */
  space: string;
  /** Value of `--fin-font`: a CSS list of fonts. */
  font: string;
}

const defaults = { radius: 4, space: '4px', font: 'Figtree' };

/** Themes to start from, in the order of the select element in the page. */
export const brands: readonly Theme[] = [
  {
    ...defaults,
    radius: 8,
    colors: {
      surface: { light: '#ffffff', dark: '#1b2320' },
      text: null,
      accent: { light: '#1d6146', dark: '#86d3ae' },
    },
  },
  { ...defaults, colors: { surface: { light: '#1a1033', dark: '#1a1033' }, text: null, accent: null } },
  {
    ...defaults,
    radius: 16,
    colors: {
      surface: { light: '#fdf4f8', dark: '#2a1822' },
      text: { light: '#5a3a4d', dark: '#f9e3ee' },
      accent: { light: '#f3a6c6', dark: '#f3a6c6' },
    },
  },
  {
    ...defaults,
    radius: 0,
    colors: {
      surface: { light: '#000000', dark: '#000000' },
      text: { light: '#ffff00', dark: '#ffff00' },
      accent: { light: '#ffff00', dark: '#ffff00' },
    },
  },
  {
    radius: 1,
    space: '5px',
    font: 'Georgia, serif',
    colors: {
      surface: { light: '#fffaf0', dark: '#1d1a14' },
      text: { light: '#2b2118', dark: '#f3eadb' },
      accent: { light: '#7a1f1f', dark: '#e8a090' },
    },
  },
];

/** Returns the tokens for a tag, with both schemes in each color. */
export const tokensOf = (theme: Theme): Record<string, string> => ({
  ...colorsOf(theme, ({ light, dark }) => (light === dark ? light : `light-dark(${light}, ${dark})`)),
  ...sizesOf(theme),
});

/** Returns the color tokens of the declared roles. `valueOf` combines or chooses the colors of both schemes. */
const colorsOf = ({ colors }: Theme, valueOf: (both: { light: string; dark: string }) => string) =>
  Object.fromEntries(
    roles.flatMap((role) => {
      const both = colors[role];
      return both === null ? [] : [[`--fin-color-${role}`, valueOf(both)]];
    }),
  );

/** Returns the tokens that do not depend on the scheme. */
function sizesOf({ radius, space, font }: Theme): Record<string, string> {
  return {
    '--fin-radius-field': `${radius}px`,
    '--fin-radius-card': `${radius * 1.5}px`,
    '--fin-radius-dialog': `${radius * 1.5}px`,
    '--fin-space-unit': space,
    '--fin-font': font,
  };
}

/** Returns the theme as a CSS rule for `<fin-link>`. */
export const cssOf = (theme: Theme): string =>
  ['fin-link {', ...Object.entries(tokensOf(theme)).map(([name, value]) => `  ${name}: ${value};`), '}'].join('\n');

/** Returns the theme as the JSON option `look` of a configuration. */
export const jsonOf = (theme: Theme): string =>
  JSON.stringify(
    {
      look: {
        light: { ...colorsOf(theme, ({ light }) => light), ...sizesOf(theme) },
        dark: { ...colorsOf(theme, ({ dark }) => dark), ...sizesOf(theme) },
      },
    },
    null,
    2,
  );

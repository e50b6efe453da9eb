import { colourRoles } from './contrast.ts';
import type { Colour, Colours } from './contrast.ts';
import type { DeclaredColours, Scheme } from './palette.ts';

/** Returns the name of the design token for a use of a color. */
export const colourToken = (role: string): string => `--fin-color-${role}`;

const black: Colour = [0, 0, 0];

/** Reads the default colors of both schemes from the style sheet. The root element must have no color tokens of a page. */
export const readSets = (root: HTMLElement): Record<Scheme, Colours> =>
  withReader(root, (read) => {
    const setOf = (scheme: Scheme): Colours =>
      Object.fromEntries(
        colourRoles.map((role) => [role, read(`var(${colourToken(role)})`, scheme) ?? black]),
      ) as unknown as Colours;
    return { light: setOf('light'), dark: setOf('dark') };
  });

/** Returns a color in any notation as the browser renders it; `null` if it is not opaque. */
type ReadColour = (value: string, scheme: Scheme) => Colour | null;

/** Calls `use` with a function that reads colors, and returns its result. That function works only during the call. */
function withReader<Result>(root: HTMLElement, use: (read: ReadColour) => Result): Result {
  const document = root.ownerDocument;
  const probe = document.createElement('span');
  // With forced colors, the computed color would be a system color.
  probe.style.setProperty('forced-color-adjust', 'none');
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  root.append(probe);
  try {
    return use((value, scheme) => {
      probe.style.setProperty('color-scheme', scheme);
      probe.style.setProperty('color', value);
      if (context === null) return null;
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = getComputedStyle(probe).color;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
      return alpha === 255 ? [red, green, blue] : null;
    });
  } finally {
    probe.remove();
  }
}

/**
 * Returns the colors among `tokens` in one scheme. Omits colors that are not opaque, and calls `reportTransparent` with the name of each
 * omitted token.
 */
export const readDeclared = (
  root: HTMLElement,
  tokens: ReadonlyMap<string, string>,
  scheme: Scheme,
  reportTransparent: (token: string) => void,
): DeclaredColours =>
  withReader(root, (read) =>
    Object.fromEntries(
      colourRoles.flatMap((role) => {
        const value = tokens.get(colourToken(role));
        const colour = value === undefined ? null : read(value, scheme);
        if (value !== undefined && colour === null) reportTransparent(colourToken(role));
        return colour === null ? [] : [[role, colour]];
      }),
    ),
  );

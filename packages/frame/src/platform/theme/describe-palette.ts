import type { Colour, Pair } from './contrast.ts';
import { maxLightnessShift } from './palette.ts';
import type { Palette, Scheme } from './palette.ts';
import { colourToken } from './read-colours.ts';

/** Returns a color in hexadecimal notation, for example `#0a7cff`. */
export const hexOf = (colour: Colour): string =>
  `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

/** Returns a ratio, rounded down, so that a ratio that is too low does not look sufficient. */
const roundedDown = (ratio: number): number => Math.floor(ratio * 100) / 100;

const describePair = ({ foreground, background, least, ratio }: Pair & { ratio: number }): string =>
  `${colourToken(foreground)} on ${colourToken(background)} has a contrast of ${roundedDown(ratio)}:1, and needs ${least}:1`;

/** Returns a line for each declared color that is not used as it is, for the developers of the page. */
export function describePalette({ changes, fallen }: Palette, scheme: Scheme): string[] {
  if (fallen !== null)
    return [
      `In the ${scheme} scheme, no color of the page is used: ${describePair(fallen)}. Its lightness would have to change by more than ${maxLightnessShift} (OKLCH).`,
    ];
  return changes.map(
    ({ role, kind, from, to, ...failed }) =>
      `In the ${scheme} scheme, ${colourToken(role)} ${hexOf(from)} is ${kind === 'adjusted' ? 'adjusted to' : 'replaced by'} ${hexOf(to)}: ${describePair(failed)}.`,
  );
}

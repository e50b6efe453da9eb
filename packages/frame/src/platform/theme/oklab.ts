import { linear } from './contrast.ts';
import type { Colour } from './contrast.ts';

/** Color in Oklab, a color space in which equal distances look equal. Lightness is from 0 to 1; `a` and `b` define hue and chroma. */
type Lab = readonly [lightness: number, a: number, b: number];

/** Returns the color in Oklab. The matrices are from https://bottosson.github.io/posts/oklab/. */
export function labOf([red, green, blue]: Colour): Lab {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

/** Steps in which `colourOf` lowers the chroma, as a share of the color's chroma. */
const chromaStep = 0.05;

/** Maximum distance of a channel to the range of sRGB, about half of one of its 255 steps. */
const channelTolerance = 0.002;

/** Returns the color in sRGB. Lowers the chroma until sRGB has the color, and keeps lightness and hue. */
export function colourOf([anyLightness, a, b]: Lab): Colour {
  const lightness = Math.min(Math.max(anyLightness, 0), 1);
  for (let chroma = 1; ; chroma = chroma < chromaStep ? 0 : chroma - chromaStep) {
    const channels = channelsOf([lightness, a * chroma, b * chroma]);
    if (chroma > 0 && channels.some((value) => value < -channelTolerance || value > 1 + channelTolerance)) continue;
    const [red = 0, green = 0, blue = 0] = channels.map((value) => Math.round(Math.min(Math.max(value, 0), 1) * 255));
    return [red, green, blue];
  }
}

/** Returns the sRGB channels from 0 to 1. A channel is outside that range if sRGB does not have the color. */
function channelsOf([lightness, a, b]: Lab): number[] {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ].map((value) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055));
}

/** Returns the color that `color-mix(in oklab, base, added share)` renders. `share`: share of `added`, from 0 to 1. */
export function mix(base: Colour, added: Colour, share: number): Colour {
  const [from, to] = [labOf(base), labOf(added)];
  const between = (at: 0 | 1 | 2): number => from[at] + (to[at] - from[at]) * share;
  return colourOf([between(0), between(1), between(2)]);
}

/** Returns `colour` moved by the difference from `from` to `to`. `lightnessShare`: factor for the difference in lightness. */
export function shift(colour: Colour, from: Colour, to: Colour, lightnessShare: number): Colour {
  const [start, begin, end] = [labOf(colour), labOf(from), labOf(to)];
  const moved = (at: 0 | 1 | 2, share: number): number => start[at] + (end[at] - begin[at]) * share;
  return colourOf([moved(0, lightnessShare), moved(1, 1), moved(2, 1)]);
}

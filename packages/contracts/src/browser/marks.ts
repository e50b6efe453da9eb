import { motifOf } from './motifs.ts';
import type { Motif } from './motifs.ts';

// Draws the mark of a bank or an app without a logo. The mark depends only on the name, so it is the same everywhere.

/** Lower-case words of a name that get no initial. */
const skippedWords = new Set(['of', 'the', 'and', '&', 'de', 'la']);

/** Pairs of a dark and a light color with enough contrast for text. */
const colorPairs = [
  ['#0b4f75', '#d8ecf8'],
  ['#145830', '#d9f1e0'],
  ['#6b4200', '#fbe8c8'],
  ['#59338d', '#eadffb'],
  ['#83244c', '#fbdcea'],
  ['#1d4694', '#dce6fd'],
  ['#0e5555', '#d2f0ee'],
  ['#7a2e1d', '#fce0d9'],
  ['#4a5210', '#edf0cd'],
  ['#423a75', '#e3dff7'],
  ['#37474f', '#e1e8ec'],
  ['#7d1f6b', '#f7dcf2'],
] as const;

/** Paths in a 40 × 40 square, each with the baseline of its letters. */
const shapes = [
  ['M20 3a17 17 0 1 1 0 34 17 17 0 0 1 0-34z', 25],
  ['M12 5h16a7 7 0 0 1 7 7v16a7 7 0 0 1-7 7H12a7 7 0 0 1-7-7V12a7 7 0 0 1 7-7z', 25],
  ['M20 2l18 18-18 18L2 20z', 25],
  ['M20 2l16 9v18l-16 9-16-9V11z', 25],
  ['M4 5h32v14c0 9-6 14-16 18C10 33 4 28 4 19z', 24],
  ['M5 37V19a15 15 0 0 1 30 0v18z', 28],
] as const;

/** Returns up to two initials of a name: `Harbour Bank of Ohio` gives `HB`. */
export function initials(name: string): string {
  const words = name
    .split(/\s+/)
    .filter((word) => /\p{Letter}|\p{Number}/u.test(word) && !skippedWords.has(word.toLowerCase()));
  const letters = words.slice(0, 2).map((word) => [...word.replace(/^[^\p{Letter}\p{Number}]+/u, '')][0] ?? '');
  return [...letters.join('').toUpperCase()].slice(0, 2).join('');
}

/**
 * Returns a hash of the letters and digits of a name: FNV-1a with the final mix of MurmurHash3. Case and punctuation do not affect it.
 */
function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const letter of name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, ''))
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * Returns the mark as SVG in two colors. If a word of the name suggests a motif, such as a pine, the mark shows the motif. Otherwise, the
 * mark is a shape with a monogram. The initials consist of letters and digits, so the SVG needs no escaping.
 */
export function drawMark(name: string): string {
  const number = hashOf(name);
  const [dark, light] = colorPairs[number % colorPairs.length] ?? colorPairs[0];
  const quotient = Math.floor(number / colorPairs.length);
  const motif = motifOf(name);
  if (motif !== null) return drawMotif(motif, quotient % 3 === 0 ? [light, dark] : [dark, light]);
  const [shape, line] = shapes[quotient % shapes.length] ?? shapes[0];
  return `${svgStart(dark)}<path fill='${light}' d='${shape}'/><text x='20' y='${line}' fill='${dark}' font-family='system-ui' font-size='14' font-weight='700' text-anchor='middle'>${initials(name)}</text></svg>`;
}

/** Returns the start of an SVG mark: a square with this background. */
const svgStart = (background: string): string =>
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'><path fill='${background}' d='M0 0h40v40H0z'/>`;

function drawMotif({ areas, lines, width }: Motif, [background, ink]: readonly [string, string]): string {
  const filled = areas === undefined ? '' : `<path fill='${ink}' fill-rule='evenodd' d='${areas}'/>`;
  const drawn =
    lines === undefined
      ? ''
      : `<path fill='none' stroke='${ink}' stroke-width='${width}' stroke-linecap='round' stroke-linejoin='round' d='${lines}'/>`;
  // The motif is drawn at 80 percent of its size, with a margin of 4 units on each side.
  return `${svgStart(background)}<g transform='matrix(.8 0 0 .8 4 4)'>${filled}${drawn}</g></svg>`;
}

/** Returns the mark as a `data:` URL that an attribute or a style can contain. */
export const inlineMark = (name: string): string =>
  `data:image/svg+xml,${drawMark(name).replace(/[%#<>]|[^\u0020-\u007e]+/g, encodeURIComponent)}`;

/** Returns the path at which the host serves the mark of a name. */
export const markAddress = (name: string): string => `/frame/marks/${encodeURIComponent(name.toWellFormed())}.svg`;

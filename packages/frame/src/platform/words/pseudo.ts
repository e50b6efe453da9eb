/** Arabic letters for the Latin letters from a to z. With them, a text is read from right to left and keeps about its width. */
const arabic = 'ابتدهفجحيشكلمنوثقرسطعڤضظخز';
/** Text that lengthens a sentence. */
const padding = 'ʾmóřé ŵóřđš ˈ ';

/** A value between the Unicode characters FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE. */
const isolated = /(\u2068[^\u2069]*\u2069)/;

/** Share of a text's length that is added to it, because a German translation can be that much longer. */
const addedShare = 0.4;

/**
 * Returns the words of `en-XA`, with accents, brackets and 40 % more length. The pseudo-language reveals words that are not in the catalog
 * and spaces that are too small.
 */
export const accented = <S extends object>(strings: S): S => translated(strings, accentedText);

/** An entry of a catalog: text, function that returns text, or a list or group of entries. */
type Entry =
  | string
  | undefined
  | readonly Entry[]
  | ((...values: never[]) => string | undefined)
  | { readonly [key: string]: Entry };

/** Applies `change` to every text of a catalog and keeps its shape: the keys are the same, and functions stay functions. */
const translated = <S extends object>(strings: S, change: (text: string) => string): S =>
  translate(strings as unknown as Entry, change) as unknown as S;

function translate(entry: Entry, change: (text: string) => string): Entry {
  if (entry === undefined) return entry;
  if (typeof entry === 'string') return change(entry);
  if (typeof entry === 'function')
    return (...values: never[]) => translate(entry(...values), change) as string | undefined;
  if (Array.isArray(entry)) return entry.map((inner: Entry) => translate(inner, change));
  return Object.fromEntries(
    Object.entries(entry).map(([key, value]: [string, Entry]) => [key, translate(value, change)]),
  );
}

const accentedText = (text: string): string => (isWrapped(text) ? text : `[${lengthen(outsideValues(text, accent))}]`);

/** Returns whether a text is already in brackets. Sentences that contain other sentences are changed only once. */
const isWrapped = (text: string): boolean => text.startsWith('[') && text.endsWith(']');

/** Returns a text with padding at its end, longer by `addedShare`. */
const lengthen = (text: string): string => {
  const extra = Math.ceil(text.length * addedShare);
  return `${text} ${padding.repeat(Math.ceil(extra / padding.length)).slice(0, extra)}`.trimEnd();
};

/** Applies `change` to the words of a sentence and leaves isolated values (names, numbers) as they are. */
const outsideValues = (text: string, change: (part: string) => string): string =>
  text
    .split(isolated)
    .map((part) => (part.startsWith('\u2068') ? part : change(part)))
    .join('');

const accent = (text: string): string => text.replace(/[A-Za-z]/g, (letter) => accents[letter] ?? letter);

/** Accented letter for each Latin letter. */
const accents: Readonly<Record<string, string>> = {
  a: 'á',
  b: 'ƀ',
  c: 'ç',
  d: 'đ',
  e: 'é',
  f: 'ƒ',
  g: 'ǧ',
  h: 'ĥ',
  i: 'í',
  j: 'ĵ',
  k: 'ǩ',
  l: 'ļ',
  m: 'ḿ',
  n: 'ñ',
  o: 'ó',
  p: 'þ',
  q: 'ɋ',
  r: 'ř',
  s: 'š',
  t: 'ţ',
  u: 'ú',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
  A: 'Á',
  B: 'Ɓ',
  C: 'Ç',
  D: 'Đ',
  E: 'É',
  F: 'Ƒ',
  G: 'Ǧ',
  H: 'Ĥ',
  I: 'Í',
  J: 'Ĵ',
  K: 'Ķ',
  L: 'Ļ',
  M: 'Ḿ',
  N: 'Ñ',
  O: 'Ó',
  P: 'Þ',
  Q: 'Ɋ',
  R: 'Ř',
  S: 'Š',
  T: 'Ţ',
  U: 'Ú',
  V: 'Ṽ',
  W: 'Ŵ',
  X: 'Ẋ',
  Y: 'Ý',
  Z: 'Ž',
};

/** Returns the words of `ar-XB`, with Arabic letters from right to left. The pseudo-language reveals layouts that are not mirrored. */
export const mirrored = <S extends object>(strings: S): S => translated(strings, mirroredText);
const mirroredText = (text: string): string =>
  isWrapped(text) ? text : `[${outsideValues(text, (part) => part.replace(/[A-Za-z]/g, arabicLetter))}]`;

const arabicLetter = (letter: string): string =>
  arabic[letter.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0)] ?? letter;

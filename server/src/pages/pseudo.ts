import type { PageWords } from './page-words.ts';
import { outsideNames } from './page-words.ts';

/** Arabic letters by look or sound, so that the text takes the same room and reads from the right. */
const arabic = 'ابتدهفجحيشكلمنوثقرسطعڤضظخز';
const padding = ' ʾmóřé ŵóřđš';

const mirroredText = (text: string): string =>
  outsideNames(text, (part) =>
    part.replace(/[A-Za-z]/g, (letter) => arabic[letter.toLowerCase().charCodeAt(0) - 97] ?? letter),
  );

/** At least 40 % longer, as German would be. */
const lengthenedText = (text: string): string =>
  `[${text}${padding.repeat(Math.ceil((text.length * 0.4) / padding.length))}]`;

type Entry = string | readonly string[] | ((...names: string[]) => Entry) | { readonly [key: string]: Entry };

function changed(entry: Entry, change: (text: string) => string): Entry {
  if (typeof entry === 'string') return change(entry);
  if (typeof entry === 'function') return (...names: string[]) => changed(entry(...names), change);
  if (Array.isArray(entry)) return entry.map((text: string) => change(text));
  return Object.fromEntries(
    Object.entries(entry).map(([key, value]: [string, Entry]) => [key, changed(value, change)]),
  );
}

// The walk keeps the shape: the same keys, and functions stay functions.
const all = (words: PageWords, change: (text: string) => string): PageWords =>
  changed(words as unknown as Entry, change) as unknown as PageWords;

/** `ar-XB`: from the right, to find what does not mirror. */
export const mirrored = (words: PageWords): PageWords => all(words, mirroredText);

/** `en-XA`: longer, to find rooms that are too small. */
export const lengthened = (words: PageWords): PageWords => all(words, lengthenedText);

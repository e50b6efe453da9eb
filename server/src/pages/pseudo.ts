import type { PageWords } from './page-words.ts';
import { outsideNames } from './page-words.ts';

/** Arabic letters that replace `a` to `z`. The text keeps its length and runs from right to left. */
const arabic = 'ابتدهفجحيشكلمنوثقرسطعڤضظخز';
const padding = ' ʾmóřé ŵóřđš';

const mirroredText = (text: string): string =>
  outsideNames(text, (part) =>
    part.replace(/[A-Za-z]/g, (letter) => arabic[letter.toLowerCase().charCodeAt(0) - 97] ?? letter),
  );

/** Returns the text at least 40 % longer, about the length of a German translation. */
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

// The casts are safe: `changed` keeps all keys, and functions stay functions.
const all = (words: PageWords, change: (text: string) => string): PageWords =>
  changed(words as unknown as Entry, change) as unknown as PageWords;

/** Returns the texts for `ar-XB`, a right-to-left pseudo-locale that reveals layouts that are not mirrored. */
export const mirrored = (words: PageWords): PageWords => all(words, mirroredText);

/** Returns the texts for `en-XA`, a pseudo-locale with longer texts that reveals layouts without enough space. */
export const lengthened = (words: PageWords): PageWords => all(words, lengthenedText);

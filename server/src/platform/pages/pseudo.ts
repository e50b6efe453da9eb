import { type PageWords, outsideNames } from './page-words.ts';

/** Arabic letters that replace `a` to `z`. The text keeps its length and runs from right to left. */
const arabic = 'ابتدهفجحيشكلمنوثقرسطعڤضظخز';
/** Share by which a text becomes longer. */
const growth = 0.4;
const padding = ' ʾmóřé ŵóřđš';

/** Returns the texts for `ar-XB`, a right-to-left pseudo-locale. The pseudo-locale reveals layouts that are not mirrored. */
export const mirrored = (words: PageWords): PageWords => changeAllTexts(words, mirroredText);

type Entry = string | readonly Entry[] | ((...names: string[]) => Entry) | { readonly [key: string]: Entry };

// The casts are safe: `changeEntry` keeps all keys, and functions stay functions.
const changeAllTexts = (words: PageWords, change: (text: string) => string): PageWords =>
  changeEntry(words, change) as unknown as PageWords;

function changeEntry(entry: Entry, change: (text: string) => string): Entry {
  if (typeof entry === 'string') return change(entry);
  if (typeof entry === 'function') return (...names: string[]) => changeEntry(entry(...names), change);
  if (Array.isArray(entry)) return entry.map((inner: Entry) => changeEntry(inner, change));
  return Object.fromEntries(
    Object.entries(entry).map(([key, value]: [string, Entry]) => [key, changeEntry(value, change)]),
  );
}

/** Replaces Latin letters outside of names with Arabic letters. */
const mirroredText = (text: string): string =>
  outsideNames(text, (part) =>
    part.replace(/[A-Za-z]/g, (letter) => arabic[letter.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0)] ?? letter),
  );

/** Returns the texts for `en-XA`, a pseudo-locale with longer texts that reveals layouts without enough space. */
export const lengthened = (words: PageWords): PageWords => changeAllTexts(words, lengthenedText);

/** Returns the text at least 40 % longer, about the length of a German translation. */
const lengthenedText = (text: string): string =>
  `[${text}${padding.repeat(Math.ceil((text.length * growth) / padding.length))}]`;

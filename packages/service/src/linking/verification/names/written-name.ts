import anyAscii from 'any-ascii';

/** Letters that can also be spelled with two letters. */
const twoLetterSpellings: ReadonlyMap<string, string> = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['ø', 'oe'],
  ['æ', 'ae'],
  ['å', 'aa'],
]);

/**
 * Returns whether the text has syllabic or logographic characters. They are not transliterated, because many characters have the same
 * sound.
 */
const isSyllabic = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text);

/** Returns the words in lower case. Parts that are joined by a hyphen or an apostrophe form one word. */
function wordsOf(text: string): string[] {
  const latin = isSyllabic(text) ? text : anyAscii(text);
  return latin
    .toLowerCase()
    .replaceAll(/['’‘`´-]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/**
 * Returns the words of a name without accents, and also with two-letter spellings if the name has any: `Muller` and `Mueller` for `Müller`.
 */
export function writtenName(text: string): string[][] {
  const accented = text.normalize('NFC').toLowerCase();
  const spelledOut = accented.replaceAll(/[äöüøæå]/g, (letter) => twoLetterSpellings.get(letter) ?? letter);
  return spelledOut === accented ? [wordsOf(accented)] : [wordsOf(accented), wordsOf(spelledOut)];
}

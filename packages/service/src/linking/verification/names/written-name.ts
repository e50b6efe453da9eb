import anyAscii from 'any-ascii';

/** Letters that have a spelling of two letters beside the one without their mark. */
const twoLetters: ReadonlyMap<string, string> = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['ø', 'oe'],
  ['æ', 'ae'],
  ['å', 'aa'],
]);

/** Characters that stand for syllables or words: another character of the same sound is another name. */
const isSyllabic = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text);

/** @returns its words in lower case; what a hyphen or an apostrophe joins is one word. */
function wordsOf(text: string): string[] {
  const plain = isSyllabic(text) ? text : anyAscii(text);
  return plain
    .toLowerCase()
    .replaceAll(/['’‘`´-]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/**
 * A name in the ways it is written without the marks of its letters: with one letter for each (`Muller`) and, for letters that
 * have one, with two (`Mueller`).
 */
export function writtenName(text: string): string[][] {
  const marked = text.normalize('NFC').toLowerCase();
  const spelledOut = marked.replaceAll(/[äöüøæå]/g, (letter) => twoLetters.get(letter) ?? letter);
  return spelledOut === marked ? [wordsOf(marked)] : [wordsOf(marked), wordsOf(spelledOut)];
}

/** Letters that Unicode does not decompose into a base letter and an accent. */
const undecomposedLetters: ReadonlyMap<string, string> = new Map([
  ['Ł', 'L'],
  ['Ø', 'O'],
  ['Đ', 'D'],
  ['Æ', 'AE'],
  ['Œ', 'OE'],
]);

/** All marks except the diaeresis, which makes a different letter: `BÄR` is not `BAR`. */
const accents = /(?!\u0308)\p{M}/gu;

/** Removes accents from upper-case text for comparison with words of the catalogue: `CAFÉ` becomes `CAFE`. The result is never shown. */
export const foldAccents = (text: string): string => (ascii.test(text) ? text : withoutAccents(text));

const ascii = /^[ -~]*$/;

const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(accents, '')
    .normalize('NFC')
    .replaceAll(/[ŁØĐÆŒ]/g, (letter) => undecomposedLetters.get(letter) ?? letter);

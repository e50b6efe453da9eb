/** Letters without a decomposition to a base letter in Unicode. */
const others: ReadonlyMap<string, string> = new Map([
  ['Ł', 'L'],
  ['Ø', 'O'],
  ['Đ', 'D'],
  ['Æ', 'AE'],
  ['Œ', 'OE'],
]);

/** All marks except the diaeresis, which makes another letter: `BÄR` is not `BAR`. */
const accents = /(?!\u0308)\p{M}/gu;

/** Removes accents from upper-case text, for comparison with words of the catalogue: `CAFÉ` becomes `CAFE`. Never shown. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(accents, '')
    .normalize('NFC')
    .replaceAll(/[ŁØĐÆŒ]/g, (letter) => others.get(letter) ?? letter);

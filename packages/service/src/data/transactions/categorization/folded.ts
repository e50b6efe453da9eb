/** Letters that have no base letter of their own in Unicode. */
const others: ReadonlyMap<string, string> = new Map([
  ['Ł', 'L'],
  ['Ø', 'O'],
  ['Đ', 'D'],
  ['Æ', 'AE'],
  ['Œ', 'OE'],
]);

/** Every mark but the diaeresis, which makes other letters: `BÄR` is no `BAR`. */
const accents = /(?!\u0308)\p{M}/gu;

/** Upper-case text without accents, for comparing with words of the catalogue: `CAFÉ` as `CAFE`. Never shown. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(accents, '')
    .normalize('NFC')
    .replaceAll(/[ŁØĐÆŒ]/g, (letter) => others.get(letter) ?? letter);

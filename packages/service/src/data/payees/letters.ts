import type { Country } from './formats/format.ts';

/** Words in lower case within a name. */
const lowerCaseWords = new Set(['and', 'of', 'the', 'to', 'for', 'from', 'at', 'in', 'by']);
/** Acronyms, in upper case within a name. */
const upperCaseWords = new Set(
  'IRS DVLA EDF NSW UK USA ATM TV HMRC ATO AGL IGA ABC BBQ NHS IT BT EE RSPCA AA'.split(' '),
);
/** Words without a vowel that are no acronyms. */
const mixedCaseWords = new Set('ST DR MR MRS MS LTD SHH FLY SKY DRY GYM GYMS'.split(' '));

/** Full words by their abbreviation on card terminals. */
export const abbreviations: Readonly<Record<string, string>> = {
  PHCY: 'PHARMACY',
  PHARM: 'PHARMACY',
  APTS: 'APARTMENTS',
  DIST: 'DISTRICT',
  MKT: 'MARKET',
  RESIDNTL: 'RESIDENTIAL',
  HLTH: 'HEALTH',
  MGMT: 'MANAGEMENT',
  ELEC: 'ELECTRIC',
  UNIV: 'UNIVERSITY',
  HOSP: 'HOSPITAL',
  REST: 'RESTAURANT',
  SVCS: 'SERVICES',
  SVC: 'SERVICE',
  BKRY: 'BAKERY',
  GROC: 'GROCERY',
  CNTR: 'CENTER',
  AVE: 'AVENUE',
  RD: 'ROAD',
};
/** Full words for displayed names. Payee keys do not expand `GRP` and `INTL`. */
const shownWords: Readonly<Record<string, string>> = { ...abbreviations, GRP: 'GROUP', INTL: 'INTERNATIONAL' };

/** Converts a name to mixed case: `BLUE LANTERN GRILL` becomes `Blue Lantern Grill`, `GREENLEAF PHCY` becomes `Greenleaf Pharmacy`. */
export function toMixedCase(words: string, country: Country | null = null): string {
  const allWords = words.split(' ');
  return allWords
    .map((word, index) => {
      if (word === 'ST' && index > 0 && index < allWords.length - 1) return 'Street';
      if (word === 'CTR') return country === 'GB' || country === 'AU' ? 'Centre' : 'Center';
      return wordInMixedCase(shownWords[word] ?? word, index);
    })
    .join(' ');
}

/** Converts one word of a name. Treats two to four letters without a vowel as an acronym. */
function wordInMixedCase(word: string, index: number): string {
  const lower = word.toLowerCase();
  if (index > 0 && lowerCaseWords.has(lower)) return lower;
  if (upperCaseWords.has(word) || /^[A-Z]&[A-Z]$/.test(word)) return word;
  if (/^[B-DF-HJ-NP-TV-XZ]{2,4}$/.test(word) && !mixedCaseWords.has(word)) return word;
  return lower.replaceAll(/(^|-)\p{Ll}/gu, (match) => match.toUpperCase());
}

/** Converts words to sentence case: `MONTHLY LUNCH FEE` becomes `Monthly lunch fee`. */
export const toSentenceCase = (words: string): string => {
  const lower = words.toLowerCase().replaceAll(/\b(?:atm|irs|tv)\b/g, (name) => name.toUpperCase());
  return lower.charAt(0).toUpperCase() + lower.slice(1);
};

/** Letters that Unicode does not decompose into a base letter and an accent. */
const undecomposedLetters: ReadonlyMap<string, string> = new Map([
  ['Ł', 'L'],
  ['Ø', 'O'],
  ['Đ', 'D'],
  ['Æ', 'AE'],
  ['Œ', 'OE'],
]);

/** Diacritics except the diaeresis. A letter with a diaeresis is a different letter: `BÄR` is not `BAR`. */
const accents = /(?!\u0308)\p{M}/gu;

/**
 * Removes accents from upper-case text, for comparison with words of the catalogue: `CAFÉ` becomes `CAFE`. The result is never displayed.
 */
export const foldAccents = (text: string): string => (ascii.test(text) ? text : withoutAccents(text));

const ascii = /^[ -~]*$/;

const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(accents, '')
    .normalize('NFC')
    .replaceAll(/[ŁØĐÆŒ]/g, (letter) => undecomposedLetters.get(letter) ?? letter);

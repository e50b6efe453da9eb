import type { Country } from './places.ts';

const small = new Set(['and', 'of', 'the', 'to', 'for', 'from', 'at', 'in', 'by']);
const capitals = new Set('IRS DVLA EDF NSW UK USA ATM TV HMRC ATO AGL IGA ABC BBQ NHS IT BT EE RSPCA AA'.split(' '));
const notCapitals = new Set('ST DR MR MRS MS LTD SHH FLY SKY DRY GYM GYMS'.split(' '));

/** Full words by their abbreviation on card terminals. */
const abbreviations: Readonly<Record<string, string>> = {
  PHCY: 'PHARMACY',
  PHARM: 'PHARMACY',
  APTS: 'APARTMENTS',
  DIST: 'DISTRICT',
  MKT: 'MARKET',
  RESIDNTL: 'RESIDENTIAL',
  HLTH: 'HEALTH',
  GRP: 'GROUP',
  INTL: 'INTERNATIONAL',
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

/** Writes a name in mixed case: `BLUE LANTERN GRILL` becomes `Blue Lantern Grill`, `GREENLEAF PHCY` becomes `Greenleaf Pharmacy`. */
export function writtenName(words: string, country: Country | null = null): string {
  const all = words.split(' ');
  return all
    .map((word, index) => {
      if (word === 'ST' && index > 0 && index < all.length - 1) return 'Street';
      if (word === 'CTR') return country === 'GB' || country === 'AU' ? 'Centre' : 'Center';
      return written(abbreviations[word] ?? word, index);
    })
    .join(' ');
}

function written(word: string, index: number): string {
  const lower = word.toLowerCase();
  if (index > 0 && small.has(lower)) return lower;
  if (capitals.has(word) || /^[A-Z]&[A-Z]$/.test(word)) return word;
  if (/^[B-DF-HJ-NP-TV-XZ]{2,4}$/.test(word) && !notCapitals.has(word)) return word;
  return lower.replaceAll(/(^|-)\p{Ll}/gu, (letters) => letters.toUpperCase());
}

/** Writes words as a sentence: `MONTHLY LUNCH FEE` becomes `Monthly lunch fee`. */
export const asSentence = (words: string): string => {
  const lower = words.toLowerCase().replaceAll(/\b(?:atm|irs|tv)\b/g, (name) => name.toUpperCase());
  return lower.charAt(0).toUpperCase() + lower.slice(1);
};

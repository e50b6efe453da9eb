import type { PropertySearch } from '@fin-link/contracts/banks';
import type { AccountAddress } from '@fin-link/contracts/service';
import anyAscii from 'any-ascii';
import { directions, nameWords, suffixes, unitWords } from './postal-words.ts';
import { isUnitedStates, stateCode } from './states.ts';

/** Address in comparable form: in capitals, with standard abbreviations. Missing parts are empty texts. */
export interface PostalAddress {
  readonly isUnitedStates: boolean;
  readonly street: string;
  readonly unit: string;
  readonly city: string;
  /** Two letters in the United States. */
  readonly state: string;
  /** Five digits in the United States; `null` for an invalid ZIP. */
  readonly zip: string | null;
}

const zipText = /^(\d{5})(-?\d{4})?$/;
/** Number of a unit in a house, for example `2A`, `12`, `C`, `PH1`, `12-B`. */
const unitNumber = /^(\d{1,5}(-?[A-Z])?|[A-Z]{1,2}-?\d{1,4}|[A-Z])$/;

const wordsOf = (text = ''): string[] =>
  anyAscii(text)
    .toUpperCase()
    .replaceAll(/[.'’]/g, '')
    .replaceAll('#', ' # ')
    .split(/[^A-Z0-9#/-]+/)
    .filter((word) => word !== '');

/** Converts an address to the comparable form. */
export function postalAddress(given: AccountAddress): PostalAddress {
  const inStates = isUnitedStates(wordsOf(given.country).join(' '));
  const { street, unit } = withoutUnit(wordsOf(given.street));
  const city = wordsOf(given.city).map((word) => nameWords.get(word) ?? word);
  const state = wordsOf(given.state).join(' ');
  const zip = (given.zip ?? '').trim();
  return {
    isUnitedStates: inStates,
    street: inStates ? streetForm(street).join(' ') : street.join(' '),
    unit: unit === '' ? unitOfLines([given.address1, given.address2, given.address3]) : unit,
    city: city.join(' '),
    state: inStates ? (stateCode(state) ?? '') : state,
    zip: inStates && zip !== '' ? (zipText.exec(zip)?.[1] ?? null) : wordsOf(zip).join(''),
  };
}

/** Returns the same text for all spellings of an address; `null` without a street. */
export function addressKey(given: AccountAddress): string | null {
  const { isUnitedStates: inStates, street, unit, city, state, zip } = postalAddress(given);
  if (street === '') return null;
  const place = inStates && zip !== null && zip !== '' ? [zip] : [zip ?? '', city, state];
  return [inStates ? 'US' : wordsOf(given.country).join(' '), street, unit, ...place].join('|');
}

/** Returns the search for a property registry; `null` if the address is incomplete or outside the United States. */
export function searchFor({
  isUnitedStates: inStates,
  street,
  unit,
  city,
  state,
  zip,
}: PostalAddress): PropertySearch | null {
  const hasPlace = (zip !== null && zip !== '') || (city !== '' && state !== '');
  if (!inStates || street === '' || !hasPlace) return null;
  // Transliteration may make a text longer than the limit of a search.
  if (street.length > 120 || city.length > 100) return null;
  const orNull = (text: string | null): string | null => (text === '' ? null : text);
  return { street, unit: orNull(unit), zip: orNull(zip), city: orNull(city), state: orNull(state) };
}

/** Splits a unit from the end of a street: `APT 2A`, `# 2A`, `UNIT # 2A`. The number and name of the street must precede the unit. */
function withoutUnit(words: readonly string[]): { street: readonly string[]; unit: string } {
  const at = words.findIndex((word, index) => index >= 2 && unitWords.has(word));
  if (at < 0) return { street: words, unit: '' };
  const rest = words.slice(at + 1).filter((word) => !unitWords.has(word));
  const [unit = '', ...more] = rest;
  return more.length === 0 && unitNumber.test(unit)
    ? { street: words.slice(0, at), unit: unit.replaceAll('-', '') }
    : { street: words, unit: '' };
}

/** Returns the unit from the first line that contains only a unit; an empty text if there is none. */
function unitOfLines(lines: readonly (string | undefined)[]): string {
  for (const line of lines) {
    const [unit = '', ...more] = wordsOf(line).filter((word) => !unitWords.has(word));
    if (more.length === 0 && unitNumber.test(unit)) return unit.replaceAll('-', '');
  }
  return '';
}

/** Abbreviates directions and suffix of a street. Keeps a direction or suffix that is the complete name. */
function streetForm(words: readonly string[]): string[] {
  const form = [...words];
  const last = form.length - 1;
  const after = directions.get(form[last] ?? '');
  const hasAfter = after !== undefined && last >= 3 && suffixes.has(form[last - 1] ?? '');
  if (hasAfter) form[last] = after;
  const suffixAt = hasAfter ? last - 1 : last;
  const before = directions.get(form[1] ?? '');
  const nameAt = before !== undefined && suffixAt >= 3 ? 2 : 1;
  if (before !== undefined && nameAt === 2) form[1] = before;
  if (suffixAt > nameAt) form[suffixAt] = suffixes.get(form[suffixAt] ?? '') ?? form[suffixAt] ?? '';
  return form.map((word, index) => (index >= nameAt && index < suffixAt ? (nameWords.get(word) ?? word) : word));
}

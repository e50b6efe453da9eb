import type { PropertySearch } from '@fin-link/contracts/banks';
import type { AccountAddress } from '@fin-link/contracts/service';
import anyAscii from 'any-ascii';
import { directions, nameWords, suffixes, unitWords, isUnitedStates, stateCode } from './postal-words.ts';

/** Address in comparable form: in capitals, with standard abbreviations. Missing parts are empty texts. */
interface PostalAddress {
  readonly isUnitedStates: boolean;
  readonly street: string;
  readonly unit: string;
  readonly city: string;
  /** Two letters in the United States. */
  readonly state: string;
  /** Five digits in the United States; `null` for an invalid ZIP. */
  readonly zip: string | null;
}

/** ZIP code with or without the four digits of ZIP+4. */
const zipText = /^(\d{5})(-?\d{4})?$/;
/** Number of a unit in a house, for example `2A`, `12`, `C`, `PH1`, `12-B`. */
const unitNumber = /^(\d{1,5}(-?[A-Z])?|[A-Z]{1,2}-?\d{1,4}|[A-Z])$/;

/** Splits a text into words in capitals, without accents and punctuation. */
const wordsOf = (text = ''): string[] =>
  anyAscii(text)
    .toUpperCase()
    .replaceAll(/[.'’]/g, '')
    .replaceAll('#', ' # ')
    .split(/[^A-Z0-9#/-]+/)
    .filter((word) => word !== '');

/** Converts an address to the comparable form. */
export function postalAddress(entered: AccountAddress): PostalAddress {
  const isInUnitedStates = isUnitedStates(wordsOf(entered.country).join(' '));
  const { street, unit } = withoutUnit(wordsOf(entered.street));
  const city = wordsOf(entered.city).map((word) => nameWords.get(word) ?? word);
  const state = wordsOf(entered.state).join(' ');
  const zip = (entered.zip ?? '').trim();
  return {
    isUnitedStates: isInUnitedStates,
    street: isInUnitedStates ? streetForm(street).join(' ') : street.join(' '),
    unit: unit === '' ? unitOfLines([entered.address1, entered.address2, entered.address3]) : unit,
    city: city.join(' '),
    state: isInUnitedStates ? (stateCode(state) ?? '') : state,
    zip: isInUnitedStates && zip !== '' ? (zipText.exec(zip)?.[1] ?? null) : wordsOf(zip).join(''),
  };
}

/** Returns the same text for all spellings of an address; `null` without a street. */
export function addressKey(entered: AccountAddress): string | null {
  const { isUnitedStates: isInUnitedStates, street, unit, city, state, zip } = postalAddress(entered);
  if (street === '') return null;
  const place = isInUnitedStates && zip !== null && zip !== '' ? [zip] : [zip ?? '', city, state];
  return [isInUnitedStates ? 'US' : wordsOf(entered.country).join(' '), street, unit, ...place].join('|');
}

/** Maximum lengths in a search of the registry. */
const maxStreetLength = 120;
const maxCityLength = 100;

/** Returns the search for a property registry; `null` if the address is incomplete or outside the United States. */
export function searchFor({
  isUnitedStates: isInUnitedStates,
  street,
  unit,
  city,
  state,
  zip,
}: PostalAddress): PropertySearch | null {
  const hasPlace = (zip !== null && zip !== '') || (city !== '' && state !== '');
  if (!isInUnitedStates || street === '' || !hasPlace) return null;
  // Transliteration may make a text longer than the registry's limit.
  if (street.length > maxStreetLength || city.length > maxCityLength) return null;
  const orNull = (text: string | null): string | null => (text === '' ? null : text);
  return { street, unit: orNull(unit), zip: orNull(zip), city: orNull(city), state: orNull(state) };
}

/** Splits a unit from the end of a street: `APT 2A`, `# 2A`, `UNIT # 2A`. The number and name of the street must precede the unit. */
function withoutUnit(words: readonly string[]): { street: readonly string[]; unit: string } {
  const unitIndex = words.findIndex((word, index) => index >= 2 && unitWords.has(word));
  if (unitIndex < 0) return { street: words, unit: '' };
  const unitParts = words.slice(unitIndex + 1).filter((word) => !unitWords.has(word));
  const [unit = '', ...more] = unitParts;
  return more.length === 0 && unitNumber.test(unit)
    ? { street: words.slice(0, unitIndex), unit: unit.replaceAll('-', '') }
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
  const directionAfter = directions.get(form[last] ?? '');
  const hasDirectionAfter = directionAfter !== undefined && last >= 3 && suffixes.has(form[last - 1] ?? '');
  if (hasDirectionAfter) form[last] = directionAfter;
  const suffixIndex = hasDirectionAfter ? last - 1 : last;
  const directionBefore = directions.get(form[1] ?? '');
  const nameIndex = directionBefore !== undefined && suffixIndex >= 3 ? 2 : 1;
  if (directionBefore !== undefined && nameIndex === 2) form[1] = directionBefore;
  if (suffixIndex > nameIndex) form[suffixIndex] = suffixes.get(form[suffixIndex] ?? '') ?? form[suffixIndex] ?? '';
  return form.map((word, index) => (index >= nameIndex && index < suffixIndex ? (nameWords.get(word) ?? word) : word));
}

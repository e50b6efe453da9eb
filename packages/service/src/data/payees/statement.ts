import { cutText } from '@fin-link/storage';
import { australianFormats } from './formats/australia.ts';
import { cardFormats, descriptorFormats } from './formats/cards.ts';
import type { Country, Format, TextChannel } from './formats/format.ts';
import { britishFormats } from './formats/united-kingdom.ts';
import {
  achFormats,
  billPayFormats,
  leadingEntry,
  trailingEntry,
  trailingIndividual,
  personFormats,
} from './formats/united-states.ts';
import { wordsOfCity, type Place, withoutPlace, wordStates } from './places.ts';

/** Data that a bank's text states, read by the published formats of banks and networks. */
interface Statement {
  /** Name of the payee in upper case, without the words of the bank, network and processor. */
  name: string;
  /** Letters before the asterisk of a descriptor: the prefix of an unknown processor, or a company with a short name. */
  company: string | null;
  /** Whole text without references and numbers. */
  words: string;
  /** Name, followed by the product or order: `ADOBE CREATIVE CLOUD` for `ADOBE *CREATIVE CLOUD`. */
  nameAndProduct: string;
  /** Purpose that the payee states: the entry description of an ACH entry. */
  purpose: string | null;
  /** Payment channel; `null` if the text does not state it. */
  channel: TextChannel | null;
  /** Whether the processor is Toast, which serves restaurants only. */
  isRestaurant: boolean;
  /** Place of a card payment; `null` if the text does not state it with certainty. */
  place: Place | null;
}

/** Maximum number of nested formats, for example wallet, bank, network and processor. */
const maxDepth = 8;
/** Maximum length of a text in UTF-16 units. Texts of banks and networks are shorter. */
const maxLength = 300;

/**
 * Reads a text by removing nested formats from the outside in: the bank's, the network's, the processor's. For example, `POS PURCHASE 0314
 * SQ *CORNER BAKERY 0412 AUSTIN TX CARD 1234` names `CORNER BAKERY` in Austin, Texas. With `isCard`, the account is a card, whose texts do
 * not mark card payments.
 */
export function readStatement(description: string, country: Country | null, isCard: boolean): Statement {
  const printed = (description.length > maxLength ? cutText(description, maxLength) : description)
    .toUpperCase()
    .replaceAll(/\s+/g, ' ')
    .trim();
  let text = printed;
  let channel: TextChannel | null = null;
  let purpose: string | null = null;
  let isRestaurant = false;
  let hasPlace = true;
  let company: string | null = null;
  for (let depth = 0; depth < maxDepth; depth++) {
    const found = firstMatch(text, (isCard ? cardAccountFormats : accountFormats).get(country) ?? [], depth > 0);
    if (found === null) break;
    const { groups } = found;
    text = (groups['payee'] ?? '').trim();
    channel ??= found.channel;
    purpose ??= groups['purpose'] ?? null;
    // `TST` is the prefix of Toast, a payment processor for restaurants.
    isRestaurant ||= groups['mark'] === 'TST';
    company ??= groups['company'] ?? null;
    hasPlace &&= groups['city'] === undefined;
  }
  const isPurchase = channel === 'card' || isCard || (channel === null && hasPlaceOfCard(text, country));
  if (isPurchase) channel ??= isCard ? null : 'card';
  else {
    const entry = withoutEntry(text, channel);
    text = entry.name;
    purpose ??= entry.purpose;
  }
  const numbered = withoutReferences(text);
  const located =
    isPurchase && hasPlace
      ? withoutPlace(numbered, country, endsWithPlace.test(printed))
      : { name: numbered, place: null };
  const nameAndProduct = withoutNumbers(located.name) || text;
  const name = nameOf(located.name, nameAndProduct);
  const words = wordsOf(printed);
  return { name, company, words, nameAndProduct, purpose, channel, isRestaurant, place: located.place };
}

const formats: readonly Format[] = [
  ...britishFormats.filter(({ isOutermost }) => isOutermost),
  ...personFormats,
  ...billPayFormats,
  ...cardFormats,
  ...achFormats,
  ...britishFormats,
  ...australianFormats,
  ...descriptorFormats,
];

/** Returns the formats by country. The entry for `null` has all formats, for an unknown country. */
const formatsOf = (all: readonly Format[]): ReadonlyMap<Country | null, readonly Format[]> =>
  new Map(
    ([null, 'US', 'GB', 'AU'] as const).map((country) => [
      country,
      all.filter((one) => country === null || one.country === undefined || one.country === country),
    ]),
  );

/** Formats on card statements, which list card payments only. */
const cardAccountFormats = formatsOf(formats.filter(({ channel = 'card' }) => channel === 'card'));
const accountFormats = formatsOf(formats);

/** Returns the company before a product without its legal form, otherwise `nameAndProduct`. */
function nameOf(text: string, nameAndProduct: string): string {
  const company = companyBeforeProduct(text);
  return withoutLegalForm((company !== null && withoutNumbers(company)) || nameAndProduct);
}

/** Minimum length of a company name before an asterisk. Shorter words are prefixes of processors. */
const minCompanyLetters = 4;

/** Returns the company before a product, an order or a page: `company*product`, `company.com/bill`. Returns `null` if the text has none. */
function companyBeforeProduct(text: string): string | null {
  const end = text.search(/\*|\.COM\/|\.CO\.UK\//);
  if (end < 0) return null;
  const company = text.slice(0, end);
  return company.replaceAll(/\P{L}/gu, '').length >= minCompanyLetters ? company : null;
}

/** Returns a text in upper case without references and numbers. */
export const wordsOf = (printed: string): string => withoutNumbers(withoutReferences(printed)) || printed;

/** Reads a name from a field. Such a name has no bank format, but may have a processor's prefix. */
export function readName(stated: string): Pick<Statement, 'name' | 'nameAndProduct'> {
  const printed = stated.toUpperCase().replaceAll(/\s+/g, ' ').trim();
  const seller =
    descriptorFormats.map(({ pattern }) => pattern.exec(printed)?.groups?.['payee']).find(Boolean) ?? printed;
  const nameAndProduct = withoutNumbers(withoutReferences(seller)) || printed;
  return { name: nameOf(seller, nameAndProduct), nameAndProduct };
}

/** Card formats whose last word is the place, without a state. */
const endsWithPlace = /^(?:VISA DEBIT (?:PURCHASE|DEPOSIT) CARD \d{4}|VISA PURCHASE|EFTPOS (?:PURCHASE|DEBIT)|VIS )\b/;

/** Returns the fields of the first format that matches the text. `isInside` means that the text is the payee of another format. */
function firstMatch(
  text: string,
  among: readonly Format[],
  isInside: boolean,
): { channel: TextChannel | null; groups: Readonly<Record<string, string | undefined>> } | null {
  for (const { pattern, channel = null, isOutermost = false } of among) {
    if (isInside && isOutermost) continue;
    const groups = pattern.exec(text)?.groups;
    if (groups?.['payee'] !== undefined && /\p{L}/u.test(groups['payee'])) return { channel, groups };
  }
  return null;
}

/** Removes references, months, the individual and the entry description at the end, and a salary's entry description at the beginning. */
function withoutEntry(text: string, channel: TextChannel | null): { name: string; purpose: string | null } {
  let name = leadingEntry.exec(text)?.groups?.['payee'] ?? text;
  let purpose: string | null = null;
  name = trailingReference.exec(name)?.groups?.['payee'] ?? name;
  if (channel === 'ach') name = trailingIndividual.exec(name)?.groups?.['payee'] ?? name;
  const groups = trailingEntry.exec(name)?.groups;
  // A message to a person may end with any word.
  if (groups !== undefined && (channel !== 'person' || salary.test(groups['purpose'] ?? ''))) {
    name = groups['payee'] ?? name;
    purpose = groups['purpose'] ?? null;
  }
  return { name, purpose };
}

const salary = /^(?:PAY ?ROLL|PAY|SALARY|WAGES?)$/;
/** References and dates at the end of a text: numbers, codes, months, account labels. */
const trailingReference =
  /^(?<payee>.*?\p{L}{2}.*?)(?:,? (?:(?=\S*\d)\S+|(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Z]*|A\/C|INV(?:OICE)?|RECEIPT|DATE|[PW]E|EMP|RECURRING))+$/u;

/** Returns whether a text ends with a city and a state or country. Only card texts do. */
function hasPlaceOfCard(text: string, country: Country | null): boolean {
  if (country === null || !cardPlaces[country].test(text)) return false;
  // A state code that is also a word needs a known city before it: `ONLINE TRANSFER IN`.
  const words = text.replace(/ USA?$/, '').split(' ');
  return country !== 'US' || !wordStates.has(words.at(-1) ?? '') || wordsOfCity(words.slice(0, -1), country) > 0;
}

const cardPlaces: Readonly<Record<Country, RegExp>> = {
  US: /\p{L}{3,} (?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])(?: US| USA)?$/u,
  GB: /\p{L}{3,} (?:GB|GBR)$/u,
  AU: /\p{L}{3,} (?:(?:NSW?|VIC?|QLD?|SA|WA|TAS?|ACT?|NT) )?(?:AUS?)$/u,
};

/** Labelled reference, from the label to the end of the text. */
const labelledReference =
  /\s(?:(?:TRANSACTION|REFERENCE|CONFIRMATION|REF|CONF)\s?#?:?\s?\d{5,}|(?:TRACE|IND|CO|REF|CONF)?\s?(?:ID|NO|REF|#)\s?[:#]\s?\S+).*$/;
/** Telephone number or web address. Card networks print it instead of the city, so the merchant's name ends there. */
const contact =
  /\s(?:(?:\+?1[\s-])?\d{3}[\s-]\d{3}[\s-]?\d{4}(?:[A-Z]{2})?\b|\d{10,11}\b|HTTPS?\S*|(?:HELP|WWW)\.\S+|\S+\.(?:COM|CO\.UK|COM\.AU|GOV\.UK)\/\S*)/g;

/**
 * Removes references, contacts and decimal numbers. Replaces a contact with a number, so that `withoutPlace` reads it as a store number.
 */
const withoutReferences = (text: string): string =>
  text
    .replace(labelledReference, '')
    .replaceAll(contact, ' 00000')
    .replaceAll(/\s(?:@\s?)?\d+\.\d+\b/g, ' ')
    .trim();

/** Removes numbers and punctuation. */
const withoutNumbers = (text: string): string =>
  ` ${text}`
    .replaceAll(/\.(?:COM|NET|ORG|CO\.UK|ORG\.UK|COM\.AU|NET\.AU|IO|CO)\b/g, ' ')
    .replaceAll(/[*./_\\]/g, ' ')
    .replaceAll(numbers, ' ')
    .replaceAll(/[^\p{L}\p{M}\p{N}&' -]/gu, ' ')
    .replaceAll(/\s-\s|\s-$/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Removes a company's legal form and the words after it. */
const withoutLegalForm = (words: string): string => legalForm.exec(words)?.[1] ?? words;
/** Legal form at the end of a company's name. A reference or a place may follow it. */
const legalForm = /^(.*?[\p{L}\p{N}]{2}.*?) (?:PTY|LTD|LIMITED|PLC|P?LLC|INC|CORP LTD|P L)(?: .*)?$/u;
/** Store numbers, card digits and order numbers within the name. */
const numbers =
  /\s#?\s?[A-Z]{0,3}\d{2,}[A-Z]?\b\S*|\s#\S*|\s(?!\d-[A-Z])[A-Z0-9]*\d[A-Z0-9]*-\S+|\s\d{2,}\/\S*|\s\d*X{4,}\d*/g;

import * as parts from './description-parts.ts';
import { withoutPlace, type Country, type Place } from './places.ts';

export interface CleanDescription {
  /** Upper-case words without processor marks, card digits, ids, phone numbers, store numbers and, for a purchase, the place. */
  words: string;
  /** Whether a card was used at a terminal or online. */
  isPurchase: boolean;
  /** Whether it is a bill that the bank paid: direct debit, standing order, BPAY. */
  isBill: boolean;
  /** Whether the processor is Toast, which serves restaurants only. */
  isRestaurant: boolean;
  /** Place where a card was used, as far as the text is certain. */
  place: Place | null;
}

/**
 * Removes text that a bank or processor adds to a merchant's name. For example,
 * `POS PURCHASE 0314 SQ *CORNER BAKERY 0412 AUSTIN TX CARD 1234` becomes `CORNER BAKERY` in Austin, Texas.
 */
export function cleanDescription(original: string, country: Country | null, isCard: boolean): CleanDescription {
  const description = ` ${original.toUpperCase()} `.replaceAll(/\s+/g, ' ').trim();
  const isTerminal = parts.cardMark.test(description);
  let text = cut(cut(description, parts.cardTail), parts.cardTail);
  if (isTerminal) text = cut(text, parts.cardLead);
  const isBill = !isTerminal && [parts.billLead, parts.billSuffix].some(({ pattern }) => pattern.test(text));
  if (isBill)
    text = [parts.billLead, parts.billSuffix, parts.billReference].reduce((left, part) => cut(left, part), text);
  const mark = parts.processorMark.pattern.exec(text);
  const isPurchase = isTerminal || mark !== null;
  text = withoutReferences(cut(text, parts.processorMark));
  const [name = '', ...after] = isPurchase && text.includes(',') ? text.split(/\s*,\s*/) : [text];
  // Only descriptions of card use contain a place.
  const placed =
    isPurchase || isCard
      ? withoutPlace(name, country, parts.endsWithPlace.test(description) && after.length === 0)
      : { name, place: null };
  return {
    words: onlyName(placed.name),
    isPurchase,
    isBill,
    isRestaurant: mark?.[0].startsWith('TST') ?? false,
    place: placed.place,
  };
}

const cut = (text: string, { pattern }: parts.DescriptionPart, instead = ''): string => text.replace(pattern, instead);

function withoutReferences(text: string): string {
  const named = parts.references.reduce((left, part) => cut(left, part), text);
  // The number that replaces a contact marks the end of the name, as a store number does.
  const numbered = parts.contacts.reduce((left, part) => cut(left, part, ' 00000'), named);
  return cut(cut(numbered, parts.decimalNumber, ' '), parts.domainEnding, ' ');
}

function onlyName(text: string): string {
  const words = cut(` ${text}`.replaceAll(/[*./_]/g, ' '), parts.numbers, ' ')
    .replaceAll(/[^\p{L}\p{M}\p{N}&' -]/gu, ' ')
    .replaceAll(/\s-\s|\s-$/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return cut(cut(words, parts.legalForm), parts.legalForm) || words;
}

/** Removes words for the way of payment from a payee's name. */
export const withoutPaymentWords = (words: string): string => cut(words, parts.paymentWords) || words;

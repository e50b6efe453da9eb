import * as parts from './description-parts.ts';
import { withoutPlace, type Country, type Place } from './places.ts';

/** Description without the text that banks and processors add. */
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
  const hasCardMark = parts.cardMark.test(description);
  let text = removePart(removePart(description, parts.cardTail), parts.cardTail);
  if (hasCardMark) text = removePart(text, parts.cardLead);
  const isBill = !hasCardMark && [parts.billLead, parts.billSuffix].some(({ pattern }) => pattern.test(text));
  if (isBill)
    text = [parts.billLead, parts.billSuffix, parts.billReference].reduce(
      (remaining, part) => removePart(remaining, part),
      text,
    );
  const mark = parts.processorMark.pattern.exec(text);
  const isPurchase = hasCardMark || mark !== null;
  text = withoutReferences(removePart(text, parts.processorMark));
  const [name = '', ...after] = isPurchase && text.includes(',') ? text.split(/\s*,\s*/) : [text];
  // Only descriptions of card use contain a place.
  const withoutTrailingPlace =
    isPurchase || isCard
      ? withoutPlace(name, country, parts.endsWithPlace.test(description) && after.length === 0)
      : { name, place: null };
  return {
    words: withoutNumbers(withoutTrailingPlace.name),
    isPurchase,
    isBill,
    // `TST` is the mark of Toast.
    isRestaurant: mark?.[0].startsWith('TST') ?? false,
    place: withoutTrailingPlace.place,
  };
}

/** Removes a part of a description, or replaces it. */
const removePart = (text: string, { pattern }: parts.DescriptionPart, replacement = ''): string =>
  text.replace(pattern, replacement);

/** Removes references, contact details, decimal numbers and domain endings. */
function withoutReferences(text: string): string {
  const named = parts.references.reduce((remaining, part) => removePart(remaining, part), text);
  // A contact ends the name, so it is replaced by a number, which `withoutPlace` reads like a store number.
  const numbered = parts.contacts.reduce((remaining, part) => removePart(remaining, part, ' 00000'), named);
  return removePart(removePart(numbered, parts.decimalNumber, ' '), parts.domainEnding, ' ');
}

/** Removes numbers, punctuation and legal forms, and returns the remaining words. */
function withoutNumbers(text: string): string {
  const words = removePart(` ${text}`.replaceAll(/[*./_]/g, ' '), parts.numbers, ' ')
    .replaceAll(/[^\p{L}\p{M}\p{N}&' -]/gu, ' ')
    .replaceAll(/\s-\s|\s-$/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return removePart(removePart(words, parts.legalForm), parts.legalForm) || words;
}

/** Removes words for the payment method from the end of a payee's name. */
export const withoutPaymentWords = (words: string): string => removePart(words, parts.paymentWords) || words;

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

const date = String.raw`(?:\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?|\d{1,2}[A-Z]{3}(?:\d{2})?)`;
const time = String.raw`(?:\d{1,2}:\d{2}(?::\d{2})?)`;
/** Words of banks for the use of a card, before the merchant's name. */
const cardLead = new RegExp(
  String.raw`^(?:(?:POS|DEBIT CARD|CHECKCARD|VISA DEBIT|VISA|EFTPOS|DEBIT|PURCHASE|CARD|CD|DEB|MASTERCARD)\s+)(?:(?:DEBIT|PURCHASE|REFUND|RETURN|CREDIT|PAYMENT TO|O/SEAS|OVERSEAS|AUTHORIZED ON|RECURRING|CARD|C)\s+)*(?:\d{4}\s+|${date}\s+|${time}\s+|[A-Z]{3}\d+\.\d\d\s+|C?\s?,\s*)*`,
);
const cardMark =
  /^(?:POS\b|DEBIT CARD\b|CHECKCARD\b|VISA\b|EFTPOS\b|PURCHASE (?:RETURN )?AUTHORIZED ON|CARD PAYMENT TO|CARD PURCHASE|CD \d{4}|DEB )/;
/** Formats whose last word is the place, without a state. */
const endsWithPlace = /^(?:VISA DEBIT (?:PURCHASE|DEPOSIT) CARD \d{4}|VISA PURCHASE|EFTPOS (?:PURCHASE|DEBIT))\b/;
const cardTail =
  /\s(?:CARD XX\d{4}.*|VALUE DATE:?.*|[PS]\d{9,} CARD \d{4}|CARD \d{4}|CD \d{4}.*)$|,\s?\d+\.\d\d [A-Z]{3}\b.*$|\s\d{15,}$/;
/** Words of banks for the payment of a bill. */
const billLead = new RegExp(
  String.raw`^(?:DIRECT DEBIT PAYMENT TO|DIRECT DEBIT|DD|D/D|DDR|STANDING ORDER TO|STANDING ORDER|STO|S/O|TFR WDL BPAY INTERNET|ANZ (?:INTERNET|M-)\s?BANKING BPAY|BPAY PAYMENT(?: TO)?|BPAY|BBP|BILL PAYMENT(?: TO)?|PAYMENT TO)\s+(?:\d{6}\s+|${date}\s+|${time}\s+)*`,
);
const billTail = /\s(?:DD|D\/D|DDR|STO|S\/O|BPAY|BBP)$|\s\{\d+\}?$|\sREF\s\S+.*$|,?\s?MANDATE NO.*$/g;
/** Payment processors that print their mark before the merchant. */
const processor =
  /^(?:SQ|TST|PP|PAYPAL|SP|CKE|IC|DD|PY|EB|ZETTLE_?|IZ|SUMUP|ZLR|TYRO|CRV|WPY|LS|SMP|FSP|BAM|GPAY|NYX|CPI|STRIPE|KLARNA)\s?\*\s?|^(?:SP|LS)\s(?=\S+\s)/;
const ach = /\sDES:(.*?)(?:\sID:.*|\sINDN:.*|$)/;
const identification = /\s(?:WEB|PPD|CCD|TEL|ACH|TRACE|IND|CO|REF|CONF|INDN|DES)?\s?(?:ID|NO|REF|#)\s?[:#]\s?\S+.*$/;
/** Words for how a bill was paid, and what for. */
const paymentWords =
  /\s(?:(?:(?:WEB|ONLINE|MOBILE|BILL|AUTO|RECURRING)\s?)?(?:PMTS?|PYMTS?|PAYMENTS?|PAY|AUTOPAY|BILLPAY)|RENT(?:\s\d\S*)?)$/;
const bankReference = /\s(?:TRANSACTION|REFERENCE|CONFIRMATION|REF|CONF)\s?#?:?\s?\d{5,}.*$/;
const phone = /\s(?:\+?1[\s-])?\d{3}[\s-]\d{3}[\s-]?\d{4}\b/g;
const webAddress = /\s(?:HTTPS?\S*|(?:HELP|WWW)\.\S+|\S+\.(?:COM|CO\.UK|COM\.AU|GOV\.UK)\/\S*|HELP\.\S+)/g;
const decimalNumber = /\s(?:@\s?)?\d+\.\d+\b/g;
const references = /\s#?\s?[A-Z]{0,3}\d{2,}[A-Z]?\b\S*|\s#\S*|\s[A-Z0-9]*\d[A-Z0-9]*-\S+|\s\d{2,}\/\S*|\s\d*X{4,}\d*/g;
const company = /\s(?:PTY\.?(?:\sL(?:TD)?)?|LTD|LIMITED|PLC|LLC|INC|CORP LTD|P\/L)\.?$/;

/** Removes text that a bank or processor adds to a merchant's name. */
export function cleanDescription(original: string, country: Country | null, isCard: boolean): CleanDescription {
  const upper = ` ${original.toUpperCase()} `.replaceAll(/\s+/g, ' ').trim();
  const isTerminal = cardMark.test(upper) || /\sCARD XX\d{4}/.test(upper);
  let text = upper.replace(cardTail, '').replace(cardTail, '');
  if (isTerminal) text = text.replace(cardLead, '');
  const isBill = !isTerminal && (billLead.test(text) || /\s(?:DD|D\/D|STO|S\/O)$/.test(text));
  if (isBill) text = text.replace(billLead, '').replaceAll(billTail, '');
  const processed = processor.exec(text);
  const isPurchase = isTerminal || processed !== null;
  // A phone number or web address may replace the city. The number put in its place marks the end of the name.
  text = text
    .replace(processor, '')
    .replace(ach, ' ')
    .replace(bankReference, '')
    .replace(identification, '')
    .replaceAll(phone, ' 00000')
    .replaceAll(webAddress, ' 00000')
    .replaceAll(decimalNumber, ' ')
    .replaceAll(/\.(?:COM|NET|CO\.UK|COM\.AU)\b/g, ' ');
  const [name = '', ...after] = isPurchase && text.includes(',') ? text.split(/\s*,\s*/) : [text];
  // Only descriptions of card use contain a place.
  const placed =
    isPurchase || isCard
      ? withoutPlace(name, country, endsWithPlace.test(upper) && after.length === 0)
      : { name, place: null };
  return {
    words: onlyName(placed.name),
    isPurchase,
    isBill,
    isRestaurant: processed?.[0].startsWith('TST') ?? false,
    place: placed.place,
  };
}

function onlyName(text: string): string {
  const words = ` ${text}`
    .replaceAll(/[*./_]/g, ' ')
    .replaceAll(references, ' ')
    .replaceAll(/[^\p{L}\p{M}\p{N}&' -]/gu, ' ')
    .replaceAll(/\s-\s|\s-$/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return words.replace(company, '').replace(company, '') || words;
}

/** Removes words for the way of payment from a payee's name. */
export const withoutPaymentWords = (words: string): string => words.replace(paymentWords, '') || words;

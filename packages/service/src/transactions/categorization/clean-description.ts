const states = new Set(
  ('AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY').split(' '),
);

export interface CleanDescription {
  /** Upper case, without processor marks, card digits, ids, phone numbers and store numbers. */
  words: string;
  /** The card was used at a terminal or online, whoever was paid. */
  isPurchase: boolean;
  isRefund: boolean;
}

const debitCard = /^(?:POS|DEBIT CARD|CHECKCARD|VISA DEBIT)\s+(DEBIT|PURCHASE|REFUND|RETURN|CREDIT)?\s*(?:\d{4}\s+)?/;
/** Payment processors that print themselves before the merchant: Square, Toast, PayPal, Shopify and others. */
const processor = /^(?:SQ|TST|PP|PAYPAL|SP|CKE|IC|DD|PY|EB)\s?\*\s?/;
const identification = /\s(?:WEB|PPD|CCD|TEL|ACH|TRACE|IND|CO|REF|CONF|INDN|DES)?\s?(?:ID|NO|REF|#)\s?[:#]\s?\S+.*$/;
const phone = /\s(?:\+?1[\s-])?\d{3}[\s-]\d{3}[\s-]?\d{4}\b/g;
const storeNumber = /\s#?\s?[A-Z]?\d{2,}\b|\s#\S*/g;

/** Takes away what a bank or processor adds to a merchant's name. */
export function cleanDescription(original: string): CleanDescription {
  let text = ` ${original.toUpperCase()} `.replaceAll(/\s+/g, ' ').trim();
  const terminal = debitCard.exec(text);
  if (terminal !== null) text = text.slice(terminal[0].length);
  const processed = processor.test(text);
  text = text.replace(processor, '').replace(identification, '').replaceAll(phone, ' ').replaceAll(/[*./_]/g, ' ').replaceAll(storeNumber, ' ');
  return {
    words: text.replaceAll(/[^A-Z0-9&' -]/g, ' ').replaceAll(/\s+/g, ' ').trim(),
    isPurchase: terminal !== null || processed,
    isRefund: terminal?.[1] === 'REFUND' || terminal?.[1] === 'RETURN' || terminal?.[1] === 'CREDIT',
  };
}

/** Without city and state at the end: a state, and the word before it. Two-word cities keep their first word. */
export function withoutPlace(words: string): string {
  const parts = words.split(' ');
  const last = parts.at(-1);
  if (parts.length < 3 || last === undefined || !states.has(last)) return words;
  return parts.slice(0, -2).join(' ');
}

const small = new Set(['and', 'of', 'the', 'to', 'for', 'from', 'at', 'in', 'by']);

/** `BLUE LANTERN GRILL` as `Blue Lantern Grill`. */
export function titleCase(words: string): string {
  return words
    .toLowerCase()
    .split(' ')
    .map((word, index) => (index > 0 && small.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');
}

/** States of the United States, and countries as card networks print them; of those that are both, the state. */
const places = new Set(
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AT AU BE CH DK ES FI FR GB IE JP MX NL NO NZ PT SE'.split(
    ' ',
  ),
);

export interface CleanDescription {
  /** Upper case, without processor marks, card digits, ids, phone numbers and store numbers. */
  words: string;
  /** The card was used at a terminal or online, whoever was paid. */
  isPurchase: boolean;
}

const debitCard = /^(?:POS|DEBIT CARD|CHECKCARD|VISA DEBIT)\s+(?:DEBIT|PURCHASE|REFUND|RETURN|CREDIT)?\s*(?:\d{4}\s+)?/;
/** Payment processors that print themselves before the merchant: Square, Toast, PayPal, Shopify and others. */
const processor = /^(?:SQ|TST|PP|PAYPAL|SP|CKE|IC|DD|PY|EB)\s?\*\s?/;
const identification = /\s(?:WEB|PPD|CCD|TEL|ACH|TRACE|IND|CO|REF|CONF|INDN|DES)?\s?(?:ID|NO|REF|#)\s?[:#]\s?\S+.*$/;
/** How a bill was paid, and the number the bank gave the payment. */
const paymentWords =
  /\s(?:(?:WEB|ONLINE|MOBILE|BILL|AUTO|RECURRING)\s?)?(?:PMTS?|PYMTS?|PAYMENTS?|PAY|AUTOPAY|BILLPAY)$/;
const bankReference = /\s(?:TRANSACTION|REFERENCE|CONFIRMATION|REF|CONF)\s?#?:?\s?\d{5,}.*$/;
const phone = /\s(?:\+?1[\s-])?\d{3}[\s-]\d{3}[\s-]?\d{4}\b/g;
const decimalNumber = /\s(?:@\s?)?\d+\.\d+\b/g;
const storeNumber = /\s#?\s?[A-Z]?\d{2,}\b|\s#\S*/g;

/** Takes away what a bank or processor adds to a merchant's name. */
export function cleanDescription(original: string): CleanDescription {
  let text = ` ${original.toUpperCase()} `.replaceAll(/\s+/g, ' ').trim();
  const terminal = debitCard.exec(text);
  if (terminal !== null) text = text.slice(terminal[0].length);
  const processed = processor.test(text);
  text = text
    .replace(processor, '')
    .replace(bankReference, '')
    .replace(identification, '')
    .replaceAll(phone, ' ')
    .replaceAll(decimalNumber, ' ')
    .replaceAll(/[*./_]/g, ' ')
    .replaceAll(storeNumber, ' ');
  return {
    words: text
      .replaceAll(/[^A-Z0-9&' -]/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    isPurchase: terminal !== null || processed,
  };
}

/** A payee's name, without how it was paid. */
export const withoutPaymentWords = (words: string): string => words.replace(paymentWords, '') || words;

/** Without city and state or country at the end: that word, and the one before it. Two-word cities keep their first word. */
export function withoutPlace(words: string): string {
  const parts = words.split(' ');
  const last = parts.at(-1);
  if (parts.length < 3 || last === undefined || !places.has(last)) return words;
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

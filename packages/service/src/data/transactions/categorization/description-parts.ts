/**
 * Pattern for a part of a bank's description that is not the merchant's name. `example` is a description with this part, `rest` is the
 * description without it. Descriptions are in upper case, with single spaces.
 */
export interface DescriptionPart {
  pattern: RegExp;
  example: string;
  rest: string;
}

/** Creates a description part. */
const part = (pattern: RegExp, example: string, rest: string): DescriptionPart => ({ pattern, example, rest });

/** Date with or without a year, for example `03/14` or `14MAR25`. */
const date = String.raw`(?:\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?|\d{1,2}[A-Z]{3}(?:\d{2})?)`;
/** Time with or without seconds. */
const time = String.raw`(?:\d{1,2}:\d{2}(?::\d{2})?)`;

/** Start of a description that occurs only in card payments, at a terminal or online. */
export const cardMark =
  /^(?:POS\b|DEBIT CARD\b|CHECKCARD\b|VISA\b|EFTPOS\b|PURCHASE (?:RETURN )?AUTHORIZED ON|CARD PAYMENT TO|CARD PURCHASE|CD \d{4}|DEB )|\sCARD XX\d{4}/;
/** Card formats whose last word is the place, without a state. */
export const endsWithPlace =
  /^(?:VISA DEBIT (?:PURCHASE|DEPOSIT) CARD \d{4}|VISA PURCHASE|EFTPOS (?:PURCHASE|DEBIT))\b/;

/** Words of a card payment in front of the merchant, with date, time and amount. */
export const cardLead = part(
  new RegExp(
    String.raw`^(?:(?:POS|DEBIT CARD|CHECKCARD|VISA DEBIT|VISA|EFTPOS|DEBIT|PURCHASE|CARD|CD|DEB|MASTERCARD)\s+)(?:(?:DEBIT|PURCHASE|REFUND|RETURN|CREDIT|PAYMENT TO|O/SEAS|OVERSEAS|AUTHORIZED ON|RECURRING|CARD|C)\s+)*(?:\d{4}\s+|${date}\s+|${time}\s+|[A-Z]{3}\d+\.\d\d\s+|C?\s?,\s*)*`,
  ),
  'PURCHASE AUTHORIZED ON 03/14 CORNER BAKERY',
  'CORNER BAKERY',
);
/** Part at the end of a card description. A description may end with two of these. */
export const cardTail = part(
  /\s(?:CARD XX\d{4}.*|VALUE DATE:?.*|[PS]\d{9,} CARD \d{4}|CARD \d{4}|CD \d{4}.*)$|,\s?\d+\.\d\d [A-Z]{3}\b.*$|\s\d{15,}$/,
  'CORNER BAKERY SYDNEY CARD XX1234 AUD 4.50',
  'CORNER BAKERY SYDNEY',
);

/** Words of a bill payment in front of the payee. */
export const billLead = part(
  new RegExp(
    String.raw`^(?:DIRECT DEBIT PAYMENT TO|DIRECT DEBIT|DD|D/D|DDR|STANDING ORDER TO|STANDING ORDER|STO|S/O|TFR WDL BPAY INTERNET|ANZ (?:INTERNET|M-)\s?BANKING BPAY|BPAY PAYMENT(?: TO)?|BPAY|BBP|BILL PAYMENT(?: TO)?|PAYMENT TO)\s+(?:\d{6}\s+|${date}\s+|${time}\s+)*`,
  ),
  'DIRECT DEBIT PAYMENT TO CITY WATER',
  'CITY WATER',
);
/** Abbreviation of a bill payment after the payee. */
export const billSuffix = part(/\s(?:DD|D\/D|DDR|STO|S\/O|BPAY|BBP)$/, 'CITY WATER DD', 'CITY WATER');
/** Reference of a bill payment after the payee. */
export const billReference = part(
  /\s\{\d+\}?$|\sREF\s\S+.*$|,?\s?MANDATE NO.*$/g,
  'CITY WATER REF 8841 MANDATE NO 3',
  'CITY WATER',
);

/** Name of a payment processor in front of the merchant. */
export const processorMark = part(
  /^(?:SQ|TST|PP|PAYPAL|SP|CKE|IC|DD|PY|EB|ZETTLE_?|IZ|SUMUP|ZLR|TYRO|CRV|WPY|LS|SMP|FSP|BAM|GPAY|NYX|CPI|STRIPE|KLARNA)\s?\*\s?|^(?:SP|LS)\s(?=\S+\s)/,
  'SQ *CORNER BAKERY',
  'CORNER BAKERY',
);

/** Parts that are removed from all descriptions, in this order. */
export const references: readonly DescriptionPart[] = [
  part(/\sDES:(.*?)(?:\sID:.*|\sINDN:.*|$)/, 'CITY WATER DES:PAYMENT ID:8841', 'CITY WATER'),
  part(
    /\s(?:TRANSACTION|REFERENCE|CONFIRMATION|REF|CONF)\s?#?:?\s?\d{5,}.*$/,
    'CITY WATER CONFIRMATION# 8841773',
    'CITY WATER',
  ),
  part(
    /\s(?:WEB|PPD|CCD|TEL|ACH|TRACE|IND|CO|REF|CONF|INDN|DES)?\s?(?:ID|NO|REF|#)\s?[:#]\s?\S+.*$/,
    'CITY WATER PPD ID: 9000123',
    'CITY WATER',
  ),
];

/** Contact details of a merchant. Card networks print them in the place of the city, so the merchant's name ends there. */
export const contacts: readonly DescriptionPart[] = [
  part(/\s(?:\+?1[\s-])?\d{3}[\s-]\d{3}[\s-]?\d{4}\b/g, 'FILM CLUB 866-555-0100 CA', 'FILM CLUB CA'),
  part(
    /\s(?:HTTPS?\S*|(?:HELP|WWW)\.\S+|\S+\.(?:COM|CO\.UK|COM\.AU|GOV\.UK)\/\S*|HELP\.\S+)/g,
    'FILM CLUB HELP.FILMCLUB.COM CA',
    'FILM CLUB CA',
  ),
];

/** Decimal number, for example an exchange rate. */
export const decimalNumber = part(/\s(?:@\s?)?\d+\.\d+\b/g, 'CORNER BAKERY @ 1.2540', 'CORNER BAKERY');
/** End of an internet domain. */
export const domainEnding = part(/\.(?:COM|NET|CO\.UK|COM\.AU)\b/g, 'FILMCLUB.COM', 'FILMCLUB');

/** Store numbers, card digits and order numbers inside the name. */
export const numbers = part(
  /\s#?\s?[A-Z]{0,3}\d{2,}[A-Z]?\b\S*|\s#\S*|\s(?!\d-[A-Z])[A-Z0-9]*\d[A-Z0-9]*-\S+|\s\d{2,}\/\S*|\s\d*X{4,}\d*/g,
  'CORNER BAKERY #0412',
  'CORNER BAKERY',
);
/** Legal form at the end of a company's name. */
export const legalForm = part(
  /\s(?:PTY\.?(?:\sL(?:TD)?)?|LTD|LIMITED|PLC|LLC|INC|CORP LTD|P\/L)\.?$/,
  'CORNER BAKERY PTY LTD',
  'CORNER BAKERY',
);
/** Words for the payment method and for what was paid. */
export const paymentWords = part(
  /\s(?:(?:(?:WEB|ONLINE|MOBILE|BILL|AUTO|RECURRING)\s?)?(?:PMTS?|PYMTS?|PAYMENTS?|PAY|AUTOPAY|BILLPAY)|RENT(?:\s\d\S*)?)$/,
  'CITY WATER ONLINE PMT',
  'CITY WATER',
);

import { day, format, type Format, time } from './format.ts';

const card = { channel: 'card' } as const;
const american = { channel: 'card', country: 'US' } as const;
const british = { channel: 'card', country: 'GB' } as const;
const australian = { channel: 'card', country: 'AU' } as const;

/** Formats of card payments: the bank's wording before and after the merchant's descriptor. */
export const cardFormats: readonly Format[] = [
  format(
    String.raw`(?:APLPAY|AP ?PAY|APPLE ?PAY|GOOGLE ?PAY|GPAY|GGLPAY|SAMSUNG ?PAY)[:*]? ?(?:- )?(?<payee>[^ ].*)`,
    'APPLE PAY: CORNER BAKERY',
    'CORNER BAKERY',
    card,
  ),
  format(
    String.raw`(?:(?:VISA|MASTERCARD|MC|POS) )?(?:RECURRING|RECUR|REPEAT)(?: (?:CARD|DEBIT|POS|CHECKCARD))*(?: (?:PAYMENT|PURCHASE|CHARGE|PMT|TRANSACTION))?(?: AUTHORIZED ON)?(?: -)? (?:${day} |\d{4} |X+\d{4} )?(?<payee>.+)`,
    'RECURRING PAYMENT AUTHORIZED ON 03/14 FILM CLUB',
    'FILM CLUB',
    card,
  ),
  format(
    String.raw`(?:DBCRD|DEBIT|VISA|POS|DDA|TD)[A-Z ]*,? ?\*+\d+, AUT \d+ (?:VISA |MC )?(?:DDA )?(?:PUR|PURCHASE|REFUND|PMT)(?: AP)? (?<payee>.+)`,
    'DBCRD PUR AP, *****1234, AUT 031426 VISA DDA PUR AP CORNER BAKERY * AUSTIN * TX',
    'CORNER BAKERY * AUSTIN * TX',
    american,
  ),
  format(
    String.raw`(?:VISA |MC )?DDA PUR(?:CHASE)?(?: AP)? (?:\d{5,} )?(?<payee>.+)`,
    'VISA DDA PUR AP 057986538 CORNER BAKERY 821-5356823 * OH',
    'CORNER BAKERY 821-5356823 * OH',
    american,
  ),
  format(
    String.raw`(?:(?:DEBIT|DIGITAL|CHECK|CREDIT|ATM|PIN|SIGNATURE|VISA|BUSINESS|PREPAID) )+CARD (?:PURCHASE|PUR|RETURN|REFUND|CREDIT)(?: RETURN)?(?: -)?(?: (?:${day}|${time}|[X*#]*\d{4}))* (?<payee>.+)`,
    'DEBIT CARD PURCHASE 03/14 12:01P #1234 CORNER BAKERY AUSTIN TX',
    'CORNER BAKERY AUSTIN TX',
    american,
  ),
  format(
    String.raw`(?:PURCHASE|PAYMENT|REFUND)(?: RETURN| WITH CASH BACK \$ ?[\d.]+)? AUTHORIZED ON ${day} (?<payee>.+)`,
    'PURCHASE AUTHORIZED ON 03/14 CORNER BAKERY AUSTIN TX',
    'CORNER BAKERY AUSTIN TX',
    american,
  ),
  format(
    String.raw`CARD (?:PURCHASE|RETURN)(?: WITH (?:PIN|CASH(?: BACK)?))?(?: AUTHORIZED ON)?(?: ${day})? (?<payee>.+)`,
    'CARD PURCHASE 03/14 CORNER BAKERY AUSTIN TX',
    'CORNER BAKERY AUSTIN TX',
    american,
  ),
  format(
    String.raw`POINT OF SALE (?:DEBIT|CREDIT) \S+ DATE ${day} (?<payee>.+)`,
    'POINT OF SALE DEBIT L340 DATE 03-14 CORNER BAKERY AUSTIN TX',
    'CORNER BAKERY AUSTIN TX',
    american,
  ),
  format(
    String.raw`(?<payee>.+?) (?:POS|PIN|RECURRING) (?:PURCHASE|DEBIT|REFUND) POS\S*(?: .*)?`,
    'CORNER BAKERY AUSTIN TX POS PURCHASE POSXXXX0101 XXX8289',
    'CORNER BAKERY AUSTIN TX',
    american,
  ),
  format(
    String.raw`(?<payee>.+?)(?:APPLE|GOOGLE|SAMSUNG) PAY ENDING IN \d{4}`,
    'CORNER BAKERY AUSTIN TXAPPLE PAY ENDING IN 9917',
    'CORNER BAKERY AUSTIN TX',
    american,
  ),
  format(
    String.raw`(?:DEBIT|CREDIT) (?:PURCHASE|RETURN)(?: ?-? ?VISA)?(?: ON \d{6})? (?<payee>.+?)(?: REF ?# ?.*)?`,
    'DEBIT PURCHASE -VISA CORNER BAKERY 259-3471399TX',
    'CORNER BAKERY 259-3471399TX',
    american,
  ),
  format(
    String.raw`(?:POS|PIN|CHECKCARD|CHECK CARD|VISA CHECK CARD|DEBIT CARD|MASTERCARD|VISA DDA PUR|DDA PUR(?:CHASE)?|PURCHASE(?= \d))(?: (?:SIGNATURE|POS|PIN|DEBIT|PURCHASE|PUR|REFUND|RETURN|CREDIT|CARD|AP|WITHDRAWAL|TRANSACTION|MERCHANT))*(?: ?-)?(?: (?:${day}|${time}|\d{3,8}))* (?:- )?(?<payee>(?=\S*\p{L})[^ ].*)`,
    'POS DEBIT 4616 CORNER BAKERY AUSTIN TX',
    'CORNER BAKERY AUSTIN TX',
    american,
  ),
  format(
    String.raw`(?<payee>(?!(?:ONLINE |AUTOMATIC )?(?:PAYMENT|PMT|TRANSFER|TFR)\b).+?) (?:[PS]\d{9,} )?CARD(?: (?:ENDING(?: IN)?|NO\.?|NUMBER))? ?[X*]*\d{4}`,
    'CORNER BAKERY AUSTIN TX S466073512345678 CARD 1234',
    'CORNER BAKERY AUSTIN TX',
    card,
  ),
  format(String.raw`(?<payee>.+?) [X*]{2,}\d{4}`, 'CORNER BAKERY AUSTIN TX XXXX1234', 'CORNER BAKERY AUSTIN TX', {
    country: 'US',
  }),
  format(
    String.raw`(?<payee>.+?) \d{15,}(?: RECURRING)?`,
    'CORNER BAKERY AUSTIN TX 24692164073100512345678',
    'CORNER BAKERY AUSTIN TX',
  ),

  format(
    String.raw`CARD (?:PAYMENT|PURCHASE|REFUND|TRANSACTION)(?: (?:TO|AT|FROM))? (?<payee>.+?)(?:, ?[\d.,]+ [A-Z]{3}\b.*|,? RATE .*| ON ${day}.*)?`,
    'CARD PAYMENT TO CORNER BAKERY,21.40 GBP, RATE 1.00/GBP ON 14-03-2026',
    'CORNER BAKERY',
    british,
  ),
  format(
    String.raw`(?:POS )?(?:\d{4} )?${day} ?C? ?, ?(?<payee>.+?) ?,.*`,
    'POS 4417 14MAR26 C , CORNER BAKERY, LEEDS GB',
    'CORNER BAKERY',
    british,
  ),
  format(
    String.raw`(?:DEB|VIS|DPC|CPT|CTLS|CONTACTLESS|CD \d{4}|\){2,3}|VISA PURCHASE|CONTACTLESS PAYMENT|CONTACTLESS PURCHASE)(?: INT'?L)? (?:\d{10} )?(?<payee>(?=\S*\p{L})[^ ].*)`,
    'VIS CORNER BAKERY LEEDS',
    'CORNER BAKERY LEEDS',
    british,
  ),
  format(
    String.raw`\d{4} \d{2}[A-Z]{3}\d{2} (?<payee>.+)`,
    '4417 14MAR26 CORNER BAKERY LEEDS GB',
    'CORNER BAKERY LEEDS GB',
    card,
  ),
  format(
    String.raw`(?<payee>.+?) TERMINAL (?:ID )?\d{3,}(?: .*)?`,
    'CORNER BAKERY TERMINAL 00412',
    'CORNER BAKERY',
    card,
  ),
  format(
    String.raw`(?:WLT|CARD|CLS|CTL|CHIP|WEB) \d{1,2}, (?<payee>.+)`,
    'WLT 14, CORNER BAKERY LEEDS',
    'CORNER BAKERY LEEDS',
    british,
  ),
  format(
    String.raw`(?<payee>.+?)(?: CD \d{4}.*| DEB(?: .*)?| CONTACTLESS| ON ${day}(?: (?:BCC|CLP|CPM|BDC|DEB))?| (?:BCC|CLP|CPM))`,
    'CORNER BAKERY LEEDS ON 14 MAR BCC',
    'CORNER BAKERY LEEDS',
    british,
  ),

  format(
    String.raw`(?<payee>.+?)(?: AUS?)?(?: CARD XX\d{4})(?: .*)?`,
    'CORNER BAKERY GLEBE NS AUS CARD XX1234 VALUE DATE: 14/03/2026',
    'CORNER BAKERY GLEBE NS',
    australian,
  ),
  format(
    String.raw`PAYPAL AUSTRALIA \d+ (?<payee>(?=\S*\p{L})[^ ].*)`,
    'PAYPAL AUSTRALIA 438831298 CORNERBAKERY',
    'CORNERBAKERY',
    australian,
  ),
  format(String.raw`(?<payee>.+?) VALUE DATE:? ?.*`, 'CORNER BAKERY VALUE DATE: 14/03/2026', 'CORNER BAKERY', {
    country: 'AU',
  }),
  format(
    String.raw`(?<payee>.+?) - (?:VISA|EFTPOS|CARD) (?:PURCHASE|REFUND) - .*`,
    'CORNER BAKERY - VISA PURCHASE - RECEIPT 112233IN GLEBE DATE 14 MAR 2026 CARD 462263XXXXXX1234',
    'CORNER BAKERY',
    australian,
  ),
  format(
    String.raw`(?:(?:VISA|EFTPOS|MASTERCARD|POS)(?: (?:DEBIT|CARD|PURCHASE|DEPOSIT|REFUND|CREDIT|AUTHORISATION|O/SEAS|OVERSEAS))*|(?:DEBIT|CARD|RETAIL)(?: (?:DEBIT|CARD))?(?: (?:PURCHASE|REFUND|AUTHORISATION|O/SEAS|OVERSEAS))+)(?: AT)?(?: (?:CARD \d{4}|${day}${time}|${day}|${time}|\d{4,8}|[A-Z]{3}\d+\.\d\d|-))* (?<payee>(?=\S*\p{L})[^ ].*)`,
    'VISA DEBIT PURCHASE CARD 8003 CORNER BAKERY GLEBE',
    'CORNER BAKERY GLEBE',
    australian,
  ),
  format(String.raw`V\d{4} ${day} (?<payee>.+)`, 'V2424 12/03 CORNER BAKERY', 'CORNER BAKERY', australian),
];

/** Prefixes that processors print before the seller's name: Square, Toast, PayPal, Shopify, SumUp, Zettle, Tyro and others. */
const processors =
  'SQ|SQU|SQC|TST|PP|PAYPAL|SP|CKE|IC|DD|PY|EB|I?ZETTLE_?|IZ|SUMUP|ZLR|ZELLER|TYRO|CRV|CURVE|WPY|LS|SMP|FSP|BAM|GPAY|NYX|CPI|STRIPE|KLARNA|BT|FS|WIX|DRI|2CO|PADDLE(?:\\.NET)?|CHECKOUT|WL|DNH|MINDBODY|LIGHTSPEED|CLOVER|CLV|HPY|HEARTLAND|SPOTON|EZI|EZIDEBIT|VAGARO|BKG|CCBILL|FASTSPRING|GOCARDLESS|GC|MELIO|INTUIT|QBO|IN|ACT';

/** Formats of descriptors with a processor's prefix before the seller's name. */
export const descriptorFormats: readonly Format[] = [
  format(String.raw`(?<mark>${processors}) ?\* ?(?<payee>[^ ].*)`, 'SQ *CORNER BAKERY', 'CORNER BAKERY', card),
  format(
    String.raw`(?<payee>[^\\]*\p{L}[^\\]*?) ?\\ ?(?<city>.*)`,
    String.raw`CORNER BAKERY \LEEDS`,
    'CORNER BAKERY',
    card,
  ),
  format(String.raw`(?:SQ|SP|LS) (?<payee>\S+ .*)`, 'SP BRAMBLE & THREAD', 'BRAMBLE & THREAD', card),
  format(
    String.raw`(?<company>[A-Z]{2,3}) ?\* ?(?<payee>[A-Z]{3}.*)`,
    'HLU*HULU 2044417731-U',
    'HULU 2044417731-U',
    card,
  ),
];

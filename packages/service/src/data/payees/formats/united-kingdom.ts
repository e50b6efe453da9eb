import { day, format, type Format, reference, time } from './format.ts';

const bill = { channel: 'bill', country: 'GB' } as const;
const credit = { channel: 'credit', country: 'GB' } as const;
const person = { channel: 'person', country: 'GB' } as const;

/**
 * Formats of payments between British accounts: Direct Debit, standing order, Bacs and bank giro credits, Faster Payments. The
 * abbreviations are from the banks' help pages.
 */
export const britishFormats: readonly Format[] = [
  format(
    String.raw`(?:BACS )?(?:DIRECT DEBIT|DD|D/D|DDR)(?: PAYMENT)?(?: TO)?[:,]? (?:- )?(?<payee>[^ ].*?)(?: REF(?:ERENCE)?\.?:? .*|,? MANDATE (?:NO|REF).*)?`,
    'DIRECT DEBIT PAYMENT TO CITY WATER REF 671044417, MANDATE NO 0012',
    'CITY WATER',
    bill,
  ),
  format(
    String.raw`(?<payee>.+?),? (?:DD|D/D|DDR|DIRECT DEBIT)(?:,? ${reference}| ${day})?`,
    'CITY WATER 88210 DD',
    'CITY WATER 88210',
    bill,
  ),
  format(
    String.raw`(?:STANDING ORDER|STO|S/O|SO)(?: VIA FASTER PAYMENT)?(?: TO)?[:,]? (?:- )?(?<payee>[^ ].*?)(?: REF(?:ERENCE)?\.?:? .*|,? MANDATE NO.*)?`,
    'STANDING ORDER VIA FASTER PAYMENT TO CALDER LETTINGS REFERENCE RENT, MANDATE NO 12',
    'CALDER LETTINGS',
    bill,
  ),
  format(String.raw`(?<payee>.+?) (?:STO|S/O|SO|BBP)`, 'CALDER LETTINGS S/O', 'CALDER LETTINGS', bill),
  format(
    String.raw`(?:BILL PAYMENT|IBP|OBP|BBP)(?: VIA FASTER PAYMENT)?(?: TO)? (?<payee>[^ ].*?)(?: REF(?:ERENCE)?\.?:? .*|,? MANDATE NO.*)?`,
    'BILL PAYMENT VIA FASTER PAYMENT TO CALDER LETTINGS REFERENCE FLAT 2, MANDATE NO 12',
    'CALDER LETTINGS',
    bill,
  ),
  format(
    String.raw`(?:BANK GIRO CREDIT|BGC|BAC|BACS|CR|AUTOMATED CREDIT|DIRECT CREDIT|BANK CREDIT)(?: CREDIT)?(?: (?:REF|FROM))?[:,]? (?:- )?(?<payee>[^ ].*?)(?:, .*)?`,
    'BANK GIRO CREDIT REF ROWAN HOUSE CARE, 0326',
    'ROWAN HOUSE CARE',
    credit,
  ),
  format(
    String.raw`(?<payee>.+?) (?:BGC|BAC|BACS|CR)(?: ${reference})?`,
    'ROWAN HOUSE CARE BGC',
    'ROWAN HOUSE CARE',
    credit,
  ),
  format(
    String.raw`(?:TFR|TRANSFER)(?: (?:TO|FROM))? (?<payee>(?=\S*\p{L})[^ ].*)`,
    'TFR CALDER LETTINGS INV 3562',
    'CALDER LETTINGS INV 3562',
    person,
  ),
  format(String.raw`PAYPAL PAYMENT (?<payee>(?=\S*\p{L})[^ ].*)`, 'PAYPAL PAYMENT CORNERBAKERY', 'CORNERBAKERY', {
    country: 'GB',
  }),
  format(
    String.raw`CREDIT FROM (?<payee>.+?)(?: ON ${day}.*| REF.*)?`,
    'CREDIT FROM ROWAN HOUSE CARE ON 2026-03-14',
    'ROWAN HOUSE CARE ON 2026-03-14',
    credit,
  ),
  format(String.raw`BP (?<payee>(?=\S*\p{L})[^ ].*)`, 'BP CALDER LETTINGS', 'CALDER LETTINGS', {
    channel: 'bill',
    country: 'GB',
    isOutermost: true,
  }),
  format(
    String.raw`(?<payee>.+?) ?, .*\bFP \d.*`,
    'CALDER LETTINGS , NO 14 , FP 28/02/26 40 , 44170000123457000N',
    'CALDER LETTINGS',
    person,
  ),
  format(
    String.raw`FASTER PAYMENTS? RECEIPT FROM (?<payee>.+)`,
    'FASTER PAYMENTS RECEIPT FROM HARGREAVES S',
    'HARGREAVES S',
    person,
  ),
  format(
    String.raw`FASTER PAYMENTS? RECEIPT REF\.? ?.*? FROM (?<payee>.+)`,
    'FASTER PAYMENTS RECEIPT REF.DINNER FROM HARGREAVES S',
    'HARGREAVES S',
    person,
  ),
  format(
    String.raw`(?:FPI|FPO|FP|FASTER PAYMENTS?)(?: (?:TO|FROM|IN|OUT|RECEIVED|SENT))?[:,]? (?<payee>(?=\S*\p{L})[^ ].*?)(?: (?:(?=(?:[^ ]*\d){4})[^ ]+|${day}|${time}|REF(?:ERENCE)?\b|FP |\d{2}-\d{2}-\d{2}).*)?`,
    'FPO S HARGREAVES 200000001234567890 14MAR26 10:22',
    'S HARGREAVES',
    person,
  ),
  format(
    String.raw`(?<payee>.+?) (?:FPI|FPO|FP|FT|VIA MOBILE|VIA ONLINE)(?: .*)?`,
    'S HARGREAVES FP 14/03/26 1022 400000001234567',
    'S HARGREAVES',
    person,
  ),
  format(
    String.raw`(?:PAYM|(?:MOBILE|ONLINE|INTERNET) (?:PAYMENT|TRANSFER))(?: (?:TO|FROM))? (?<payee>(?=\S*\p{L})[^ ].*)`,
    'MOBILE PAYMENT TO S HARGREAVES',
    'S HARGREAVES',
    person,
  ),
  format(String.raw`(?<payee>.+?) (?:PAYMENT )?REF(?:ERENCE)?:? ?.*`, 'CITY WATER REF 8841', 'CITY WATER', {
    country: 'GB',
  }),
  format(String.raw`(?<payee>.+?),? MANDATE (?:NO|REF).*`, 'CITY WATER MANDATE NO 3', 'CITY WATER', bill),
];

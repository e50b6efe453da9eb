import { day, format, type Format, reference, time } from './format.ts';

const bill = { channel: 'bill', country: 'AU' } as const;
const credit = { channel: 'credit', country: 'AU' } as const;
const person = { channel: 'person', country: 'AU' } as const;
/** Numbers and dates between the bank's wording and the payee. */
const serial = String.raw`(?: (?:\d{6,}|[PW]E(?= \d)|N\d+|${day}|${time}|\d{2,5}(?= [A-Z])))*`;

/** Formats of payments between Australian accounts: direct entry, BPAY, Osko and PayID (NPP), PayTo, and the banks' own transfers. */
export const australianFormats: readonly Format[] = [
  format(
    String.raw`(?<payee>.+?) - (?:BPAY|DIRECT DEBIT|DIRECT CREDIT|OSKO|SALARY|PAY ANYONE|INTERNET TRANSFER|PAYTO|DEPOSIT)\b.*`,
    'CITY WATER - BPAY BILL PAYMENT - INTERNAL - RECEIPT 112233',
    'CITY WATER',
    bill,
  ),
  format(
    String.raw`BPAY BILL PAYMENT-RECEIPT \d+ TO (?<payee>.+?)(?: REF NO .*)?`,
    'BPAY BILL PAYMENT-RECEIPT 872099791 TO CITY WATER REF NO 2750407',
    'CITY WATER',
    bill,
  ),
  format(
    String.raw`INTERNET WITHDRAWAL (?<payee>.+?) OSKO(?: .*)?`,
    'INTERNET WITHDRAWAL PRIYA RAMAN OSKO 448471022',
    'PRIYA RAMAN',
    person,
  ),
  format(
    String.raw`(?:ANZ (?:INTERNET|M-|MOBILE|PHONE) ?BANKING |INTERNET (?:BANKING )?|NETBANK |TFR WDL |WITHDRAWAL (?:(?:MOBILE|ONLINE|INTERNET) (?:\d+ )?)?|MOBILE |ONLINE )?(?:BPAY|B-PAY)(?: (?:INTERNET|PAYMENT|BILL PAYMENT|TO|BILL))*[:,]?${serial}(?: TO| -)? (?<payee>(?=\S*\p{L})[^ ].*)`,
    'ANZ INTERNET BANKING BPAY CITY WATER {757112}',
    'CITY WATER {757112}',
    bill,
  ),
  format(String.raw`(?<payee>.+?) (?:NETBANK )?BPAY(?: .*)?`, 'CITY WATER NETBANK BPAY 8821 1044', 'CITY WATER', bill),
  format(
    String.raw`(?:INTERNET BANKING )?(?:DIRECT DEBIT|DIRECTDEBIT|DD|DIRECT ENTRY|PAYMENT BY AUTHORITY|PAYTO(?: (?:PAYMENT|AGREEMENT))?|AUTOMATIC DRAWING|PERIODICAL PAYMENT|AUTOPAY|DEBIT)(?: (?:TO|FROM|-))?[:,]?${serial}(?: TO| -)? (?<payee>(?=\S*\p{L})[^ ].*)`,
    'DIRECT DEBIT 077380 GALAH GYMS 4417123',
    'GALAH GYMS 4417123',
    bill,
  ),
  format(
    String.raw`(?<payee>.+?) (?:DIRECT DEBIT|PAYTO)(?: ${reference})?`,
    'GALAH GYMS 8841 DIRECT DEBIT',
    'GALAH GYMS 8841',
    bill,
  ),
  format(
    String.raw`(?:DIRECT CREDIT|INWARD CREDIT|CREDIT|DEPOSIT-SALARY|DEPOSIT|PAY/SALARY(?: FROM)?|SALARY(?: FROM| DEPOSIT)?|PAY(?! ANYONE)(?: FROM)?|WAGES(?: FROM)?)(?: ONLINE)?(?: -)?${serial}(?: FROM| -)? (?<payee>(?=\S*\p{L})[^ ].*)`,
    'DIRECT CREDIT 421520 QUOKKA TOURS PAYROLL 4417',
    'QUOKKA TOURS PAYROLL 4417',
    credit,
  ),
  format(
    String.raw`(?:DEPOSIT-|WITHDRAWAL-)?(?:OSKO|NPP|PAYID|FAST TRANSFER|DIRECT TRANSFER)(?: (?:PAYMENT|PMT|WITHDRAWAL|DEPOSIT|CREDIT|DEBIT|RECEIVED|TRANSFER|INSTANT|RECEIPT))*${serial}(?: (?:TO|FROM|-))?${serial} (?<payee>(?=\S*\p{L})[^ ].*)`,
    'OSKO WITHDRAWAL 14MAR N123 PRIYA RAMAN',
    'PRIYA RAMAN',
    person,
  ),
  format(
    String.raw`(?:ANZ (?:INTERNET|M-|MOBILE) ?BANKING |WITHDRAWAL (?:ONLINE|MOBILE) |DEPOSIT (?:ONLINE|MOBILE) |INTERNET |ONLINE )?(?:PAYMENT|PYMT|PMT|TRANSFER|TFR|PAY ANYONE)(?: (?:CREDIT|DEBIT))?${serial}(?: (?:TO|FROM))?${serial} (?<payee>(?=\S*\p{L})[^ ].*)`,
    'ANZ M-BANKING PAYMENT 320927 TO PRIYA RAMAN',
    'PRIYA RAMAN',
    person,
  ),
  format(
    String.raw`(?:WITHDRAWAL|DEPOSIT) (?:ONLINE|MOBILE)${serial} (?:PYMT|TFR|PAYMENT|PMT) (?<payee>(?=\S*\p{L})[^ ].*)`,
    'WITHDRAWAL ONLINE 1244171 PYMT PRIYA RAMAN',
    'PRIYA RAMAN',
    person,
  ),
  format(String.raw`(?<payee>.+?) \{\d+\}?`, 'CITY WATER {757112}', 'CITY WATER', { country: 'AU' }),
  format(String.raw`(?<payee>.+?)(?: -)? RECEIPT (?:NO )?\d.*`, 'CITY WATER RECEIPT 112233', 'CITY WATER', {
    country: 'AU',
  }),
  format(String.raw`(?<payee>.+?) COMMBANK APP(?: .*)?`, 'PRIYA RAMAN COMMBANK APP DINNER', 'PRIYA RAMAN', person),
];

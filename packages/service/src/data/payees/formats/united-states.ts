import { day, format, type Format, reference } from './format.ts';

/**
 * Company entry descriptions that originators use, at most ten characters. They are field 7 of the batch header and follow the company
 * name.
 */
const entryDescription = String.raw`(?:${[
  'DIR(?:ECT)? ?DEP(?:OSIT)?S?',
  'PAY ?(?:ROLL|CHECK)',
  '(?:REG\\.? ?)?SALARY',
  'WAGES?',
  'FED SAL(?:ARY)?',
  'EDI PAY(?:MN?|MENT|MT)?T?S?',
  '(?:(?:WEB|ONLINE|MOBILE|BILL|AUTO|ACH|CARD|CC|CRD|ELEC|UTIL|UTILITY|INS|INSUR|LOAN|MTG|MORT|RETRY|CHECK|INTERNET|EXT|RECUR|RECURRING) ?)?(?:PAYMENTS?|PAYMNTS?|PAYMTS?|PYMNTS?|PYMTS?|PMTS?|PAY)',
  'AUTO ?PAY\\w*',
  'BILL ?PA?Y\\w*',
  'E-?(?:PAY|PAYMENT|CHECK|BILL|PMT)',
  'INST(?:ANT)? XFER',
  'XFER',
  'TRANSFER',
  'P2P',
  '(?:INS(?:UR(?:ANCE)?)? ?)?PREM(?:IUM)?S?',
  'UTIL(?:ITY)?(?: ?BILL)?',
  'STUDENT L(?:OA)?N',
  'RENT',
  '(?:ASSN|HOA|CLUB|UNION|ANNUAL) ?(?:DUES|FEES?)',
  'DUES',
  'MEMBERSHIP',
  'SUBSCR\\w*',
  'PURCHASE',
  'SALE',
  'TAX ?(?:REF|RFND|REFUND|PYMT|TREAS \\d+)',
  'USATAXPYMT',
  'XX?SOC SEC|SOC SEC|SSI',
  'PENSION|ANNUITY|BENEFITS?',
  'DONATION|CONTRIB\\w*|GIFT',
  'PCS SVC',
  'TUITION',
  'BILLING|BILL',
  '(?:BANK ?)?DRAFT|DEBITS?|CREDITS?',
  'FEES?',
  'REFUND|REVERSAL|RETURN',
  'EXP(?:ENSE)? ?REIMB\\w*|REIMB\\w*',
].join('|')})`;
/** Payroll processors. The text has the processor's name first and the employer's name in the entry description. */
const payrollProcessors =
  '(?:ADP(?: PAYROLL(?! \\\\d)| TOTALSOURCE| TX/FINCL SVC)?|GUSTO|PAYCHEX(?: INC\\.?| EIB| TPS)?|PAYCOM|PAYLOCITY(?: CORPORATION)?|INTUIT PAYROLL|QUICKBOOKS PAYROLL|RIPPLING|JUSTWORKS|TRINET|INSPERITY|CERIDIAN|DAYFORCE|UKG|SQUARE PAYROLL|ONPAY|SUREPAYROLL)';
/** Standard entry class codes of Nacha. */
const entryClass = '(?:PPD|WEB|CCD|CTX|TEL|ARC|POP|BOC|RCK|IAT|CIE)';

const ach = { channel: 'ach', country: 'US' } as const;

/**
 * Formats of ACH entries: company name, entry description, individual id and name, entry class (Nacha Operating Rules, Appendix Three). The
 * labels are those of Chase, Bank of America, Wells Fargo and U.S. Bank. The individual is the account holder and never the payee.
 */
export const achFormats: readonly Format[] = [
  format(
    String.raw`PAYPAL (?:DES: ?)?INST XFER (?:ID: ?)?(?<payee>(?=\S*[A-Z])[^:]*?)(?: INDN:.*| ${entryClass} ID:.*)?`,
    'PAYPAL DES:INST XFER ID:SPOTIFY INDN:JORDAN REYES CO ID:PAYPALSI77 WEB',
    'SPOTIFY',
    ach,
  ),
  format(
    String.raw`${payrollProcessors} DES: ?(?:PAYROLL|SALARY|DIR(?:ECT)? ?DEP|PAY) ID: ?(?<payee>[A-Z]{3}[^:]*?) (?:INDN|CO ID): ?.*`,
    'GUSTO DES:PAYROLL ID:CEDARVALLEYEL INDN:JORDAN REYES CO ID:9138864007 CCD',
    'CEDARVALLEYEL',
    ach,
  ),
  format(
    String.raw`ORIG CO NAME: ?${payrollProcessors} .*CO ENTRY DESCR: ?(?<payee>(?!PAYROLL|SALARY|DIR)[A-Z][^:]*?) SEC: ?.*`,
    'ORIG CO NAME:ADP PAYROLL ORIG ID:9 DESC DATE:260314 CO ENTRY DESCR:CEDAR VAL SEC:PPD TRACE#:9 EED:260314 IND ID:9 IND NAME:J REYES',
    'CEDAR VAL',
    ach,
  ),
  format(
    String.raw`${payrollProcessors} PAYROLL \d{6} (?<payee>[A-Z]\S+)(?: .*)?`,
    'ADP TOTALSOURCE PAYROLL 260314 CEDARVALLEYEL JORDAN REYES',
    'CEDARVALLEYEL',
    ach,
  ),
  format(
    String.raw`${payrollProcessors}(?: PAYROLL)? DES: ?(?<payee>(?!${'(?:DIR|PAYROLL|SALARY|PAY)'}\b)[A-Z][^:]*?) (?:ID|INDN|CO ID): ?.*`,
    'ADP PAYROLL DES:CEDAR VALLEY EL ID:193838 INDN:JORDAN REYES CO ID:9902040947 PPD',
    'CEDAR VALLEY EL',
    ach,
  ),
  format(
    String.raw`(?<payee>.+?) DES: ?(?<purpose>[^:]*?)(?: (?:ID|INDN|CO ID): ?.*)?`,
    'CEDAR VALLEY ELECTRIC DES:BILL PAY ID:88120034 INDN:JORDAN REYES CO ID:1840011223 PPD',
    'CEDAR VALLEY ELECTRIC',
    ach,
  ),
  format(
    String.raw`ORIG CO NAME: ?(?<payee>.+?) (?:ORIG ID|DESC DATE|CO ENTRY DESCR|SEC): ?.*`,
    'ORIG CO NAME:CEDAR VALLEY EL ORIG ID:1840011223 DESC DATE:MAR 26 CO ENTRY DESCR:BILL PAY SEC:WEB TRACE#:021000028 EED:260314 IND ID:88 IND NAME:J REYES',
    'CEDAR VALLEY EL',
    ach,
  ),
  format(
    String.raw`(?<payee>.+?) ${entryClass}(?: ID)?: ?\S.*`,
    'CEDAR VALLEY EL BILL PAY PPD ID: 1840011223',
    'CEDAR VALLEY EL BILL PAY',
    ach,
  ),
  format(String.raw`(?<payee>.+ .+) ${entryClass}`, 'CEDAR VALLEY EL BILL PAY PPD', 'CEDAR VALLEY EL BILL PAY', ach),
  format(
    String.raw`(?:(?:BUSINESS TO BUSINESS|CORPORATE|RECURRING|PREAUTHORIZED|PREAUTH|PENDING|EXTERNAL|DIRECT) )?(?:ACH|ELECTRONIC|DIRECT|EXTERNAL|PREAUTHORIZED|WEB AUTHORIZED|TEL AUTHORIZED|EFT|CCD|PPD)(?: ACH)?(?: ELECTRONIC)?(?: WEB(?:-RECUR|-SINGLE)?| TEL)? ?(?:DEBIT|CREDIT|WITHDRAWAL|WITHDRWL|DEPOSIT|PAYMENT|PMT(?:-(?:WEB|TEL|PPD))?|PYMT|DEP)(?: (?:TO|FROM)(?= ))?[:,-]? ?(?:- )?(?<payee>.+)`,
    'ELECTRONIC WITHDRAWAL CEDAR VALLEY EL',
    'CEDAR VALLEY EL',
    ach,
  ),
  format(
    String.raw`ACH (?:WEB|TEL|PPD)(?:-(?:RECUR|SINGLE))? (?:${reference} )?(?<payee>(?=\S*\p{L})[^ ].*)`,
    'ACH WEB-RECUR 0244861933 CEDAR VALLEY EL',
    'CEDAR VALLEY EL',
    ach,
  ),
  format(String.raw`(?<payee>.+?) ACH \d+`, 'CEDAR VALLEY EL BILL PMT ACH 919340967', 'CEDAR VALLEY EL BILL PMT', ach),
  format(
    String.raw`(?<payee>.+?) \(CASH\)`,
    'DIRECT DEBIT CEDAR VALLEY EL (CASH)',
    'DIRECT DEBIT CEDAR VALLEY EL',
    ach,
  ),
  format(
    String.raw`(?:WITHDRAWAL|DEPOSIT)(?: (?:FROM|ACH|TO))[:,-]? (?<payee>.+)`,
    'WITHDRAWAL FROM CEDAR VALLEY EL BILL PAY',
    'CEDAR VALLEY EL BILL PAY',
    ach,
  ),
  format(
    String.raw`(?<payee>.+?),? REF ?= ?\S+(?: .*)?`,
    'ELECTRONIC WITHDRAWAL CEDAR VALLEY EL REF=260730004412 N00 BILL PAY 1840011223',
    'ELECTRONIC WITHDRAWAL CEDAR VALLEY EL',
    ach,
  ),
  format(
    String.raw`(?<payee>.+?) (?:TYPE|CO|ENTRY CLASS CODE|ACH TRACE NUMBER|TRACE|IND|INDN|IND NAME|EFF DATE|CONFIRMATION) ?#?: ?.*`,
    'CEDAR VALLEY EL TYPE: BILL PAY ID: 1840011223 CO: CEDAR VALLEY EL',
    'CEDAR VALLEY EL',
    ach,
  ),
  format(
    String.raw`(?<payee>.+?) (?<purpose>${entryDescription}) (?:\d{6}|${day}|${reference})(?: .*)?`,
    'CEDAR VALLEY EL BILL PAY 260314 88120034 JORDAN REYES',
    'CEDAR VALLEY EL',
    ach,
  ),
  format(
    String.raw`(?<payee>[^\d]+?) \d{6} (?:${reference}|X+\S*)(?: .*)?`,
    'CEDAR VALLEY EL 260314 88120034 JORDAN REYES',
    'CEDAR VALLEY EL',
    ach,
  ),
  format(
    String.raw`(?:FEDERAL BENEFIT|GOVERNMENT BENEFIT|PAYROLL|BENEFIT) DEPOSIT FROM (?<payee>.+)`,
    'FEDERAL BENEFIT DEPOSIT FROM CEDAR VALLEY EL',
    'CEDAR VALLEY EL',
    ach,
  ),
];

/** Formats of payments through a US bank's own bill payment service. */
export const billPayFormats: readonly Format[] = [
  format(
    String.raw`(?:ONLINE )?BILL ?(?:PAY|PAYMENT|PMT|PYMT)(?: (?:TO|-))? (?:\d+ (?:TO )?)?(?<payee>[A-Z].*?)(?: ON-LINE .*| CONF\b.*)?`,
    'BILL PAY CEDAR VALLEY ELECTRIC ON-LINE XX1888 ON 06-26',
    'CEDAR VALLEY ELECTRIC',
    { channel: 'bill', country: 'US' },
  ),
  format(
    String.raw`ONLINE BANKING PAYMENT TO (?<payee>.+?)(?: CONFIRMATION.*)?`,
    'ONLINE BANKING PAYMENT TO CEDAR VALLEY ELECTRIC CONFIRMATION# 8842',
    'CEDAR VALLEY ELECTRIC',
    { channel: 'bill', country: 'US' },
  ),
  format(
    String.raw`(?:${day} )?ONLINE PAYMENT \d+ TO (?<payee>.+?)(?: ${day})?`,
    'ONLINE PAYMENT 11223344 TO CEDAR VALLEY ELECTRIC 03/14',
    'CEDAR VALLEY ELECTRIC',
    { channel: 'bill', country: 'US' },
  ),
];

/** Entry description at the end of an ACH text, after the other fields were removed. */
export const trailingEntry = new RegExp(String.raw`^(?<payee>.+?) (?<purpose>${entryDescription})$`, 'u');
/** Individual id, optionally with the individual's name, at the end of an ACH text. */
export const trailingIndividual = new RegExp(String.raw`^(?<payee>.*[\p{L}].*?) ${reference}(?: [\p{L} ,.'-]+)?$`, 'u');
/** Entry description of a salary before the employer. */
export const leadingEntry =
  /^(?:DIR(?:ECT)? ?DEP(?:OSIT)?|PAY ?ROLL|REG\.? ?SALARY|SALARY|WAGES?|PAYCHECK|MONTHLY PAY|PAY|EXP REIMB)(?: (?:PE|WE|PERIOD))?(?: (?=\S*\d)\S+)? (?<payee>(?=\S*\p{L})[^ ].*)$/u;

const person = { channel: 'person', country: 'US' } as const;
/** End of a Zelle text: a confirmation number, a date or a message. */
const end = String.raw`(?:[ ,](?:ON ${day}.*|(?:REF|CONF|CONFIRMATION)\b.*|(?:FOR|MSG|MEMO) .*|${reference}.*))?`;

/** Formats of payments between persons in the United States. */
export const personFormats: readonly Format[] = [
  format(
    String.raw`ZELLE (?:DEBIT|CREDIT) PAY ID: ?\S+ .*NAME: ?(?<payee>[A-Z].*)`,
    'ZELLE DEBIT PAY ID:CTI4417KD ORG ID:CTI NAME:MARIA LOPEZ',
    'MARIA LOPEZ',
    person,
  ),
  format(
    String.raw`TD ZELLE (?:SENT|RECEIVED), \d+ ZELLE (?<payee>[A-Z].*)`,
    'TD ZELLE SENT, 62130044171 ZELLE MARIA LOPEZ',
    'MARIA LOPEZ',
    person,
  ),
  format(
    String.raw`(?:RECURRING )?ZELLE(?: INSTANT)?(?: (?:PAYMENT|PMT|MONEY|TRANSFER|DEBIT|CREDIT|WITHDRAWAL|DEPOSIT|STANDARD|RECURRING|SCHEDULED))*(?: (?:SENT|RECEIVED|RETURNED))? ?(?:TO|FROM|:|-)? (?<payee>(?=\S*\p{L})[^ ].*?)${end}`,
    'ZELLE PAYMENT TO MARIA LOPEZ JPM99A1B2C3D',
    'MARIA LOPEZ',
    person,
  ),
  format(
    String.raw`P2P (?:PAYMENT |TRANSFER )?(?:TO |FROM )?(?<payee>[A-Z].*?)${end}`,
    'P2P MARIA LOPEZ 248556638',
    'MARIA LOPEZ',
    person,
  ),
  format(
    String.raw`(?:VENMO|CASH APP) ?\* ?(?<payee>[A-Z].*?)(?: \d{3}-\d.*)?`,
    'VENMO *MARIA LOPEZ 855-5550100 NY',
    'MARIA LOPEZ',
    person,
  ),
  format(
    String.raw`(?:(?:ONLINE|MOBILE|RECURRING)(?: BANKING)? )?TRANSFER (?:TO|FROM) (?<payee>(?!(?:SAV|CHK|CHECKING|ACCT|ACCOUNT|MMA)\b)[A-Z][A-Z' .&-]+?)(?: (?:REF|CONF|TRANSACTION|PAYMENT|${reference}).*)?`,
    'ONLINE TRANSFER TO MARIA LOPEZ REF #IB0ABC RENT 03/14/26',
    'MARIA LOPEZ',
    person,
  ),
];

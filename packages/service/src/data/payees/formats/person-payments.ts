import { day, format, type Format, reference } from './format.ts';

const person = { channel: 'person', country: 'US' } as const;
/** End of a Zelle text: a confirmation, a day or a message. */
const end = String.raw`(?:[ ,](?:ON ${day}.*|(?:REF|CONF|CONFIRMATION)\b.*|(?:FOR|MSG|MEMO) .*|${reference}.*))?`;

/** Payments between persons in the United States. */
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

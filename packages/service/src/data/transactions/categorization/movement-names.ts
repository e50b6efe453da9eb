import { type Country, toMixedCase } from '../../payees/index.ts';

/** Description of a movement without a merchant, for example a salary or a transfer. */
interface Movement {
  /** Printed description in upper case. */
  text: string;
  /** Cleaned description. */
  name: string;
  side: 'CREDIT' | 'DEBIT';
  country: Country | null;
}

/** Returns a readable name for a movement without a merchant; `undefined` if the text contains none. */
export type MovementName = (movement: Movement) => string | undefined;

/** Words before the employer. */
const payrollLead =
  /^(?:BGC|BAC|BACS|CR|BANK GIRO CREDIT(?: REF)?|DIRECT CREDIT|DIRECT DEPOSIT|DEPOSIT|FPI|PAY\/SALARY|SALARY|PAYROLL|WAGES|PAY)\s+(?:(?:FROM|REF|\d+)\s+)*/;
/** Text after the employer. */
const payrollTail =
  /\s(?:DES:|PAYROLL|SALARY|WAGES|PAY\b|PPD|DIR(?:ECT)? ?DEP|DIRECT DEPOSIT|REG\.?SALARY|BGC|\d{4,}|-).*$/;
const legalForm = /[,.]?\s(?:LTD|LIMITED|PLC|LLC|INC|PTY(?: LTD)?|PTY\.? L\w*)\.?$/;

/** Names a salary: `ACME INC DES:PAYROLL ID:1` becomes `Payroll from Acme`. */
export const payrollName: MovementName = ({ text, country }) => {
  const employer = text
    .replace(payrollLead, '')
    .replace(payrollTail, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}&' -]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(legalForm, '')
    .replace(legalForm, '');
  return employer === '' || /^(?:PAYROLL|SALARY|WAGES)$/.test(employer)
    ? 'Payroll'
    : `Payroll from ${toMixedCase(employer, country)}`;
};

/** Words before the other side of a transfer. */
const transferLead =
  /^.*?\b(?:ZELLE|OSKO|FPI|FPO|FASTER PAYMENTS?|TRANSFER|TFR|XFER)(?:\s(?:PAYMENT|PMT|WITHDRAWAL|DEPOSIT|CREDIT|DEBIT|RECEIPT|TRANSFER|INSTANT))*(?:\s\d{1,2}[A-Z]{3}\b)?(?:\s[A-Z]?\d{3,}\b)*(?:\s(TO|FROM))?\s/;
const savingsWord = /\b(?:SAV|SAVINGS?|E?SAVER|ISA)\b/;

/**
 * Names a transfer after its payment service or its other side: savings, an account by its last four digits, or a person. Returns only the
 * kind of transfer if the text names neither.
 */
export const transferName: MovementName = ({ text, side, country }) => {
  const preposition = side === 'DEBIT' ? 'to' : 'from';
  if (/\bVENMO\b/.test(text)) return 'Venmo';
  if (/\bCASH APP\b/.test(text)) return 'Cash App';
  const kind = transferKind(text);
  if (savingsWord.test(text)) return `${kind} ${preposition} Savings`;
  const accountDigits =
    /\b(?:TO|FROM)\s(?:[A-Z]{3,8}\s|A\/C\s)?(?:\.{2,}\s?|X+|\d{2}-\d{2}-\d{2}\s)?\s?(?:\d{6}\s)?\d*(\d{4})\b/.exec(
      text,
    )?.[1];
  if (accountDigits !== undefined) return `${kind} ${preposition} account ${accountDigits}`;
  const transferStart = transferLead.exec(text);
  if (transferStart === null) return kind;
  const words = [];
  for (const word of text.slice(transferStart[0].length).split(' ')) {
    if (/\d/.test(word) || /^(?:REF|CONF#?|TRANSACTION#?:?|ONLINE|ON|WEB|PPD|ID:?)$/.test(word)) break;
    words.push(word);
  }
  // The purpose may directly follow the person's name, so only the first words are read as the name.
  const person = words
    .slice(0, text.includes('ZELLE') ? 3 : 2)
    .join(' ')
    .replaceAll(/[^\p{L}\p{M}' -]/gu, '')
    .trim();
  return person === '' ? kind : `${kind} ${preposition} ${toMixedCase(person, country)}`;
};

/** Returns the first word of a transfer's name, for example `Zelle`. */
function transferKind(text: string): string {
  if (text.includes('ZELLE')) return 'Zelle';
  return /\bWIRE\b/.test(text) ? 'Wire' : 'Transfer';
}

/** Names a check: `CHECK # 1389` becomes `Check 1389`, `CHQ 000214` becomes `Cheque 214`. */
export const checkName: MovementName = ({ text }) => {
  const number = /(?:CHECK|CHEQUE|CHQ)\s?#?\s?0*(\d+)/.exec(text)?.[1];
  const word = /\b(?:CHQ|CHEQUE)\b/.test(text) ? 'Cheque' : 'Check';
  return number === undefined ? word : `${word} ${number}`;
};

/** Names a fee; `undefined` for an unknown kind. */
export const feeName: MovementName = ({ text }) => fees.find(([words]) => words.test(text))?.[1];

/** Names of fees, by a word in the description. The first match decides. */
const fees: readonly [RegExp, string][] = [
  [/\bATM\b/, 'ATM fee'],
  [/\bMONTHLY\b/, 'Monthly fee'],
  [/\bLATE\b/, 'Late fee'],
  [/\bOVERDRAFT\b/, 'Overdraft fee'],
  [/\b(?:FOREIGN|INTERNATIONAL|INTNL|NON-STERLING|N-S TRN|CURRENCY|CONVERSN)\b/, 'Foreign transaction fee'],
  [/\b(?:ANNUAL|MEMBERSHIP)\b/, 'Annual fee'],
  [/\bWIRE\b/, 'Wire fee'],
  [/\b(?:DISHONOUR|RETURNED|NSF|UNPAID)\b/, 'Returned payment fee'],
  [/\bACCOUNT\b/, 'Account fee'],
];

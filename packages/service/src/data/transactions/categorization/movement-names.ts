import type { Country } from './places.ts';
import { writtenName } from './written-name.ts';

export interface Movement {
  /** Printed description in upper case. */
  text: string;
  /** Cleaned description. */
  name: string;
  side: 'CREDIT' | 'DEBIT';
  country: Country | null;
}

/** Returns a readable name for a movement without a merchant; `undefined` if the text contains none. */
export type MovementName = (movement: Movement) => string | undefined;

const payLead =
  /^(?:BGC|BAC|BACS|CR|BANK GIRO CREDIT(?: REF)?|DIRECT CREDIT|DIRECT DEPOSIT|DEPOSIT|FPI|PAY\/SALARY|SALARY|PAYROLL|WAGES|PAY)\s+(?:(?:FROM|REF|\d+)\s+)*/;
const payTail =
  /\s(?:DES:|PAYROLL|SALARY|WAGES|PAY\b|PPD|DIR(?:ECT)? ?DEP|DIRECT DEPOSIT|REG\.?SALARY|BGC|\d{4,}|-).*$/;
const company = /[,.]?\s(?:LTD|LIMITED|PLC|LLC|INC|PTY(?: LTD)?|PTY\.? L\w*)\.?$/;

/** Names a salary: `ACME INC DES:PAYROLL ID:1` becomes `Payroll from Acme`. */
export const payroll: MovementName = ({ text, country }) => {
  const employer = text
    .replace(payLead, '')
    .replace(payTail, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}&' -]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(company, '')
    .replace(company, '');
  return employer === '' || /^(?:PAYROLL|SALARY|WAGES)$/.test(employer)
    ? 'Payroll'
    : `Payroll from ${writtenName(employer, country)}`;
};

const transferLead =
  /^.*?\b(?:ZELLE|OSKO|FPI|FPO|FASTER PAYMENTS?|TRANSFER|TFR|XFER)(?:\s(?:PAYMENT|PMT|WITHDRAWAL|DEPOSIT|CREDIT|DEBIT|RECEIPT|TRANSFER|INSTANT))*(?:\s\d{1,2}[A-Z]{3}\b)?(?:\s[A-Z]?\d{3,}\b)*(?:\s(TO|FROM))?\s/;
const savings = /\b(?:SAV|SAVINGS?|E?SAVER|ISA)\b/;

/** Names a transfer after its other side, if the text contains it: savings, an account by its last four digits, or a person. */
export const transfer: MovementName = ({ text, side, country }) => {
  const way = side === 'DEBIT' ? 'to' : 'from';
  const whole = /\bVENMO\b/.test(text) ? 'Venmo' : /\bCASH APP\b/.test(text) ? 'Cash App' : undefined;
  if (whole !== undefined) return whole;
  const verb = text.includes('ZELLE') ? 'Zelle' : /\bWIRE\b/.test(text) ? 'Wire' : 'Transfer';
  if (savings.test(text)) return `${verb} ${way} Savings`;
  const account =
    /\b(?:TO|FROM)\s(?:[A-Z]{3,8}\s|A\/C\s)?(?:\.{2,}\s?|X+|\d{2}-\d{2}-\d{2}\s)?\s?(?:\d{6}\s)?\d*(\d{4})\b/.exec(
      text,
    )?.[1];
  if (account !== undefined) return `${verb} ${way} account ${account}`;
  const lead = transferLead.exec(text);
  if (lead === null) return verb;
  const words = [];
  for (const word of text.slice(lead[0].length).split(' ')) {
    if (/\d/.test(word) || /^(?:REF|CONF#?|TRANSACTION#?:?|ONLINE|ON|WEB|PPD|ID:?)$/.test(word)) break;
    words.push(word);
  }
  // The purpose may directly follow the person's name, so only the first words count as the name.
  const named = words
    .slice(0, text.includes('ZELLE') ? 3 : 2)
    .join(' ')
    .replaceAll(/[^\p{L}\p{M}' -]/gu, '')
    .trim();
  return named === '' ? verb : `${verb} ${way} ${writtenName(named, country)}`;
};

/** Names a check: `CHECK # 1389` becomes `Check 1389`, `CHQ 000214` becomes `Cheque 214`. */
export const check: MovementName = ({ text }) => {
  const number = /(?:CHECK|CHEQUE|CHQ)\s?#?\s?0*(\d+)/.exec(text)?.[1];
  const word = /\b(?:CHQ|CHEQUE)\b/.test(text) ? 'Cheque' : 'Check';
  return number === undefined ? word : `${word} ${number}`;
};

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
export const fee: MovementName = ({ text }) => fees.find(([words]) => words.test(text))?.[1];

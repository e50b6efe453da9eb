import { createHmac } from 'node:crypto';
import type { AskedData, BankAccount } from '../../banks/connectors/index.ts';

type Identified = Pick<
  BankAccount,
  | 'key'
  | 'container'
  | 'accountType'
  | 'hasTypeByName'
  | 'number'
  | 'secondaryNumber'
  | 'isNumberToken'
  | 'transferCode'
  | 'holders'
  | 'purse'
>;

/**
 * Hashes that are equal for one account through every provider account, and differ between accounts: the one to store, then those
 * that the account may be stored under from before. A full account number identifies the account within its bank, which the
 * transfer code names, else the provider. Without a full number, the bank's key, the number as shown and the holder identify it.
 * The hashes are keyed, so that a copy of the database does not reveal numbers.
 */
export function identitiesOf(key: Buffer, providerId: number, bank: Identified): readonly [string, ...string[]] {
  const hash = (facts: readonly unknown[]): string =>
    createHmac('sha256', key).update(JSON.stringify(facts)).digest('base64url');
  const number = plainNumber(bank.number ?? '');
  const { transferCode, holders, container, accountType } = bank;
  const purse = bank.purse === undefined ? [] : [bank.purse];
  const secondary = bank.secondaryNumber === undefined ? [] : [{ secondary: plainNumber(bank.secondaryNumber) }];
  const facts = identifiesAccount(bank)
    ? ['number', transferCode === null ? providerId : [transferCode.type, transferCode.id], number]
    : ['key', providerId, bank.key, number, holders.map(({ name }) => name.fullName)];
  const [current = accountType, ...former] = bank.hasTypeByName === true ? typesByName : [accountType, accountType];
  return [
    hash([...facts, container, current, ...purse, ...secondary]),
    ...former.map((type) => hash([...facts, container, type, ...purse])),
  ];
}

/** The type to store, then those that a name may have said. */
const typesByName = ['DEPOSIT', 'CHECKING', 'SAVINGS'];

const identifying = ['FULL_ACCT_NUMBER', 'BANK_TRANSFER_CODE', 'HOLDER_NAME'] as const;

/** Whether all was asked for and served that accounts are identified by. Less gives another hash for the same account. */
export const isIdentityRead = (
  asked: AskedData,
  { container, unreadData = [] }: Pick<BankAccount, 'container' | 'unreadData'>,
): boolean => identifying.every((name) => asked.has(name, container) && !unreadData.includes(name));

/**
 * Whether the number is one that no other account of its bank has: one with a bank code, an IBAN, or one of 12 to 19 digits with a
 * valid check digit. The last digits of a card are the number of many, and a token belongs to one consent.
 */
export function identifiesAccount({
  number,
  transferCode,
  isNumberToken = false,
}: Pick<Identified, 'number' | 'transferCode' | 'isNumberToken'>): boolean {
  const plain = plainNumber(number ?? '');
  if (plain === '' || isNumberToken || !isFullNumber(plain)) return false;
  return transferCode !== null || isIban(plain) || (/^\d{12,19}$/.test(plain) && hasCheckDigit(plain));
}

const plainNumber = (number: string): string => number.replaceAll(/[\s-]/g, '').toUpperCase();

/** ISO 13616. */
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(text)) return false;
  const digits = [...text.slice(4), ...text.slice(0, 4)].map((letter) => String(Number.parseInt(letter, 36)));
  return BigInt(digits.join('')) % 97n === 1n;
}

/** ISO 7812, by Luhn. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const hidden = /[x*•·#]{2,}/i;

/** Whether the bank shows the whole number; of cards most show the last digits only. */
export const isFullNumber = (number: string): boolean => !hidden.test(number);

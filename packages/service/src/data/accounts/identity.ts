import { createHmac } from 'node:crypto';
import type { RequestedData, BankAccount } from '../../banks/connectors/index.ts';

/** Data of a bank account that its identity depends on. */
type IdentifyingFacts = Pick<
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
 * Returns hashes that identify an account through every provider account: first the hash to store, then hashes that an earlier release may
 * have stored. A full account number identifies the account within its bank, which is identified by its transfer code or, without one, by
 * the provider. Without a full number, the hash uses the bank's key, the masked number and the holder. The hashes are keyed, so that a copy
 * of the database does not reveal account numbers.
 */
export function identitiesOf(key: Buffer, providerId: number, bank: IdentifyingFacts): readonly [string, ...string[]] {
  const hash = (facts: readonly unknown[]): string =>
    createHmac('sha256', key).update(JSON.stringify(facts)).digest('base64url');
  const number = plainNumber(bank.number ?? '');
  const { transferCode, holders, container, accountType } = bank;
  const purse = bank.purse === undefined ? [] : [bank.purse];
  const secondary = bank.secondaryNumber === undefined ? [] : [{ secondary: plainNumber(bank.secondaryNumber) }];
  const facts = hasUniqueNumber(bank)
    ? ['number', transferCode === null ? providerId : [transferCode.type, transferCode.id], number]
    : ['key', providerId, bank.key, number, holders.map(({ name }) => name.fullName)];
  // `former` are the types of earlier hashes, which did not include the secondary number. Without a secondary number, the last hash repeats
  // the first one.
  const [current = accountType, ...former] = bank.hasTypeByName === true ? typesByName : [accountType, accountType];
  return [
    hash([...facts, container, current, ...purse, ...secondary]),
    ...former.map((type) => hash([...facts, container, type, ...purse])),
  ];
}

/** Types to hash for an account whose type follows from its name: first the type of the stored hash, then the types of earlier hashes. */
const typesByName = ['DEPOSIT', 'CHECKING', 'SAVINGS'];

/** Data that `identitiesOf` depends on. */
const identifying = ['FULL_ACCT_NUMBER', 'BANK_TRANSFER_CODE', 'HOLDER_NAME'] as const;

/** Returns whether all identifying data was requested and served. If some data is missing, the hash would differ. */
export const isIdentityRead = (
  requested: RequestedData,
  { container, unreadData = [] }: Pick<BankAccount, 'container' | 'unreadData'>,
): boolean => identifying.every((name) => requested.has(name, container) && !unreadData.includes(name));

/**
 * Returns whether the number is unique at its bank: a number with a bank code, an IBAN, or 12 to 19 digits with a valid check digit. The
 * last digits of a card are not unique. A tokenized number is valid for one consent only.
 */
export function hasUniqueNumber({
  number,
  transferCode,
  isNumberToken = false,
}: Pick<IdentifyingFacts, 'number' | 'transferCode' | 'isNumberToken'>): boolean {
  const plain = plainNumber(number ?? '');
  if (plain === '' || isNumberToken || !isFullNumber(plain)) return false;
  return transferCode !== null || isIban(plain) || (/^\d{12,19}$/.test(plain) && hasCheckDigit(plain));
}

/** Returns the number without spaces and hyphens, in upper case. */
const plainNumber = (number: string): string => number.replaceAll(/[\s-]/g, '').toUpperCase();

/** Returns whether a text is a valid IBAN (ISO 13616). */
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(text)) return false;
  const digits = [...text.slice(4), ...text.slice(0, 4)].map((letter) => String(Number.parseInt(letter, 36)));
  return BigInt(digits.join('')) % 97n === 1n;
}

/** Returns whether the check digit is valid (ISO 7812, Luhn). */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Characters that banks write for hidden digits. */
const maskedDigits = /[x*•·#]{2,}/i;

/** Returns whether the number is complete. Most banks show only the last digits of cards. */
export const isFullNumber = (number: string): boolean => !maskedDigits.test(number);

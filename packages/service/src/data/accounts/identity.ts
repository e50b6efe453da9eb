import { createHmac } from 'node:crypto';
import { type BankAccount, hasUniqueNumber, plainNumber, type RequestedData } from '../../banks/connectors/index.ts';

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
 * have stored. A full account number identifies the account within its bank. The bank is identified by its transfer code or, without one,
 * by the provider. Without a full number, the hash uses the bank's key, the masked number and the holder. The hashes are keyed, so that a
 * copy of the database does not reveal account numbers.
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
  // Earlier releases hashed the types in `former`, without the secondary number. For an account without a secondary number, the last hash
  // may repeat the first one.
  const [current = accountType, ...former] = bank.hasTypeByName === true ? typesByName : [accountType, accountType];
  return [
    hash([...facts, container, current, ...purse, ...secondary]),
    ...former.map((type) => hash([...facts, container, type, ...purse])),
  ];
}

/**
 * Account types to hash if the type was derived from the account's name. The first is for the stored hash, the others for earlier hashes.
 */
const typesByName = ['DEPOSIT', 'CHECKING', 'SAVINGS'];

/** Data that `identitiesOf` depends on. */
const identifying = ['FULL_ACCT_NUMBER', 'BANK_TRANSFER_CODE', 'HOLDER_NAME'] as const;

/** Returns whether all identifying data was requested and served. With partial data, the hash would differ. */
export const isIdentityRead = (
  requested: RequestedData,
  { container, unreadData = [] }: Pick<BankAccount, 'container' | 'unreadData'>,
): boolean => identifying.every((name) => requested.has(name, container) && !unreadData.includes(name));

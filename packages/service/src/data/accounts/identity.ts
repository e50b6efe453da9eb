import { createHmac } from 'node:crypto';
import type { BankAccount, RequestedData } from '../../banks/connectors/index.ts';
import { type ServiceTransaction, ofUser } from '../../platform/database/index.ts';
import type { ProviderAccountKey } from '../provider-account-records/index.ts';
import type { ReachedAccount } from './sources.ts';

/** An account in the bank's list, with its identity hashes. */
interface IdentifiedAccount {
  bank: BankAccount;
  /** Identity hash to store, followed by hashes that may already be stored. */
  identities: readonly [string, ...string[]];
}

/** Stored account of each matched account in the bank's list, by the bank's current key. */
type PairedAccounts = ReadonlyMap<string, ReachedAccount>;

/**
 * Matches the listed accounts with the stored accounts of a provider account, by rules 1 to 3 of the README in order. `isComplete` means
 * that the whole list was read. Stored accounts without a match are then no longer listed.
 */
export function pairAccounts(
  storedAccounts: readonly ReachedAccount[],
  listed: readonly IdentifiedAccount[],
  isComplete: boolean,
): PairedAccounts {
  const paired = new Map<string, ReachedAccount>();
  const byKey = new Map(storedAccounts.map((row) => [row.source_key, row]));
  const unpaired = new Set(storedAccounts);
  const pair = (key: string, row: ReachedAccount): void => {
    paired.set(key, row);
    unpaired.delete(row);
  };
  const unpairedListed = (): IdentifiedAccount[] => listed.filter(({ bank }) => !paired.has(bank.key));

  // Rule 1: same key, same identity.
  for (const account of listed) {
    const row = byKey.get(account.bank.key);
    if (row !== undefined && hasIdentity(row, account)) pair(account.bank.key, row);
  }
  // Rule 2: other key, same identity with a full number. Each side must have exactly one candidate.
  const listedKeys = new Set(listed.map(({ bank }) => bank.key));
  const candidates = unpairedListed().filter(({ bank }) => hasUniqueNumber(bank));
  const matches = candidates.flatMap((account) =>
    [...unpaired]
      // In an incomplete list, the row with the account's current key may be missing. The account then keeps this key.
      .filter((row) => isComplete || listedKeys.has(row.source_key))
      .filter((row) => hasIdentity(row, account) && hasSameCurrency(row, account))
      .map((row) => ({ key: account.bank.key, row })),
  );
  for (const { key, row } of matches) {
    const isOnly = matches.filter((match) => match.key === key || match.row === row).length === 1;
    if (isOnly) pair(key, row);
  }
  // Rule 3: same key, other identity.
  for (const { bank } of unpairedListed()) {
    const row = byKey.get(bank.key);
    if (row !== undefined && unpaired.has(row)) pair(bank.key, row);
  }
  return paired;
}

const hasIdentity = ({ source_identity: identity }: ReachedAccount, { identities }: IdentifiedAccount): boolean =>
  identity !== null && identities.includes(identity);

const hasSameCurrency = ({ currency }: ReachedAccount, { bank: { balance } }: IdentifiedAccount): boolean =>
  currency === null || balance === null || currency === balance.currency;

/**
 * Stores the bank's current keys of the matched accounts, and returns all stored accounts with their new keys. An unmatched account whose
 * key now belongs to another account gets a generated key.
 */
export async function renameSources(
  trx: ServiceTransaction,
  key: ProviderAccountKey,
  storedAccounts: readonly ReachedAccount[],
  paired: PairedAccounts,
): Promise<ReachedAccount[]> {
  const newKeyById = new Map([...paired].map(([sourceKey, row]) => [row.id, sourceKey]));
  const renamed = storedAccounts.map((row) => {
    const isTaken = (paired.get(row.source_key)?.id ?? row.id) !== row.id;
    return { row, newKey: newKeyById.get(row.id) ?? (isTaken ? `former ${row.id} ${row.source_key}` : row.source_key) };
  });
  const moves = renamed.filter(({ row, newKey }) => row.source_key !== newKey);
  // Keys are unique, and two accounts may have swapped theirs. Temporary keys free all keys first.
  for (const { row } of moves) await renameSource(trx, key, row.id, `moving ${row.id}`);
  for (const { row, newKey } of moves) await renameSource(trx, key, row.id, newKey);
  return renamed.map(({ row, newKey }) => ({ ...row, source_key: newKey }));
}

async function renameSource(
  trx: ServiceTransaction,
  key: ProviderAccountKey,
  accountId: number,
  bankKey: string,
): Promise<void> {
  const owner = { ...ofUser(key), provider_account_id: key.providerAccountId };
  await trx
    .updateTable('account_source')
    .set({ bank_key: bankKey })
    .where((where) => where.and({ ...owner, account_id: accountId }))
    .execute();
  await trx
    .updateTable('account')
    .set({ bank_key: bankKey })
    .where((where) => where.and({ ...owner, id: accountId }))
    .execute();
}

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

/**
 * Returns whether the number is unique at its bank: a number with a bank code, an IBAN, or 12 to 19 digits with a valid check digit. The
 * last digits of a card are not unique. A tokenized number is valid for one consent only.
 */
function hasUniqueNumber({
  number,
  transferCode,
  isNumberToken = false,
}: Pick<IdentifyingFacts, 'number' | 'transferCode' | 'isNumberToken'>): boolean {
  const plain = plainNumber(number ?? '');
  if (plain === '' || isNumberToken || !isFullNumber(plain)) return false;
  return transferCode !== null || isIban(plain) || (/^\d{12,19}$/.test(plain) && hasCheckDigit(plain));
}

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

/** Characters that banks print instead of hidden digits. */
const maskedDigits = /[x*•·#]{2,}/i;

/** Returns whether the number is complete. Most banks show only the last digits of cards. */
export const isFullNumber = (number: string): boolean => !maskedDigits.test(number);

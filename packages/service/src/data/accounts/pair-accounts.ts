import { type BankAccount, hasUniqueNumber } from '../../banks/connectors/index.ts';
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

import type { BankAccount } from '../../banks/connectors/index.ts';
import type { ServiceTransaction } from '../../platform/database/index.ts';
import type { ProviderAccountKey } from '../provider-account-records/index.ts';
import { identifiesAccount } from './identity.ts';
import type { Reached } from './sources.ts';

export interface IdentifiedAccount {
  bank: BankAccount;
  /** Identity hash to store, followed by hashes that may already be stored. */
  identities: readonly [string, ...string[]];
}

/** Stored accounts that match the listed accounts, by the bank's key. */
export type PairedAccounts = ReadonlyMap<string, Reached>;

/**
 * Matches the accounts that a bank lists with the stored accounts of its provider account, by the rules of the README in their order.
 * `isComplete` means that the whole list was read, so a missing account is no longer listed.
 */
export function pairAccounts(
  known: readonly Reached[],
  listed: readonly IdentifiedAccount[],
  isComplete: boolean,
): PairedAccounts {
  const paired = new Map<string, Reached>();
  const byKey = new Map(known.map((row) => [row.source_key, row]));
  const free = new Set(known);
  const pair = (key: string, row: Reached): void => {
    paired.set(key, row);
    free.delete(row);
  };
  const open = (): IdentifiedAccount[] => listed.filter(({ bank }) => !paired.has(bank.key));

  for (const account of listed) {
    const row = byKey.get(account.bank.key);
    if (row !== undefined && hasIdentity(row, account)) pair(account.bank.key, row);
  }
  const listedKeys = new Set(listed.map(({ bank }) => bank.key));
  const candidates = open().filter(({ bank }) => identifiesAccount(bank));
  const fits = candidates.flatMap((account) =>
    [...free]
      .filter((row) => isComplete || listedKeys.has(row.source_key))
      .filter((row) => hasIdentity(row, account) && isOfCurrency(row, account))
      .map((row) => ({ key: account.bank.key, row })),
  );
  for (const { key, row } of fits) {
    const isOnly = fits.filter((fit) => fit.key === key || fit.row === row).length === 1;
    if (isOnly) pair(key, row);
  }
  for (const { bank } of open()) {
    const row = byKey.get(bank.key);
    if (row !== undefined && free.has(row)) pair(bank.key, row);
  }
  return paired;
}

const hasIdentity = ({ source_identity: identity }: Reached, { identities }: IdentifiedAccount): boolean =>
  identity !== null && identities.includes(identity);

const isOfCurrency = ({ currency }: Reached, { bank: { balance } }: IdentifiedAccount): boolean =>
  currency === null || balance === null || currency === balance.currency;

/**
 * Stores the bank's current keys of the matched accounts. If another account now has an account's key, the account gets a generated key.
 */
export async function renameSources(
  trx: ServiceTransaction,
  key: ProviderAccountKey,
  known: readonly Reached[],
  paired: PairedAccounts,
): Promise<Reached[]> {
  const keyOf = new Map([...paired].map(([sourceKey, row]) => [row.id, sourceKey]));
  const renamed = known.map((row) => {
    const isTaken = (paired.get(row.source_key)?.id ?? row.id) !== row.id;
    return { row, to: keyOf.get(row.id) ?? (isTaken ? `former ${row.id} ${row.source_key}` : row.source_key) };
  });
  const moves = renamed.filter(({ row, to }) => row.source_key !== to);
  for (const { row } of moves) await renameSource(trx, key, row.id, `moving ${row.id}`);
  for (const { row, to } of moves) await renameSource(trx, key, row.id, to);
  return renamed.map(({ row, to }) => ({ ...row, source_key: to }));
}

async function renameSource(
  trx: ServiceTransaction,
  { customerId, userId, providerAccountId }: ProviderAccountKey,
  accountId: number,
  bankKey: string,
): Promise<void> {
  const owner = { customer_id: customerId, user_id: userId, provider_account_id: providerAccountId };
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

import type { ExtractedAccount, ExtractedHolding, ExtractedProviderAccount } from '@fin-link/contracts/service';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import { type Period, readWindow, type StampedChange } from '../../platform/journal/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import { type AccountRow, accountsOf, findAssociatedProviderAccounts, toAccounts } from '../accounts/index.ts';
import { holdingsOf, toHolding } from '../holdings/index.ts';
import { findProviderAccounts, type NeedsSecrets, toProviderAccounts } from '../provider-account-records/index.ts';

/** Changed records of one user, except transactions. */
export interface ChangedRecords {
  providerAccounts: ExtractedProviderAccount[];
  accounts: ExtractedAccount[];
  holdings: ExtractedHolding[];
}

export type ExtractDeps = NeedsDatabase & NeedsBusinessClock & NeedsSecrets;

/** Ids per statement, well below PostgreSQL's parameter limit. */
const idsPerStatement = 1_000;
const changesPerRead = 10_000;

/**
 * Reads the changed records of a user except transactions. The rows are read after the journal, so they may be newer than the period. A
 * record that changed again is returned in its current state, and once more in a later period. A record that was deleted after the period
 * appears only in that later period.
 */
export async function readChangedRecords(deps: ExtractDeps, user: UserKey, period: Period): Promise<ChangedRecords> {
  const changes = Map.groupBy(await readChanges(deps, user, period), ({ entity }) => entity);
  const accountChanges = changes.get('account') ?? [];
  const providerAccountChanges = changes.get('providerAccount') ?? [];
  const accountIdsWithChangedHoldings = new Set((changes.get('holding') ?? []).map(({ parentId }) => Number(parentId)));

  const rows = await currentAccounts(deps, user, accountChanges, accountIdsWithChangedHoldings);
  const deletedAccounts = accountChanges.filter(({ deleted }) => deleted);
  const providerAccountRows = await inBatches(
    [
      ...withoutDeletions(providerAccountChanges).map(({ entityId }) => Number(entityId)),
      ...rows.map((row) => row.provider_account_id),
      ...deletedAccounts.map(({ parentId }) => Number(parentId)),
    ],
    (ids) => findProviderAccounts(deps.database.db, user, { ids }),
  );
  const presentIds = new Set(providerAccountRows.map(({ id }) => id));
  // If the provider account was deleted after the period, its accounts were also deleted or moved to another provider account.
  const accountRows = rows.filter((row) => presentIds.has(row.provider_account_id));
  const accounts = await toAccounts(deps, user, accountRows);
  return {
    providerAccounts: [
      ...(await toProviderAccounts(deps.database.db, user, providerAccountRows)).map(asPresent),
      ...providerAccountChanges
        .filter(({ deleted, entityId }) => deleted && !presentIds.has(Number(entityId)))
        .map(({ entityId, isManual }) => ({ id: Number(entityId), isManual, isDeleted: true as const })),
    ],
    accounts: [
      ...accounts.map(asPresent),
      ...deletedAccounts.map(({ entityId, parentId, isManual }) => ({
        id: Number(entityId),
        providerAccountId: Number(parentId),
        isManual,
        isDeleted: true as const,
      })),
    ],
    holdings: await holdingsOfAccounts(deps, user, accountRows),
  };
}

/** Marks a record as existing, in contrast to a deletion. */
const asPresent = <T extends object>(record: T): T & { isDeleted: false } => ({ ...record, isDeleted: false });

const withoutDeletions = (changes: readonly StampedChange[]): StampedChange[] =>
  changes.filter(({ deleted }) => !deleted);

/** Reads all changes of the period except those of transactions. */
async function readChanges({ database }: NeedsDatabase, user: UserKey, { from, to }: Period): Promise<StampedChange[]> {
  const allChanges: StampedChange[] = [];
  const entities = ['providerAccount', 'account', 'holding'];
  let cursor: string | undefined;
  do {
    const window = { ...user, from, to, entities, limit: changesPerRead, ...(cursor === undefined ? {} : { cursor }) };
    const { changes, next } = await readWindow(database.db, window);
    allChanges.push(...changes);
    cursor = next;
  } while (cursor !== undefined);
  return allChanges;
}

/**
 * Reads the changed accounts and the accounts with a changed holding. Includes accounts that moved to another provider account, because the
 * journal lists them as deleted under the old one. Leaves out a moved account if data extracts of the new provider account are off and the
 * period has no change under it.
 */
async function currentAccounts(
  { database }: NeedsDatabase,
  user: UserKey,
  changes: readonly StampedChange[],
  accountIdsWithChangedHoldings: ReadonlySet<number>,
): Promise<AccountRow[]> {
  const changedKeys = new Set(withoutDeletions(changes).map(({ entityId, parentId }) => `${entityId} ${parentId}`));
  const rows = await inBatches(
    [...changes.map(({ entityId }) => Number(entityId)), ...accountIdsWithChangedHoldings],
    (ids) =>
      accountsOf(database.db, user)
        .select('is_data_extracts_enabled')
        .where('account.id', 'in', ids)
        .where('account_status', '!=', 'DELETED')
        .execute(),
  );
  return rows.filter(
    (row) =>
      row.is_data_extracts_enabled ||
      accountIdsWithChangedHoldings.has(row.id) ||
      changedKeys.has(`${row.id} ${row.provider_account_id}`),
  );
}

/**
 * Reads all holdings of each account, because the customer replaces all its stored holdings of these accounts (service interface, section
 * 3).
 */
async function holdingsOfAccounts(
  { database }: NeedsDatabase,
  user: UserKey,
  accounts: readonly AccountRow[],
): Promise<ExtractedHolding[]> {
  const rows = await inBatches(
    accounts.map(({ id }) => id),
    (ids) => holdingsOf(database.db, user).where('account_id', 'in', ids).clearLimit().execute(),
  );
  const associated = await findAssociatedProviderAccounts(
    database.db,
    user,
    rows.map((row) => ({ id: row.account_id, provider_account_id: row.provider_account_id })),
  );
  return rows.map((row) => asPresent(toHolding(row, associated.get(row.account_id))));
}

async function inBatches<T>(ids: readonly number[], read: (ids: number[]) => Promise<T[]>): Promise<T[]> {
  const distinct = [...new Set(ids)];
  const rows: T[] = [];
  for (let start = 0; start < distinct.length; start += idsPerStatement)
    rows.push(...(await read(distinct.slice(start, start + idsPerStatement))));
  return rows;
}

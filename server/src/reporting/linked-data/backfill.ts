import { isoDay } from '@fin-link/contracts/service';
import { readCurrentUserData, type UserDataPage } from '@fin-link/service-client';
import { isUserKnown, lastSecondBefore, type NeedsCalls, causeOf, type NeedsFailures } from './copied-service.ts';
import type { NeedsCopyDatabase, CopyTransaction } from './copy-database.ts';
import { markUser, readMarksByStatus, readCursor } from './copy-marks.ts';
import { schema } from './layout.ts';
import { faultOfUser } from './read-period.ts';
import { runConcurrently } from './run-concurrently.ts';
import { deleteUserRows } from './delete-user-data.ts';
import { writePage } from './write-user-data.ts';

type BackfillDeps = NeedsCalls & NeedsCopyDatabase & NeedsFailures;

/** Upper limit of users whose data is read concurrently. */
export const backfillConcurrency = 2;
/** Number of users in one query. */
const pageSize = 100;

/**
 * Reads all data of each user with the status `waiting`, in login name order. A user whose data cannot be read stays `waiting` until the
 * next round.
 */
export async function backfillWaiting(deps: BackfillDeps): Promise<void> {
  for (let after = ''; ;) {
    const cursor = await readCursor(deps.database);
    if (cursor === null) return;
    const marks = await readMarksByStatus(deps.database, 'waiting', { after, limit: pageSize });
    await runConcurrently(marks, backfillConcurrency, ({ loginName }) => backfillUser(deps, loginName, cursor));
    const last = marks.at(-1);
    if (last === undefined || marks.length < pageSize) return;
    after = last.loginName;
  }
}

/** Reads all data of a user. Throws only if the service is unavailable for all users. */
async function backfillUser(deps: BackfillDeps, loginName: string, cursor: Date): Promise<void> {
  try {
    await readAllData(deps, loginName);
  } catch (error) {
    const fault = await faultOfUser(deps.calls, lastSecondBefore(cursor), error);
    if (fault === 'service') throw error;
    if (fault === 'removed') await deps.database.write((transaction) => deleteUserRows(transaction, loginName));
    else deps.onFailure(causeOf(error));
  }
}

/**
 * Reads all data of a user from the read endpoints. The user's extracts are not read meanwhile. Afterwards they are read from the cursor
 * that was current at the start, so that changes made during the read are not lost.
 */
async function readAllData({ database, calls }: BackfillDeps, loginName: string): Promise<void> {
  const cursor = await readCursor(database);
  if (cursor === null) return;
  if (!(await isUserKnown(calls, loginName, cursor))) return database.write((trx) => deleteUserRows(trx, loginName));
  const seen = new SeenKeys();
  const clock = { now: () => cursor };
  for await (const page of readCurrentUserData(calls.asUser(loginName), loginName, { clock })) {
    seen.add(page);
    await database.write((transaction) => writePage(transaction, page, isoDay(cursor)));
  }
  await database.write(async (transaction) => {
    await deleteUnseen(transaction, loginName, seen);
    await markUser(transaction, { loginName, status: 'behind', readUntil: cursor });
  });
}

/** Keys of all records that a user has at the service. Collected during a full read. */
class SeenKeys {
  readonly providerAccounts: number[] = [];
  readonly accounts: { id: number; providerAccountId: number }[] = [];
  readonly holdings: number[] = [];
  readonly #transactions = { aggregated: new Set<number>(), manual: new Set<number>() };

  /** Adds the keys of all records of a page. */
  add({ providerAccounts, accounts, transactions, holdings }: UserDataPage): void {
    this.providerAccounts.push(...providerAccounts.map(({ id }) => id));
    this.accounts.push(...accounts.map(({ id, providerAccountId }) => ({ id, providerAccountId })));
    this.holdings.push(...holdings.map(({ id }) => id));
    for (const { id, isManual } of transactions) this.#transactions[isManual ? 'manual' : 'aggregated'].add(id);
  }

  /** Returns the ids of the manual or of the aggregated transactions. A manual and an aggregated transaction may have the same id. */
  transactions(isManual: boolean): number[] {
    return [...this.#transactions[isManual ? 'manual' : 'aggregated']];
  }
}

/** Deletes rows of records that the service deleted while the extracts were not followed. */
async function deleteUnseen(transaction: CopyTransaction, loginName: string, seen: SeenKeys): Promise<void> {
  const deleteMissing = (table: string, key: string, ids: readonly number[], extraCondition = ''): Promise<unknown> =>
    transaction.query(
      `delete from ${schema}.${table} as copied where login_name = $1 ${extraCondition}
         and not exists (select from unnest($2::bigint[]) as seen (id) where seen.id = copied.${key})`,
      [loginName, ids],
    );
  const accountIds = seen.accounts.map(({ id }) => id);
  await deleteMissing('provider_account', 'provider_account_id', seen.providerAccounts);
  await transaction.query(
    `delete from ${schema}.account as copied where login_name = $1 and not exists (
       select from unnest($2::bigint[], $3::bigint[]) as seen (id, parent)
       where seen.id = copied.account_id and seen.parent = copied.provider_account_id)`,
    [loginName, accountIds, seen.accounts.map(({ providerAccountId }) => providerAccountId)],
  );
  await deleteMissing('holding', 'holding_id', seen.holdings);
  await deleteMissing('account_balance_daily', 'account_id', accountIds);
  await deleteMissing('predicted_events', 'account_id', accountIds);
  await deleteMissing('transaction', 'transaction_id', seen.transactions(false), 'and not is_manual');
  await deleteMissing('transaction', 'transaction_id', seen.transactions(true), 'and is_manual');
}

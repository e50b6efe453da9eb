import { dayMs } from '@fin-link/contracts/service';
import { measured } from '@fin-link/storage';
import { type NeedsDatabase, type ServiceTransaction, ofUser, postponeDue } from '../../platform/database/index.ts';
import type { NeedsBusinessClock, NeedsLog } from '../../platform/runtime/index.ts';
import { type UserKey, workOnDueUsers, lockUserIfPresent } from '../../tenancy/users/index.ts';
import { reconcileReaders } from '../accounts/index.ts';
import { isInProgress, lockProviderAccounts } from '../provider-account-records/index.ts';
import { catalogueVersion, deleteStalePending, deriveAgain } from '../transactions/index.ts';

export type ReconciliationDeps = NeedsDatabase & NeedsBusinessClock & NeedsLog;

export const usersPerRound = 20;

/** Reconciles due users. Returns the number of users that were due, at most 20. */
export const reconcileDue = (deps: ReconciliationDeps): Promise<number> =>
  workOnDueUsers(deps, {
    kind: 'reconciliation',
    batchSize: usersPerRound,
    failed: 'user not reconciled',
    async work(user, at) {
      const row = await deps.database.db
        .selectFrom('reconciliation')
        .select(['catalogue_version', 'derived_to_id'])
        .where((where) => where.and(ofUser(user)))
        .executeTakeFirst();
      if (row === undefined) return;
      await reconcileUser(deps, user, {
        catalogueVersion: row.catalogue_version,
        lastTransactionId: row.derived_to_id,
      });
      // Takes no lock on the user, who may have unregistered in the meantime. The statement then changes nothing.
      const next = new Date(at.getTime() + dayMs);
      await postponeDue(deps.database.db, { ...user, kind: 'reconciliation', key: '' }, next);
    },
  });

/** Stored progress of deriving all transactions of a user again after an update of the catalogue. */
interface DerivationProgress {
  catalogueVersion: number;
  /** Id of the last transaction derived with the new version. */
  lastTransactionId: number;
}

/**
 * Reconciles the stored data of a user: assigns readers, deletes stale pending transactions, and derives transactions again after an update
 * of the catalogue. Uses several database transactions. Each of them leaves the data consistent.
 */
async function reconcileUser(deps: ReconciliationDeps, user: UserKey, progress: DerivationProgress): Promise<void> {
  const unmovedEdits = await withUserLocked(deps, user, async (trx, inProgress) => {
    await reconcileReaders(trx, deps, user);
    return dropStalePending(trx, deps, user, inProgress);
  });
  if (unmovedEdits !== undefined && unmovedEdits > 0) {
    deps.log.warn({ ...user, edits: unmovedEdits }, 'edits of transactions could not be moved');
    measured('unmovedEdits', { edits: unmovedEdits });
  }
  if (progress.catalogueVersion >= catalogueVersion) return;
  let after: number | undefined = progress.lastTransactionId;
  while (after !== undefined) after = await deriveNext(deps, user, after);
}

/**
 * Runs `work` with the user and all provider accounts locked, so that no refresh writes at the same time. Returns `undefined` if the user
 * no longer exists.
 */
function withUserLocked<R>(
  { database }: NeedsDatabase,
  user: UserKey,
  work: (trx: ServiceTransaction, inProgress: ReadonlySet<number>) => Promise<R>,
): Promise<R | undefined> {
  return database.tx(async (trx) => {
    if (!(await lockUserIfPresent(trx, user))) return undefined;
    const rows = await lockProviderAccounts(trx, user);
    return work(trx, new Set(rows.filter(({ status }) => isInProgress(status)).map(({ id }) => id)));
  });
}

/** Deletes stale pending transactions, except in accounts that are being read. Returns the number of edits that could not be moved. */
async function dropStalePending(
  trx: ServiceTransaction,
  deps: ReconciliationDeps,
  user: UserKey,
  inProgress: ReadonlySet<number>,
): Promise<number> {
  const accounts = await trx
    .selectFrom('account')
    .select(['id', 'provider_account_id', 'reader_id', 'read_order'])
    .where((where) => where.and({ ...ofUser(user), is_manual: false }))
    .where('account_status', '!=', 'DELETED')
    .where('read_order', 'is not', null)
    .$narrowType<{ read_order: string }>()
    .execute();
  let unmovedEdits = 0;
  for (const { id, provider_account_id: providerAccountId, reader_id: readerId, read_order: readOrder } of accounts)
    if (!inProgress.has(readerId))
      unmovedEdits += await deleteStalePending(trx, deps, { ...user, providerAccountId }, { accountId: id, readOrder });
  return unmovedEdits;
}

/**
 * Derives the next batch of transactions again. Returns the id of its last transaction, or `undefined` if none are left or the user no
 * longer exists.
 */
function deriveNext(deps: ReconciliationDeps, user: UserKey, after: number): Promise<number | undefined> {
  return withUserLocked(deps, user, async (trx) => {
    const last = await deriveAgain(trx, deps, user, after);
    await trx
      .updateTable('reconciliation')
      .set(last === null ? { catalogue_version: catalogueVersion, derived_to_id: 0 } : { derived_to_id: last })
      .where((where) => where.and(ofUser(user)))
      .execute();
    return last ?? undefined;
  });
}

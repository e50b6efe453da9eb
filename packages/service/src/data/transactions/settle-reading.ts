import { type Selectable, sql } from 'kysely';
import type { FilterDay } from '../../banks/connectors/index.ts';
import { type ServiceTransaction, type TransactionTable, ofUser, ofUserSql } from '../../platform/database/index.ts';
import { deletionOf, itemChanges } from '../../platform/journal/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';
import { releasePairs } from '../accounts/index.ts';
import { type RefreshReference, type ProviderAccountKey, recordChangesOf } from '../provider-account-records/index.ts';
import { type CompleteReading, pairRows, filterDayIn } from './pair-rows.ts';
import type { Replacement } from './pair-rules.ts';
import { updateRows } from './store-transactions.ts';
import { type EditMove, moveEdits } from './user-edits.ts';

/** A read of an account's transactions up to the last page. */
interface Reading extends Pick<CompleteReading, 'account' | 'from' | 'to' | 'isWhole' | 'filteredBy' | 'listed'> {
  /** Earliest `filteredBy` day of a listed transaction, `yyyy-MM-dd`; `null` if the list was empty. */
  oldest: string | null;
  replacements: readonly Replacement[];
  /** Whether the list had no unreadable rows. An unreadable row has a key, so it still counts as listed. */
  isComplete: boolean;
  /** Order of this read, as in the column `seen_order`. */
  order: number;
}

/**
 * Pairs or deletes the rows that were not listed. Call this after the last page, unless the list was cut off or has a row without a key.
 * No-op for an empty list. Returns the number of edits that could not be moved.
 */
export async function settleReading(
  trx: ServiceTransaction,
  deps: NeedsBusinessClock,
  reference: RefreshReference,
  { isComplete, oldest, ...reading }: Reading,
): Promise<number> {
  if (oldest === null) return 0;
  const { filteredBy } = reading;
  const { id: accountId, replacesHistory } = reading.account;
  if (isComplete) await pairRows(trx, deps, reference, reading);
  else await markListed(trx, reference, reading);
  const replaced = replacesHistory
    ? await deleteReplaced(trx, deps, reference, { accountId, filteredBy, from: oldest })
    : 0;
  return replaced + (await deleteVanishedPending(trx, deps, reference, { ...reading, accountId, oldest }));
}

/**
 * Marks the rows that an incomplete read listed, so that a later read does not pair two rows of the same read. A complete read needs no
 * marks, because its new rows are paired immediately.
 */
export async function markListed(
  trx: ServiceTransaction,
  reference: RefreshReference,
  { account, listed, order }: Pick<Reading, 'account' | 'listed' | 'order'>,
): Promise<void> {
  if (listed.length === 0) return;
  await updateRows(trx, reference, account.id, listed, { seen_order: order });
  await trx
    .updateTable('account')
    .set({ marked_order: order })
    .where((where) => where.and({ ...ofUser(reference), id: account.id }))
    .execute();
}

/** Age in days after which an unlisted pending transaction is deleted. Card authorizations have expired by then. */
const maxPendingDays = 8;

/** Period that a read covered, with the rows that the bank listed. */
interface ReadPeriod {
  accountId: number;
  /** Requested period; `yyyy-MM-dd`, inclusive on both sides. */
  from: string;
  to: string;
  /** Which date of a transaction the bank compares with the period. */
  filteredBy: FilterDay;
  /** Earliest such date in the list, `yyyy-MM-dd`. */
  oldest: string;
  /** Keys of all stored rows that the bank listed in this read. */
  listed: readonly string[];
}

/**
 * Deletes pending transactions that the bank no longer lists after the whole period was read. They were posted under another key or dropped
 * (service interface, section 4.3, rule 2). If several transactions before the earliest listed day are missing, the bank may have shortened
 * its list. Pending transactions among them are deleted only after a week. Moves edits to the posted transaction. Returns the number of
 * edits that could not be moved.
 */
async function deleteVanishedPending(
  trx: ServiceTransaction,
  deps: NeedsBusinessClock,
  reference: RefreshReference,
  { accountId, from, to, filteredBy, oldest, listed }: ReadPeriod,
): Promise<number> {
  const { requestKey } = reference;
  const missingDay = filterDayIn('missing', filteredBy);
  const pendingDay = filterDayIn('old_row', filteredBy);
  const missingBefore = sql`(
    select count(*) from ${sql.table('transaction')} as missing
    where ${ofUserSql(reference, 'missing')}
      and missing.account_id = ${accountId}::bigint and missing.bank_key != all(${listed}::text[])
      and ${missingDay} >= ${from}::date and ${missingDay} < ${oldest}::date)`;
  const { unmovedEdits } = await deleteUnseen(trx, deps, reference, {
    accountId,
    isDeleted: sql`old_row.request_key != ${requestKey} and old_row.status = 'PENDING' and (
      ${pendingDay} between ${oldest}::date and ${to}::date or ${pendingDay} < ${to}::date - ${maxPendingDays}::integer
      or ${pendingDay} between ${from}::date and ${oldest}::date and ${missingBefore} = 1)`,
    // An earlier, incomplete refresh may already have stored the posted transaction.
    isSuccessor: isPostedSuccessor,
  });
  return unmovedEdits;
}

/** SQL condition for transactions that were posted after the pending transaction was last listed. */
const isPostedSuccessor = sql`new_row.status = 'POSTED' and new_row.listing_order > old_row.seen_order`;

/**
 * Deletes pending transactions that are more than eight days old and were last listed before the last complete read of their account. Moves
 * edits to the posted transaction. Returns the number of edits that could not be moved. Needs no preceding read. The caller must hold the
 * locks of the user and of all the user's provider accounts.
 */
export async function deleteStalePending(
  trx: ServiceTransaction,
  deps: NeedsBusinessClock,
  key: ProviderAccountKey,
  { accountId, readOrder }: { accountId: number; readOrder: string },
): Promise<number> {
  const { unmovedEdits, deleted } = await deleteUnseen(trx, deps, key, {
    accountId,
    isDeleted: sql`not old_row.is_manual and old_row.status = 'PENDING' and old_row.seen_order < ${readOrder}::bigint
      and old_row.transaction_date < ${deps.businessClock.now()}::date - ${maxPendingDays}::integer`,
    isSuccessor: isPostedSuccessor,
  });
  await releasePairs(trx, key, deleted, deps.businessClock.now());
  return unmovedEdits;
}

/**
 * Deletes the transactions of the previous source after a new source was read, because the new source has stored them again. Keeps
 * transactions before `from`, the earliest `filteredBy` day that the new source lists. Moves edits to the same transaction of the new
 * source. Returns the number of edits that could not be moved. Call this before `deleteVanishedPending`.
 */
async function deleteReplaced(
  trx: ServiceTransaction,
  deps: NeedsBusinessClock,
  reference: RefreshReference,
  { accountId, filteredBy, from }: { accountId: number; filteredBy: FilterDay; from: string },
): Promise<number> {
  const { unmovedEdits } = await deleteUnseen(trx, deps, reference, {
    accountId,
    isDeleted: sql`old_row.request_key != ${reference.requestKey} and ${filterDayIn('old_row', filteredBy)} >= ${from}::date`,
    isSuccessor: sql`new_row.request_key = ${reference.requestKey} and new_row.status in ('POSTED', old_row.status)`,
  });
  return unmovedEdits;
}

type DeletedTransaction = Pick<Selectable<TransactionTable>, 'id' | 'transfer_pair_id'>;

/** Deletes the selected transactions, moves their edits to successors, and journals the deletions. */
async function deleteUnseen(
  trx: ServiceTransaction,
  deps: NeedsBusinessClock,
  key: ProviderAccountKey,
  { accountId, isDeleted, isSuccessor }: EditMove,
): Promise<{ unmovedEdits: number; deleted: DeletedTransaction[] }> {
  const unmovedEdits = await moveEdits(trx, deps, key, { accountId, isDeleted, isSuccessor });
  const { rows: deleted } = await sql<DeletedTransaction>`
    delete from ${sql.table('transaction')} as old_row
    where ${ofUserSql(key, 'old_row')} and old_row.account_id = ${accountId} and ${isDeleted}
    returning old_row.id, old_row.transfer_pair_id`.execute(trx);
  await recordChangesOf(trx, key, itemChanges(key, 'transaction', accountId, deleted).map(deletionOf));
  return { unmovedEdits, deleted };
}

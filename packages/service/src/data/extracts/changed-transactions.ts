import { type ExtractedTransaction, maxUnpagedTransactions } from '@fin-link/contracts/service';
import { sql } from 'kysely';
import { type NeedsDatabase, ofUserSql } from '../../platform/database/index.ts';
import {
  decodeCursor,
  InvalidCursorError,
  type Period,
  readWindow,
  type StampedChange,
} from '../../platform/journal/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import { categoryNamesOf } from '../categories/index.ts';
import { effectiveTransactions, toTransaction } from '../transactions/index.ts';

/** Start and size of a page. If a cursor of the previous page is given, `skip` is ignored. */
interface PageStart {
  skip: number;
  /** Maximum number of changes on the page. */
  top: number;
  cursor?: string | undefined;
}

interface TransactionPage {
  rows: ExtractedTransaction[];
  /** Cursor of the next page; absent on the last page. */
  next?: string | undefined;
}

/** Maximum number of journal entries per read while skipping. */
const maxChangesPerRead = 10_000;

/**
 * Reads a page of changed transactions. The page may have fewer than `top` transactions, because transactions that changed again are
 * returned in a later period.
 */
export async function readChangedTransactions(
  deps: NeedsDatabase,
  user: UserKey,
  { from, to }: Period,
  { skip, top, cursor }: PageStart,
): Promise<TransactionPage> {
  const read = (limit: number, after: string | undefined) =>
    readWindow(deps.database.db, {
      ...user,
      from,
      to,
      entities: ['transaction'],
      limit,
      ...(after === undefined ? {} : { cursor: after }),
    });
  let start = cursor;
  for (let remaining = cursor === undefined ? skip : 0; remaining > 0;) {
    const skipped = await read(Math.min(remaining, maxChangesPerRead), start);
    if (skipped.next === undefined) return { rows: [] };
    start = skipped.next;
    remaining -= skipped.changes.length;
  }
  const { changes, next } = await read(top, start);
  return { rows: await toExtractedTransactions(deps, user, changes), next };
}

/** Throws Y800 for a cursor that does not belong to this period. */
export function assertCursorFits(cursor: string, { from, to }: Period): void {
  try {
    const at = decodeCursor(cursor);
    if (at.to.getTime() === to.getTime() && at.stamp >= from) return;
  } catch (error) {
    if (!(error instanceof InvalidCursorError)) throw error;
  }
  throw new ServiceError('Y800', { name: 'cursor' });
}

/** Converts changed transactions. Omits transactions that were deleted after the period, because their deletion is in a later period. */
async function toExtractedTransactions(
  { database }: NeedsDatabase,
  user: UserKey,
  changes: readonly Pick<StampedChange, 'entityId' | 'parentId' | 'isManual' | 'deleted'>[],
): Promise<ExtractedTransaction[]> {
  const ids = changes.filter(({ deleted }) => !deleted).map(({ entityId }) => Number(entityId));
  const rows = await effectiveTransactions(database.db, user, { ids }).selectAll().execute();
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  const names = await categoryNamesOf(database.db, user);
  return changes.flatMap(({ entityId, parentId, isManual, deleted }): ExtractedTransaction[] => {
    if (deleted) return [{ id: Number(entityId), accountId: Number(parentId), isManual, isDeleted: true }];
    const row = byId.get(entityId);
    return row === undefined ? [] : [{ ...toTransaction(row, names), isDeleted: false }];
  });
}

/**
 * Reads the changed transactions for a customer who does not use pages: at most 5,000, newest first. Deletions come first, because no other
 * reply contains them. Deletions in a deleted account come last, because the account's deletion covers them. `changeCount` is the number of
 * changes read. It exceeds the number of rows if a changed transaction was deleted after the period.
 */
export async function readNewestTransactions(
  deps: NeedsDatabase,
  user: UserKey,
  { from, to }: Period,
): Promise<{ rows: ExtractedTransaction[]; changeCount: number }> {
  const { db } = deps.database;
  const datedTransactions = effectiveTransactions(db, user).select(['id', 'date', 'listing_order']);
  const { rows } = await sql<{ entityId: string; parentId: string; isManual: boolean; deleted: boolean }>`
    select entity_key as "entityId", parent_key as "parentId", journal.is_manual as "isManual", deleted
    from ${sql.table('change_journal')} as journal
    left join ${datedTransactions} as transaction on transaction.id = journal.entity_key::bigint
    left join ${sql.table('account')} as account on account.bucket = journal.bucket and account.customer_id = journal.customer_id
      and account.user_id = journal.user_id and account.id = journal.parent_key::bigint and account_status <> 'DELETED'
    where ${ofUserSql(user, 'journal')}
      and entity = 'transaction' and stamp >= ${from} and stamp < ${to}
    order by case when not deleted then 1 when account.id is not null then 0 else 2 end,
      date desc, listing_order desc, transaction.id desc, entity_key
    limit ${maxUnpagedTransactions}`.execute(db);
  return { rows: await toExtractedTransactions(deps, user, rows), changeCount: rows.length };
}

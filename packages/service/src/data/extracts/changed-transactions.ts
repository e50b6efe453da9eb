import type { ExtractedTransaction } from '@fin-link/contracts/service';
import { categoryNamesOf } from '../categories/index.ts';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import {
  decodeCursor,
  InvalidCursorError,
  type Period,
  readWindow,
  type StampedChange,
} from '../../platform/journal/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import { effectiveTransactions, toTransaction } from '../transactions/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';

/** Start of a page: the number of changes to skip, or the cursor of the previous page. */
export interface PageStart {
  skip: number;
  top: number;
  cursor?: string | undefined;
}

export interface TransactionPage {
  rows: ExtractedTransaction[];
  /** Absent on the last page. */
  next?: string | undefined;
}

const longestStep = 10_000;

/**
 * Reads a page of changed transactions. The page may have fewer than `top`, because transactions that changed again are returned in a later
 * period.
 */
export async function changedTransactionsOf(
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
  for (let left = cursor === undefined ? skip : 0; left > 0;) {
    const passed = await read(Math.min(left, longestStep), start);
    if (passed.next === undefined) return { rows: [] };
    start = passed.next;
    left -= passed.changes.length;
  }
  const { changes, next } = await read(top, start);
  return { rows: await toExtracted(deps, user, changes), next };
}

/** Throws Y800 for a cursor that does not belong to this period. */
export function assertFits(cursor: string, { from, to }: Period): void {
  try {
    const at = decodeCursor(cursor);
    if (at.to.getTime() === to.getTime() && at.stamp >= from) return;
  } catch (error) {
    if (!(error instanceof InvalidCursorError)) throw error;
  }
  throw new ServiceError('Y800', { name: 'cursor' });
}

/** Converts changed transactions. Omits transactions that were deleted after the period, because their deletion is in a later period. */
export async function toExtracted(
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

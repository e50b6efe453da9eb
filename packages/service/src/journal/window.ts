import type { Executor } from '@fin-link/storage';
import { sql } from 'kysely';
import type { JournalTables } from '../database/index.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

export interface WindowQuery {
  customerId: number;
  /** Without it, the changes of every user of the customer. */
  userId?: number;
  /** Included. */
  from: Date;
  /** Excluded; the window ends at the horizon when that is earlier. */
  to: Date;
  /** 1 to 10,000. */
  limit: number;
  /** `next` of the page before. */
  cursor?: string;
}

export interface StampedChange {
  userId: number;
  entity: string;
  entityId: string;
  parentId: string;
  isManual: boolean;
  deleted: boolean;
  stamp: Date;
}

export interface JournalWindow {
  /** In the order of their stamps. */
  changes: StampedChange[];
  /** Where the window really ends: the `from` of the next one. */
  to: Date;
  /** Absent on the last page. */
  next?: string;
}

const longestPage = 10_000;

/** Every stamp still to come is at or after this moment, by the business clock. */
export async function horizon<T>(executor: Executor<T>): Promise<Date> {
  const row = await tables(executor).selectFrom('change_horizon').select('horizon').executeTakeFirstOrThrow();
  return row.horizon;
}

/**
 * One page of the entities whose last change was stamped in the window. Consecutive windows, each from the `to` of the
 * one before, miss nothing and repeat nothing; an entity that changes again while pages are read moves to a later window.
 */
export async function readWindow<T>(executor: Executor<T>, query: WindowQuery): Promise<JournalWindow> {
  const limit = Math.min(Math.max(1, query.limit), longestPage);
  const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor);
  // Read before the changes: whatever is stamped before it has been committed by then.
  const to = after?.to ?? earlier(query.to, await horizon(executor));

  let select = tables(executor)
    .selectFrom('change_journal')
    .select(['user_id', 'entity', 'entity_key', 'parent_key', 'is_manual', 'deleted', 'stamp'])
    .$narrowType<{ stamp: Date }>()
    .where('customer_id', '=', query.customerId)
    .where('stamp', '>=', after?.stamp ?? query.from)
    .where('stamp', '<', to);
  if (query.userId !== undefined) select = select.where('user_id', '=', query.userId);
  if (after !== undefined) {
    const { stamp, userId, entity, entityId, parentId } = after;
    select = select.where(
      sql<boolean>`(stamp, user_id, entity collate "C", entity_key collate "C", parent_key collate "C")
        > (${stamp}::timestamptz, ${userId}::bigint, ${entity}, ${entityId}, ${parentId})`,
    );
  }
  const rows = await select
    .orderBy('stamp')
    .orderBy('user_id')
    .orderBy(sql`entity collate "C"`)
    .orderBy(sql`entity_key collate "C"`)
    .orderBy(sql`parent_key collate "C"`)
    .limit(limit + 1)
    .execute();
  const changes = rows.slice(0, limit).map((row) => ({
    userId: Number(row.user_id),
    entity: row.entity,
    entityId: row.entity_key,
    parentId: row.parent_key,
    isManual: row.is_manual,
    deleted: row.deleted,
    stamp: row.stamp,
  }));
  const last = changes.at(-1);
  return rows.length <= limit || last === undefined
    ? { changes, to }
    : { changes, to, next: encodeCursor({ ...last, to }) };
}

export interface ChangedUsersQuery {
  customerId: number;
  from: Date;
  to: Date;
  limit: number;
  /** The last user id of the page before. */
  after?: number;
}

/** The users of a customer with changes in the window, by id; the window ends as in `readWindow`. */
export async function readChangedUsers<T>(
  executor: Executor<T>,
  query: ChangedUsersQuery,
): Promise<{ userIds: number[]; to: Date; next?: number }> {
  const limit = Math.min(Math.max(1, query.limit), longestPage);
  const to = earlier(query.to, await horizon(executor));
  const rows = await tables(executor)
    .selectFrom('change_journal')
    .select('user_id')
    .distinct()
    .where('customer_id', '=', query.customerId)
    .where('stamp', '>=', query.from)
    .where('stamp', '<', to)
    .where('user_id', '>', query.after ?? -1)
    .orderBy('user_id')
    .limit(limit + 1)
    .execute();
  const userIds = rows.slice(0, limit).map((row) => Number(row.user_id));
  const last = userIds.at(-1);
  return rows.length <= limit || last === undefined ? { userIds, to } : { userIds, to, next: last };
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}

function tables<T>(executor: Executor<T>): Executor<JournalTables> {
  return executor as unknown as Executor<JournalTables>;
}

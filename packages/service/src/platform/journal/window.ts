import type { Executor } from '@fin-link/storage';
import { sql } from 'kysely';
import { z } from 'zod';
import { ofCustomer, ofUser } from '../database/index.ts';
import { windowEnd, horizonOf, earliestHorizon, tablesOf } from './horizon.ts';

interface WindowQuery {
  customerId: number;
  /** User of the changes; all users of the customer if absent. */
  userId?: number;
  /** Kinds of entities; default all. */
  entities?: readonly string[];
  /** Inclusive start. */
  from: Date;
  /** Exclusive end, limited to the horizon of the user or, without `userId`, of all users. */
  to: Date;
  /** Page size, from 1 to 10,000. */
  limit: number;
  /** `next` of the previous page. */
  cursor?: string;
}

/** The last change of an entity, with the time at which it became visible. */
export interface StampedChange {
  userId: number;
  entity: string;
  entityId: string;
  parentId: string;
  isManual: boolean;
  deleted: boolean;
  stamp: Date;
}

interface JournalWindow {
  /** Changes, oldest stamp first. */
  changes: StampedChange[];
  /** Effective end of the window, which is the `from` of the next window. Never before this window's `from`. */
  to: Date;
  /** Absent on the last page. */
  next?: string;
}

const maxPageSize = 10_000;

/**
 * Returns one page of the entities whose last change was stamped in the window. Consecutive windows, where each `from` is the previous
 * `to`, neither miss nor repeat a change. An entity that changes again between pages moves to a later window.
 */
export async function readWindow<T>(executor: Executor<T>, query: WindowQuery): Promise<JournalWindow> {
  const limit = Math.min(Math.max(1, query.limit), maxPageSize);
  const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor);
  // Reads the horizon first: all changes stamped before it are committed by now.
  const to = after?.to ?? windowEnd(query, await horizonOfQuery(executor, query));

  let select = selectChanges(executor, { ...query, from: after?.stamp ?? query.from, to })
    .select(['user_id', 'entity', 'entity_key', 'parent_key', 'is_manual', 'deleted', 'stamp'])
    .$narrowType<{ stamp: Date }>();
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

/** Counts the entities whose last change was stamped in the window, which ends as in `readWindow`. */
export async function countChanges<T>(
  executor: Executor<T>,
  query: Omit<WindowQuery, 'limit' | 'cursor'>,
): Promise<number> {
  const to = windowEnd(query, await horizonOfQuery(executor, query));
  const { count } = await selectChanges(executor, { ...query, to })
    .select((select) => select.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function selectChanges<T>(
  executor: Executor<T>,
  { customerId, userId, from, to, entities }: Omit<WindowQuery, 'limit' | 'cursor'>,
) {
  return tablesOf(executor)
    .selectFrom('change_journal')
    .where((where) => where.and(userId === undefined ? ofCustomer(customerId) : ofUser({ customerId, userId })))
    .where('stamp', '>=', from)
    .where('stamp', '<', to)
    .$if(entities !== undefined, (rest) => rest.where('entity', 'in', [...(entities ?? [])]));
}

const horizonOfQuery = <T>(executor: Executor<T>, { userId }: Pick<WindowQuery, 'userId'>): Promise<Date> =>
  userId === undefined ? earliestHorizon(executor) : horizonOf(executor, userId);

/** Text without NUL characters, which PostgreSQL cannot store. */
const key = z.string().refine((value) => !value.includes('\u0000'));
const cursorShape = z.tuple([z.iso.datetime(), z.iso.datetime(), z.int(), key, key, key]);

/** Position in a window: the last change of the previous page. */
interface JournalCursor {
  /** End of the window, fixed by the first page. */
  to: Date;
  stamp: Date;
  userId: number;
  entity: string;
  entityId: string;
  parentId: string;
}

/** Thrown for a text that is not a cursor of `readWindow`. */
export class InvalidCursorError extends Error {
  override readonly name = 'InvalidCursorError';
}

function encodeCursor({ to, stamp, userId, entity, entityId, parentId }: JournalCursor): string {
  const parts = [to.toISOString(), stamp.toISOString(), userId, entity, entityId, parentId];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Parses a cursor. Throws `InvalidCursorError` if the text is not a cursor. */
export function decodeCursor(cursor: string): JournalCursor {
  const parsed = cursorShape.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!parsed.success) throw new InvalidCursorError('The cursor is none that a page gave.');
  const [to, stamp, userId, entity, entityId, parentId] = parsed.data;
  return { to: new Date(to), stamp: new Date(stamp), userId, entity, entityId, parentId };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

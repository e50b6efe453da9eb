import { type Database, type Executor, inBuckets } from '@fin-link/storage';
import type { ServiceDatabase, ServiceTransaction } from './schema.ts';
import type { DueKind } from './tables/due-work.ts';
import { ofUser } from './tables/ownership.ts';

interface Owner {
  customerId: number;
  userId: number;
}

/** Work on a user or on one of the user's objects. */
export interface DueItem extends Owner {
  kind: DueKind;
  /** Id of the object; empty if the work is on the user. */
  key: string;
}

/** Due time of one kind of work; `null` if there is no more work. */
interface DueTime {
  kind: DueKind;
  /** Id of the object. Default: the work is on the user. */
  key?: string;
  at: Date | null;
}

/**
 * Stores due times of a user's work, and deletes those that are `null`. Callers must hold the lock of the user or of an object that
 * unregistering deletes, so that no row outlives the user.
 */
export async function setDue(
  executor: Executor<ServiceDatabase>,
  user: Owner,
  times: readonly DueTime[],
): Promise<void> {
  const owner = ofUser(user);
  const rows = times.flatMap(({ kind, key = '', at }) => (at === null ? [] : [{ ...owner, kind, key, due_at: at }]));
  if (rows.length > 0)
    await executor
      .insertInto('due_work')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['bucket', 'customer_id', 'user_id', 'kind', 'key'])
          .doUpdateSet((eb) => ({ due_at: eb.ref('excluded.due_at') })),
      )
      .execute();
  const cleared = times.flatMap(({ kind, key = '', at }) => (at === null ? [{ kind, key }] : []));
  if (cleared.length > 0)
    await executor
      .deleteFrom('due_work')
      .where((where) => where.and(owner))
      .where((where) => where.or(cleared.map((one) => where.and(one))))
      .execute();
}

/** Makes scheduled work due at `at` unless it is due earlier. Returns `false` if it is due earlier or not scheduled. */
export async function bringForward(executor: Executor<ServiceDatabase>, item: DueItem, at: Date): Promise<boolean> {
  const row = await executor
    .updateTable('due_work')
    .set({ due_at: at })
    .where((where) => where.and(columnsOf(item)))
    .where('due_at', '>', at)
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes the due time of scheduled work. No-op if the work is not scheduled, for example because the user has unregistered. */
export async function postponeDue(executor: Executor<ServiceDatabase>, item: DueItem, at: Date): Promise<void> {
  await executor
    .updateTable('due_work')
    .set({ due_at: at })
    .where((where) => where.and(columnsOf(item)))
    .execute();
}

/**
 * Returns the work of all users that is due at a time of the business clock, longest overdue first. Omits users whose node of a distributed
 * database is down. Callers then claim or lock each item in the bucket of its user.
 */
export async function findDue(
  { db, onEachNode }: Database<ServiceDatabase>,
  kind: DueKind,
  { at, limit }: { at: Date; limit: number },
): Promise<DueItem[]> {
  const found = await onEachNode((buckets) =>
    db
      .selectFrom('due_work')
      .select(['customer_id', 'user_id', 'key', 'due_at'])
      .where('kind', '=', kind)
      .where('due_at', '<=', at)
      .$if(buckets !== null, (query) => query.where(inBuckets(buckets)))
      .orderBy('due_at')
      .limit(limit)
      .execute(),
  );
  return found
    .flat()
    .toSorted((one, other) => one.due_at.getTime() - other.due_at.getTime())
    .slice(0, limit)
    .map((row) => ({ customerId: row.customer_id, userId: row.user_id, kind, key: row.key }));
}

/** Returns the earliest due time of all users after `after`; `null` if there is none. Omits users whose node is down. */
export async function nextDue(
  { db, onEachNode }: Database<ServiceDatabase>,
  kind: DueKind,
  after: Date,
): Promise<Date | null> {
  const found = await onEachNode((buckets) =>
    db
      .selectFrom('due_work')
      .select((eb) => eb.fn.min<Date | null>('due_at').as('first'))
      .where('kind', '=', kind)
      .where('due_at', '>', after)
      .$if(buckets !== null, (query) => query.where(inBuckets(buckets)))
      .executeTakeFirstOrThrow(),
  );
  const times = found.flatMap(({ first }) => (first === null ? [] : [first.getTime()]));
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/**
 * Claims work that is due at `at` until a lease ends. Failed or interrupted work is due again afterwards. Returns `false` if the work is not
 * due any more, for example because another process claimed it.
 */
export async function claimDue(
  executor: Executor<ServiceDatabase>,
  item: DueItem,
  { at, leaseUntil }: { at: Date; leaseUntil: Date },
): Promise<boolean> {
  const row = await executor
    .updateTable('due_work')
    .set({ due_at: leaseUntil })
    .where((where) => where.and(columnsOf(item)))
    .where('due_at', '<=', at)
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks work that is due at `at` until the transaction ends. Returns `false` if it is not due or another transaction has locked it. */
export async function lockDue(trx: ServiceTransaction, item: DueItem, at: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('due_work')
    .select('key')
    .where((where) => where.and({ ...ofUser(item), kind: item.kind, key: item.key }))
    .where('due_at', '<=', at)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes all due work of a user. Must run last in the transaction that unregisters the user, when no other transaction can add work. */
export async function forgetDue(trx: ServiceTransaction, user: Owner): Promise<void> {
  await trx
    .deleteFrom('due_work')
    .where((where) => where.and(ofUser(user)))
    .execute();
}

/** Returns the due time of work, or `null` if it is not scheduled. */
export async function dueTimeOf(executor: Executor<ServiceDatabase>, item: DueItem): Promise<Date | null> {
  const row = await executor
    .selectFrom('due_work')
    .select('due_at')
    .where((where) => where.and(columnsOf(item)))
    .executeTakeFirst();
  return row?.due_at ?? null;
}

const columnsOf = (item: DueItem) => ({ ...ofUser(item), kind: item.kind, key: item.key });

import { addDays } from '@fin-link/contracts/service';
import { sql } from 'kysely';
import type { ServiceTransaction } from '../../../platform/database/index.ts';
import type { UserKey } from '../../../tenancy/users/index.ts';
import { lockAccounts } from '../../accounts/index.ts';
import { writeTransactions } from '../../provider-account-records/index.ts';
import { categories, categoryOf } from '../system-categories.ts';
import { matchSides, maxDaysApart } from './match-sides.ts';
import { isOrWasSide, isSide, maxSides, readSides, type StoredSide, toSides } from './read-sides.ts';

/** Transactions that were added, changed or deleted: all from a day (`yyyy-MM-dd`) on, or those with the ids. */
type ChangedSides = { from: string } | { transactionIds: readonly number[] };

/** Days before and after a changed side in which pairs may change. The change affects the side's candidates and their candidates. */
const affectedDays = 2 * maxDaysApart;
/** Additional days whose transactions must be compared to decide about these pairs. */
const decidingDays = 3 * maxDaysApart;

/** Transactions to compare, and the days (`yyyy-MM-dd`, inclusive) for which pairs are written; no last day if `to` is `null`. */
interface ComparedSides {
  rows: StoredSide[];
  from: string;
  to: string | null;
}

/**
 * Pairs transactions that are two sides of a transfer, unpairs those that no longer are, and journals both. Compares sides in memory,
 * because the planner has no statistics for newly written rows. Idempotent. The caller must hold the locks of the user and of all the
 * user's provider accounts.
 */
export async function settlePairs(
  trx: ServiceTransaction,
  user: UserKey,
  changed: ChangedSides,
  now: Date,
): Promise<void> {
  if ('transactionIds' in changed && changed.transactionIds.length === 0) return;
  await lockAccounts(trx, user);
  const compared =
    'from' in changed ? await readSince(trx, user, changed.from) : await readAround(trx, user, changed.transactionIds);
  if (compared === null) return;
  const pairIds = new Map<number, number>();
  for (const [debit, credit] of matchSides(await toSides(trx, user, compared.rows)))
    pairIds.set(debit.id, credit.id).set(credit.id, debit.id);
  const changedPairs = changedPairColumns(compared, pairIds);
  if (changedPairs.size === 0) return;
  const written = [...changedPairs].map(([id, columns]) => ({ id, ...columns }));
  await writeTransactions(trx, user, { transfer_pair_id: 'bigint', pair_category_id: 'integer' }, written, now);
}

const isAnyOf = (all: readonly number[]) => sql`any(string_to_array(${all.join(',')}, ',')::bigint[])`;

/** Reads the transactions to compare after changes to transactions on or after a day. */
async function readSince(trx: ServiceTransaction, user: UserKey, day: string): Promise<ComparedSides> {
  const from = addDays(day, -affectedDays);
  const rows = await readSides(trx, user, sql`date >= ${addDays(from, -decidingDays)}::date and ${isSide}`);
  // If the list was cut off at `maxSides`, pairs are written only for days whose candidates were all read.
  const oldest = rows.length < maxSides ? undefined : rows.at(-1)?.date;
  const complete = oldest === undefined ? from : addDays(oldest, decidingDays + 1);
  return { rows: await withOtherSides(trx, user, rows), from: complete > from ? complete : from, to: null };
}

/**
 * Reads the transactions with the same amounts as the changed transactions or their other sides. Returns `null` if none of them can be a
 * side.
 */
async function readAround(
  trx: ServiceTransaction,
  user: UserKey,
  transactionIds: readonly number[],
): Promise<ComparedSides | null> {
  const changed = await withOtherSides(
    trx,
    user,
    await readSides(trx, user, sql`id = ${isAnyOf(transactionIds)} and ${isOrWasSide}`),
  );
  const dates = changed.map(({ date }) => date).toSorted();
  const [first, last] = [dates.at(0), dates.at(-1)];
  if (first === undefined || last === undefined) return null;
  const [from, to] = [addDays(first, -affectedDays), addDays(last, affectedDays)];
  const amounts = [...new Set(changed.map(({ amount }) => amount))];
  const rows = await readSides(
    trx,
    user,
    sql`date between ${addDays(from, -decidingDays)}::date and ${addDays(to, decidingDays)}::date
      and amount = any(string_to_array(${amounts.join(',')}, ',')::numeric[]) and ${isSide}`,
  );
  return { rows: await withOtherSides(trx, user, [...rows]), from, to };
}

/** Adds the other sides of paired transactions that are missing from the list. */
async function withOtherSides(trx: ServiceTransaction, user: UserKey, rows: StoredSide[]): Promise<StoredSide[]> {
  const readIds = new Set(rows.map(({ id }) => id));
  const missing = rows.flatMap(({ transfer_pair_id: id }) => (id === null || readIds.has(id) ? [] : id));
  return missing.length === 0 ? rows : [...rows, ...(await readSides(trx, user, sql`id = ${isAnyOf(missing)}`))];
}

/** Columns of a transaction that describe its pair. */
type PairColumns = Pick<StoredSide, 'transfer_pair_id' | 'pair_category_id'>;

/**
 * Returns the new pair columns of transactions whose stored pair differs. Covers the transactions in the days to write, and their previous
 * and new other sides.
 */
function changedPairColumns(
  { rows, from, to }: ComparedSides,
  pairIds: ReadonlyMap<number, number>,
): Map<number, PairColumns> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const changedColumns = new Map<number, PairColumns>();
  // The loop also visits ids that it appends.
  const pendingIds = rows.filter(({ date }) => date >= from && (to === null || date <= to)).map(({ id }) => id);
  const seenIds = new Set(pendingIds);
  for (const id of pendingIds) {
    const row = byId.get(id);
    if (row === undefined) continue;
    const columns = pairColumnsOf(row, pairIds.get(id) ?? null);
    if (columns.transfer_pair_id === row.transfer_pair_id && columns.pair_category_id === row.pair_category_id)
      continue;
    changedColumns.set(id, columns);
    for (const otherSideId of [row.transfer_pair_id, columns.transfer_pair_id])
      if (otherSideId !== null && !seenIds.has(otherSideId)) {
        seenIds.add(otherSideId);
        pendingIds.push(otherSideId);
      }
  }
  return changedColumns;
}

/**
 * Returns the pair columns of a transaction. Sets the transfer category if the transaction is paired and its derived category is not a
 * transfer.
 */
function pairColumnsOf({ derived_category_id: derivedId }: StoredSide, pair: number | null): PairColumns {
  const isTransfer = categoryOf(derivedId).type === 'TRANSFER';
  return { transfer_pair_id: pair, pair_category_id: pair === null || isTransfer ? null : categories.transfers.id };
}

import { type RawBuilder, sql } from 'kysely';
import type { FilterDay } from '../../banks/connectors/index.ts';
import { type ServiceTransaction, ofUser, ofUserSql } from '../../platform/database/index.ts';
import { deletionOf, itemChanges } from '../../platform/journal/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';
import { applyRules } from '../categories/index.ts';
import { recordChangesOf, type RefreshReference } from '../provider-account-records/index.ts';
import {
  copiesOf,
  equalContents,
  type ReadResult,
  isCoveredBy,
  oneSuccessor,
  type Pair,
  type PairedRow,
  type Replacement,
  type Rule,
  rules,
  surplusOf,
} from './pair-rules.ts';
import { readingOf } from './readings.ts';
import { bankIdOf } from './row-keys.ts';
import { rewrittenColumns, updateRows } from './store-transactions.ts';
import { isEdited, editedColumns } from './user-edits.ts';

/** Complete read of an account's transactions: the bank listed at least one row, the list was not cut off, and no row was unreadable. */
export interface CompleteReading {
  account: { id: number; isNew: boolean; replacesHistory: boolean; readOrder: number | null };
  /** Requested period; `yyyy-MM-dd`, inclusive on both sides. */
  from: string;
  to: string;
  /** Whether the period starts at the earliest day that may be read. */
  isWhole: boolean;
  /** Which date of a transaction the bank compares with the period. */
  filteredBy: FilterDay;
  /** Keys of all stored rows that the bank listed in this read. */
  listed: readonly string[];
  replacements: readonly Replacement[];
}

const transactions = sql.table('transaction');

/**
 * Finds stored rows that the bank now lists under another key. Pairs rows that a complete read did not list with rows that are new since
 * the last complete read, by the rules of the README in order. The older row of a pair keeps its id and edits, and gets the key and data of
 * the new row. Deletes surplus copies. Marks all other unlisted rows as missing.
 */
export async function pairRows(
  trx: ServiceTransaction,
  deps: NeedsBusinessClock,
  reference: RefreshReference,
  reading: CompleteReading,
): Promise<void> {
  const { account, listed: keys, from, to, isWhole, filteredBy, replacements } = reading;
  const filterDay = filterDayIn('stored', filteredBy);
  const missing = await readRows(
    trx,
    reference,
    { account, filterDay },
    sql`${filterDay} between ${from}::date and ${to}::date and bank_key != all(${keys}::text[])`,
  );
  if (missing.length === 0) return;
  const listed = await readRows(trx, reference, { account, filterDay }, sql`bank_key = any(${keys}::text[])`);
  const isNew = ({ order }: PairedRow): boolean => order > (account.readOrder ?? 0);
  const rows = { listed, newRows: listed.filter(isNew), missing };
  const { readOrder } = account;
  const result: ReadResult = { ...rows, readOrder, isCovered: isCoveredBy(rows), replacements };
  // The bank may have changed the id of a transaction several times since the last complete read. Incomplete reads then stored a row for
  // each id. These rows are merged first, in the order of their reads.
  let stillMissing = missing.filter((row) => !isNew(row));
  for (const newRows of byReading(missing.filter(isNew))) {
    const equalPairs = equalContents({ ...result, missing: stillMissing, newRows });
    await merge(trx, deps, reference, account, equalPairs);
    stillMissing = mergedRows([...stillMissing, ...newRows], equalPairs);
  }
  // After a change of the source, `deleteReplaced` deletes the rows that these rules leave, and moves their edits.
  const pairingRules = account.replacesHistory ? rules : [...rules, oneSuccessor];
  const { pairs, unpaired } = applyPairingRules(pairingRules, { ...result, missing: stillMissing });
  await merge(trx, deps, reference, account, pairs);
  const surplus = new Set([...surplusOf(unpaired), ...(isWhole ? copiesOf(unpaired, pairs) : [])]);
  await deleteRows(trx, reference, account, [...surplus]);
  const newlyMissing = unpaired.missing.filter((row) => !row.isMissing && !surplus.has(row));
  await updateRows(
    trx,
    reference,
    account.id,
    newlyMissing.map(({ key }) => key),
    { is_missing: true },
  );
}

/** Applies the rules in order. Returns the pairs, and the result without the rows of the pairs. */
function applyPairingRules(
  pairingRules: readonly Rule[],
  result: ReadResult,
): { pairs: readonly Pair[]; unpaired: ReadResult } {
  const pairs: Pair[] = [];
  let unpaired = result;
  for (const rule of pairingRules) {
    const rulePairs = rule(unpaired);
    const pairedRows = new Set(rulePairs.flat());
    pairs.push(...rulePairs);
    unpaired = {
      ...unpaired,
      missing: unpaired.missing.filter((row) => !pairedRows.has(row)),
      newRows: unpaired.newRows.filter((row) => !pairedRows.has(row)),
    };
  }
  return { pairs, unpaired };
}

/** Groups rows by the read that stored them first, earliest read first. */
const byReading = (rows: readonly PairedRow[]): PairedRow[][] =>
  [...Map.groupBy(rows, ({ order }) => readingOf(order))]
    .toSorted(([first], [second]) => first - second)
    .map(([, readRows]) => readRows);

/** Returns the rows after a merge of these pairs. */
function mergedRows(rows: readonly PairedRow[], pairs: readonly Pair[]): PairedRow[] {
  const dropped = new Set(pairs.map(([, other]) => other));
  const otherOf = new Map(pairs);
  return rows
    .filter((row) => !dropped.has(row))
    .map((row) => {
      const other = otherOf.get(row);
      if (other === undefined) return row;
      const { id, order, isMissing } = row;
      const key = other.bankId === row.key ? row.key : other.key;
      const spans = [...row.spans, ...other.spans];
      return { ...other, id, order, spans, isMissing, key, isEdited: row.isEdited || other.isEdited };
    });
}

/** Reads the rows from the bank that match a condition, newest first. */
async function readRows(
  trx: ServiceTransaction,
  user: RefreshReference,
  { account, filterDay }: { account: CompleteReading['account']; filterDay: RawBuilder<string> },
  condition: RawBuilder<unknown>,
): Promise<PairedRow[]> {
  const { rows } = await sql<Omit<PairedRow, 'order' | 'spans'> & { order: string; seen: string }>`
    select id, bank_key as key, ${bankIdOf('stored')} as "bankId", status, transaction_date as date, ${filterDay} as "filterDay",
      stored.date as "postedOn", base_type as direction,
      trim_scale(amount) as amount, currency, original_description as text, listing_order as order, seen_order as seen,
      is_missing as "isMissing", ${isEdited('stored')} as "isEdited"
    from ${transactions} as stored
    where ${ofUserSql(user)} and account_id = ${account.id}::bigint
      and not is_manual and ${condition}
    order by listing_order desc, id`.execute(trx);
  return rows.map(({ order, seen, ...row }) => ({
    ...row,
    order: Number(order),
    spans: [[Number(order), Number(seen)]],
  }));
}

/** Merges each pair. The older row keeps its id and edits, and gets the key and data of the new row. The new row is deleted. */
async function merge(
  trx: ServiceTransaction,
  { businessClock }: NeedsBusinessClock,
  reference: RefreshReference,
  account: CompleteReading['account'],
  pairs: readonly Pair[],
): Promise<void> {
  if (pairs.length === 0) return;
  const now = businessClock.now();
  const bankColumns = rewrittenColumns.filter((name) => name !== 'last_updated_at');
  const ids = pairs.map(([older, newer]) => ({ older_id: older.id, newer_id: newer.id }));
  const edits = editedColumns.map(
    (name) => sql`case when ${isEdited('newer')} then ${sql.ref(`newer.${name}`)} else ${sql.ref(`kept.${name}`)} end`,
  );
  // The planner has no statistics for newly stored rows. It would choose a nested loop that compares every row with every pair.
  await sql`set local enable_nestloop = off`.execute(trx);
  // Keys are unique, so the new row must be deleted before the older row can get its key.
  await sql`
    with newer as (
      delete from ${transactions} as dropped
      using json_to_recordset(${JSON.stringify(ids)}::text::json) as pair (older_id bigint, newer_id bigint)
      where ${ofUserSql(reference, 'dropped')} and dropped.id = pair.newer_id
      returning pair.older_id, dropped.*
    )
    update ${transactions} as kept
    set (bank_key, is_missing, last_updated_at, ${sql.join([...bankColumns, ...editedColumns].map((name) => sql.ref(name)))}) = row(
      case when ${bankIdOf('newer')} = kept.bank_key then kept.bank_key else newer.bank_key end, false, ${now}::timestamptz,
      ${sql.join([...bankColumns.map((name) => sql.ref(`newer.${name}`)), ...edits])})
    from newer
    where ${ofUserSql(reference, 'kept')} and kept.id = newer.older_id`.execute(trx);
  await sql`set local enable_nestloop = on`.execute(trx);
  const kept = pairs.map(([{ id }]) => ({ id }));
  await applyRules(trx, reference, { transactionIds: kept.map(({ id }) => id) }, now);
  if (account.isNew) return;
  const dropped = pairs.map(([, { id }]) => ({ id }));
  await recordChangesOf(trx, reference, [
    ...itemChanges(reference, 'transaction', account.id, kept),
    ...itemChanges(reference, 'transaction', account.id, dropped).map(deletionOf),
  ]);
}

/** Deletes rows and journals the deletions. */
async function deleteRows(
  trx: ServiceTransaction,
  reference: RefreshReference,
  account: CompleteReading['account'],
  rows: readonly PairedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .deleteFrom('transaction')
    .where((where) => where.and(ofUser(reference)))
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  await recordChangesOf(trx, reference, itemChanges(reference, 'transaction', account.id, rows).map(deletionOf));
}

/** Returns the SQL equivalent of `filterDayOf` for stored rows. `table` is the alias of the transaction table. */
export const filterDayIn = (table: string, filteredBy: FilterDay): RawBuilder<string> =>
  sql<string>`${sql.ref(`${table}.${filteredBy === 'postDate' ? 'date' : 'transaction_date'}`)}`;

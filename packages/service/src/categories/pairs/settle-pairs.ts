import { type RawBuilder, sql } from 'kysely';
import { lockAccounts } from '../../accounts/index.ts';
import type { ServiceTransaction } from '../../database/index.ts';
import type { UserKey } from '../../users/index.ts';
import { categories, categoryIdsWhere } from '../system-categories.ts';
import { fits, matchSides, mostDays, type Side } from './match-sides.ts';

/** Transactions that were added or changed: those of a refresh that reads from a day on, or some by their ids. */
export type ChangedTransactions = { requestKey: string; from: string } | { transactionIds: readonly number[] };

interface Stored extends Side {
  transfer_pair_id: number | null;
  could_be: boolean;
}

/** Sides that are looked at at once, the newest first: far more than a user has. */
const mostSides = 20_000;

const transferIds = categoryIdsWhere(({ id, type }) => type === 'TRANSFER' && id !== categories.securitiesTrades.id);
/** In a category of transfers, or, where neither a rule nor the user says otherwise, one whose description tells of a transfer. */
const couldBe = sql<boolean>`(category_id in (${sql.join(transferIds)})
  or (type = 'TRANSFER' and coalesce(own_category_id, rule_category_id) is null))`;

/**
 * Makes two transactions of different accounts that are one transfer name each other, and takes apart those that no longer fit or
 * whose other side is gone. They are compared in memory, as a join of rows that were just written is planned without statistics.
 * Nothing is journaled, as no reply shows pairs. The caller has locked the user.
 */
export async function settlePairs(trx: ServiceTransaction, user: UserKey, changed: ChangedTransactions): Promise<void> {
  if ('transactionIds' in changed && changed.transactionIds.length === 0) return;
  await lockAccounts(trx, user);
  const rows = await read(trx, user, changedWhere(changed));
  const paired = rows.filter(({ transfer_pair_id: pair }) => pair !== null);
  const freed = paired.length === 0 ? [] : await noLongerPairs(trx, user, rows, paired);
  const open = [...rows.filter(({ transfer_pair_id: pair }) => pair === null), ...freed].filter(
    (side) => side.could_be,
  );
  const sides = open.length === 0 ? [] : await rivals(trx, user, open, freed);
  const pairOf = new Map<number, number | null>(freed.map(({ id }) => [id, null]));
  for (const [debit, credit] of matchSides(sides)) pairOf.set(debit.id, credit.id).set(credit.id, debit.id);
  if (pairOf.size > 0) await write(trx, user, pairOf);
}

const ids = (all: readonly number[]) => sql`any(string_to_array(${all.join(',')}, ',')::bigint[])`;
const shifted = (date: string, days: number): RawBuilder<unknown> => sql`(${date}::date + ${days}::integer)`;

const changedWhere = (changed: ChangedTransactions): RawBuilder<boolean> =>
  'transactionIds' in changed
    ? sql`id = ${ids(changed.transactionIds)} and (transfer_pair_id is not null or ${couldBe})`
    : sql`date >= ${shifted(changed.from, -mostDays)}
        and (transfer_pair_id is not null or (request_key = ${changed.requestKey} and ${couldBe}))`;

async function read(
  trx: ServiceTransaction,
  { customerId, userId }: UserKey,
  where: RawBuilder<boolean>,
): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select id, account_id, base_type, trim_scale(amount) as amount, currency, date, transfer_pair_id, ${couldBe} as could_be
    from ${sql.table('transaction')}
    where customer_id = ${customerId}::bigint and user_id = ${userId}::bigint and ${where}
    order by date desc
    limit ${mostSides}`.execute(trx);
  return rows;
}

/** Both sides of what is a pair no longer. */
async function noLongerPairs(
  trx: ServiceTransaction,
  user: UserKey,
  rows: readonly Stored[],
  paired: readonly Stored[],
): Promise<Stored[]> {
  const known = new Map(rows.map((row) => [row.id, row]));
  const missing = paired.flatMap(({ transfer_pair_id: id }) => (id === null || known.has(id) ? [] : id));
  if (missing.length > 0) for (const row of await read(trx, user, sql`id = ${ids(missing)}`)) known.set(row.id, row);
  const freed = new Set<Stored>();
  for (const side of paired) {
    const other = known.get(side.transfer_pair_id ?? side.id);
    const isNamed = other?.transfer_pair_id === side.id;
    if (other !== undefined && isNamed && side.could_be && other.could_be && fits(side, other)) continue;
    freed.add(side);
    if (other !== undefined && isNamed) freed.add(other);
  }
  return [...freed];
}

/** The open sides and whatever else could be a side of the same transfers, or of transfers that it could be taken for. */
async function rivals(
  trx: ServiceTransaction,
  user: UserKey,
  open: readonly Stored[],
  freed: readonly Stored[],
): Promise<Stored[]> {
  const amounts = [...new Set(open.map(({ amount }) => amount))];
  const dates = open.map(({ date }) => date).toSorted();
  const [first = '', last = ''] = [dates.at(0), dates.at(-1)];
  const others = await read(
    trx,
    user,
    sql`date between ${shifted(first, -2 * mostDays)} and ${shifted(last, 2 * mostDays)}
      and amount = any(string_to_array(${amounts.join(',')}, ',')::numeric[])
      and transfer_pair_id is null and ${couldBe}`,
  );
  const all = new Map([...others, ...freed.filter((side) => side.could_be), ...open].map((side) => [side.id, side]));
  return [...all.values()];
}

async function write(
  trx: ServiceTransaction,
  { customerId, userId }: UserKey,
  pairOf: ReadonlyMap<number, number | null>,
): Promise<void> {
  const [sides, pairs] = [[...pairOf.keys()], [...pairOf.values()]];
  await sql`
    update ${sql.table('transaction')} as stored
    set transfer_pair_id = settled.pair
    from unnest(string_to_array(${sides.join(',')}, ',')::bigint[],
      string_to_array(${pairs.map((id) => id ?? '-').join(',')}, ',', '-')::bigint[]) as settled (id, pair)
    where stored.customer_id = ${customerId}::bigint and stored.user_id = ${userId}::bigint
      and stored.id = settled.id`.execute(trx);
}

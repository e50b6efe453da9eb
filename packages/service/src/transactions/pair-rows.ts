import { type RawBuilder, sql } from 'kysely';
import { applyRules } from '../categories/index.ts';
import type { ServiceTransaction } from '../database/index.ts';
import { deletionOf, itemChanges } from '../journal/index.ts';
import { recordChangesOf, type RefreshReference } from '../provider-accounts/index.ts';
import type { NeedsBusinessClock } from '../runtime/index.ts';
import { isEdited, ownColumns } from './own-layer.ts';
import { bankIdOf } from './row-keys.ts';
import { orderSpan, rewritten } from './store-transactions.ts';

/** A row that replaces another one, as the bank says. */
export interface Replacement {
  key: string;
  replaced: string;
}

/** A reading of an account without an error, a cut or an unread row, that listed something. */
export interface CompleteReading {
  account: { id: number; isNew: boolean; replacesHistory: boolean };
  /** The period that was asked for; `yyyy-MM-dd`, both included. */
  from: string;
  to: string;
  /** The first day that was listed. */
  oldest: string;
  replacements: readonly Replacement[];
}

const transactions = sql.table('transaction');
const daysBefore = 1;
const daysAfter = 7;

/**
 * Pairs rows that a complete reading did not list with rows that are new since the last one, by the rules of the README in
 * their order. The older row stays, with its id and what the user said of it, and takes the key and the facts of the new one.
 */
export async function pairRows(
  trx: ServiceTransaction,
  deps: NeedsBusinessClock,
  reference: RefreshReference,
  reading: CompleteReading,
): Promise<void> {
  const sides = sidesOf(reference, reading);
  const rules = [
    equalContents(sides),
    ...(reading.replacements.length > 0 ? [statedReplacement(sides, reading)] : []),
    sameId(sides),
    ...(reading.account.replacesHistory ? [] : [oneSuccessor(sides, reading)]),
  ];
  for (const pairs of rules) await merge(trx, deps, reference, { account: reading.account, sides, pairs });
  await deleteSurplus(trx, reference, reading.account, sides);
}

interface Sides {
  ofAccount(table: string): RawBuilder<boolean>;
  /** Was not listed although its day was read. */
  isGone(table: string): RawBuilder<boolean>;
  isListed(table: string): RawBuilder<boolean>;
  /** Was listed, and stored since the last complete reading. */
  isFresh(table: string): RawBuilder<boolean>;
  /** Was listed when the account was last read completely. */
  wasListed(table: string): RawBuilder<boolean>;
}

function sidesOf({ customerId, userId, requestKey }: RefreshReference, { account, from, to }: CompleteReading): Sides {
  const column = (table: string, name: string) => sql.ref(`${table}.${name}`);
  const ofAccount = (table: string) =>
    sql<boolean>`${column(table, 'customer_id')} = ${customerId}::bigint and ${column(table, 'user_id')} = ${userId}::bigint
      and ${column(table, 'account_id')} = ${account.id}::bigint and not ${column(table, 'is_manual')}`;
  const readOrder = sql`(select read_order from ${sql.table('account')} as read
    where read.customer_id = ${customerId}::bigint and read.user_id = ${userId}::bigint and read.id = ${account.id}::bigint)`;
  const isListed = (table: string) =>
    sql<boolean>`${ofAccount(table)} and ${column(table, 'request_key')} = ${requestKey}`;
  return {
    ofAccount,
    isListed,
    isGone: (table) =>
      sql<boolean>`${ofAccount(table)} and ${column(table, 'request_key')} != ${requestKey}
        and ${column(table, 'transaction_date')} between ${from}::date and ${to}::date`,
    isFresh: (table) =>
      sql<boolean>`${isListed(table)} and ${column(table, 'listing_order')} > coalesce(${readOrder}, 0)`,
    wasListed: (table) => sql<boolean>`${column(table, 'seen_order')} >= ${readOrder}`,
  };
}

/** Pending rows pair with pending ones, and posted with posted. */
const contentColumns = [
  'status',
  'transaction_date',
  'base_type',
  'amount',
  'currency',
  'original_description',
] as const;
const contents = (table: string) => sql.join(contentColumns.map((name) => sql.ref(`${table}.${name}`)));

/** Of equal rows the smaller count pairs, in listed order. */
function equalContents({ isGone, isFresh }: Sides): RawBuilder<unknown> {
  const numbered = (table: string, which: RawBuilder<boolean>) => sql`
    select id, listing_order, seen_order, ${contents(table)},
      row_number() over (partition by ${contents(table)} order by listing_order desc, id) as place
    from ${transactions} as ${sql.ref(table)} where ${which}`;
  return sql`
    select gone.id as gone_id, fresh.id as fresh_id
    from (${numbered('gone', isGone('gone'))}) as gone
    join (${numbered('fresh', isFresh('fresh'))}) as fresh on (${contents('fresh')}) = (${contents('gone')})
      and fresh.place = gone.place and fresh.listing_order > gone.seen_order`;
}

function statedReplacement({ isGone, isListed }: Sides, { replacements }: CompleteReading): RawBuilder<unknown> {
  return sql`
    select distinct on (gone.id) gone.id as gone_id, fresh.id as fresh_id
    from json_to_recordset(${JSON.stringify(replacements)}::text::json) as stated (key text, replaced text)
    join ${transactions} as gone on ${isGone('gone')} and gone.bank_key = stated.replaced
    join ${transactions} as fresh on ${isListed('fresh')} and fresh.bank_key = stated.key
      and (fresh.base_type, fresh.currency) = (gone.base_type, gone.currency) and fresh.listing_order > gone.seen_order
    order by gone.id, fresh.id`;
}

/** A correction: the id was used again, and day, amount and text did not all change. */
function sameId({ isGone, isFresh }: Sides): RawBuilder<unknown> {
  const isCorrected = sql`(fresh.transaction_date = gone.transaction_date
    or (fresh.base_type, fresh.amount, fresh.currency) = (gone.base_type, gone.amount, gone.currency)
    or fresh.original_description = gone.original_description)`;
  return sql`
    select gone_id, fresh_id from (
      select gone.id as gone_id, fresh.id as fresh_id,
        count(*) over (partition by gone.id) as fresh_count, count(*) over (partition by fresh.id) as gone_count
      from ${transactions} as gone
      join ${transactions} as fresh on ${bankIdOf('fresh')} = ${bankIdOf('gone')}
      where ${isGone('gone')} and ${isFresh('fresh')} and gone.status = 'POSTED' and fresh.status = 'POSTED' and ${isCorrected}
    ) as fits
    where fresh_count = 1 and gone_count = 1`;
}

/**
 * A posted row that is posted again within days, under another id and text: exactly one is gone, exactly one is new, and no other row
 * of that amount and direction is listed in those days.
 */
function oneSuccessor(
  { isGone, isFresh, isListed, wasListed }: Sides,
  { oldest, replacements }: CompleteReading,
): RawBuilder<unknown> {
  const near = (
    table: string,
  ) => sql`(${sql.ref(`${table}.base_type`)}, ${sql.ref(`${table}.amount`)}, ${sql.ref(`${table}.currency`)})
      = (gone.base_type, gone.amount, gone.currency) and ${sql.ref(`${table}.transaction_date`)}
      between gone.transaction_date - ${daysBefore}::integer and gone.transaction_date + ${daysAfter}::integer`;
  const stated = JSON.stringify(replacements.map(({ key }) => key));
  return sql`
    select gone_id, fresh_id from (
      select gone.id as gone_id, fresh.id as fresh_id, gone.status = 'POSTED' and ${wasListed('gone')} as was_listed,
        gone.transaction_date >= ${oldest}::date or gone.missing_before = 1 as is_covered,
        count(*) over (partition by gone.id) as fresh_count, count(*) over (partition by fresh.id) as gone_count,
        exists (
          select from ${transactions} as other where ${isListed('other')} and other.id != fresh.id and ${near('other')}
        ) as has_other
      from (
        select id, status, transaction_date, base_type, amount, currency, seen_order,
          count(*) filter (where transaction_date < ${oldest}::date) over () as missing_before
        from ${transactions} as missing where ${isGone('missing')}
      ) as gone
      join ${transactions} as fresh on ${near('fresh')}
      where ${isFresh('fresh')} and fresh.status = 'POSTED' and fresh.listing_order > gone.seen_order
        and fresh.bank_key not in (select json_array_elements_text(${stated}::text::json))
    ) as fits
    where was_listed and is_covered and fresh_count = 1 and gone_count = 1 and not has_other`;
}

interface Merge {
  account: CompleteReading['account'];
  sides: Sides;
  /** Rows of `gone_id` and `fresh_id`. */
  pairs: RawBuilder<unknown>;
}

async function merge(
  trx: ServiceTransaction,
  { businessClock }: NeedsBusinessClock,
  reference: RefreshReference,
  { account, sides: { ofAccount }, pairs }: Merge,
): Promise<void> {
  const now = businessClock.now();
  const facts = rewritten.filter((name) => name !== 'last_updated_at');
  const own = ownColumns.map(
    (name) => sql`case when ${isEdited('fresh')} then ${sql.ref(`fresh.${name}`)} else ${sql.ref(`kept.${name}`)} end`,
  );
  // The new row is deleted before its key is given to the older one.
  const { rows } = await sql<{ id: number; fresh_id: number }>`
    with pairs as materialized (${pairs}),
    fresh as (
      delete from ${transactions} as dropped using pairs
      where ${ofAccount('dropped')} and dropped.id = pairs.fresh_id
      returning pairs.gone_id, dropped.*
    )
    update ${transactions} as kept
    set (bank_key, last_updated_at, ${sql.join([...facts, ...ownColumns].map((name) => sql.ref(name)))}) = row(
      case when ${bankIdOf('fresh')} = kept.bank_key then kept.bank_key else fresh.bank_key end, ${now}::timestamptz,
      ${sql.join([...facts.map((name) => sql.ref(`fresh.${name}`)), ...own])})
    from fresh
    where ${ofAccount('kept')} and kept.id = fresh.gone_id
    returning kept.id, fresh.id as fresh_id`.execute(trx);
  if (rows.length === 0) return;
  await applyRules(trx, reference, { transactionIds: rows.map(({ id }) => id) }, now);
  if (account.isNew) return;
  await recordChangesOf(trx, reference, [
    ...itemChanges(reference, 'transaction', account.id, rows),
    ...itemChanges(
      reference,
      'transaction',
      account.id,
      rows.map(({ fresh_id: id }) => ({ id })),
    ).map(deletionOf),
  ]);
}

/**
 * Deletes copies that came into being when rows without ids moved between pages: only the reading before this one listed them, the
 * user said nothing of them, and an equal row is listed.
 */
async function deleteSurplus(
  trx: ServiceTransaction,
  reference: RefreshReference,
  account: CompleteReading['account'],
  { isGone, isListed, wasListed }: Sides,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    delete from ${transactions} as surplus
    where ${isGone('surplus')} and ${wasListed('surplus')} and surplus.status = 'POSTED'
      and surplus.bank_key like 'contents %' and surplus.listing_order > surplus.seen_order - ${orderSpan}::bigint
      and not ${isEdited('surplus')} and exists (
        select from ${transactions} as equal where ${isListed('equal')} and (${contents('equal')}) = (${contents('surplus')}))
    returning surplus.id`.execute(trx);
  await recordChangesOf(trx, reference, itemChanges(reference, 'transaction', account.id, rows).map(deletionOf));
}

import { type Insertable, sql } from 'kysely';
import type { BankTransaction, UnreadRow } from '../../banks/connectors/index.ts';
import {
  type ServiceTransaction,
  type TransactionTable,
  ofUser,
  ofUserSql,
  bucketOf,
} from '../../platform/database/index.ts';
import { itemChanges } from '../../platform/journal/index.ts';
import type { NeedsBusinessClock, NeedsIds } from '../../platform/runtime/index.ts';
import type { ListedAccount } from '../accounts/index.ts';
import { applyRules } from '../categories/index.ts';
import type { Place } from '../payees/index.ts';
import { recordChangesOf, type RefreshReference } from '../provider-account-records/index.ts';
import { deriveLayer } from './derived-layer.ts';
import { assignKeys } from './row-keys.ts';

type StoreDeps = NeedsIds & NeedsBusinessClock;

/** Page of a bank's list of transactions. */
interface TransactionPage {
  account: ListedAccount;
  items: readonly BankTransaction[];
  unread: readonly UnreadRow[];
  /** Number of rows on earlier pages. */
  offset: number;
  /**
   * Order of the read, from `readingOrder`. Higher than the order of every earlier read of the account. Unchanged if the refresh is
   * resumed.
   */
  order: number;
}

// The three lists of columns below overlap:
// - `comparedColumns`: a stored row has changed if one of these columns differs.
// - `rewrittenColumns`: if a stored row has changed, all these columns are overwritten.
// - `pageColumnTypes`: each row of the page has its own values of these columns; the insert takes them from one JSON parameter.

/** Columns with the bank's data. A difference in one of them updates and journals the transaction. */
const comparedColumns = [
  'status',
  'base_type',
  'amount',
  'currency',
  'transaction_date',
  'post_date',
  'original_description',
  'running_balance',
  'check_number',
  'details',
  'stated',
] as const;
/**
 * Columns that a refresh overwrites: the bank's data, the derived layer, and the marks of the refresh. Excludes rules and the user's edits.
 */
export const rewrittenColumns = [
  ...comparedColumns,
  'date',
  'request_key',
  'seen_order',
  'simple_description',
  'type',
  'derived_category_id',
  'derived_detail_category_id',
  'derived_merchant_type',
  'merchant_name',
  'payee_key',
  'last_updated_at',
] as const;

/**
 * Columns whose values differ between the rows of a page, with their PostgreSQL types. The other inserted columns have the same value in
 * all rows.
 */
const pageColumnTypes = {
  id: 'bigint',
  bank_key: 'text',
  status: 'text',
  base_type: 'text',
  amount: 'numeric',
  currency: 'text',
  date: 'date',
  transaction_date: 'date',
  post_date: 'date',
  listing_order: 'bigint',
  original_description: 'text',
  simple_description: 'text',
  type: 'text',
  derived_category_id: 'integer',
  derived_detail_category_id: 'integer',
  derived_merchant_type: 'text',
  merchant_name: 'text',
  payee_key: 'text',
  running_balance: 'numeric',
  check_number: 'text',
  details: 'jsonb',
  stated: 'jsonb',
} as const satisfies Partial<Record<keyof TransactionTable, string>>;
const pageColumns = Object.keys(pageColumnTypes);

/**
 * Stores a page of transactions. A row updates the stored row with the same key, so storing a page twice changes nothing. Transactions of a
 * new account are journaled later, together with the account. Returns the keys of all stored rows that the page lists.
 */
export async function storeTransactions(
  trx: ServiceTransaction,
  deps: StoreDeps,
  reference: RefreshReference,
  page: TransactionPage,
): Promise<string[]> {
  await renameKeys(trx, reference, page);
  const { rows, listedKeys, returnedKeys, twinKeys } = await assignKeys(trx, reference, page.account.id, page.items);
  if (rows.length > 0) await writeRows(trx, deps, reference, { ...page, items: rows });
  const unreadKeys = page.unread.flatMap(({ key }) => key ?? []);
  const pendingKeys = rows.filter(({ status }) => status === 'PENDING').map(({ key }) => key);
  // A later step deletes stored rows without this refresh's mark. If a new source replaces the history, it deletes rows of any status,
  // otherwise only pending ones. Unreadable rows are always marked, because their status is unknown. A row next to a new row with equal
  // contents is marked so that later reads do not treat either as a copy. Other posted rows need no mark.
  const markedKeys = page.account.replacesHistory ? listedKeys : [...pendingKeys, ...twinKeys];
  const seenKeys = [...markedKeys, ...unreadKeys];
  await updateRows(trx, reference, page.account.id, seenKeys, {
    request_key: reference.requestKey,
    seen_order: page.order,
  });
  await updateRows(trx, reference, page.account.id, returnedKeys, { is_missing: false });
  return [...listedKeys, ...unreadKeys];
}

/** Sets internal columns, which replies do not show, in the rows with these keys. Journals nothing. */
export async function updateRows(
  trx: ServiceTransaction,
  user: RefreshReference,
  accountId: number,
  keys: readonly string[],
  values: { request_key?: string; seen_order?: number; is_missing?: boolean },
): Promise<void> {
  if (keys.length === 0) return;
  await trx
    .updateTable('transaction')
    .set(values)
    .where((where) => where.and({ ...ofUser(user), account_id: accountId }))
    .where(sql<boolean>`bank_key = any(${keys}::text[])`)
    .execute();
}

/**
 * Replaces former keys of stored rows with the current keys. Otherwise, a release that generates keys differently would store the rows
 * twice.
 */
async function renameKeys(
  trx: ServiceTransaction,
  reference: RefreshReference,
  { account, items }: TransactionPage,
): Promise<void> {
  const renamed = items.flatMap(({ key, formerKey }) => (formerKey === undefined ? [] : [{ key, former: formerKey }]));
  if (renamed.length === 0) return;
  const isOfAccount = (table: string) =>
    sql`${ofUserSql(reference, table)} and ${sql.ref(`${table}.account_id`)} = ${account.id}::bigint`;
  await sql`
    update ${sql.table('transaction')} as stored
    set bank_key = renamed.key
    from json_to_recordset(${JSON.stringify(renamed)}::text::json) as renamed (key text, former text)
    where ${isOfAccount('stored')} and stored.bank_key = renamed.former
      and not exists (
        select from ${sql.table('transaction')} as taken where ${isOfAccount('taken')} and taken.bank_key = renamed.key
      )`.execute(trx);
}

/** Inserts or updates the rows of a page in one statement, applies rules to changed rows, and journals them. */
async function writeRows(
  trx: ServiceTransaction,
  deps: StoreDeps,
  reference: RefreshReference,
  page: TransactionPage,
): Promise<void> {
  const { customerId, userId, requestKey } = reference;
  const now = deps.businessClock.now();
  const rows = page.items.map((item, index) => toRow(deps, page, item, index));
  // Passes all rows in one parameter. A parameter per value would take longer than the rest of the refresh.
  const { rows: changed } = await sql<{ id: number }>`
    insert into ${sql.table('transaction')} as stored (${columnList(pageColumns)}, bucket, customer_id, user_id, account_id,
      request_key, seen_order, container, created_at, last_updated_at)
    select ${columnList(pageColumns)}, ${bucketOf(userId)}::int2, ${customerId}::bigint, ${userId}::bigint,
      ${page.account.id}::bigint, ${requestKey}::text, ${page.order}::bigint, ${page.account.bank.container}::text,
      ${now}::timestamptz, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as page_row (${sql.raw(
      Object.entries(pageColumnTypes)
        .map(([column, type]) => `"${column}" ${type}`)
        .join(', '),
    )})
    on conflict (bucket, customer_id, user_id, account_id, bank_key) do update
    set ${sql.join(rewrittenColumns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))}
    where (${comparedColumnList('stored')}) is distinct from (${comparedColumnList('excluded')})
    returning id`.execute(trx);
  // The changes that `applyRules` returns need no separate journal entries. These transactions are journaled below, or later with the new
  // account.
  await applyRules(trx, reference, { transactionIds: changed.map(({ id }) => id) }, now);
  if (!page.account.isNew)
    await recordChangesOf(trx, reference, itemChanges(reference, 'transaction', page.account.id, changed));
}

const columnList = (all: readonly string[]) => sql.join(all.map((column) => sql.ref(column)));
const comparedColumnList = (table: string) => sql.join(comparedColumns.map((column) => sql.ref(`${table}.${column}`)));

function toRow(
  deps: StoreDeps,
  { account, offset, order }: TransactionPage,
  item: BankTransaction,
  index: number,
): Pick<Insertable<TransactionTable>, keyof typeof pageColumnTypes> {
  const isDebit = item.amount.amount.startsWith('-');
  const baseType = isDebit ? 'DEBIT' : 'CREDIT';
  const { description, stated } = item;
  const { currency } = item.amount;
  const derived = deriveLayer({ description, baseType, container: account.bank.container, currency, stated });
  return {
    id: deps.ids.next(),
    bank_key: item.key,
    status: item.status,
    base_type: baseType,
    amount: isDebit ? item.amount.amount.slice(1) : item.amount.amount,
    currency,
    date: item.postDate ?? item.date,
    transaction_date: item.date,
    post_date: item.postDate,
    // Lists start with the newest row, so the order decreases from row to row and from page to page.
    listing_order: order - offset - index,
    original_description: description,
    ...derived.layer,
    running_balance: item.runningBalance === null ? null : normalizeBalanceSign(item.runningBalance.amount, account),
    check_number: item.checkNumber,
    details: detailsOf(item, derived.place),
    stated: stated ?? null,
  };
}

/**
 * Returns the column `details`: the bank's details and the merchant's address. Derives the address from the description if the bank sends
 * none.
 */
function detailsOf(
  { details = {}, merchantAddress }: BankTransaction,
  place: Place | null,
): Record<string, unknown> | null {
  const address = merchantAddress ?? place;
  const all = { ...details, ...(address && { merchantAddress: address }) };
  return Object.keys(all).length === 0 ? null : all;
}

/** Converts the sign of a running balance. Banks send owed amounts with a minus, but stored balances of debts are positive. */
function normalizeBalanceSign(amount: string, { bank }: ListedAccount): string {
  if (bank.isAsset) return amount;
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}

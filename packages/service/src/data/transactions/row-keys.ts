import { createHash } from 'node:crypto';
import Big from 'big.js';
import { type RawBuilder, sql } from 'kysely';
import type { BankTransaction } from '../../banks/connectors/index.ts';
import type { ServiceTransaction } from '../../platform/database/index.ts';
import type { RefreshReference } from '../provider-account-records/index.ts';

/** Contents that distinguish rows: date, direction, amount, currency and raw text. */
type Contents = readonly [day: string, direction: string, amount: string, currency: string, text: string];

interface KnownRow {
  status: BankTransaction['status'];
  contents: Contents;
}

export interface KeyedRows {
  /** Rows with the keys under which they are stored. Each key occurs once. */
  rows: readonly BankTransaction[];
  /** Keys of all rows of the page. */
  listed: readonly string[];
  /** Keys of listed rows that earlier reads did not list. */
  returned: readonly string[];
}

const reusedPrefix = 'again';
const hashLength = 43;

/** Returns the key of a row whose id is already the key of another row. */
const reusedKeyOf = (id: string, contents: Contents): string =>
  `${reusedPrefix} ${createHash('sha256').update(JSON.stringify(contents)).digest('base64url')} ${id}`;

/** Returns the bank's id of a row, even if another row has this id as its key. */
export const bankIdOf = (table: string): RawBuilder<string> => {
  const key = sql.ref(`${table}.bank_key`);
  const start = reusedPrefix.length + hashLength + 3;
  return sql<string>`case when ${key} like ${`${reusedPrefix} %`} then substr(${key}, ${start}::integer) else ${key} end`;
};

/**
 * Finds the stored row of each listed row: by id with contents, then by id alone if either row is pending. A posted row whose id belongs to
 * a posted row with other contents gets a separate key. After all rows are read, the pairing rules decide whether it corrects that row.
 */
export async function keyedRows(
  trx: ServiceTransaction,
  { customerId, userId }: RefreshReference,
  accountId: number,
  items: readonly BankTransaction[],
): Promise<KeyedRows> {
  const listed = items.map((item) => ({ item, contents: contentsOf(item) }));
  const keys = listed.flatMap(({ item, contents }) => [item.key, reusedKeyOf(item.key, contents)]);
  const { rows } = await sql<Stored>`
    select bank_key, is_missing, status, transaction_date, base_type, amount, currency, original_description
    from ${sql.table('transaction')}
    where customer_id = ${customerId}::bigint and user_id = ${userId}::bigint and account_id = ${accountId}::bigint
      and bank_key = any(${keys}::text[])`.execute(trx);
  const known = new Map<string, KnownRow>(rows.map((row) => [row.bank_key, knownOf(row)]));
  const kept = new Map<string, BankTransaction>();
  const seen = new Set<string>();
  for (const { item, contents } of listed) {
    const key = keyOf(known, item, contents);
    const isOutdated = item.status === 'PENDING' && isOther(known.get(key), contents);
    seen.add(key);
    if (isOutdated) continue;
    known.set(key, { status: item.status, contents });
    kept.set(key, { ...item, key });
  }
  const missing = rows.filter((row) => row.is_missing).map((row) => row.bank_key);
  return { rows: [...kept.values()], listed: [...seen], returned: missing.filter((key) => seen.has(key)) };
}

function keyOf(known: ReadonlyMap<string, KnownRow>, { key, status }: BankTransaction, contents: Contents): string {
  const row = known.get(key);
  const reusedKey = reusedKeyOf(key, contents);
  if (!isOther(row, contents)) return row === undefined && known.has(reusedKey) ? reusedKey : key;
  // A bank may list an authorization together with the transaction that it became.
  const isSame = status === 'PENDING' && !isChangedWholly(row?.contents, contents);
  return isSame && !known.has(reusedKey) ? key : reusedKey;
}

const isOther = (row: KnownRow | undefined, contents: Contents): boolean =>
  row?.status === 'POSTED' && JSON.stringify(row.contents) !== JSON.stringify(contents);

const isChangedWholly = (before: Contents | undefined, after: Contents): boolean =>
  before === undefined || [0, 2, 4].every((part) => before[part] !== after[part]);

interface Stored {
  bank_key: string;
  is_missing: boolean;
  status: BankTransaction['status'];
  transaction_date: string;
  base_type: string;
  amount: string;
  currency: string;
  original_description: string;
}

const knownOf = (row: Stored): KnownRow => ({
  status: row.status,
  contents: [row.transaction_date, row.base_type, plain(row.amount), row.currency, row.original_description],
});

const contentsOf = ({ date, amount: { amount, currency }, description }: BankTransaction): Contents =>
  amount.startsWith('-')
    ? [date, 'DEBIT', plain(amount.slice(1)), currency, description]
    : [date, 'CREDIT', plain(amount), currency, description];

const plain = (amount: string): string => new Big(amount).toFixed();

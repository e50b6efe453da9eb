import { createHash } from 'node:crypto';
import Big from 'big.js';
import { type RawBuilder, sql } from 'kysely';
import type { BankTransaction } from '../../banks/connectors/index.ts';
import { type ServiceTransaction, ofUserSql } from '../../platform/database/index.ts';
import type { RefreshReference } from '../provider-account-records/index.ts';

/** Contents that distinguish rows: date, direction, amount, currency and raw text. */
type Contents = readonly [day: string, direction: string, amount: string, currency: string, text: string];

/** Values that decide whether a listed row and a stored row are the same transaction. */
interface ComparedRow {
  status: BankTransaction['status'];
  contents: Contents;
}

interface KeyedRows {
  /** Rows with their storage keys, each key once. */
  rows: readonly BankTransaction[];
  /** Keys of all rows of the page, including rows that are not in `rows`. */
  listedKeys: readonly string[];
  /** Keys of listed rows that an earlier read had marked as missing. */
  returnedKeys: readonly string[];
  /** Keys of stored rows that the page lists together with a row of equal contents that is not stored yet. */
  twinKeys: readonly string[];
}

/** First word of the key of a row whose id is already the key of another row. */
const reusedPrefix = 'again';
/** Length of a SHA-256 hash in base64url. */
const hashLength = 43;

/** Returns the key of a row whose id is already the key of another row. */
const reusedKeyFor = (id: string, contents: Contents): string =>
  `${reusedPrefix} ${createHash('sha256').update(JSON.stringify(contents)).digest('base64url')} ${id}`;

/** Returns SQL for the bank's id of a row, even if another row has this id as its key. `table` is the alias of the transaction table. */
export const bankIdOf = (table: string): RawBuilder<string> => {
  const key = sql.ref(`${table}.bank_key`);
  // The key is `<prefix> <hash> <id>`, and positions in SQL start at 1.
  const start = reusedPrefix.length + 1 + hashLength + 1 + 1;
  return sql<string>`case when ${key} like ${`${reusedPrefix} %`} then substr(${key}, ${start}::integer) else ${key} end`;
};

/**
 * Finds the stored row of each listed row: first by id and contents, then by id alone if either row is pending. If the id belongs to a
 * posted row with other contents, a posted row gets a separate key. After the read, the pairing rules decide whether it corrects the other
 * row.
 */
export async function assignKeys(
  trx: ServiceTransaction,
  user: RefreshReference,
  accountId: number,
  items: readonly BankTransaction[],
): Promise<KeyedRows> {
  const listed = items.map((item) => ({ item, contents: contentsOf(item) }));
  const keys = listed.flatMap(({ item, contents }) => [item.key, reusedKeyFor(item.key, contents)]);
  const { rows } = await sql<StoredRow>`
    select bank_key, is_missing, status, transaction_date, base_type, amount, currency, original_description
    from ${sql.table('transaction')}
    where ${ofUserSql(user)} and account_id = ${accountId}::bigint
      and bank_key = any(${keys}::text[])`.execute(trx);
  const rowsByKey = new Map<string, ComparedRow>(rows.map((row) => [row.bank_key, toComparedRow(row)]));
  const rowsToStore = new Map<string, BankTransaction>();
  const listedKeys = new Set<string>();
  for (const { item, contents } of listed) {
    const key = keyFor(rowsByKey, item, contents);
    const isOutdated = item.status === 'PENDING' && isPostedWithOtherContents(rowsByKey.get(key), contents);
    listedKeys.add(key);
    // The bank still lists an authorization that was posted under the same id. The posted row stays unchanged.
    if (isOutdated) continue;
    rowsByKey.set(key, { status: item.status, contents });
    rowsToStore.set(key, { ...item, key });
  }
  const missing = rows.filter((row) => row.is_missing).map((row) => row.bank_key);
  const storedKeys = new Set(rows.map((row) => row.bank_key));
  const newContents = new Set(
    [...rowsToStore].flatMap(([key, item]) => (storedKeys.has(key) ? [] : [JSON.stringify(contentsOf(item))])),
  );
  return {
    rows: [...rowsToStore.values()],
    listedKeys: [...listedKeys],
    returnedKeys: missing.filter((key) => listedKeys.has(key)),
    twinKeys: [...listedKeys].filter(
      (key) => storedKeys.has(key) && newContents.has(JSON.stringify(rowsByKey.get(key)?.contents)),
    ),
  };
}

/** Returns the key of a listed row: the bank's id, or a separate key if the id belongs to another row. */
function keyFor(
  rowsByKey: ReadonlyMap<string, ComparedRow>,
  { key, status }: BankTransaction,
  contents: Contents,
): string {
  const row = rowsByKey.get(key);
  const reusedKey = reusedKeyFor(key, contents);
  // An earlier read may have stored this row under the separate key although no row has the id as its key now.
  if (!isPostedWithOtherContents(row, contents)) return row === undefined && rowsByKey.has(reusedKey) ? reusedKey : key;
  // A bank may list an authorization together with the transaction that it became.
  const isSame = status === 'PENDING' && !hasNothingInCommon(row?.contents, contents);
  return isSame && !rowsByKey.has(reusedKey) ? key : reusedKey;
}

const isPostedWithOtherContents = (row: ComparedRow | undefined, contents: Contents): boolean =>
  row?.status === 'POSTED' && JSON.stringify(row.contents) !== JSON.stringify(contents);

/** Indexes of date, amount and raw text in `Contents`. */
const identifyingParts = [0, 2, 4] as const;

/** Returns whether date, amount and raw text all differ, or there is nothing to compare. */
const hasNothingInCommon = (before: Contents | undefined, after: Contents): boolean =>
  before === undefined || identifyingParts.every((part) => before[part] !== after[part]);

interface StoredRow {
  bank_key: string;
  is_missing: boolean;
  status: BankTransaction['status'];
  transaction_date: string;
  base_type: string;
  amount: string;
  currency: string;
  original_description: string;
}

const toComparedRow = (row: StoredRow): ComparedRow => ({
  status: row.status,
  contents: [row.transaction_date, row.base_type, normalizeAmount(row.amount), row.currency, row.original_description],
});

const contentsOf = ({ date, amount: { amount, currency }, description }: BankTransaction): Contents =>
  amount.startsWith('-')
    ? [date, 'DEBIT', normalizeAmount(amount.slice(1)), currency, description]
    : [date, 'CREDIT', normalizeAmount(amount), currency, description];

/** Returns the amount without trailing zeros. */
const normalizeAmount = (amount: string): string => new Big(amount).toFixed();

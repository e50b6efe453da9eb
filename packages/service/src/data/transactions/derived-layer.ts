import { type Insertable, type Selectable, sql } from 'kysely';
import type { StatedFacts } from '../../banks/connectors/index.ts';
import {
  type TransactionTable,
  type ServiceTransaction,
  ofUser,
  inTable,
  ofUserSql,
} from '../../platform/database/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import { applyRules, settlePairs } from '../categories/index.ts';
import type { PayeeFacts, Place } from '../payees/index.ts';
import { recordTransactions } from '../provider-account-records/index.ts';
import { categorize } from './categorization/categorize.ts';
import { settleRefunds } from './refunds.ts';

/** Columns that are computed from the bank's data. */
export type DerivedLayer = Pick<
  Insertable<TransactionTable>,
  | 'simple_description'
  | 'type'
  | 'merchant_name'
  | 'payee_key'
  | 'derived_category_id'
  | 'derived_detail_category_id'
  | 'derived_merchant_type'
>;

interface Derivation {
  layer: DerivedLayer;
  /** Location of the merchant; `null` if the description does not state it with certainty. */
  place: Place | null;
}

/** Derives the layer that rules and edits override, from a transaction's description, side, container and currency. */
export function deriveLayer(transaction: PayeeFacts): Derivation {
  const categorization = categorize(transaction);
  const layer = {
    simple_description: categorization.simpleDescription,
    type: categorization.type,
    merchant_name: categorization.merchant?.name ?? null,
    payee_key: categorization.payeeKey,
    derived_category_id: categorization.categoryId,
    derived_detail_category_id: categorization.detailCategoryId,
    derived_merchant_type: categorization.merchantType,
  };
  return { layer, place: categorization.place };
}

/** Transactions per database transaction. */
const batchSize = 500;

/** Columns of the derived layer, with their PostgreSQL types. */
const derivedColumnTypes = {
  simple_description: 'text',
  type: 'text',
  merchant_name: 'text',
  payee_key: 'text',
  derived_category_id: 'integer',
  derived_detail_category_id: 'integer',
  derived_merchant_type: 'text',
} as const satisfies Record<keyof DerivedLayer, string>;

const derivedColumns = Object.keys(derivedColumnTypes) as (keyof DerivedLayer)[];
type ReplyColumns = Pick<Selectable<TransactionTable>, (typeof replyColumns)[number]>;

/**
 * Derives the next batch of a user's transactions again, in id order, starting after the id `after`. Writes derived layers that differ,
 * applies rules to the new descriptions, and journals the transactions whose replies change. Returns the last id of the batch, or `null` if
 * none are left. The caller must hold the locks of the user and of all the user's provider accounts.
 */
export async function deriveAgain(
  trx: ServiceTransaction,
  { businessClock }: NeedsBusinessClock,
  user: UserKey,
  after: number,
): Promise<number | null> {
  const rows = await trx
    .selectFrom('transaction')
    .innerJoin('account', (join) =>
      join
        .onRef('account.bucket', '=', 'transaction.bucket')
        .onRef('account.customer_id', '=', 'transaction.customer_id')
        .onRef('account.user_id', '=', 'transaction.user_id')
        .onRef('account.id', '=', 'transaction.account_id'),
    )
    .select(['transaction.id', 'transaction.account_id', 'transaction.is_manual', 'account.provider_account_id'])
    .select(['original_description', 'base_type', 'transaction.container', 'transaction.currency', 'stated'])
    .select([...derivedColumns, ...replyColumns])
    .where((where) => where.and(inTable('transaction', ofUser(user))))
    .where('transaction.is_manual', '=', false)
    .where('transaction.id', '>', after)
    .orderBy('transaction.id')
    .limit(batchSize)
    .execute();
  const changedLayers = rows.flatMap((row) => {
    const { original_description: description, base_type: baseType, container, currency } = row;
    const stated = (row.stated ?? {}) as StatedFacts;
    const { layer } = deriveLayer({ description, baseType, container, currency, stated });
    return derivedColumns.some((column) => row[column] !== layer[column]) ? [{ ...layer, id: row.id }] : [];
  });
  if (changedLayers.length > 0) {
    const now = businessClock.now();
    const ids = changedLayers.map(({ id }) => id);
    await writeLayers(trx, user, changedLayers);
    await applyRules(trx, user, { transactionIds: ids }, now);
    const afterById = await readReplyColumns(trx, user, ids);
    const changed = rows.filter((row) => hasReplyChanged(row, afterById.get(row.id)));
    await settlePairs(trx, user, { transactionIds: ids }, now);
    await settleRefunds(trx, user, now);
    await setLastUpdated(trx, user, { ids: changed.map(({ id }) => id), now });
    await recordTransactions(trx, user, changed);
  }
  return rows.length < batchSize ? null : (rows.at(-1)?.id ?? null);
}

/** Columns in replies that depend on the derived layer or on rules. */
const replyColumns = [
  'simple_description',
  'type',
  'merchant_key',
  'merchant_name',
  'category_id',
  'user_category_id',
  'detail_category_id',
  'merchant_type',
] as const satisfies readonly (keyof TransactionTable)[];

/** Writes derived layers in one statement, with all values in a single JSON parameter. */
async function writeLayers(
  trx: ServiceTransaction,
  user: UserKey,
  layers: readonly (DerivedLayer & { id: number })[],
): Promise<void> {
  const columnDefinitions = Object.entries({ id: 'bigint', ...derivedColumnTypes }).map(
    ([column, type]) => `"${column}" ${type}`,
  );
  await sql`
    update ${sql.table('transaction')} as stored
    set ${sql.join(derivedColumns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`layer.${column}`)}`))}
    from json_to_recordset(${JSON.stringify(layers)}::text::json) as layer (${sql.raw(columnDefinitions.join(', '))})
    where ${ofUserSql(user, 'stored')} and stored.id = layer.id`.execute(trx);
}

/** Reads the columns that are visible in replies, by transaction id. */
async function readReplyColumns(
  trx: ServiceTransaction,
  user: UserKey,
  ids: readonly number[],
): Promise<Map<number, ReplyColumns>> {
  const rows = await trx
    .selectFrom('transaction')
    .select(['id', ...replyColumns])
    .where((where) => where.and(ofUser(user)))
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

const hasReplyChanged = (before: ReplyColumns, after: ReplyColumns | undefined): boolean =>
  after !== undefined && replyColumns.some((column) => before[column] !== after[column]);

async function setLastUpdated(
  trx: ServiceTransaction,
  user: UserKey,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('transaction')
    .set({ last_updated_at: now })
    .where((where) => where.and(ofUser(user)))
    .where('id', 'in', ids)
    .execute();
}

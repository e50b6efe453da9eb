import { sql } from 'kysely';
import { bringForward, type ServiceTransaction, ofUser, ofUserSql } from '../../platform/database/index.ts';
import { accountChange, type Change, itemChanges, recordChange } from '../../platform/journal/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import { accountKey, type ProviderAccountKey, sourcesWithAccounts } from './records.ts';

/** Rows per statement, well below PostgreSQL's parameter limit. */
const batchSize = 1_000;

/**
 * Journals changes of a provider account's data, or defers them while its data extracts are off. The caller must hold the lock of the
 * provider account.
 */
export async function recordChangesOf(
  trx: ServiceTransaction,
  key: ProviderAccountKey,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  await makePredictionsDue(trx, key);
  const written = await recordChange(trx, changes, {
    table: sql.table('provider_account'),
    where: sql`${ofUserSql(key, 'gate')} and gate.id = ${key.providerAccountId}::bigint and gate.is_data_extracts_enabled`,
  });
  // Without a row, all changes were recorded before, or data extracts are off.
  if (written === 0 && !(await areExtractsEnabled(trx, key))) await deferChanges(trx, key, changes);
}

async function areExtractsEnabled(trx: ServiceTransaction, key: ProviderAccountKey): Promise<boolean> {
  const row = await trx
    .selectFrom('provider_account')
    .select('is_data_extracts_enabled')
    .where((where) => where.and(accountKey(key)))
    .executeTakeFirst();
  return row?.is_data_extracts_enabled !== false;
}

/** A transaction that looks different to customers than before. */
export interface ChangedTransaction {
  id: number;
  account_id: number;
  provider_account_id: number;
  is_manual: boolean;
}

/** Journals changed transactions of any accounts. The caller must hold the locks of all provider accounts of the user. */
export async function recordTransactions(
  trx: ServiceTransaction,
  user: UserKey,
  rows: readonly ChangedTransaction[],
): Promise<void> {
  for (const [providerAccountId, transactions] of Map.groupBy(rows, (row) => row.provider_account_id))
    await recordChangesOf(
      trx,
      { ...user, providerAccountId },
      transactions.flatMap((row) => itemChanges(user, 'transaction', row.account_id, [row])),
    );
}

/**
 * Writes columns of transactions in one statement and journals the transactions. `columnTypes` has the PostgreSQL types of the columns. The
 * caller must hold the locks of all provider accounts of the user.
 */
export async function writeTransactions<Row extends { id: number }>(
  trx: ServiceTransaction,
  user: UserKey,
  columnTypes: Readonly<Record<Exclude<keyof Row, 'id'>, string>>,
  rows: readonly Row[],
  now: Date,
): Promise<void> {
  const definitions = Object.entries({ id: 'bigint', ...columnTypes }).map(([column, type]) => `"${column}" ${type}`);
  const assignments = Object.keys(columnTypes).map(
    (column) => sql`${sql.ref(column)} = ${sql.ref(`written.${column}`)}`,
  );
  const { rows: written } = await sql<ChangedTransaction>`
    update ${sql.table('transaction')} as stored
    set ${sql.join(assignments)}, last_updated_at = ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as written (${sql.raw(definitions.join(', '))}),
      ${sql.table('account')} as account
    where ${ofUserSql(user, 'stored')}
      and stored.id = written.id and account.bucket = stored.bucket and account.customer_id = stored.customer_id and account.user_id = stored.user_id
      and account.id = stored.account_id
    returning stored.id, stored.account_id, account.provider_account_id, stored.is_manual`.execute(trx);
  await recordTransactions(trx, user, written);
}

/**
 * Journals deletions immediately, even while data extracts are off, so that the customer can delete its copies. Drops deferred changes of
 * the same entities, because a later release would restore the entities.
 */
export async function recordDeletions(
  trx: ServiceTransaction,
  user: UserKey,
  deletions: readonly Change[],
): Promise<void> {
  for (const [entity, entityDeletions] of Map.groupBy(deletions, (deletion) => deletion.entity)) {
    const keys = entityDeletions.map(({ entityId }) => entityId);
    for (let start = 0; start < keys.length; start += batchSize)
      await trx
        .deleteFrom('deferred_change')
        .where((where) => where.and({ ...ofUser(user), entity }))
        .where('entity_key', 'in', keys.slice(start, start + batchSize))
        .execute();
  }
  await recordChange(trx, deletions);
  if (deletions.length > 0) await makePredictionsDue(trx, user);
}

/** PostgreSQL notification channel for due predictions. */
export const predictionsChannel = 'service_predictions';

/** Makes the predictions of a user due immediately, regardless of the business clock, because journaled data changed. */
async function makePredictionsDue(trx: ServiceTransaction, user: UserKey): Promise<void> {
  if (await bringForward(trx, { ...user, kind: 'predictions', key: '' }, new Date(0)))
    await sql`select pg_notify(${predictionsChannel}, '')`.execute(trx);
}

/**
 * Returns the changes that a failed refresh journals with the provider account (service interface, section 4.3): all its accounts, and the
 * stored transactions of accounts that were never read completely.
 */
export async function accountChangesOf(trx: ServiceTransaction, key: ProviderAccountKey): Promise<Change[]> {
  const accounts = await sourcesWithAccounts(trx, key)
    .select(['account.id', 'account.provider_account_id', 'account.is_manual', 'history_by_id'])
    .where('account_source.provider_account_id', '=', key.providerAccountId)
    .where('account_status', '!=', 'DELETED')
    .execute();
  const changes = accounts.map((account) => accountChange(key, account));
  for (const { id } of accounts.filter((account) => account.history_by_id === null))
    changes.push(...(await transactionChangesOf(trx, key, id)));
  return changes;
}

/** Returns a change for each transaction of an account, so that the transactions can be journaled for the first time. */
export async function transactionChangesOf(
  trx: ServiceTransaction,
  user: UserKey,
  accountId: number,
): Promise<Change[]> {
  const rows = await trx
    .selectFrom('transaction')
    .select(['id', 'is_manual'])
    .where((where) => where.and({ ...ofUser(user), account_id: accountId }))
    .execute();
  return itemChanges(user, 'transaction', accountId, rows);
}

/** Stores changes until data extracts are on again. Keeps the latest change of each entity. */
async function deferChanges(
  trx: ServiceTransaction,
  key: ProviderAccountKey,
  changes: readonly Change[],
): Promise<void> {
  const owner = { ...ofUser(key), provider_account_id: key.providerAccountId };
  const latestByKey = new Map(
    changes.map((change) => [`${change.entity} ${change.entityId} ${change.parentId}`, change]),
  );
  const rows = [...latestByKey.values()].map(({ entity, entityId, parentId, isManual = false, deleted = false }) => ({
    ...owner,
    entity,
    entity_key: entityId,
    parent_key: parentId,
    is_manual: isManual,
    deleted,
  }));
  for (let start = 0; start < rows.length; start += batchSize) {
    await trx
      .insertInto('deferred_change')
      .values(rows.slice(start, start + batchSize))
      .onConflict((conflict) =>
        conflict
          .columns(['bucket', 'customer_id', 'user_id', 'provider_account_id', 'entity', 'entity_key', 'parent_key'])
          .doUpdateSet((values) => ({
            is_manual: values.ref('excluded.is_manual'),
            deleted: values.ref('excluded.deleted'),
          })),
      )
      .execute();
  }
}

/**
 * Deletes and returns the deferred changes of the provider account. With `accountId`, only those of the account's transactions and
 * holdings. The caller must journal the returned changes.
 */
export async function releaseChangesOf(
  trx: ServiceTransaction,
  key: ProviderAccountKey,
  accountId?: number,
): Promise<Change[]> {
  const deferred = await trx
    .deleteFrom('deferred_change')
    .where((where) => where.and({ ...ofUser(key), provider_account_id: key.providerAccountId }))
    .$if(accountId !== undefined, (query) =>
      query.where('entity', '!=', 'account').where('parent_key', '=', String(accountId)),
    )
    .returning(['entity', 'entity_key', 'parent_key', 'is_manual', 'deleted'])
    .execute();
  return deferred.map((row) => ({
    customerId: key.customerId,
    userId: key.userId,
    entity: row.entity,
    entityId: row.entity_key,
    parentId: row.parent_key,
    isManual: row.is_manual,
    deleted: row.deleted,
  }));
}

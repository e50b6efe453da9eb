import { type RawBuilder, sql, type SqlBool, type Transaction } from 'kysely';
import { bucketOf, type ServiceTransaction, ofUser, ofUserSql } from '../database/index.ts';

export interface Change {
  customerId: number;
  userId: number;
  /** Kind of the changed entity, for example `transaction`. */
  entity: string;
  entityId: string;
  /** Parent's id, part of the key: equal ids with different parents are different entities. Empty for entities without a parent. */
  parentId: string;
  /** Default false. */
  isManual?: boolean;
  /** Default false. */
  deleted?: boolean;
}

const columns = sql.raw('bucket, customer_id, user_id, entity, entity_key, parent_key, is_manual, deleted');
/** Rows per statement. Larger batches are not faster and hold their locks longer. */
const batchSize = 1_000;

/** Condition for recording changes of a user: a row of `table`, called `gate` in `where`, matches. The table has the owner columns. */
export interface JournalGate {
  table: RawBuilder<unknown>;
  where: RawBuilder<SqlBool>;
}

/**
 * Records, in the transaction of the write, that these entities changed. Of several changes to one entity, the last one counts. A change
 * appears in no window until the sequencer stamps it after the commit. With `gate`, records nothing unless a row of the changes' user
 * matches. Returns the number of rows that were inserted or changed.
 */
export async function recordChange<T>(
  trx: Transaction<T>,
  changes: readonly Change[],
  gate?: JournalGate,
): Promise<number> {
  const rows = distinctRows(changes);
  let written = 0;
  for (let start = 0; start < rows.length; start += batchSize) {
    const listed = sql`json_to_recordset(${JSON.stringify(rows.slice(start, start + batchSize))}::text::json)
      as change (bucket int2, customer_id bigint, user_id bigint, entity text, entity_key text, parent_key text, is_manual boolean, deleted boolean)`;
    // One statement without a common table expression, whose result a distributed database would send to all nodes. The owner comes from
    // the gate's row, so that the node of the user runs the whole statement.
    const source =
      gate === undefined
        ? sql`select ${columns} from ${listed}`
        : sql`select gate.bucket, gate.customer_id, gate.user_id, entity, entity_key, parent_key, change.is_manual, deleted
            from ${gate.table} as gate cross join ${listed} where ${gate.where}`;
    // An unstamped row with equal flags is locked but not updated. The lock keeps the sequencer from stamping it before the commit.
    const { numAffectedRows } = await sql`
      insert into ${sql.table('change_journal')} as journal (${columns})
      ${source}
      on conflict (bucket, customer_id, user_id, entity, entity_key, parent_key) do update
      set is_manual = excluded.is_manual, deleted = excluded.deleted, stamp = null
      where journal.stamp is not null
        or (journal.is_manual, journal.deleted) is distinct from (excluded.is_manual, excluded.deleted)`.execute(trx);
    written += Number(numAffectedRows ?? 0n);
  }
  return written;
}

interface Row {
  customer_id: number;
  user_id: number;
  entity: string;
  entity_key: string;
  parent_key: string;
  is_manual: boolean;
  deleted: boolean;
}

/** Returns one row per entity, sorted by key. All writers lock rows in this order to avoid deadlocks. */
function distinctRows(changes: readonly Change[]): Row[] {
  const byKey = new Map<string, Row>();
  for (const change of changes) {
    const { customerId, userId, entity, entityId, parentId, isManual = false, deleted = false } = change;
    byKey.set(JSON.stringify([customerId, userId, entity, entityId, parentId]), {
      ...ofUser(change),
      entity,
      entity_key: entityId,
      parent_key: parentId,
      is_manual: isManual,
      deleted,
    });
  }
  return [...byKey].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, row]) => row);
}

interface Owner {
  customerId: number;
  userId: number;
}

export const providerAccountChange = (
  { customerId, userId }: Owner,
  providerAccountId: number,
  isManual = false,
): Change => ({
  customerId,
  userId,
  entity: 'providerAccount',
  entityId: String(providerAccountId),
  parentId: '',
  isManual,
});

/**
 * Returns the change of an account. The change's key consists of the account id and the provider account id (service interface, section
 * 2.3).
 */
export const accountChange = (
  { customerId, userId }: Owner,
  {
    id,
    provider_account_id: providerAccountId,
    is_manual: isManual,
  }: { id: number; provider_account_id: number; is_manual: boolean },
): Change => ({
  customerId,
  userId,
  entity: 'account',
  entityId: String(id),
  parentId: String(providerAccountId),
  isManual,
});

/** Returns changes of transactions or holdings of one account. Marks manual transactions as manual. */
export const itemChanges = (
  { customerId, userId }: Owner,
  entity: 'transaction' | 'holding',
  accountId: number,
  items: readonly { id: number; is_manual?: boolean }[],
): Change[] =>
  items.map(({ id, is_manual: isManual = false }) => ({
    customerId,
    userId,
    entity,
    entityId: String(id),
    parentId: String(accountId),
    isManual,
  }));

export const deletionOf = (change: Change): Change => ({ ...change, deleted: true });

/**
 * Reduces the journal of an unregistered user to the login name and the deletions of provider accounts and accounts, so that customers can
 * delete their copies. Both are kept until they are pruned. The deletion of an account covers its transactions and holdings. Stores no
 * login name if the journal has no change of the user. Must run in the transaction that unregisters the user, when no other transaction can
 * journal a change of the user anymore.
 */
export async function forgetUser(
  trx: ServiceTransaction,
  key: { customerId: number; userId: number; loginName: string },
  { deletions, at }: { deletions: readonly Change[]; at: Date },
): Promise<void> {
  await trx
    .deleteFrom('change_journal')
    .where((where) => where.and(ofUser(key)))
    .where('entity', 'not in', ['providerAccount', 'account'])
    .execute();
  await recordChange(trx, deletions);
  await sql`
    insert into ${sql.table('unregistered_user')} (bucket, customer_id, user_id, login_name, unregistered_at)
    select ${bucketOf(key.userId)}, ${key.customerId}, ${key.userId}, ${key.loginName}, ${at}
    where exists (
      select from ${sql.table('change_journal')} where ${ofUserSql(key)}
    )`.execute(trx);
}

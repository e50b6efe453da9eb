import { randomBytes } from 'node:crypto';
import type { Transaction, Kysely } from 'kysely';
import type { Database, Executor } from '../database/index.ts';
import { StorageError } from '../primitives/index.ts';
import type { VaultKeys } from './keys.ts';
import { boundOfKey, seal, unseal } from './seal.ts';

const dataKeyBytes = 32;
const rewrapBatch = 100;

/** Scope of secrets, e.g. one person at one bank. */
export interface VaultScope {
  /** Bucket of the owner. A distributed database keeps all rows of a bucket on one node. The same name always has the same bucket. */
  bucket: number;
  /** Name that is unique in the database schema. */
  name: string;
}

/**
 * Content that is encrypted with one data key per scope. The vault keys wrap the data keys. Content can be opened only with the scope and
 * reference under which it was stored.
 */
export interface Vault {
  /** Stores content. Replaces existing content. */
  put<T>(trx: Transaction<T>, scope: VaultScope, ref: string, plaintext: string | Uint8Array): Promise<void>;
  /** Returns the content, or `undefined` if there is none. Throws `VAULT_KEY_UNKNOWN` or `VAULT_SEAL_BROKEN`. */
  get<T>(executor: Executor<T>, scope: VaultScope, ref: string): Promise<Buffer | undefined>;
  /** Deletes content. Returns whether it existed. Of two concurrent calls, only one returns true. */
  delete<T>(trx: Transaction<T>, scope: VaultScope, ref: string): Promise<boolean>;
  /** Deletes the data key, and with it all content of the scope. */
  deleteScope<T>(trx: Transaction<T>, scope: VaultScope): Promise<void>;
  /** Rewraps each data key that is not wrapped by the current vault key, one bucket after the other. Returns their number. Can be interrupted and run again. */
  rotate(): Promise<number>;
  /** Returns the number of data keys that each vault key wraps. */
  uses(): Promise<{ keyId: string; dataKeys: number }[]>;
}

/** Creates a vault. The owner's migrations must include `migrateVault`. */
export function createVault<O>(owner: Database<O>, { current, keys }: VaultKeys): Vault {
  const database = owner as unknown as Database<VaultTables>;
  const tables = <T>(executor: Executor<T>): Executor<VaultTables> => executor as unknown as Executor<VaultTables>;
  const wrapping = (keyId: string, { name }: VaultScope): readonly string[] => boundOfKey(database.schema, keyId, name);
  const sealing = ({ name }: VaultScope, ref: string): readonly string[] => ['vault_item', database.schema, name, ref];

  const keyNamed = (id: string): NonNullable<ReturnType<typeof keys.get>> => {
    const key = keys.get(id);
    if (key === undefined)
      throw new StorageError('VAULT_KEY_UNKNOWN', `The vault key "${id}" is not among the given ones.`);
    return key;
  };
  const unwrap = (scope: VaultScope, row: { wrapping_key: string; wrapped: Buffer }): Buffer =>
    unseal(keyNamed(row.wrapping_key), row.wrapped, wrapping(row.wrapping_key, scope));
  const wrap = (scope: VaultScope, dataKey: Buffer): { wrapping_key: string; wrapped: Buffer } => ({
    wrapping_key: current,
    wrapped: seal(keyNamed(current), dataKey, wrapping(current, scope)),
  });

  /** Reads and locks the data key, so that the scope cannot be deleted before the item is inserted. */
  const lockedKey = (
    trx: Executor<VaultTables>,
    scope: VaultScope,
  ): Promise<{ wrapping_key: string; wrapped: Buffer } | undefined> =>
    trx
      .selectFrom('vault_key')
      .select(['wrapping_key', 'wrapped'])
      .where((where) => where.and(inScope(scope)))
      .forKeyShare()
      .executeTakeFirst();

  const dataKeyOf = async (trx: Executor<VaultTables>, scope: VaultScope): Promise<Buffer> => {
    for (;;) {
      const existing = await lockedKey(trx, scope);
      if (existing !== undefined) return unwrap(scope, existing);
      const dataKey = randomBytes(dataKeyBytes);
      const inserted = await trx
        .insertInto('vault_key')
        .values({ ...inScope(scope), ...wrap(scope, dataKey) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('scope')
        .executeTakeFirst();
      if (inserted !== undefined) return dataKey;
    }
  };

  /** Rewraps a batch of a bucket, in the order of the names. Returns the rewrapped names. */
  const rotateBatch = (bucket: number, afterName: string): Promise<string[]> =>
    database.tx(async (trx) => {
      const rows = await trx
        .selectFrom('vault_key')
        .selectAll()
        .where('bucket', '=', bucket)
        .where('scope', '>', afterName)
        .where('wrapping_key', '!=', current)
        .orderBy('scope')
        .limit(rewrapBatch)
        // This lock does not block concurrent reads and puts.
        .forNoKeyUpdate()
        .execute();
      for (const row of rows) {
        const scope = { bucket, name: row.scope };
        const dataKey = unwrap(scope, row);
        await trx
          .updateTable('vault_key')
          .set(wrap(scope, dataKey))
          .where((where) => where.and(inScope(scope)))
          .execute();
        dataKey.fill(0);
      }
      return rows.map((row) => row.scope);
    });
  const rotateBucket = async (bucket: number): Promise<number> => {
    let total = 0;
    for (let names = await rotateBatch(bucket, ''); names.length > 0;) {
      total += names.length;
      names = await rotateBatch(bucket, names.at(-1) ?? '');
    }
    return total;
  };

  return {
    async put(trx, scope, ref, plaintext) {
      const dataKey = await dataKeyOf(tables(trx), scope);
      const sealed = seal(
        dataKey,
        typeof plaintext === 'string' ? Buffer.from(plaintext) : plaintext,
        sealing(scope, ref),
      );
      dataKey.fill(0);
      await tables(trx)
        .insertInto('vault_item')
        .values({ ...inScope(scope), ref, sealed })
        .onConflict((conflict) => conflict.columns(['bucket', 'scope', 'ref']).doUpdateSet({ sealed }))
        .execute();
    },
    async get(executor, scope, ref) {
      const row = await tables(executor)
        .selectFrom('vault_item')
        .innerJoin('vault_key', (join) =>
          join.onRef('vault_key.bucket', '=', 'vault_item.bucket').onRef('vault_key.scope', '=', 'vault_item.scope'),
        )
        .select(['wrapping_key', 'wrapped', 'sealed'])
        .where('vault_item.bucket', '=', scope.bucket)
        .where('vault_item.scope', '=', scope.name)
        .where('ref', '=', ref)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const dataKey = unwrap(scope, row);
      const plaintext = unseal(dataKey, row.sealed, sealing(scope, ref));
      dataKey.fill(0);
      return plaintext;
    },
    async delete(trx, scope, ref) {
      const { numDeletedRows } = await tables(trx)
        .deleteFrom('vault_item')
        .where((where) => where.and({ ...inScope(scope), ref }))
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    async deleteScope(trx, scope) {
      await tables(trx)
        .deleteFrom('vault_key')
        .where((where) => where.and(inScope(scope)))
        .execute();
    },
    async uses() {
      const rows = await database.db
        .selectFrom('vault_key')
        .select(['wrapping_key', (eb) => eb.fn.countAll().as('count')])
        .groupBy('wrapping_key')
        .orderBy('wrapping_key')
        .execute();
      return rows.map(({ wrapping_key, count }) => ({ keyId: wrapping_key, dataKeys: Number(count) }));
    },
    async rotate() {
      const buckets = await database.db
        .selectFrom('vault_key')
        .select('bucket')
        .distinct()
        .where('wrapping_key', '!=', current)
        .orderBy('bucket')
        .execute();
      let total = 0;
      for (const { bucket } of buckets) total += await rotateBucket(bucket);
      return total;
    },
  };
}

/**
 * Resolves if the keys can open the content of the database. Throws VAULT_KEY_UNKNOWN or VAULT_SEAL_BROKEN with the name of the key. A
 * database and its vault keys belong together, and must be backed up together.
 */
export async function assertVaultKeysFit<O>(owner: Database<O>, { keys }: VaultKeys): Promise<void> {
  const db = owner.db as unknown as Kysely<VaultTables>;
  const used = await db
    .selectFrom('vault_key')
    .select(['wrapping_key', (eb) => eb.fn.min('bucket').as('bucket')])
    .groupBy('wrapping_key')
    .execute();
  for (const { wrapping_key: id, bucket } of used) {
    const key = keys.get(id);
    const sealed = `The schema "${owner.schema}" holds secrets that were sealed with the vault key "${id}"`;
    if (key === undefined)
      throw new StorageError(
        'VAULT_KEY_UNKNOWN',
        `${sealed}, which is not among the given ones. Give the vault keys that belong to this database.`,
      );
    const row = await db
      .selectFrom('vault_key')
      .select(['scope', 'wrapped'])
      .where('bucket', '=', bucket)
      .where('wrapping_key', '=', id)
      .limit(1)
      .executeTakeFirst();
    // Another process with valid keys has deleted or rewrapped the rows since the query.
    if (row === undefined) continue;
    try {
      unseal(key, row.wrapped, boundOfKey(owner.schema, id, row.scope)).fill(0);
    } catch (cause) {
      throw new StorageError(
        'VAULT_SEAL_BROKEN',
        `${sealed}, and another key was given by that name. Give the vault keys that belong to this database.`,
        { cause },
      );
    }
  }
}

interface VaultTables {
  vault_key: {
    bucket: number;
    scope: string;
    /** Id of the vault key. The name does not end in `_id`, because the service converts ids to numbers. */
    wrapping_key: string;
    wrapped: Buffer;
  };
  vault_item: { bucket: number; scope: string; ref: string; sealed: Buffer };
}

/** Columns that limit a statement to one scope, or name the scope of a new row. */
const inScope = ({ bucket, name }: VaultScope) => ({ bucket, scope: name });

/** Creates `vault_key`, which contains one wrapped data key per scope, and `vault_item`. Deleting the key of a scope deletes its items. */
export async function migrateVault(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('vault_key')
    .addColumn('bucket', 'int2', (column) => column.notNull())
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('wrapping_key', 'text', (column) => column.notNull())
    .addColumn('wrapped', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('vault_key_pk', ['bucket', 'scope'])
    .execute();
  await db.schema
    .createIndex('vault_key_by_wrapping_key')
    .on('vault_key')
    .columns(['bucket', 'wrapping_key'])
    .execute();
  await db.schema
    .createTable('vault_item')
    .addColumn('bucket', 'int2', (column) => column.notNull())
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('ref', 'text', (column) => column.notNull())
    .addColumn('sealed', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('vault_item_pk', ['bucket', 'scope', 'ref'])
    .addForeignKeyConstraint('vault_item_key', ['bucket', 'scope'], 'vault_key', ['bucket', 'scope'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
}

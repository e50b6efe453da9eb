import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { StorageError } from '../primitives/index.ts';
import type { Database, Executor } from '../database/index.ts';
import type { VaultKeys } from './keys.ts';
import { boundOfKey, seal, unseal } from './seal.ts';
import type { VaultTables } from './migration.ts';

const dataKeyBytes = 32;
const rewrapBatch = 100;

/**
 * Content that is encrypted with one data key per scope, e.g. one person at one bank. The vault keys wrap the data keys. Content can be
 * opened only with the scope and reference under which it was stored.
 */
export interface Vault {
  /** Stores content. Replaces existing content. */
  put<T>(trx: Transaction<T>, scope: string, ref: string, plaintext: string | Uint8Array): Promise<void>;
  /** Returns the content, or `undefined` if there is none. Throws `VAULT_KEY_UNKNOWN` or `VAULT_SEAL_BROKEN`. */
  get<T>(executor: Executor<T>, scope: string, ref: string): Promise<Buffer | undefined>;
  /** Deletes content. Returns whether it existed. Of two concurrent calls, only one returns true. */
  delete<T>(trx: Transaction<T>, scope: string, ref: string): Promise<boolean>;
  /** Deletes the data key, and with it all content of the scope. */
  deleteScope<T>(trx: Transaction<T>, scope: string): Promise<void>;
  /** Rewraps each data key that is not wrapped by the current vault key. Returns their number. Can be interrupted and run again. */
  rotate(): Promise<number>;
  /** Returns the number of data keys that each vault key wraps. */
  uses(): Promise<{ keyId: string; dataKeys: number }[]>;
}

/** Creates a vault. The owner's migrations must include `vaultMigration`. */
export function createVault<O>(owner: Database<O>, { current, keys }: VaultKeys): Vault {
  const database = owner as unknown as Database<VaultTables>;
  const tables = <T>(executor: Executor<T>): Executor<VaultTables> => executor as unknown as Executor<VaultTables>;
  const wrapping = (keyId: string, scope: string): readonly string[] => boundOfKey(database.schema, keyId, scope);
  const sealing = (scope: string, ref: string): readonly string[] => ['vault_item', database.schema, scope, ref];

  const keyNamed = (id: string): NonNullable<ReturnType<typeof keys.get>> => {
    const key = keys.get(id);
    if (key === undefined)
      throw new StorageError('VAULT_KEY_UNKNOWN', `The vault key "${id}" is not among the given ones.`);
    return key;
  };
  const unwrap = (scope: string, row: { key_id: string; wrapped: Buffer }): Buffer =>
    unseal(keyNamed(row.key_id), row.wrapped, wrapping(row.key_id, scope));
  const wrap = (scope: string, dataKey: Buffer): { key_id: string; wrapped: Buffer } => ({
    key_id: current,
    wrapped: seal(keyNamed(current), dataKey, wrapping(current, scope)),
  });

  /** Reads and locks the data key, so that the scope cannot be deleted before the item is inserted. */
  const lockedKey = (
    trx: Executor<VaultTables>,
    scope: string,
  ): Promise<{ key_id: string; wrapped: Buffer } | undefined> =>
    trx
      .selectFrom('vault_key')
      .select(['key_id', 'wrapped'])
      .where('scope', '=', scope)
      .forKeyShare()
      .executeTakeFirst();

  const dataKeyOf = async (trx: Executor<VaultTables>, scope: string): Promise<Buffer> => {
    for (;;) {
      const existing = await lockedKey(trx, scope);
      if (existing !== undefined) return unwrap(scope, existing);
      const dataKey = randomBytes(dataKeyBytes);
      const inserted = await trx
        .insertInto('vault_key')
        .values({ scope, ...wrap(scope, dataKey) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('scope')
        .executeTakeFirst();
      if (inserted !== undefined) return dataKey;
    }
  };

  const rotateBatch = (): Promise<number> =>
    database.tx(async (trx) => {
      const rows = await trx
        .selectFrom('vault_key')
        .selectAll()
        .where('key_id', '!=', current)
        .orderBy('scope')
        .limit(rewrapBatch)
        // This lock does not block concurrent reads and puts.
        .forNoKeyUpdate()
        .execute();
      for (const row of rows) {
        const dataKey = unwrap(row.scope, row);
        await trx.updateTable('vault_key').set(wrap(row.scope, dataKey)).where('scope', '=', row.scope).execute();
        dataKey.fill(0);
      }
      return rows.length;
    });

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
        .values({ scope, ref, sealed })
        .onConflict((conflict) => conflict.columns(['scope', 'ref']).doUpdateSet({ sealed }))
        .execute();
    },
    async get(executor, scope, ref) {
      const row = await tables(executor)
        .selectFrom('vault_item')
        .innerJoin('vault_key', 'vault_key.scope', 'vault_item.scope')
        .select(['key_id', 'wrapped', 'sealed'])
        .where('vault_item.scope', '=', scope)
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
        .where('scope', '=', scope)
        .where('ref', '=', ref)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    async deleteScope(trx, scope) {
      await tables(trx).deleteFrom('vault_key').where('scope', '=', scope).execute();
    },
    async uses() {
      const rows = await database.db
        .selectFrom('vault_key')
        .select(['key_id', (eb) => eb.fn.countAll().as('count')])
        .groupBy('key_id')
        .orderBy('key_id')
        .execute();
      return rows.map(({ key_id, count }) => ({ keyId: key_id, dataKeys: Number(count) }));
    },
    async rotate() {
      let total = 0;
      for (let done = await rotateBatch(); done > 0; done = await rotateBatch()) total += done;
      return total;
    },
  };
}

import { type Kysely, sql } from 'kysely';
import { StorageError } from '../primitives/index.ts';
import type { Database } from '../database/index.ts';
import type { VaultKeys } from './keys.ts';
import type { VaultTables } from './migration.ts';
import { boundOfKey, unseal } from './seal.ts';

/**
 * Resolves if the keys can open the content of the database. Throws VAULT_KEY_UNKNOWN or VAULT_SEAL_BROKEN with the name of the key. A
 * database and its vault keys belong together, and must be backed up together.
 */
export async function assertVaultKeysFit<O>(owner: Database<O>, { keys }: VaultKeys): Promise<void> {
  const db = owner.db as unknown as Kysely<VaultTables>;
  const used = await db
    .selectFrom('vault_key')
    .select(['key_id', sql<string>`min(scope)`.as('scope')])
    .groupBy('key_id')
    .execute();
  for (const { key_id: id, scope } of used) {
    const key = keys.get(id);
    const sealed = `The schema "${owner.schema}" holds secrets that were sealed with the vault key "${id}"`;
    if (key === undefined)
      throw new StorageError(
        'VAULT_KEY_UNKNOWN',
        `${sealed}, which is not among the given ones. Give the vault keys that belong to this database.`,
      );
    const row = await db
      .selectFrom('vault_key')
      .select(['key_id', 'wrapped'])
      .where('scope', '=', scope)
      .executeTakeFirst();
    // Another process with valid keys has deleted or rewrapped the row since the query.
    if (row?.key_id !== id) continue;
    try {
      unseal(key, row.wrapped, boundOfKey(owner.schema, id, scope)).fill(0);
    } catch (cause) {
      throw new StorageError(
        'VAULT_SEAL_BROKEN',
        `${sealed}, and another key was given by that name. Give the vault keys that belong to this database.`,
        { cause },
      );
    }
  }
}

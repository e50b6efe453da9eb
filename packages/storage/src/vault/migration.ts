import type { Migration } from 'kysely/migration';

/** Tables of the vault. */
export interface VaultTables {
  vault_key: { scope: string; key_id: string; wrapped: Buffer };
  vault_item: { scope: string; ref: string; sealed: Buffer };
}

/** Creates `vault_key`, which contains one wrapped data key per scope, and `vault_item`. Deleting the key of a scope deletes its items. */
export function vaultMigration(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('vault_key')
        .addColumn('scope', 'text', (column) => column.primaryKey())
        .addColumn('key_id', 'text', (column) => column.notNull())
        .addColumn('wrapped', 'bytea', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('vault_key_by_key_id').on('vault_key').columns(['key_id', 'scope']).execute();
      await db.schema
        .createTable('vault_item')
        .addColumn('scope', 'text', (column) => column.notNull())
        .addColumn('ref', 'text', (column) => column.notNull())
        .addColumn('sealed', 'bytea', (column) => column.notNull())
        .addPrimaryKeyConstraint('vault_item_pk', ['scope', 'ref'])
        .addForeignKeyConstraint('vault_item_key', ['scope'], 'vault_key', ['scope'], (key) => key.onDelete('cascade'))
        .execute();
    },
  };
}

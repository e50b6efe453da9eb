import type { Migration } from '@fin-link/storage';
import { sql } from 'kysely';

/** Returns a migration that expands a schema: a column and an index more in a table, and a table more. */
const expanding = (table: string): Record<string, Migration> => ({
  '9999_expand_next': {
    async up(db) {
      await db.schema.alterTable(table).addColumn('next_note', 'text').execute();
      await db.schema
        .alterTable(table)
        .addColumn('next_count', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
      await sql`create index ${sql.ref(`${table}_next`)} on ${sql.table(table)} (next_note)`.execute(db);
      await db.schema
        .createTable('next_table')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .execute();
    },
  },
});

/** Migrations that the next version has more. Only tests run them. */
export const nextHostMigrations = expanding('session');
export const nextServiceMigrations = expanding('account');
export const nextAuditMigrations = expanding('audit_log');

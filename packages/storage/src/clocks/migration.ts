import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Tables of the business clock. */
export interface ClockTables {
  business_clock: { id: number; offset_ms: string };
}

/** Creates the table. Its single row contains the offset in milliseconds. Part of the owner's migrations. */
export function businessClockMigration(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('business_clock')
        .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
        .addColumn('offset_ms', 'bigint', (column) => column.notNull())
        .execute();
      await db.insertInto('business_clock').values({ id: 1, offset_ms: 0 }).execute();
    },
  };
}

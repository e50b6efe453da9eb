import { sql } from 'kysely';
import type { NeedsDatabase } from '../../../src/platform/database/index.ts';

interface Constraint {
  table: string;
  name: string;
  columns: string[];
}

/** Returns columns, indexes and foreign keys of the service's tables from the database. */
export async function schemaOf({ db, schema }: NeedsDatabase['database']) {
  const { rows: columns } = await sql<{ table: string; name: string; nullable: boolean }>`
    select table_name as table, column_name as name, is_nullable = 'YES' as nullable
    from information_schema.columns where table_schema = ${schema}`.execute(db);
  const { rows: indexes } = await sql<Constraint & { unique: boolean }>`
    select class.relname as table, index.relname as name, indisunique as unique, array_agg(attname::text) as columns
    from pg_catalog.pg_index
    join pg_catalog.pg_class as class on class.oid = indrelid
    join pg_catalog.pg_class as index on index.oid = indexrelid
    join pg_catalog.pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where class.relnamespace = ${schema}::regnamespace
    group by 1, 2, 3`.execute(db);
  const { rows: foreignKeys } = await sql<Constraint & { other: string }>`
    select near.relname as table, conname as name, far.relname as other, array_agg(attname::text) as columns
    from pg_catalog.pg_constraint
    join pg_catalog.pg_class as near on near.oid = conrelid
    join pg_catalog.pg_class as far on far.oid = confrelid
    join pg_catalog.pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and near.relnamespace = ${schema}::regnamespace
    group by 1, 2, 3`.execute(db);
  return { columns, indexes, foreignKeys };
}

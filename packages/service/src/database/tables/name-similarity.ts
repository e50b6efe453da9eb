import { type Kysely, sql } from 'kysely';

async function trigramSchema(db: Kysely<unknown>): Promise<string | undefined> {
  const { rows } = await sql<{ nspname: string }>`
    select nspname from pg_catalog.pg_extension join pg_catalog.pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'pg_trgm'`.execute(db);
  return rows[0]?.nspname;
}

/** Creates the extension where it is missing, in `public`, or in `extensions` where there is no `public`. Returns its schema. */
export async function haveTrigrams(db: Kysely<unknown>): Promise<string> {
  const held = await trigramSchema(db);
  if (held !== undefined) return held;
  const { rows } = await sql<{ nspname: string }>`
    select nspname from pg_catalog.pg_namespace where nspname = 'public'`.execute(db);
  const schema = rows[0]?.nspname ?? 'extensions';
  if (schema === 'extensions') await sql`create schema if not exists extensions`.execute(db);
  await sql`create extension if not exists pg_trgm with schema ${sql.id(schema)}`.execute(db);
  return (await trigramSchema(db)) ?? schema;
}

/**
 * `similarity` of the extension, under a name in the service's own schema: queries need not know where the extension is, and find
 * it where it is moved to.
 */
export async function migrateNameSimilarity(db: Kysely<unknown>): Promise<void> {
  const schema = await haveTrigrams(db);
  await sql`
    create function ${sql.table('name_similarity')}(text, text) returns real
    language sql immutable strict parallel safe
    return ${sql.id(schema, 'similarity')}($1, $2)`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** `pg_trgm` indexes substrings of texts. `btree_gin` allows the user id as the first column of a trigram index. */
type Extension = 'pg_trgm' | 'btree_gin';

/**
 * Creates the extension if it is missing, and returns its schema. Uses the schema `public` if it exists, otherwise a new schema
 * `extensions`.
 */
export async function ensureExtension(db: Kysely<unknown>, extension: Extension): Promise<string> {
  const existingSchema = await schemaOf(db, extension);
  if (existingSchema !== undefined) return existingSchema;
  const { rows } = await sql<{ nspname: string }>`
    select nspname from pg_catalog.pg_namespace where nspname = 'public'`.execute(db);
  const schema = rows[0]?.nspname ?? 'extensions';
  if (schema === 'extensions') await sql`create schema if not exists extensions`.execute(db);
  await sql`create extension if not exists ${sql.id(extension)} with schema ${sql.id(schema)}`.execute(db);
  return (await schemaOf(db, extension)) ?? schema;
}

/** Wraps the extension's `similarity` in the service's schema, so that queries keep working if the extension is in another schema. */
export async function migrateNameSimilarity(db: Kysely<unknown>): Promise<void> {
  const schema = await ensureExtension(db, 'pg_trgm');
  await sql`
    create function ${sql.table('name_similarity')}(text, text) returns real
    language sql immutable strict parallel safe
    return ${sql.id(schema, 'similarity')}($1, $2)`.execute(db);
}

async function schemaOf(db: Kysely<unknown>, extension: Extension): Promise<string | undefined> {
  const { rows } = await sql<{ nspname: string }>`
    select nspname from pg_catalog.pg_extension join pg_catalog.pg_namespace on pg_namespace.oid = extnamespace
    where extname = ${extension}`.execute(db);
  return rows[0]?.nspname;
}

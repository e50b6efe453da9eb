import { type Kysely, sql } from 'kysely';
import { ensureExtension } from './extensions.ts';

/** Wraps the extension's `similarity` in the service's schema, so that queries keep working if the extension is in another schema. */
export async function migrateNameSimilarity(db: Kysely<unknown>): Promise<void> {
  const schema = await ensureExtension(db, 'pg_trgm');
  await sql`
    create function ${sql.table('name_similarity')}(text, text) returns real
    language sql immutable strict parallel safe
    return ${sql.id(schema, 'similarity')}($1, $2)`.execute(db);
}

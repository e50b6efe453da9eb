import { type Kysely, sql } from 'kysely';
import { haveExtension } from './extensions.ts';

/**
 * `similarity` of the extension, under a name in the service's own schema: queries need not know where the extension is, and find
 * it where it is moved to.
 */
export async function migrateNameSimilarity(db: Kysely<unknown>): Promise<void> {
  const schema = await haveExtension(db, 'pg_trgm');
  await sql`
    create function ${sql.table('name_similarity')}(text, text) returns real
    language sql immutable strict parallel safe
    return ${sql.id(schema, 'similarity')}($1, $2)`.execute(db);
}

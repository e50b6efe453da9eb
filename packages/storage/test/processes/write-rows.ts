// Writes pairs of numbered rows to the data directory that its argument names. Prints the number of each pair after the commit.
import { sql } from 'kysely';
import { openStorage } from '../../src/index.ts';
import { pairMigrations } from './pair-migrations.ts';
import type { PairTables } from './pair-migrations.ts';

const [dataDir = '', cacheDir = ''] = process.argv.slice(2);
const storage = await openStorage({ dataDir, cacheDir });
const database = await storage.database<PairTables>('owner', pairMigrations);
const { rows } = await sql<{ last: number | null }>`select max(id) as last from ${sql.table('pair')}`.execute(
  database.db,
);
for (let id = (rows[0]?.last ?? 0) + 1; ; id++) {
  await database.tx(async (trx) => {
    await trx.insertInto('pair').values({ id, half: 'first' }).execute();
    await trx.insertInto('pair').values({ id, half: 'second' }).execute();
  });
  console.log(String(id));
}

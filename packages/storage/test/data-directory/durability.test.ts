import { temporaryDirectory, testCacheDir, testDatabaseKind } from '@fin-link/testing';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openStorage } from '../../src/index.ts';
import { runChild } from '../processes/child-process.ts';
import { pairMigrations } from '../processes/pair-migrations.ts';
import type { PairTables } from '../processes/pair-migrations.ts';

// This test runs only in the stage of the embedded database. A run on PostgreSQL would repeat it.
test.runIf(testDatabaseKind() === 'pglite')(
  'the embedded database keeps every committed row if its process is killed',
  async () => {
    const dataDir = await temporaryDirectory();
    let reported = 0;
    for (const rows of [15, 40]) {
      const child = runChild('write-rows.ts', dataDir, testCacheDir);
      while (reported < rows) reported = Number(await child.line());
      await child.kill();
    }
    const storage = await openStorage({ dataDir, cacheDir: testCacheDir });
    onTestFinished(() => storage.close());
    const database = await storage.database<PairTables>('owner', pairMigrations);
    const pairs = await sql<{
      id: number;
      halves: string;
    }>`select id, count(*) as halves from ${sql.table('pair')} group by id order by id`.execute(database.db);
    expect(pairs.rows.length).toBeGreaterThanOrEqual(reported);
    expect(pairs.rows).toEqual(pairs.rows.map((_, index) => ({ id: index + 1, halves: '2' })));
  },
);

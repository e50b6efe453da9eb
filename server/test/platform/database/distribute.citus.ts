import { distributeSchema } from '@fin-link/service';
import { openStorage, type Storage } from '@fin-link/storage';
import { type CitusCluster, startCitus } from '@fin-link/testing/citus';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostMigrations, type HostTables } from '../../../src/platform/database/index.ts';
import { placements } from '../../../src/platform/database/placements.ts';

let cluster: CitusCluster;
let storage: Storage;
const open = (opened: Storage) => opened.database<HostTables>('host', hostMigrations);

beforeAll(async () => {
  cluster = await startCitus({ workers: 2, settings: ['citus.shard_count=2'] });
  await distributeSchema(cluster.url, { open, placements });
  storage = await openStorage({ url: cluster.url, connections: 4 });
});

afterAll(async () => {
  await storage?.close();
  await cluster?.stop();
});

test('the tables of the host are distributed as their placements say', async () => {
  const { db, schema } = await open(storage);
  const { rows } = await sql<{ table: string; kind: string }>`
    select relname as table, partmethod as kind from pg_catalog.pg_dist_partition
    join pg_catalog.pg_class on pg_class.oid = logicalrelid
    where relnamespace = ${schema}::regnamespace and not autoconverted`.execute(db);
  const kinds = new Map(rows.map(({ table, kind }) => [table, kind]));
  for (const [table, placement] of Object.entries(placements))
    expect([table, kinds.get(table) ?? null]).toEqual([
      table,
      { user: 'h', copied: 'n', coordinator: null }[placement],
    ]);
});

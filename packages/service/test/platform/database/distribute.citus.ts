import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openStorage, type Storage } from '@fin-link/storage';
import { type CitusCluster, startCitus } from '@fin-link/testing/citus';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { distribute, DistributionError } from '../../../src/platform/database/distribute.ts';
import { openServiceDatabase } from '../../../src/platform/database/index.ts';
import { placements } from '../../../src/platform/database/placements.ts';

let cluster: CitusCluster;
let storage: Storage;
const database = () => openServiceDatabase(storage);

/** Users of the test, in different buckets. */
const users = Array.from({ length: 200 }, (_, index) => index + 1);

beforeAll(async () => {
  cluster = await startCitus({ workers: 3, settings: ['citus.shard_count=6'] });
  storage = await openStorage({ url: cluster.url, connections: 4 });
  const { db } = await database();
  await sql`
    insert into ${sql.table('service_user')} (bucket, customer_id, id, login_name, profile, created_at, updated_at)
    select id % 1024, 1, id, 'user ' || id, '{}', now(), now() from unnest(${users}::bigint[]) as id`.execute(db);
  await sql`
    insert into ${sql.table('category_name')} (bucket, customer_id, user_id, category_id, name)
    select id % 1024, 1, id, 1, 'name ' || id from unnest(${users}::bigint[]) as id`.execute(db);
});

afterAll(async () => {
  await storage?.close();
  await cluster?.stop();
});

/** Counts the rows of all tables of users. */
async function rowsOfUsers(): Promise<Record<string, number>> {
  const { db } = await database();
  const counts: Record<string, number> = {};
  for (const table of Object.keys(placements).filter((name) => placements[name] === 'user')) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db);
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

/** States that a call passes, in order, as conditions on the catalogs of the database. */
const states = [
  `exists (select from pg_db_role_setting where 'default_transaction_read_only=on' = any(setconfig))`,
  `to_regclass('service.foreign_key') is not null`,
  `(select count(*) from pg_dist_partition where logicalrelid = 'service.account'::regclass) = 1`,
  `exists (select from pg_constraint where conname = 'paid_use_of')
     and exists (select from pg_dist_partition where logicalrelid = 'service.account'::regclass)`,
  `not exists (select from only service.service_user)`,
];

/** Starts `distribute` in a process, and kills the process when the state is reached. */
async function killWhen(state: string): Promise<void> {
  const file = fileURLToPath(new URL('distribute.process.ts', import.meta.url));
  const child = spawn(process.execPath, [file, cluster.url], { stdio: 'inherit' });
  const ended = once(child, 'exit');
  const watcher = await openStorage({ url: cluster.url });
  const reached = async (): Promise<boolean> => {
    const { db } = await watcher.database('service', {}).catch(() => ({ db: null }));
    if (db === null) return false;
    const { rows } = await sql<{ reached: boolean }>`select ${sql.raw(state)} as reached`.execute(db);
    return rows[0]?.reached === true;
  };
  while (child.exitCode === null && !(await reached().catch(() => false)));
  child.kill('SIGKILL');
  await ended;
  await watcher.close();
}

test('a database that is killed while it is distributed is finished by the next call, without losing a row', async () => {
  const before = await rowsOfUsers();
  expect(before).toMatchObject({ service_user: users.length, category_name: users.length });
  for (const state of states) await killWhen(state);
  const { readOnlyMs } = await distribute(cluster.url);
  expect(await rowsOfUsers()).toEqual(before);
  console.log(`The database was read-only for ${readOnlyMs} ms at the last call.`);
  const { db, schema } = await database();
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
  const { rows: keys } = await sql`
    select conname from pg_catalog.pg_constraint join pg_catalog.pg_class on pg_class.oid = conrelid
    where contype = 'f' and relname = 'paid_use' and relnamespace = ${schema}::regnamespace`.execute(db);
  expect(keys).toEqual([{ conname: 'paid_use_of' }]);
  // Writes are allowed again.
  await sql`update ${sql.table('category_name')} set name = 'new' where bucket = 7 and user_id = 7`.execute(db);
});

test('a database without Citus is refused with the command that it needs', async () => {
  const { db } = await database();
  await sql`create database plain`.execute(db);
  await expect(distribute(cluster.url.replace(/\/[^/]*$/, '/plain'))).rejects.toThrow(DistributionError);
});

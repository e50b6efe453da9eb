import { openTestStorage } from '@fin-link/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  bucketOfToken,
  bucketOfUser,
  hostMigrations,
  newUserToken,
  type HostTables,
} from '../../../src/platform/database/index.ts';
import { placements } from '../../../src/platform/database/placements.ts';

const storage = await openTestStorage();
const { db, schema } = await storage.database<HostTables>('host', hostMigrations);
const placedByUser = Object.keys(placements).filter((table) => placements[table] === 'user');

test('every table of the host has a placement', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = ${schema}`.execute(db);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(placements).toSorted());
});

test('primary keys, unique indexes and foreign keys of distributed tables begin with the bucket', async () => {
  const { rows } = await sql<{ table: string; name: string; first: string }>`
    select relation.relname as table, index.relname as name, attname as first
    from pg_catalog.pg_index join pg_catalog.pg_class as relation on relation.oid = indrelid
    join pg_catalog.pg_class as index on index.oid = indexrelid
    join pg_catalog.pg_attribute on attrelid = indrelid and attnum = indkey[0]
    where relation.relnamespace = ${schema}::regnamespace and indisunique
    union all
    select relation.relname, conname, attname
    from pg_catalog.pg_constraint join pg_catalog.pg_class as relation on relation.oid = conrelid
    join pg_catalog.pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where relation.relnamespace = ${schema}::regnamespace and contype = 'f'`.execute(db);
  const keys = rows.filter(({ table }) => placedByUser.includes(table));
  expect(new Set(keys.map(({ table }) => table))).toEqual(new Set(placedByUser));
  expect(keys.filter(({ first }) => first !== 'bucket')).toEqual([]);
});

test('an id contains the bucket of its user', () => {
  for (let number = 0; number < 2_000; number++) {
    const owner = { customer: 'shop', loginName: `user-${number}` };
    const id = newUserToken('ls_', owner);
    expect(id).toMatch(/^ls_[A-Za-z0-9_-]{43}$/);
    expect(bucketOfToken(id)).toBe(bucketOfUser(owner));
  }
});

test('the bucket of a user never changes, because stored rows depend on it', () => {
  expect(bucketOfUser({ customer: 'shop', loginName: 'sbMem1' })).toBe(90);
});

test('a text that is no id has bucket 0', () => {
  for (const text of ['', 'ls_', 'ls_sg', 'ls_zz', 'ls_-1', 'ls_..', 'x']) expect(bucketOfToken(text)).toBe(0);
});

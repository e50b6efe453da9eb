import { openTestStorage } from '@fin-link/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

const storage = await openTestStorage();
const { db } = await storage.database('owner', {});

test('PostgreSQL and PGlite return the same values', async () => {
  const { rows } = await sql`
    select 9007199254740993::int8 as int8, count(*) as count, 1.10::numeric as numeric, 1.5::float8 as float8, 7::int4 as int4,
      true as bool, 'x'::text as text, '6f9619ff-8b86-d011-b42d-00c04fc964ff'::uuid as uuid,
      date '2026-01-31' as date, timestamptz '2026-01-31 10:00:00.123+02' as timestamptz, timestamp '2026-01-31 10:00:00' as timestamp,
      interval '1 day' as interval, '\\x00ff'::bytea as bytea, '{"a": [1.5, null]}'::jsonb as jsonb, '[1]'::json as json,
      array[9007199254740993::int8] as int8s, array[1.10::numeric, null] as numerics, array[date '2026-01-31'] as dates,
      array['a', null, 'b,c'] as texts, array[1, 2] as int4s, null::numeric as nothing`.execute(db);
  expect(rows).toEqual([
    {
      int8: '9007199254740993',
      count: '1',
      numeric: '1.10',
      float8: 1.5,
      int4: 7,
      bool: true,
      text: 'x',
      uuid: '6f9619ff-8b86-d011-b42d-00c04fc964ff',
      date: '2026-01-31',
      timestamptz: new Date('2026-01-31T08:00:00.123Z'),
      timestamp: '2026-01-31 10:00:00',
      interval: '1 day',
      bytea: Buffer.from([0, 255]),
      jsonb: { a: [1.5, null] },
      json: [1],
      int8s: ['9007199254740993'],
      numerics: ['1.10', null],
      dates: ['2026-01-31'],
      texts: ['a', null, 'b,c'],
      int4s: [1, 2],
      nothing: null,
    },
  ]);
});

test('PostgreSQL and PGlite accept the same parameters', async () => {
  const instant = new Date('2026-01-31T08:00:00.123Z');
  const { rows } = await sql`
    select ${'9007199254740993'}::int8 as int8, ${12}::int8 as number, ${'1.10'}::numeric as numeric, ${'2026-01-31'}::date as date,
      ${instant}::timestamptz as timestamptz, ${Buffer.from('abc')}::bytea as bytea, ${JSON.stringify([1, { a: 2 }])}::jsonb as jsonb,
      ${['a', 'b,"c']}::text[] as texts, ${['1', '2']}::int8[] as int8s, ${null}::text as nothing, ${true}::bool as bool`.execute(
    db,
  );
  expect(rows).toEqual([
    {
      int8: '9007199254740993',
      number: '12',
      numeric: '1.10',
      date: '2026-01-31',
      timestamptz: instant,
      bytea: Buffer.from('abc'),
      jsonb: [1, { a: 2 }],
      texts: ['a', 'b,"c'],
      int8s: ['1', '2'],
      nothing: null,
      bool: true,
    },
  ]);
});

test('PostgreSQL and PGlite run in UTC and have the trigram extension', async () => {
  await sql`create extension if not exists pg_trgm with schema public`.execute(db);
  const { rows } =
    await sql`select current_setting('TimeZone') as zone, public.similarity('harbour', 'harbor') > 0.3 as similar`.execute(
      db,
    );
  expect(rows).toEqual([{ zone: 'UTC', similar: true }]);
});

test('PostgreSQL and PGlite report the same code and constraint of a failed statement', async () => {
  await sql`create table ${sql.table('owner.unique_thing')} (id int constraint unique_thing_pk primary key)`.execute(
    db,
  );
  await sql`insert into ${sql.table('owner.unique_thing')} values (1)`.execute(db);
  const again = sql`insert into ${sql.table('owner.unique_thing')} values (1)`.execute(db);
  await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'unique_thing_pk' });
});

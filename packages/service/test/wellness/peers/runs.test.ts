import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { computeDue } from '../../../src/wellness/peers/due-figures.ts';
import { isPeerBenchmarkEnabled } from '../../../src/wellness/peers/index.ts';
import { testService } from '../../harness/test-service.ts';
import { groceries, ids } from './people.ts';
import { denver, enough, peerWorld } from './peer-world.ts';

it('users of a customer are compared only as long as its settings allow it', async () => {
  const { deps, people, compute, figures } = await peerWorld();
  await people.group(ids(enough), denver, 10);
  const user = await people.one({ place: denver });
  const isOn = () => isPeerBenchmarkEnabled(deps, deps.database.db, 1);
  await deps.database.db.deleteFrom('customer_setting').execute();
  await compute();
  expect(await isOn()).toBe(false);
  expect(await people.see(user)).toBeNull();
  expect(await figures()).toEqual([]);
  await people.enable(1);
  await compute();
  expect(await isOn()).toBe(true);
  expect((await people.see(user))?.benchmarks.size).toBe(1);
  await people.enable(1, false);
  expect(await people.see(user)).toBeNull();
});

it('users of another customer are never counted or shown', async () => {
  const { people, compute } = await peerWorld();
  await people.enable(2);
  await people.group(ids(enough), denver, 10);
  await people.add(
    ids(enough, 3_000).map((id) => ({ id, place: denver, spends: [{ amount: 900 }] })),
    2,
  );
  const user = await people.one({ id: 1, place: denver });
  const other = await people.one({ id: 2, place: denver }, 2);
  await compute();
  const seen = async (person: typeof user) =>
    (await people.see(person))?.benchmarks
      .get(groceries)
      ?.map(({ spend, numberOfPeers }) => [spend, numberOfPeers < 900]);
  expect(await seen(user)).toEqual([
    ['10', true],
    ['10', true],
    ['10', true],
  ]);
  expect(await seen(other)).toEqual([
    ['900', true],
    ['900', true],
    ['900', true],
  ]);
});

it('a month is released once, also after switching off and on, and when the clock is moved back', async () => {
  const { deps, people, computeOn, figures } = await peerWorld();
  const dates = ['2026-09-10', '2026-10-10', '2026-11-10', '2026-12-10'];
  const join = (first: number, amount: number) =>
    people.add(
      ids(enough, first).map((id) => ({ id, place: denver, spends: dates.map((date) => ({ amount, date })) })),
    );
  await join(1_000, 10);
  await computeOn('2026-11-20');
  const released = await figures();
  expect(new Set(released.map(({ month }) => month))).toEqual(new Set(['2026-09-01', '2026-10-01']));
  await join(3_000, 1_000);
  await join(5_000, 1_000);
  await people.enable(1, false);
  await computeOn('2026-11-21');
  expect(await figures()).toEqual(released);
  await people.enable(1);
  await computeOn('2026-11-22');
  await computeOn('2026-12-15');
  expect(await figures()).toEqual(released);
  await people.enable(1, false);
  await computeOn('2026-12-20');
  expect(await figures()).toEqual(released);
  await people.enable(1);
  await computeOn('2026-12-20');
  const withNovember = await figures();
  expect(withNovember.filter(({ month }) => month < '2026-11')).toEqual(released);
  expect(withNovember.filter(({ month }) => month === '2026-11-01').map(({ spend }) => spend)).toEqual([
    '1000',
    '1000',
    '1000',
  ]);
  await computeOn('2026-10-20');
  await computeOn('2026-12-21');
  expect(await figures()).toEqual(withNovember);
  const { rows } = await sql`select as_of from ${sql.table('peer_benchmark')}`.execute(deps.database.db);
  expect(rows).toEqual([{ as_of: '2026-12-16' }]);
});

it('two services compute the figures of a month only once', async () => {
  const { deps, storage, people, log } = await peerWorld();
  const other = await testService({ storage });
  await other.deps.businessClock.set(deps.businessClock.now());
  await people.group(ids(40), denver, 10);
  await sql`create table ${sql.table('peer_run_log')} (customer_id bigint, xid text default pg_current_xact_id()::text)`.execute(
    deps.database.db,
  );
  await sql`create function log_peer_run() returns trigger language plpgsql as $$
    begin insert into ${sql.table('peer_run_log')} (customer_id) values (new.customer_id); return new; end $$`.execute(
    deps.database.db,
  );
  await sql`create trigger peer_run after update on ${sql.table('peer_benchmark')} for each row execute function log_peer_run()`.execute(
    deps.database.db,
  );
  await Promise.all([computeDue(deps), computeDue(other.deps), computeDue(deps), computeDue(other.deps)]);
  await Promise.all([computeDue(deps), computeDue(other.deps)]);
  const { rows } = await sql`select customer_id from ${sql.table('peer_run_log')}`.execute(deps.database.db);
  expect(rows).toHaveLength(1);
  expect(log.text() + other.log.text()).not.toContain('not computed');
});

it('an interrupted run releases nothing, and the next round releases the months', async () => {
  const { deps, people, compute, figures } = await peerWorld();
  const { db } = deps.database;
  await people.group(ids(enough), denver, 10);
  const table = sql.table('peer_figure');
  await sql`alter table ${table} add constraint breaks check (level <> 'COUNTRY') not valid`.execute(db);
  await compute();
  expect(await figures()).toEqual([]);
  await sql`alter table ${table} drop constraint breaks`.execute(db);
  await compute();
  expect(await figures()).toHaveLength(3);
});

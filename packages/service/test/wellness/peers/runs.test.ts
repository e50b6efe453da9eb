import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { computeDue } from '../../../src/wellness/peers/due-figures.ts';
import { isPeerBenchmarkEnabled } from '../../../src/wellness/peers/index.ts';
import { testService } from '../../harness/test-service.ts';
import { groceries, idsOfHalf } from './people.ts';
import { denver, peerWorld } from './peer-world.ts';

const [viewerId] = idsOfHalf(1, 1);
const viewer = { id: viewerId, place: denver };

it('users of a customer are compared only as long as its settings allow it', async () => {
  const { deps, people, compute, figures } = await peerWorld();
  await people.group(idsOfHalf(0, 30), denver);
  const user = await people.one(viewer);
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
  await compute();
  expect(await figures()).toEqual([]);
});

it('users of another customer are never counted or shown', async () => {
  const { people, compute } = await peerWorld();
  await people.enable(2);
  const ids = idsOfHalf(0, 70);
  await people.group(ids.slice(0, 30), denver, () => 10);
  await people.add(
    ids.slice(30).map((id) => ({ id, place: denver, spends: [{ amount: 900 }] })),
    2,
  );
  const [first, second] = idsOfHalf(1, 2);
  const user = await people.one({ id: first, place: denver });
  const other = await people.one({ id: second, place: denver }, 2);
  await compute();
  expect((await people.see(user))?.benchmarks.get(groceries)).toMatchObject([{ numberOfPeers: 30, spend: '10' }]);
  expect((await people.see(other))?.benchmarks.get(groceries)).toMatchObject([{ numberOfPeers: 40, spend: '900' }]);
});

it('figures are computed again on the 16th and not earlier, and again when the clock is moved back', async () => {
  const { deps, people, compute } = await peerWorld();
  const ids = idsOfHalf(0, 60);
  await people.group(ids.slice(0, 30), denver);
  const user = await people.one(viewer);
  const seen = async (day: string) => {
    await deps.businessClock.set(new Date(day));
    await compute();
    const peers = await people.see(user);
    return [peers?.benchmarkAsOf, peers?.benchmarks.get(groceries)?.[0]?.numberOfPeers];
  };
  expect(await seen('2026-11-16T00:00:00Z')).toEqual(['2026-11-16', 30]);
  const more = ids.slice(30).map((id) => ({ id, place: denver, spends: [{ amount: 5 }] }));
  await people.add(more.map((one) => ({ ...one, spends: [{ amount: 5 }, { amount: 5, date: '2026-11-30' }] })));
  expect(await seen('2026-12-15T23:59:00Z')).toEqual(['2026-11-16', 30]);
  expect(await seen('2026-12-16T00:00:00Z')).toEqual(['2026-12-16', 30]);
  expect(await seen('2026-11-20T00:00:00Z')).toEqual(['2026-11-16', 60]);
});

it('two services compute the figures of a month only once', async () => {
  const { deps, storage, people, log } = await peerWorld();
  const other = await testService({ storage });
  await other.deps.businessClock.set(deps.businessClock.now());
  await people.group(idsOfHalf(0, 40), denver);
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

it('an interrupted run keeps the figures of the previous month, and the next round computes the new ones', async () => {
  const { deps, people, compute, figures } = await peerWorld();
  const { db } = deps.database;
  await people.group(idsOfHalf(0, 40), denver);
  await compute();
  const before = await figures();
  expect(before).toHaveLength(4);
  const table = sql.table('peer_figure');
  await sql`alter table ${table} add constraint breaks check (period <> 'LAST_TWELVE_MONTHS') not valid`.execute(db);
  await deps.businessClock.set(new Date('2026-12-20T00:00:00Z'));
  await compute();
  expect(await figures()).toEqual(before);
  await sql`alter table ${table} drop constraint breaks`.execute(db);
  await compute();
  expect(new Set((await figures()).map(({ period }) => period))).toEqual(
    new Set(['LAST_THREE_MONTHS', 'LAST_SIX_MONTHS', 'LAST_TWELVE_MONTHS']),
  );
});

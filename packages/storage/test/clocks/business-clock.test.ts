import { createTestDatabase, manualClock, openTestStorage, testDatabaseKind } from '@fin-link/testing';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrateBusinessClock, openBusinessClock, openStorage } from '../../src/index.ts';
import type { BusinessClock, Database, Storage } from '../../src/index.ts';

const storage = await openTestStorage();
let schemas = 0;
/** Returns the name of a new schema for one test. */
const newSchema = (): string => `owner_${++schemas}`;

const start = new Date('2026-03-01T10:00:00.000Z');
const migrations = { '0001_business_clock': { up: migrateBusinessClock } };

async function openClock(
  on: Storage,
  schema: string,
): Promise<{ clock: BusinessClock; database: Database<unknown>; base: ReturnType<typeof manualClock> }> {
  const base = manualClock(start.toISOString());
  const database = await on.database(schema, migrations);
  const clock = await openBusinessClock(on, database, base);
  onTestFinished(() => clock.close());
  return { clock, database, base };
}

test('the business clock follows the system clock until it is moved, then continues from there', async () => {
  const { clock, base } = await openClock(storage, newSchema());
  expect(clock.now()).toEqual(start);
  await clock.set(new Date('2026-06-01T00:00:00.000Z'));
  expect(clock.now().toISOString()).toBe('2026-06-01T00:00:00.000Z');
  base.advance(1_500);
  expect(clock.now().toISOString()).toBe('2026-06-01T00:00:01.500Z');
  await clock.advance(86_400_000);
  await clock.advance(-500);
  expect(clock.now().toISOString()).toBe('2026-06-02T00:00:01.000Z');
  await clock.reset();
  expect(clock.now()).toEqual(base.now());
});

test('closing a business clock waits for a change that is being read', async () => {
  let hear = (): void => {};
  const heard: Pick<Storage, 'listen' | 'onBackgroundError'> = {
    listen(_channel, onPayload) {
      hear = () => onPayload('');
      return Promise.resolve(() => Promise.resolve());
    },
    onBackgroundError: (error) => storage.onBackgroundError(error),
  };
  const database = await storage.database(newSchema(), migrations);
  const moved = await openBusinessClock(heard, database, manualClock(start.toISOString()));
  const late = await openBusinessClock(heard, database, manualClock(start.toISOString()));
  await moved.advance(1_000);
  expect(late.now()).toEqual(start);
  hear();
  await late.close();
  expect(late.now()).toEqual(moved.now());
});

test('two business clocks on one database agree, and concurrent moves add up', async () => {
  const schema = newSchema();
  const [one, two] = [await openClock(storage, schema), await openClock(storage, schema)];
  await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? one : two).clock.advance(1_000)));
  await expect
    .poll(() => [one.clock.now().getTime(), two.clock.now().getTime()])
    .toEqual([start.getTime() + 20_000, start.getTime() + 20_000]);
});

test('listeners of the business clock receive changes by another process until they unsubscribe', async () => {
  const schema = newSchema();
  const [one, two] = [await openClock(storage, schema), await openClock(storage, schema)];
  const heard: string[] = [];
  const stop = two.clock.onChange(() => heard.push(two.clock.now().toISOString()));
  await one.clock.advance(1_000);
  await expect.poll(() => heard).toEqual(['2026-03-01T10:00:01.000Z']);
  stop();
  await one.clock.advance(1_000);
  await expect.poll(() => two.clock.now().toISOString()).toBe('2026-03-01T10:00:02.000Z');
  expect(heard).toHaveLength(1);
});

test('a transaction reads the stored business time, even before its process has received a move', async () => {
  const { clock, database } = await openClock(storage, newSchema());
  const seen = await database.tx(async (trx) => {
    await trx
      .updateTable('business_clock' as never)
      .set({ offset_ms: '60000' } as never)
      .execute();
    return { stored: await clock.read(trx), heard: clock.now() };
  });
  expect(seen).toEqual({ stored: new Date(start.getTime() + 60_000), heard: start });
});

test('a move of the business clock remains after the process that made it has ended', async () => {
  const schema = newSchema();
  const first = await openClock(storage, schema);
  await first.clock.advance(5_000);
  const second = await openClock(storage, schema);
  expect(second.clock.now().getTime()).toBe(start.getTime() + 5_000);
});

test.runIf(testDatabaseKind() === 'postgres')(
  'the business clock follows moves by another process, even after its connection was cut',
  async () => {
    const { url, drop } = await createTestDatabase();
    onTestFinished(drop);
    const faults: unknown[] = [];
    const open = async (): Promise<Storage> => {
      const opened = await openStorage({ url, onBackgroundError: (error) => faults.push(error) });
      onTestFinished(() => opened.close());
      return opened;
    };
    const [here, there] = [await openClock(await open(), 'owner'), await openClock(await open(), 'owner')];
    await there.clock.advance(1_000);
    await expect.poll(() => here.clock.now().getTime()).toBe(start.getTime() + 1_000);

    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen %'`.execute(
      there.database.db,
    );
    await there.clock.advance(1_000);
    await expect.poll(() => here.clock.now().getTime()).toBe(start.getTime() + 2_000);
    await there.clock.advance(1_000);
    await expect.poll(() => here.clock.now().getTime()).toBe(start.getTime() + 3_000);
    expect(faults.length).toBeGreaterThan(0);
  },
);

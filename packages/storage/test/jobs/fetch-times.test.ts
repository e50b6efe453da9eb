import { openTestStorage } from '@fin-link/testing';
import { randomUUID } from 'node:crypto';
import { PgBoss } from 'pg-boss';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { isRepeatable } from '../../src/engine/pool-client.ts';
import { withFetched } from '../../src/jobs/fetch-times.ts';

const storage = await openTestStorage();
const { db, tx } = await storage.database('owner', {});
const jobs = await storage.jobs('owner_jobs');
const payload = { parse: (value: unknown) => value as object };

/** pg-boss on the same database, with what it says. `onGivingBack` runs before a job is given back. */
async function bossBeside(onGivingBack: () => Promise<unknown> = () => Promise.resolve()) {
  const said: string[] = [];
  const { database } = withFetched(
    {
      async executeSql(text, values = []) {
        said.push(text);
        if (text.includes(`state = 'created',`)) await onGivingBack();
        const parts = text.split(/\$(\d+)/);
        const query = sql.join(
          parts.map((part, place) => (place % 2 === 0 ? sql.raw(part) : sql.val(values[Number(part) - 1]))),
          sql``,
        );
        return { rows: (await query.execute(db)).rows as never[] };
      },
    },
    () => 0,
  );
  const boss = new PgBoss({ schema: 'owner_jobs', db: database, migrate: false, supervise: false, schedule: false });
  boss.on('error', () => {});
  await boss.start();
  onTestFinished(() => boss.stop({ graceful: false, close: false }));
  return { boss, said };
}

test.each([
  ['that was fetched is given back by its attempt', 'left', false, ['active 0', 'created 0']],
  ['that another process has taken meanwhile is left to it', 'taken', true, ['active 1', 'active 1']],
])('a job too many of a group %s', async (_what, name, isTaken, expected) => {
  const queue = await jobs.define({ name, payload });
  await tx(async (trx) => {
    for (const _number of [1, 2]) await queue.send(trx, {}, { group: 'one' });
  });
  const { boss, said } = await bossBeside(() =>
    isTaken
      ? sql`update ${sql.raw('owner_jobs.job')} set retry_count = 1 where name = ${name}`.execute(db)
      : Promise.resolve(),
  );
  const over = Promise.withResolvers<undefined>();
  // Both workers fetch before either knows what the other gets.
  const options = { localConcurrency: 2, localGroupConcurrency: 1, pollingIntervalSeconds: 30 };
  await boss.work(name, { ...options, includeMetadata: true }, () => over.promise);
  const giving = (): string[] => said.filter((text) => text.includes(`state = 'created',`));
  const states = async (): Promise<string[]> => {
    const { rows } = await sql<{ state: string; attempt: number; heartbeat: number | null }>`
      select state, retry_count as attempt, heartbeat_seconds as heartbeat
      from ${sql.raw('owner_jobs.job')} where name = ${name} order by state desc`.execute(db);
    // pg-boss itself takes no job from anybody.
    for (const { heartbeat } of rows) expect(heartbeat).toBeNull();
    return rows.map(({ state, attempt }) => `${state} ${attempt}`);
  };
  await expect.poll(giving).toHaveLength(1);
  await expect.poll(states).toEqual(expected);
  expect(giving().map(isRepeatable)).toEqual([false]);
  over.resolve(undefined);
  await boss.offWork(name);
});

test('after a lost connection the job queue repeats statements that take a job or name its attempt, and no other write', async () => {
  await jobs.define({ name: 'said', payload });
  const { boss, said } = await bossBeside();
  const saying = async (work: () => Promise<unknown>): Promise<boolean> => {
    said.length = 0;
    await work();
    expect(said).not.toEqual([]);
    return said.every(isRepeatable);
  };
  const id = randomUUID();
  const attempt = { id, retryCount: 0 };
  await boss.findJobs('said', { id });
  expect(await saying(() => boss.fetch('said'))).toBe(true);
  expect(await saying(() => boss.complete('said', attempt))).toBe(true);
  expect(await saying(() => boss.fail('said', attempt))).toBe(true);
  expect(await saying(() => boss.fail('said', id))).toBe(false);
  expect(await saying(() => boss.retry('said', id))).toBe(false);
  expect(await saying(() => boss.redrive('said.dead', { limit: 1 }))).toBe(false);
});

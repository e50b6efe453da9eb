import { expectTakenLess, openTestStorage } from '@fin-link/testing';
import { type Kysely, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Migration } from '../../src/index.ts';

interface Tables {
  request: { id: string };
}

interface Reference {
  requestId: string;
}

const migrations: Record<string, Migration> = {
  '0001_request': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('request')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .execute();
    },
  },
};

const payload = {
  parse(value: unknown): Reference {
    if (typeof value === 'object' && value !== null && 'requestId' in value && typeof value.requestId === 'string')
      return { requestId: value.requestId };
    throw new Error('not a reference');
  },
};

const storage = await openTestStorage();
const database = await storage.database<Tables>('owner', migrations);
const jobs = await storage.jobs('owner_jobs');
await jobs.start();
afterAll(() => jobs.stop(0));

test('a job is enqueued only when its transaction commits', async () => {
  const queue = await jobs.define({ name: 'outbox', payload });
  const handled: string[] = [];
  const second = Promise.withResolvers<void>();
  await queue.work(async ({ requestId }) => {
    handled.push(requestId);
    if (requestId === 'kept') second.resolve();
    await Promise.resolve();
  });
  const rolledBack = database.tx(async (trx) => {
    await trx.insertInto('request').values({ id: 'lost' }).execute();
    await queue.send(trx, { requestId: 'lost' });
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  await database.tx(async (trx) => {
    await trx.insertInto('request').values({ id: 'kept' }).execute();
    await queue.send(trx, { requestId: 'kept' });
  });
  await second.promise;
  expect(handled).toEqual(['kept']);
});

test('a failing job is retried with a counted attempt, then passed to onExhausted', async () => {
  const queue = await jobs.define({ name: 'failing', payload, retryLimit: 1, retryDelaySeconds: 1 });
  const attempts: number[] = [];
  const exhausted = Promise.withResolvers<{ requestId: string; attempts: number }>();
  await queue.work(
    async (_, { attempt }) => {
      attempts.push(attempt);
      await Promise.reject(new Error('the bank is closed'));
    },
    {
      onExhausted: async ({ requestId }, context) => {
        exhausted.resolve({ requestId, attempts: context.attempts });
        await Promise.resolve();
      },
    },
  );
  await database.tx((trx) => queue.send(trx, { requestId: 'r1' }));
  expect(await exhausted.promise).toEqual({ requestId: 'r1', attempts: 2 });
  expect(attempts).toEqual([1, 2]);
});

test('a dead-letter job without a handler can be requeued', async () => {
  const queue = await jobs.define({ name: 'redriven', payload, retryLimit: 0 });
  let open = false;
  const tried = Promise.withResolvers<void>();
  const done = Promise.withResolvers<string>();
  await queue.work(async ({ requestId }) => {
    if (open) done.resolve(requestId);
    tried.resolve();
    if (!open) await Promise.reject(new Error('closed'));
  });
  await database.tx((trx) => queue.send(trx, { requestId: 'r2' }));
  await tried.promise;
  open = true;
  await expect.poll(() => queue.redrive(10)).toBe(1);
  expect(await done.promise).toBe('r2');
});

test('a "short" queue keeps one waiting job per singleton key, and a standard queue refuses the key', async () => {
  const short = await jobs.define({ name: 'short', payload, policy: 'short' });
  const handled: string[] = [];
  const end = Promise.withResolvers<void>();
  for (const requestId of ['a1', 'a2'])
    await database.tx((trx) => short.send(trx, { requestId }, { singletonKey: 'a' }));
  await database.tx((trx) => short.send(trx, { requestId: 'b' }, { singletonKey: 'b' }));
  await short.work(async ({ requestId }) => {
    handled.push(requestId);
    if (requestId === 'b') end.resolve();
    await Promise.resolve();
  });
  await end.promise;
  expect(handled).toEqual(['a1', 'b']);
  const standard = await jobs.define({ name: 'standard', payload });
  await expect(
    database.tx((trx) => standard.send(trx, { requestId: 'x' }, { singletonKey: 'a' })),
  ).rejects.toMatchObject({ code: 'JOBS_QUEUE_CONFLICT' });
});

test('a worker runs a backlog of jobs without pauses', async () => {
  const queue = await jobs.define({ name: 'backlog', payload, concurrency: 2 });
  await database.tx(async (trx) => {
    for (let number = 0; number < 40; number++) await queue.send(trx, { requestId: String(number) });
  });
  const handled: string[] = [];
  const all = Promise.withResolvers<void>();
  const begun = performance.now();
  await queue.work(async ({ requestId }) => {
    if (handled.push(requestId) === 40) all.resolve();
    await Promise.resolve();
  });
  await all.promise;
  expectTakenLess(begun, 20_000);
  expect(new Set(handled).size).toBe(40);
});

test('a sleeping worker takes a job that becomes due while another job runs', async () => {
  const queue = await jobs.define({ name: 'deferred', payload, concurrency: 3 });
  const [begunLong, due] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const handled: string[] = [];
  await queue.work(async ({ requestId }) => {
    handled.push(requestId);
    if (requestId === 'due') return due.resolve();
    begunLong.resolve();
    return due.promise;
  });
  await database.tx((trx) => queue.send(trx, { requestId: 'long' }));
  await begunLong.promise;
  await database.tx((trx) => queue.send(trx, { requestId: 'due' }, { startAfterSeconds: 2 }));
  const begun = performance.now();
  await due.promise;
  expectTakenLess(begun, 20_000);
  expect(handled).toEqual(['long', 'due']);
});

test('defining a job queue again with another policy is refused', async () => {
  await jobs.define({ name: 'settled', payload, policy: 'stately' });
  await expect(jobs.define({ name: 'settled', payload, policy: 'short' })).rejects.toMatchObject({
    code: 'JOBS_QUEUE_CONFLICT',
  });
});

test('defining a job queue again writes only options that differ', async () => {
  const held = async () => {
    const { rows } = await sql<{ retry_limit: number; updated_on: Date }>`
      select retry_limit, updated_on from owner_jobs.queue where name = 'again'`.execute(database.db);
    return rows[0];
  };
  await jobs.define({ name: 'again', payload, retryLimit: 1 });
  const first = await held();
  await jobs.define({ name: 'again', payload, retryLimit: 1 });
  expect(await held()).toEqual(first);
  await jobs.define({ name: 'again', payload, retryLimit: 2 });
  expect(await held()).toMatchObject({ retry_limit: 2 });
});

test('sending a job refuses a payload that does not match its schema', async () => {
  const queue = await jobs.define({ name: 'strict', payload });
  const wrong = {} as Reference;
  await expect(database.tx((trx) => queue.send(trx, wrong))).rejects.toMatchObject({ code: 'JOBS_PAYLOAD_INVALID' });
});

test('defining a job queue inside a transaction is refused', async () => {
  await expect(database.tx(() => jobs.define({ name: 'inside', payload }))).rejects.toMatchObject({
    code: 'STORAGE_QUERY_OUTSIDE_TRANSACTION',
  });
});

test('the job queue stores the error of a handler without its details', async () => {
  const queue = await jobs.define({ name: 'discreet', payload, retryLimit: 0 });
  const failed = Promise.withResolvers<void>();
  await queue.work(async () => {
    failed.resolve();
    await Promise.reject(
      Object.assign(new Error('refused', { cause: 'marker-cause' }), { headers: 'marker-header', code: 'E_BANK' }),
    );
  });
  await database.tx((trx) => queue.send(trx, { requestId: 'd' }));
  await failed.promise;
  const stored = async (): Promise<string> => {
    const rows = await database.db
      .withSchema('owner_jobs')
      .selectFrom('job' as never)
      .selectAll()
      .execute();
    return JSON.stringify(rows.filter((row) => (row as { name?: string }).name === 'discreet.dead'));
  };
  await expect.poll(stored).toContain('E_BANK');
  expect(await stored()).toContain('refused');
  expect(await stored()).not.toContain('marker-');
});

test('forget() deletes matching finished jobs, including dead letters, and counts the unfinished ones', async () => {
  const queue = await jobs.define({ name: 'forgetful', payload, retryLimit: 0 });
  await queue.work(({ requestId }) =>
    requestId === 'other' ? Promise.resolve() : Promise.reject(new Error('says much')),
  );
  const send = (requestId: string, startAfterSeconds = 0) =>
    database.tx((trx) => queue.send(trx, { requestId }, { startAfterSeconds }));
  await send('mine');
  await send('other');
  await send('mine', 3_600);
  const states = async (requestId: string): Promise<string[]> => {
    const { rows } = await sql<{ name: string; state: string }>`
      select name, state from ${sql.raw('owner_jobs.job')}
      where data ->> 'requestId' = ${requestId} and name like 'forgetful%' order by name, state`.execute(database.db);
    return rows.map(({ name, state }) => `${name} ${state}`);
  };
  await expect.poll(() => states('other')).toEqual(['forgetful completed']);
  await expect.poll(() => states('mine')).toEqual(['forgetful created', 'forgetful failed', 'forgetful.dead created']);
  expect(await jobs.forget({ requestId: 'mine' })).toBe(2);
  expect(await states('mine')).toEqual(['forgetful created', 'forgetful.dead created']);
  expect(await states('other')).toEqual(['forgetful completed']);
});

test('a handler that hands its work over to another job does both in one transaction', async () => {
  const from = await jobs.define({ name: 'moved-from', payload, retryDelaySeconds: 1 });
  const to = await jobs.define({ name: 'moved-to', payload });
  const attempts: number[] = [];
  const arrived: string[] = [];
  await from.work((job, { attempt, handOver }) =>
    database.tx(async (trx) => {
      attempts.push(attempt);
      await handOver(trx, to, job);
      if (attempt === 1) throw new Error('rolled back');
    }),
  );
  await to.work(async ({ requestId }) => {
    arrived.push(requestId);
    await Promise.resolve();
  });
  await database.tx((trx) => from.send(trx, { requestId: 'm' }));
  await expect.poll(() => arrived).toEqual(['m']);
  expect(attempts).toEqual([1, 2]);
});

test('a handler that releases its slot lets one more job run until the handler ends', async () => {
  const queue = await jobs.define({ name: 'released', payload });
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  await queue.work(async ({ requestId }, { releaseSlot }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.set(requestId, resolve);
    running.push(requestId);
    if (requestId === 'slow') {
      releaseSlot();
      releaseSlot();
    }
    await promise;
    running.splice(running.indexOf(requestId), 1);
  });
  const send = (requestId: string) => database.tx((trx) => queue.send(trx, { requestId }));
  await send('slow');
  await expect.poll(() => running).toEqual(['slow']);
  await send('first');
  await expect.poll(() => running).toEqual(['slow', 'first']);
  await send('second');
  ends.get('slow')?.();
  await expect.poll(() => running).toEqual(['first', 'second']);
  await send('third');
  ends.get('first')?.();
  await expect.poll(() => ends.has('first') && running).toEqual(['second']);
  ends.get('second')?.();
  await expect.poll(() => running).toEqual(['third']);
  ends.get('third')?.();
  await expect.poll(() => running).toEqual([]);
});

test('jobs of one group use at most their share of the worker slots', async () => {
  const queue = await jobs.define({ name: 'grouped', payload, concurrency: 3, concurrencyOfGroup: 2 });
  const running: string[] = [];
  const slow = (): string[] => running.filter((requestId) => requestId.startsWith('slow'));
  const ended = new Map<string, () => void>();
  await queue.work(async ({ requestId }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    ended.set(requestId, resolve);
    running.push(requestId);
    await promise;
    running.splice(running.indexOf(requestId), 1);
  });
  await database.tx(async (trx) => {
    for (const requestId of ['slow-1', 'slow-2', 'slow-3', 'slow-4'])
      await queue.send(trx, { requestId }, { group: 'slow' });
  });
  await expect.poll(() => running.length).toBe(2);
  await database.tx((trx) => queue.send(trx, { requestId: 'quick' }, { group: 'other' }));
  await expect.poll(() => running).toContain('quick');
  expect(slow()).toHaveLength(2);
  ended.get('quick')?.();
  await database.tx((trx) => queue.send(trx, { requestId: 'alone' }));
  await expect.poll(() => running).toContain('alone');
  for (let left = 4; left > 0; left--) {
    await expect.poll(() => slow().length).toBe(Math.min(2, left));
    const [first = ''] = slow();
    ended.get(first)?.();
    await expect.poll(() => running).not.toContain(first);
  }
  ended.get('alone')?.();
  await expect.poll(() => running).toEqual([]);
});

import { expect, test } from 'vitest';
import type { PgBoss, WipData } from 'pg-boss';
import { beatMs, Claims, leaseMs } from '../../src/jobs/claims.ts';
import { JobRunner } from '../../src/jobs/job-runner.ts';
import { OrphanWatch } from '../../src/jobs/orphans.ts';

const attempt = { id: 'a', retryCount: 0 };

/** A process whose time a test moves, with a database that says whose claims are still good. */
function processAt() {
  const state = { now: 0, good: new Set(['a']), isAway: false, beats: 0, answers: Promise.resolve() };
  const executeSql = (_text: string, values: unknown[] = []) => {
    state.beats += 1;
    if (state.isAway) return Promise.reject(new Error('The database is away.'));
    const asked = JSON.parse(String(values[0])) as { id: string; retry_count: number }[];
    const rows = asked
      .filter(({ id }) => state.good.has(id))
      .map((one) => ({ id: one.id, retryCount: one.retry_count }));
    return state.answers.then(() => ({ rows }));
  };
  const claims = new Claims({ database: { executeSql }, schema: 'jobs', elapsed: () => state.now });
  return { state, claims };
}

test('a job claim holds without a query until its third heartbeat is due, by the clock of the process', async () => {
  const { state, claims } = processAt();
  const claim = claims.take('queue', attempt, 0);
  state.now = leaseMs - 501;
  await claim.hold();
  expect(state.beats).toBe(0);
  state.now = leaseMs;
  await claim.hold();
  expect(state.beats).toBe(1);
});

test('a heartbeat of job claims counts from when it was sent, not from its answer', async () => {
  const { state, claims } = processAt();
  const claim = claims.take('queue', attempt, 0);
  const beat = claims.beat();
  state.now = leaseMs;
  await beat;
  await claim.hold();
  expect(state.beats).toBe(2);
});

test('a process that was suspended learns that it lost its job claim before it goes on', async () => {
  const { state, claims } = processAt();
  const claim = claims.take('queue', attempt, 0);
  state.now = 60_000;
  state.good.clear();
  await expect(claim.hold()).rejects.toMatchObject({ code: 'JOBS_CLAIM_LOST' });
  expect(claim.signal.aborted).toBe(true);
});

test('a job claim that the database cannot confirm does not hold', async () => {
  const { state, claims } = processAt();
  const claim = claims.take('queue', attempt);
  state.isAway = true;
  await expect(claim.hold()).rejects.toThrow('The database is away.');
});

test('one heartbeat covers all jobs of a process, and none is sent without a job', async () => {
  const { state, claims } = processAt();
  await claims.beat();
  expect(state.beats).toBe(0);
  state.good = new Set(['a', 'b']);
  const taken = [...state.good].map((id) => claims.take('queue', { id, retryCount: 0 }, 0));
  await claims.beat();
  expect(state.beats).toBe(1);
  for (const claim of taken) claim.drop();
  await claims.beat();
  expect(state.beats).toBe(1);
});

test('a job attempt that ends late does not touch the next attempt', async () => {
  const { state, claims } = processAt();
  const old = claims.take('queue', attempt, 0);
  const next = claims.take('queue', { ...attempt, retryCount: 1 }, 0);
  expect(claims.isHeld(attempt)).toBe(true);
  old.drop();
  expect(claims.isHeld(attempt)).toBe(false);
  expect(claims.isHeld({ ...attempt, retryCount: 1 })).toBe(true);
  state.now = leaseMs;
  await expect(old.hold()).rejects.toMatchObject({ code: 'JOBS_CLAIM_LOST' });
  await next.hold();
});

test('waiting for a heartbeat ends with the job, and a later check sends a new one', async () => {
  const { state, claims } = processAt();
  const silent = Promise.withResolvers<undefined>();
  state.answers = silent.promise.then(() => {});
  const claim = claims.take('queue', attempt);
  const job = new AbortController();
  const waiting = claim.hold(job.signal);
  job.abort(new Error('The job is over.'));
  await expect(waiting).rejects.toThrow('The job is over.');
  state.now = beatMs;
  state.answers = Promise.resolve();
  await claim.hold();
  expect(state.beats).toBe(2);
  silent.resolve(undefined);
});

test('a job claim is lost when no heartbeat is answered in time', async () => {
  const { state, claims } = processAt();
  const claim = claims.take('queue', attempt);
  const late = (): Promise<void> => {
    state.now += leaseMs;
    return Promise.resolve();
  };
  Object.defineProperty(state, 'answers', { get: late });
  await expect(claim.hold()).rejects.toMatchObject({ code: 'JOBS_CLAIM_LOST' });
});

/** A process that looks for orphans and always finds one; a look takes as long as a test says. */
function watchAt() {
  const state = { now: 0, takes: 0, failed: 0, isStillSilent: true };
  const watch = new OrphanWatch({
    boss: {
      fail: () => {
        state.failed += 1;
        return Promise.resolve({});
      },
    },
    database: {
      executeSql: (text) => {
        if (text.startsWith('select')) state.now += state.takes;
        const isFound = text.startsWith('select') || state.isStillSilent;
        return Promise.resolve({ rows: isFound ? [{ name: 'queue', id: 'other', retryCount: 0 }] : [] });
      },
    },
    schema: 'jobs',
    elapsed: () => state.now,
    isHeld: () => false,
  });
  const lookAt = async (at: number): Promise<string[]> => {
    state.now = at;
    return [...(await watch.look())];
  };
  return { state, lookAt };
}

test('a process that was suspended requeues no job until others had time for a heartbeat', async () => {
  const { state, lookAt } = watchAt();
  expect(await lookAt(0)).toEqual(['queue']);
  expect(await lookAt(60_000)).toEqual([]);
  expect(await lookAt(62_000)).toEqual([]);
  expect(await lookAt(63_000)).toEqual(['queue']);
  expect(state.failed).toBe(2);
});

test('a process whose query was answered late requeues no job until others had time for a heartbeat', async () => {
  const { state, lookAt } = watchAt();
  state.takes = 2_000;
  expect(await lookAt(0)).toEqual([]);
  state.takes = 0;
  expect(await lookAt(2_500)).toEqual([]);
  expect(await lookAt(4_900)).toEqual([]);
  expect(await lookAt(5_000)).toEqual(['queue']);
});

test('a job with a new heartbeat is not requeued', async () => {
  const { state, lookAt } = watchAt();
  state.isStillSilent = false;
  expect(await lookAt(0)).toEqual([]);
  expect(state.failed).toBe(0);
});

test('the job queue wakes a worker that sleeps after an error', async () => {
  const { claims } = processAt();
  const woken: string[] = [];
  const worker = (id: string, count: number, lastJobStartedOn: number, lastErrorOn: number | null) =>
    ({ id, name: 'queue', count, lastJobStartedOn, lastErrorOn }) as WipData;
  let workers = [worker('busy', 1, 20, 10), worker('faulty', 1, 10, 20)];
  const boss = {
    work: () => Promise.resolve('busy'),
    offWork: () => Promise.resolve(),
    getWipData: () => workers,
    notifyWorker: (id: string) => void woken.push(id),
  } as unknown as PgBoss;
  const runner = new JobRunner({ boss, claims, orphans: undefined, sentAt: () => 0, onBackgroundError: () => {} });
  await runner.add('queue', { concurrency: 2 }, () => Promise.resolve());
  await runner.start();
  expect(woken).toEqual(['faulty']);
  workers = [];
  await runner.stop(0);
});

import { expect, test } from 'vitest';
import { Claims, leaseMs } from '../../src/jobs/claims.ts';
import { OrphanWatch } from '../../src/jobs/orphans.ts';

const attempt = { id: 'a', retryCount: 0 };

/** A process whose time a test moves, with a database that says whose claims are still good. */
function processAt() {
  const state = { now: 0, good: new Set(['a']), isAway: false, beats: 0 };
  const executeSql = (_text: string, values: unknown[] = []) => {
    state.beats += 1;
    if (state.isAway) return Promise.reject(new Error('The database is away.'));
    const asked = JSON.parse(String(values[0])) as { id: string }[];
    return Promise.resolve({ rows: asked.filter(({ id }) => state.good.has(id)).map(({ id }) => ({ id })) });
  };
  const claims = new Claims({ database: { executeSql }, schema: 'jobs', elapsed: () => state.now });
  return { state, claims };
}

test('a claim is believed without asking until its third beat is due, by the time of the process', async () => {
  const { state, claims } = processAt();
  const claim = claims.take('queue', attempt, 0);
  state.now = leaseMs - 501;
  await claim.hold();
  expect(state.beats).toBe(0);
  state.now = leaseMs;
  await claim.hold();
  expect(state.beats).toBe(1);
});

test('a beat counts from when it was sent, not from when it was answered', async () => {
  const { state, claims } = processAt();
  const claim = claims.take('queue', attempt, 0);
  const beat = claims.beat();
  state.now = leaseMs;
  await beat;
  await claim.hold();
  expect(state.beats).toBe(2);
});

test('a process that wakes learns that its claim is lost before it does anything', async () => {
  const { state, claims } = processAt();
  const claim = claims.take('queue', attempt, 0);
  state.now = 60_000;
  state.good.clear();
  await expect(claim.hold()).rejects.toMatchObject({ code: 'JOBS_CLAIM_LOST' });
  expect(claim.signal.aborted).toBe(true);
});

test('a claim that cannot be proven is not believed', async () => {
  const { state, claims } = processAt();
  const claim = claims.take('queue', attempt);
  state.isAway = true;
  await expect(claim.hold()).rejects.toThrow('The database is away.');
});

test('one beat is for every job, and none is sent without a job', async () => {
  const { state, claims } = processAt();
  await claims.beat();
  expect(state.beats).toBe(0);
  state.good = new Set(['a', 'b']);
  for (const id of state.good) claims.take('queue', { id, retryCount: 0 }, 0);
  await claims.beat();
  expect(state.beats).toBe(1);
  for (const id of state.good) claims.drop({ id, retryCount: 0 });
  await claims.beat();
  expect(state.beats).toBe(1);
});

test('who stood still takes nobody’s jobs until everybody had time to beat', async () => {
  let now = 0;
  const failed: string[] = [];
  const watch = new OrphanWatch({
    boss: {
      fail: (name) => {
        failed.push(name);
        return Promise.resolve({});
      },
    },
    database: { executeSql: () => Promise.resolve({ rows: [{ name: 'queue', id: 'other', retryCount: 0 }] }) },
    schema: 'jobs',
    elapsed: () => now,
    isHeld: () => false,
  });
  const lookAt = async (at: number): Promise<string[]> => {
    now = at;
    return [...(await watch.look())];
  };
  expect(await lookAt(0)).toEqual(['queue']);
  expect(await lookAt(60_000)).toEqual([]);
  expect(await lookAt(62_000)).toEqual([]);
  expect(await lookAt(63_000)).toEqual(['queue']);
  expect(failed).toHaveLength(2);
});

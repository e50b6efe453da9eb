import { expect, test } from 'vitest';
import { type NodeObserver, NodeShares } from '../../src/engine/node-shares.ts';

const [one, other] = ['one', 'other'].map((name) => ({ name, probe: `probe of ${name}` })) as [
  { name: string; probe: string },
  { name: string; probe: string },
];

function openShares({ patience = 60_000 } = {}) {
  const [down, suspects] = [new Set<string>(), [] as string[]];
  const observer: NodeObserver = {
    suspect: ({ name }) => void suspects.push(name),
    isDown: (name) => down.has(name),
  };
  const shares = new NodeShares({ requests: 4, jobs: 1 }, { requests: patience, jobs: patience }, observer);
  return { shares, down, suspects, enter: (node: typeof one) => shares.within(node, () => shares.enter('requests')) };
}

/** Returns whether a promise is settled after the callbacks that are due. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const { promise: later, resolve } = Promise.withResolvers<false>();
  setImmediate(() => resolve(false));
  const settled = promise.then(
    () => true,
    () => true,
  );
  return Promise.race([settled, later]);
}

test('work for one node gets half of the connections, and the next one when a use ends', async () => {
  const { enter } = openShares();
  const first = await enter(one);
  await enter(one);
  const [third, fourth] = [enter(one), enter(one)];
  expect(await isSettled(third)).toBe(false);
  expect(await enter(other)).not.toBeNull();
  first?.leave();
  // A second call does not free another connection.
  first?.leave();
  expect(await isSettled(third)).toBe(true);
  expect(await isSettled(fourth)).toBe(false);
});

test('a lane of one connection has one for each node', async () => {
  const { shares } = openShares();
  expect(await shares.within(one, () => shares.enter('jobs'))).not.toBeNull();
});

test('work without a node, and the job queue, have no share', async () => {
  const { shares } = openShares();
  expect(await shares.enter('requests')).toBeNull();
  expect(await shares.within(one, () => shares.enter('queue'))).toBeNull();
  expect(await shares.within(one, () => shares.within(null, () => shares.enter('requests')))).toBeNull();
});

test('a caller that waits for its share too long gets an outage, and leaves no gap', async () => {
  const { enter } = openShares({ patience: 1 });
  const uses = [await enter(one), await enter(one)];
  await expect(enter(one)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
  for (const use of uses) use?.leave();
  expect([await enter(one), await enter(one)]).not.toContain(null);
});

test('a node that is down refuses new work, and ends running statements and waiting callers', async () => {
  const { shares, down, enter } = openShares();
  const [first] = [await enter(one), await enter(one)];
  const unanswered = first?.orDown(new Promise(() => {}));
  const waiting = enter(one);
  expect(await first?.orDown(Promise.resolve('answer'))).toBe('answer');
  down.add('one');
  shares.end('one');
  await expect(unanswered).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
  await expect(waiting).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
  await expect(enter(one)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
  expect(await enter(other)).not.toBeNull();
});

test('a node is suspect after a failed statement', async () => {
  const { enter, suspects } = openShares();
  const use = await enter(other);
  expect(suspects).toEqual([]);
  use?.failed();
  expect(suspects).toEqual(['other']);
});

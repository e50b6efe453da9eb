import { timeLimit } from '@fin-link/testing';
import { afterEach, expect, test } from 'vitest';
import { citusService } from '../../harness/citus-service.ts';
import { linkingService } from '../../harness/linking-service.ts';

const { cluster, storage, rows, workerAt, personOn } = await citusService();
const service = await linkingService({ storage });
const worker = workerAt(0);
const on = await personOn(service, worker);
const off = await personOn(service, worker, { isOther: true });

let isFrozen = false;
const freeze = (): void => {
  cluster.freeze(worker);
  isFrozen = true;
};
const thaw = (): void => {
  cluster.thaw(worker);
  isFrozen = false;
};
afterEach(() => {
  if (isFrozen) thaw();
});

/** Returns the result of `work`, and the milliseconds that it took. */
async function timed<R>(work: () => Promise<R>): Promise<{ result: R; ms: number }> {
  const startedAt = performance.now();
  const result = await work();
  return { result, ms: performance.now() - startedAt };
}

const read = (token: string) => service.call('GET', '/accounts', { token });
const linksOf = async (token: string): Promise<unknown[]> =>
  (await service.call('GET', '/providerAccounts', { token })).body.providerAccount ?? [];

test('users of other workers link and read while a worker is frozen, and its own users get an outage within seconds', async () => {
  // The first link of a customer reads the customer's key, which is on one worker.
  expect(await on.link(16001, 'ok')).toMatchObject({ status: 'SUCCESS' });
  freeze();
  // More requests than there are connections.
  const refused = Array.from({ length: 20 }, () => timed(() => read(on.token)));
  const refusedLinks = Array.from({ length: 5 }, () => timed(() => on.add(16002, 'ok')));
  const reads: number[] = [];
  const linked = timed(() => off.link(16001, 'ok'));
  for (let count = 0; count < 30; count++) {
    const { result, ms } = await timed(() => read(off.token));
    expect(result.status).toBe(200);
    reads.push(ms);
  }
  expect((await linked).result).toMatchObject({ status: 'SUCCESS' });
  const first = await Promise.all([...refused, ...refusedLinks]);
  expect(new Set(first.map(({ result: { status, body } }) => `${status} ${body.errorCode}`))).toEqual(
    new Set(['503 Y916']),
  );
  const later = await timed(() => read(on.token));
  expect(later.result.status).toBe(503);
  const slowest = Math.max(...first.map(({ ms }) => ms));
  console.log(
    `Slowest read of others ${Math.max(...reads).toFixed(0)} ms, their link ${(await linked).ms.toFixed(0)} ms,`,
    `slowest outage ${slowest.toFixed(0)} ms, later ${later.ms.toFixed(1)} ms.`,
  );
  expect(Math.max(...reads)).toBeLessThan(timeLimit(2_000));
  expect(slowest).toBeLessThan(timeLimit(10_000));
  expect(later.ms).toBeLessThan(timeLimit(100));
  thaw();
  await expect.poll(async () => (await read(on.token)).status, { timeout: timeLimit(30_000) }).toBe(200);
  expect(await linksOf(off.token)).toHaveLength(1);
  // A request that got an outage may have been committed.
  const links = (await linksOf(on.token)) as { id: number }[];
  expect(new Set(links.map(({ id }) => id)).size).toBe(links.length);
});

test('a link whose worker freezes meanwhile ends once, after the worker answers again', async () => {
  const user = await personOn(service, worker);
  const { status, body } = await user.add(16001, 'ok');
  expect(status).toBe(201);
  freeze();
  // The job of the link fails or is postponed.
  await expect.poll(async () => (await read(user.token)).status, { timeout: timeLimit(15_000) }).toBe(503);
  const other = await personOn(service, worker, { isOther: true });
  expect(await other.link(16001, 'ok')).toMatchObject({ status: 'SUCCESS' });
  thaw();
  const id: number = body.providerAccount[0].id;
  const statusOf = async () => (await user.read(id).catch(() => null))?.status;
  await expect.poll(statusOf, { timeout: timeLimit(60_000) }).toBe('SUCCESS');
  expect(await linksOf(user.token)).toHaveLength(1);
  const transactions = await user.transactions();
  expect(transactions.length).toBeGreaterThan(0);
  expect(new Set(transactions.map(({ id: transactionId }) => transactionId)).size).toBe(transactions.length);
  // The same login at the same bank.
  expect(transactions.length).toBe((await other.transactions()).length);
  const openJobs = () =>
    rows(`select name, state from service_jobs.job where state < 'completed' and name like 'refresh%'`);
  await expect.poll(openJobs, { timeout: timeLimit(30_000) }).toEqual([]);
  expect(await rows(`select from service_jobs.job where name like '%.dead'`)).toEqual([]);
});

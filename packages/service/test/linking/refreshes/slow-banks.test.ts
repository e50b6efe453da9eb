import { expectTakenLess, openTestStorage, timeLimit } from '@fin-link/testing';
import { afterAll, expect, it } from 'vitest';
import { BankSpeeds } from '../../../src/banks/connectors/index.ts';
import type { ServiceDatabase } from '../../../src/platform/database/index.ts';
import { workOnRefreshes } from '../../../src/linking/refreshes/worker.ts';
import { bankGroup, defineRefreshQueues, type RefreshJob } from '../../../src/linking/refresh-requests/index.ts';

const slots = 6;
const linksOfBank = 5;
/** Milliseconds above which a bank is slow; ten seconds in production. */
const slowMs = timeLimit(300);
const fastBank = 1;

const storage = await openTestStorage();
afterAll(() => storage.close());

/** Runs refreshes. `fastBank` answers immediately. Banks with higher numbers answer when the test releases them. */
async function refreshes(name: string) {
  const database = await storage.database<ServiceDatabase>('owner', {});
  const jobs = await storage.jobs(name);
  const queues = await defineRefreshQueues(jobs, slots);
  const speeds = new BankSpeeds({ slowMs });
  const held = Promise.withResolvers<void>();
  const running: number[] = [];
  const most = new Map<number, number>();
  const ended: RefreshJob[] = [];
  const work = async (job: RefreshJob): Promise<void> => {
    const { providerId = 0 } = job;
    const end = speeds.begin(providerId);
    running.push(providerId);
    most.set(providerId, Math.max(most.get(providerId) ?? 0, running.filter((bank) => bank === providerId).length));
    if (providerId !== fastBank) await held.promise;
    end(true);
    running.splice(running.indexOf(providerId), 1);
    ended.push(job);
  };
  await workOnRefreshes({ queues, speeds, worker: { work, giveUp: () => Promise.resolve() }, database });
  await jobs.start();
  const send = (providerId: number, userId: number): Promise<void> =>
    database.tx((trx) =>
      queues.queue.send(
        trx,
        { customerId: 1, userId, providerAccountId: userId, requestKey: `${userId}`, providerId },
        bankGroup(providerId),
      ),
    );
  const endedOf = (bank: number): number => ended.filter(({ providerId }) => providerId === bank).length;
  return { speeds, held, running, most, endedOf, send };
}

it.each([2, 4])(
  '%i slow banks with more links than slots leave slots to other banks, and lose no link',
  async (count) => {
    const { speeds, held, running, most, endedOf, send } = await refreshes(`jobs_${count}`);
    const banks = Array.from({ length: count }, (_, place) => fastBank + 1 + place);
    for (let link = 0; link < linksOfBank; link++) for (const bank of banks) await send(bank, bank * 100 + link);
    await expect.poll(() => running.length).toBeGreaterThanOrEqual(slots);

    // The banks occupy every slot until their calls count as slow.
    await send(fastBank, 1);
    await expect.poll(() => endedOf(fastBank)).toBe(1);
    await expect.poll(() => banks.every((bank) => speeds.isSlow(bank))).toBe(true);
    const begun = performance.now();
    await send(fastBank, 2);
    await expect.poll(() => endedOf(fastBank)).toBe(2);
    expectTakenLess(begun, 1_000);

    held.resolve();
    for (const bank of banks) await expect.poll(() => endedOf(bank)).toBe(linksOfBank);
    expect(running).toEqual([]);
    expect(Math.max(...most.values())).toBeLessThanOrEqual(linksOfBank);
  },
);

it('a bank that is known to be slow runs two jobs concurrently, in half of the slots', async () => {
  const { speeds, held, running, most, endedOf, send } = await refreshes('jobs_known');
  const banks = [2, 3];
  const ends = banks.map((bank) => speeds.begin(bank));
  await expect.poll(() => banks.every((bank) => speeds.isSlow(bank))).toBe(true);
  for (let link = 0; link < linksOfBank; link++) for (const bank of banks) await send(bank, bank * 100 + link);
  await expect.poll(() => running.length).toBe(slots / 2);
  await send(fastBank, 1);
  await expect.poll(() => endedOf(fastBank)).toBe(1);
  expect(running).toHaveLength(slots / 2);
  for (const end of ends) end(true);
  held.resolve();
  for (const bank of banks) await expect.poll(() => endedOf(bank)).toBe(linksOfBank);
  expect(banks.map((bank) => (most.get(bank) ?? 0) <= 2)).toEqual([true, true]);
});

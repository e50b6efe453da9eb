import type { DataUpdates } from '@fin-link/contracts/service';
import { openStorage } from '@fin-link/storage';
import { afterTests, createTestDatabase, migratedDatabase, testDatabaseKind } from '@fin-link/testing';
import { expect, it } from 'vitest';
import { settleAll } from '../../../src/platform/journal/index.ts';
import { callbackServer } from '../../harness/callback-server.ts';
import { testService } from '../../harness/test-service.ts';

const settings = { allowLoopbackCallbacks: true };

/** Starts two services with separate connections, like two processes. */
async function twoServices() {
  const { url, drop } = await createTestDatabase(migratedDatabase.template());
  afterTests(drop);
  const open = async () => {
    const storage = await openStorage({ url, connections: 3, jobConnections: 3 });
    afterTests(() => storage.close());
    return storage;
  };
  const one = await testService({ storage: await open(), settings });
  const other = await testService({ storage: await open(), clock: one.clock, settings });
  return [one, other] as const;
}

it.runIf(testDatabaseKind() === 'postgres')(
  'two services announce each window once while users change, and omit no user',
  async () => {
    const [one, other] = await twoServices();
    const callback = await callbackServer();
    const body = { event: { callbackUrl: callback.url } };
    const admin = await one.token('sandbox_admin');
    await one.call('POST', '/configs/notifications/events/DATA_UPDATES', { token: admin, body });
    await Promise.all([one.start(), other.start()]);

    const told = (): DataUpdates[] => callback.received.map((received) => received.body.event.data);
    const named = () => told().flatMap(({ userData }) => userData.map(({ user }) => user.loginName));
    const balance = { amount: 1, currency: 'USD' };
    const names = Array.from({ length: 20 }, (_, place) => `user-${place}`);
    const changing = async (service: typeof one, part: number): Promise<void> => {
      for (const name of names.filter((_, place) => place % 2 === part)) {
        const account = { accountType: 'CHECKING', accountName: name, balance };
        await service.call('POST', '/accounts', { token: await service.token(name), body: { account } });
      }
    };
    let isChanging = true;
    const changed = Promise.all([changing(one, 0), changing(other, 1)]).finally(() => (isChanging = false));
    const passTen = async ({ deps }: typeof one): Promise<void> => {
      await settleAll(deps.database, deps.businessClock);
      await deps.businessClock.advance(10 * 60_000);
    };
    while (isChanging) for (const service of [one, other]) await passTen(service);
    await changed;
    await passTen(one);
    // One more event covers what was stamped at the end of the last window.
    await expect.poll(async () => (await passTen(other), new Set(named()).size), { interval: 200 }).toBe(names.length);

    expect(named().toSorted()).toEqual(names.toSorted());
    const windows = told().toSorted((left, right) => left.fromDate.localeCompare(right.fromDate));
    expect(windows.length).toBeGreaterThan(1);
    for (const [place, { fromDate }] of windows.entries())
      if (place > 0) expect(fromDate >= (windows[place - 1]?.toDate ?? '')).toBe(true);
  },
);

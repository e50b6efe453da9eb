import { manualClock, openTestStorage } from '@fin-link/testing';
import { expect, it } from 'vitest';
import { refreshMessages } from '../../harness/refresh-messages.ts';
import { testBanks } from '../../harness/test-banks.ts';
import { testService } from '../../harness/test-service.ts';

const people = ['sbMem1', 'sbMem2', 'sbMem3', 'sbMem4', 'sbMem5'];

it('a sandbox service links its sample users once, each with a transaction history, and not again at the next start', async () => {
  const storage = await openTestStorage();
  const bankSitesUrl = await testBanks({ storage, clock: manualClock() });
  const service = await testService({ storage, settings: { bankSitesUrl, linkedHistory: true } });
  const messages = await refreshMessages(storage);
  // Starts twice concurrently, as two processes do.
  await Promise.all([service.start(), service.start()]);
  const read = async (loginName: string) => {
    const token = await service.token(loginName);
    const get = async (path: string) => (await service.call('GET', path, { token })).body;
    return { token, get, linked: (await get('/providerAccounts')).providerAccount ?? [] };
  };
  const balances = new Set<string>();
  for (const loginName of people) {
    const { get, linked } = await read(loginName);
    expect(linked).toMatchObject([{ providerId: 16001 }]);
    await messages.reached(linked[0].requestId, ['succeeded']);
    balances.add(JSON.stringify((await get('/accounts')).account.map(({ balance }: { balance: object }) => balance)));
  }
  expect(balances.size).toBe(people.length);

  const { token, linked } = await read('sbMem5');
  await service.call('DELETE', `/providerAccounts/${linked[0].id}`, { token });
  const requests = async () =>
    (await service.deps.database.db.selectFrom('provider_account').select('request_key').execute())
      .map((row) => row.request_key)
      .toSorted();
  const before = await requests();
  // Starts again, as a restarted process does.
  await service.start();
  expect(await requests()).toEqual(before);
  expect(before).toHaveLength(4);
});

it('a sandbox service starts although its sample users unregister while they are linked', async () => {
  const storage = await openTestStorage();
  const service = await testService({ storage, settings: { bankSitesUrl: 'http://127.0.0.1:1', linkedHistory: true } });
  const tokens = await Promise.all(people.map((loginName) => service.token(loginName)));
  const leave = (token: string) => service.call('DELETE', '/user/unregister', { token });
  const [, ...left] = await Promise.all([service.start(), ...tokens.toReversed().map(leave)]);
  expect(left.map(({ status }) => status)).toEqual(people.map(() => 204));
  expect(await service.deps.database.db.selectFrom('provider_account').select('id').execute()).toEqual([]);
});

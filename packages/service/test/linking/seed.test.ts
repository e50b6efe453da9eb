import { generateVaultKey, parseVaultKeys } from '@fin-link/storage';
import { manualClock, openTestStorage } from '@fin-link/testing';
import { expect, it } from 'vitest';
import { refreshNotices } from '../harness/refresh-notices.ts';
import { testBanks } from '../harness/test-banks.ts';
import { testService } from '../harness/test-service.ts';

const people = ['sbMem1', 'sbMem2', 'sbMem3', 'sbMem4', 'sbMem5'];

it('links the people of the sandbox once, each to a history of their own, and leaves them alone at the next start', { timeout: 90_000 }, async () => {
  const storage = await openTestStorage();
  const bankSitesUrl = await testBanks({ storage, clock: manualClock() });
  const options = { storage, vaultKeys: parseVaultKeys(generateVaultKey('test')), settings: { bankSitesUrl, linkedHistory: true } };
  const notices = await refreshNotices(storage);
  const first = await testService(options);
  await first.start();
  const read = async (loginName: string) => {
    const token = await first.token(loginName);
    const get = async (path: string) => (await first.call('GET', path, { token })).body;
    return { token, get, linked: (await get('/providerAccounts')).providerAccount ?? [] };
  };
  const balances = new Set<string>();
  for (const loginName of people) {
    const { get, linked } = await read(loginName);
    expect(linked).toMatchObject([{ providerId: 16001 }]);
    await notices.reached(linked[0].requestId, ['succeeded']);
    balances.add(JSON.stringify((await get('/accounts')).account.map(({ balance }: { balance: object }) => balance)));
  }
  expect(balances.size).toBe(people.length);

  const { token, linked } = await read('sbMem5');
  await first.call('DELETE', `/providerAccounts/${linked[0].id}`, { token });
  const requests = async () => (await first.deps.database.db.selectFrom('provider_account').select('request_key').execute()).map((row) => row.request_key).toSorted();
  const before = await requests();
  await first.stop();
  const second = await testService(options);
  await second.start();
  expect(await requests()).toEqual(before);
  expect(before).toHaveLength(4);
});

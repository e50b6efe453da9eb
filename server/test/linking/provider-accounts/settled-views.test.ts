import { openTestStorage } from '@fin-link/testing';
import { expect, test, vi } from 'vitest';
import { linkingService } from '../../harness/linking-service.ts';
import { link, untilStatus } from '../../harness/linking.ts';
import { testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl, log } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl });

const list = (token: string, id: number) => host.call('GET', `/v1/provider-accounts/${id}/accounts`, { bearer: token });
/** Returns the number of requests to the service for the provider account itself. */
const readings = (): number => log.text().split('"/providerAccounts/:providerAccountId"').length - 1;

test('listing accounts uses the cached view of a provider account without a running attempt', async () => {
  const { token } = await host.session();
  const { providerAccountId } = await link(host, token);
  await untilStatus(host, token, providerAccountId, 'SUCCESS');
  expect((await list(token, providerAccountId)).body.accounts.length).toBeGreaterThan(1);
  expect(readings()).toBeGreaterThan(0);
  // A late event of the refresh may clear the cache once more.
  await expect
    .poll(async () => {
      const before = readings();
      const again = await Promise.all([1, 2, 3].map(() => list(token, providerAccountId)));
      expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
      return readings() - before;
    })
    .toBe(0);
});

test('listing accounts again does not read the session’s records again', async () => {
  const { token } = await host.session();
  const { providerAccountId } = await link(host, token);
  await untilStatus(host, token, providerAccountId, 'SUCCESS');
  const requested = vi.spyOn(host.ownDatabase.db, 'selectFrom');
  // A late event of the refresh may clear the cache once more.
  await expect
    .poll(async () => {
      requested.mockClear();
      await list(token, providerAccountId);
      return requested.mock.calls.filter(([table]) => table === 'session_provider_account');
    })
    .toEqual([]);
  requested.mockRestore();
});

test('a cached provider account is not shown to another user', async () => {
  const { token } = await host.session();
  const { providerAccountId } = await link(host, token);
  await untilStatus(host, token, providerAccountId, 'SUCCESS');
  await list(token, providerAccountId);
  const other = await host.session({ loginName: 'someone-else' });
  expect((await list(other.token, providerAccountId)).status).toBe(403);
  expect((await list(token, providerAccountId)).status).toBe(200);
});

test('a deleted provider account is removed from the cache immediately', async () => {
  const { token } = await host.session({ capabilities: ['link', 'manage'] });
  const { providerAccountId } = await link(host, token);
  await untilStatus(host, token, providerAccountId, 'SUCCESS');
  await list(token, providerAccountId);
  await host.call('DELETE', `/v1/provider-accounts/${providerAccountId}`, { bearer: token });
  expect((await list(token, providerAccountId)).status).toBe(404);
});

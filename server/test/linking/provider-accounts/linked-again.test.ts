import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { linkingService } from '../../harness/linking-service.ts';
import { link, readAccount } from '../../harness/linking.ts';
import { resultsOf } from '../../harness/results.ts';
import { testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl, service } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl });
const { resultOf } = resultsOf(host);

test('linking the same login again repairs the connection and gives no right to delete it', async () => {
  await service.deps.businessClock.advance(2 * 86_400_000);
  const { token, loginName } = await host.session();
  const { providerAccountId } = await link(host, token);
  const second = await host.session({ loginName });
  expect(await link(host, second.token)).toMatchObject({ providerAccountId, status: 'SUCCESS' });
  const refused = await host.call('DELETE', `/v1/provider-accounts/${providerAccountId}`, { bearer: second.token });
  expect(refused.body.error.code).toBe('capability.missing');
  expect(await readAccount(host, token, providerAccountId)).toMatchObject({ status: 'SUCCESS' });
});

test.each([
  ['without the capability manage they stay and are excluded from the result', ['link'], true],
  ['with the capability manage they are deleted', ['link', 'manage'], false],
] as const)('unselected accounts of an existing connection: %s', async (_name, capabilities, stays) => {
  const { token, loginName } = await host.session();
  const { providerAccountId } = await link(host, token);
  const listed = async (): Promise<number[]> => {
    const { body } = await host.call('GET', `/v1/provider-accounts/${providerAccountId}/accounts`, { bearer: token });
    return body.accounts.map(({ accountId }: { accountId: number }) => accountId).toSorted();
  };
  const before = await listed();
  const wanted = before.slice(0, 1);
  expect(before.length).toBeGreaterThan(1);

  const second = await host.session({ loginName, capabilities });
  await link(host, second.token);
  const kept = await host.call('PUT', `/v1/provider-accounts/${providerAccountId}/selection`, {
    bearer: second.token,
    body: { accountIds: wanted },
  });
  expect(kept.status).toBe(200);
  expect(await listed()).toEqual(stays ? before : wanted);
  const [result] = (await resultOf(second.sessionId)).providerAccounts;
  expect(result?.accountIds).toEqual(wanted);
});

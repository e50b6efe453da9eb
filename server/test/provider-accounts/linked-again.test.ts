import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { link, readAccount } from '../harness/linking.ts';
import { linkingService } from '../harness/linking-service.ts';
import { testHost } from '../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl, service } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl });

test('linking the same again mends it, and gives no right to delete it, whatever the clock of the service says', async () => {
  await service.deps.businessClock.advance(2 * 86_400_000);
  const { token, loginName } = await host.session();
  const { providerAccountId } = await link(host, token);
  const second = await host.session({ loginName });
  expect(await link(host, second.token)).toMatchObject({ providerAccountId, status: 'SUCCESS' });
  const refused = await host.call('DELETE', `/v1/provider-accounts/${providerAccountId}`, { bearer: second.token });
  expect(refused.body.error.code).toBe('capability.missing');
  expect(await readAccount(host, token, providerAccountId)).toMatchObject({ status: 'SUCCESS' });
});

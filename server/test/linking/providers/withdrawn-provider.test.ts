import { ServiceCallError, type ServiceClient } from '@fin-link/service-client';
import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { linkingService } from '../../harness/linking-service.ts';
import { link } from '../../harness/linking.ts';
import { resultsOf } from '../../harness/results.ts';
import { testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl });
const { resultOf } = resultsOf(host);

test('a linked provider that the service has withdrawn stays in results and lists', async () => {
  const client = host.deps.client as { -readonly [N in keyof ServiceClient]: ServiceClient[N] };
  const { sessionId, token } = await host.session();
  const linked = await link(host, token, { providerId: 16010 });
  host.clock.advance(11 * 60_000);
  client.getProvider = () => {
    const facts = { fault: 'refused', endpoint: 'getProvider', status: 404, code: 'Y807' } as const;
    return Promise.reject(new ServiceCallError({ ...facts, referenceCode: null, retryAfter: null }));
  };
  const listed = await host.call('GET', '/v1/provider-accounts', { bearer: token });
  expect(listed.body.providerAccounts).toMatchObject([{ providerAccountId: linked.providerAccountId }]);
  expect((await resultOf(sessionId)).providerAccounts).toMatchObject([
    { providerAccountId: linked.providerAccountId, providerName: linked.providerName },
  ]);
});

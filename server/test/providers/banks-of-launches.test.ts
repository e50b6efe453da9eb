import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { linkingService } from '../harness/linking-service.ts';
import { testHost } from '../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl, log } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl });

/** How often the service was asked for banks. */
const requested = (): number => log.text().split('"/providers"').length - 1;

test('launches share one request for the popular banks for a few seconds, searches ask each time', async () => {
  await host.session();
  await expect.poll(requested).toBe(1);
  const { token } = await host.session({ loginName: 'somebody-else' });
  expect(requested()).toBe(1);
  const search = await host.call('GET', '/v1/providers', { bearer: token });
  expect(search.status).toBe(200);
  expect(requested()).toBe(2);
});

import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { linkingService } from '../../harness/linking-service.ts';
import { testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl, log } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl });

/** Returns the number of requests to the service for banks. */
const requested = (): number => log.text().split('"/providers"').length - 1;

test('launches within a few seconds share one request for the popular banks, and each search sends its own', async () => {
  await host.session();
  await expect.poll(requested).toBe(1);
  const { token } = await host.session({ loginName: 'somebody-else' });
  expect(requested()).toBe(1);
  const search = await host.call('GET', '/v1/providers', { bearer: token });
  expect(search.status).toBe(200);
  expect(requested()).toBe(2);
});

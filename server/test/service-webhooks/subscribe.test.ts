import { ServiceCallError } from '@fin-link/service-client';
import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { linkingService } from '../harness/linking-service.ts';
import { testHost } from '../harness/test-host.ts';
import { CallbackRefusedError, subscribeToRefreshes } from '../../src/service-webhooks/subscribe.ts';
import { plainError } from '../../src/http/logging.ts';

const storage = await openTestStorage();
const { url: serviceUrl } = await linkingService(storage);

test('a callback address that the service refuses is logged as one sentence without a stack', async () => {
  const host = await testHost({ storage, serviceUrl, settings: { subscribe: true } });
  host.deps.settings.callbackBase = 'http://10.0.0.1:4000';
  await host.start();
  const failures = () => host.log.lines().filter(({ level }) => Number(level) > 30);
  await expect.poll(failures).toHaveLength(1);
  expect(failures()[0]).toMatchObject({
    part: 'host',
    err: {
      type: 'CallbackRefusedError',
      message:
        'The service reports to public https addresses only, and refuses http://10.0.0.1:4000; what happens at banks is noticed by asking instead.',
      stack: '',
    },
  });
  const { client, broker, settings, webhookSecret } = host.deps;
  const refused = await subscribeToRefreshes({ client, broker, settings, webhookSecret }).catch(
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(CallbackRefusedError);
  expect((refused as Error).cause).toBeInstanceOf(ServiceCallError);
  expect(plainError(refused)).not.toHaveProperty('cause');
});

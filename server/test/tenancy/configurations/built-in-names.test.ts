import { linkOptions } from '@fin-link/contracts/browser';
import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { testHost } from '../../harness/test-host.ts';

const ada = { name: 'ada', role: 'editor', source: 'key', action: 'createConfiguration', reference: 'req_1' } as const;

test('a host does not start in production with a stored configuration that has the name of a built-in one', async () => {
  const parts = { storage: await openTestStorage(), serviceUrl: 'http://127.0.0.1:9' };
  const sandbox = await testHost(parts);
  const { store } = sandbox.deps.configurations;
  const options = linkOptions.parse({ flow: 'verification' });
  await store.create('Checkout', options, ada);
  // The sandbox has more names than production.
  await store.create('AggregationWithFooter', options, ada);
  const inProduction = { ...parts, settings: { mode: 'production' as const } };
  expect((await testHost(inProduction)).deps.settings.mode).toBe('production');
  await store.create('AssetTransfer', options, ada);
  await expect(testHost(inProduction)).rejects.toThrow(
    /^FIN_MODE=production does not start:\nThe stored configuration AssetTransfer has the name of a built-in one: /,
  );
  expect((await testHost(parts)).deps.settings.mode).toBe('sandbox');
});

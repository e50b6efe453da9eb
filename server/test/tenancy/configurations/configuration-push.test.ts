import { linkOptions } from '@fin-link/contracts/browser';
import type { ServiceClient } from '@fin-link/service-client';
import { expect, test } from 'vitest';
import { openConfigurationPush, type Configurations } from '../../../src/tenancy/configurations/index.ts';

test('`openConfigurationPush` sends nothing to a service without configurations and logs this once', async () => {
  const said: string[] = [];
  const options = linkOptions.parse({ flow: 'verification' });
  const push = openConfigurationPush({
    client: { storeConfiguration: () => Promise.reject(new Error('asked')) } as unknown as ServiceClient,
    broker: {
      use: () => Promise.reject(new Error('asked')),
      issue: () => Promise.reject(new Error('asked')),
      useApart: () => Promise.reject(new Error('asked')),
      revoke: () => Promise.resolve(),
    },
    capabilities: { has: () => Promise.resolve(false) },
    configurations: {
      allPublished: () => Promise.resolve(new Map([['Verification', options]])),
    } as unknown as Configurations,
    proofs: { ofHost: () => Promise.resolve('proof'), ofSession: () => Promise.resolve('proof') },
    settings: { adminLogin: 'admin' },
    log: { info: (text: string) => void said.push(text), warn: () => {} },
  });
  await push.all();
  await push.one('Verification', options);
  await push.all();
  expect(said).toEqual([expect.stringContaining('takes no configurations')]);
});

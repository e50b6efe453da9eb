import { expect, test } from 'vitest';
import { linkOptions } from '@fin-link/contracts/browser';
import { openConfigurationPush } from '../../src/configurations/index.ts';

test('a service that takes no configurations is sent none, and the log says once what has no effect there', async () => {
  const said: string[] = [];
  const options = linkOptions.parse({ flow: 'verification' });
  const push = openConfigurationPush({
    client: { storeConfiguration: () => Promise.reject(new Error('asked')) },
    broker: {
      use: () => Promise.reject(new Error('asked')),
      useApart: () => Promise.reject(new Error('asked')),
      revoke: () => Promise.resolve(),
    },
    capabilities: { has: () => Promise.resolve(false) },
    configurations: { allPublished: () => Promise.resolve(new Map([['Verification', options]])) },
    proofs: { ofHost: () => Promise.resolve('proof'), ofSession: () => Promise.resolve('proof') },
    adminLogin: 'admin',
    log: { info: (text: string) => void said.push(text), warn: () => {} },
  });
  await push.all();
  await push.one('Verification', options);
  await push.all();
  expect(said).toEqual([expect.stringContaining('takes no configurations')]);
});

import { afterTests } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { createBankHttp } from '../../../src/connectors/open-banking/bank-http.ts';
import { isReachable, type ReachableAddresses } from '../../../src/connectors/open-banking/guarded-connector.ts';
import { maliciousBank, says } from '../malicious-bank.ts';
import { hostileLimits } from './hostile-party.ts';
import { never } from './linking.ts';

const nowhere: ReachableAddresses = { loopback: false, networks: [] };

test.each([
  ['93.184.215.14', nowhere, true],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', nowhere, true],
  ['10.20.1.1', nowhere, false],
  ['10.20.1.1', { loopback: true, networks: ['10.20.0.0/16'] }, true],
  ['10.21.1.1', { loopback: true, networks: ['10.20.0.0/16', 'fd00::/8'] }, false],
  ['fd00::1', { loopback: false, networks: ['10.20.0.0/16', 'fd00::/8'] }, true],
  ['::ffff:10.20.1.1', nowhere, false],
  ['::ffff:10.20.1.1', { loopback: false, networks: ['10.20.0.0/16'] }, true],
  ['169.254.169.254', { loopback: true, networks: [] }, false],
  ['127.0.0.1', nowhere, false],
  ['127.0.0.1', { loopback: true, networks: [] }, true],
  ['0.0.0.0', { loopback: true, networks: [] }, false],
  ['not an address', nowhere, false],
] as const)('%s with %j: %s', (address, reachable, expected) => {
  expect(isReachable(address, reachable)).toBe(expected);
});

test('a bank that leads to a loopback address is not followed, by name or by address, unless that is allowed', async () => {
  const bank = await maliciousBank();
  bank.answer = says(200, {});
  const { port } = new URL(bank.url);
  const reach = (reachable: ReachableAddresses, host: string) => {
    const http = createBankHttp({}, { ...hostileLimits, reachable });
    afterTests(() => http.close());
    return http.send(`http://${host}:${port}/there`, { method: 'GET', headers: {} }, never);
  };
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]'])
    await expect(reach(nowhere, host), host).rejects.toMatchObject({ problem: { detail: 'address refused' } });
  expect(bank.requests).toEqual([]);
  for (const allowed of [
    { loopback: true, networks: [] },
    { loopback: false, networks: ['127.0.0.0/8', '::1/128'] },
  ])
    expect(await reach(allowed, 'localhost')).toMatchObject({ status: 200 });
});

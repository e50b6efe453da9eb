import type { ReachableAddresses } from '@fin-link/storage';
import { afterTests } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { createBankHttp } from '../../../../src/banks/connectors/open-banking/bank-http.ts';
import { maliciousBank, says } from '../malicious-bank.ts';
import { hostileLimits } from './hostile-party.ts';
import { never } from './linking.ts';

test('a bank at a loopback address is not reached, by name or by address, unless such addresses are allowed', async () => {
  const bank = await maliciousBank();
  bank.answer = says(200, {});
  const { port } = new URL(bank.url);
  const reach = (reachable: ReachableAddresses, host: string) => {
    const http = createBankHttp({}, { ...hostileLimits, reachable });
    afterTests(() => http.close());
    return http.send(`http://${host}:${port}/there`, { method: 'GET', headers: {} }, never);
  };
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]'])
    await expect(reach({ loopback: false, networks: [] }, host), host).rejects.toMatchObject({
      problem: { detail: 'address refused' },
    });
  expect(bank.requests).toEqual([]);
  for (const allowed of [
    { loopback: true, networks: [] },
    { loopback: false, networks: ['127.0.0.0/8', '::1/128'] },
  ])
    expect(await reach(allowed, 'localhost')).toMatchObject({ status: 200 });
});

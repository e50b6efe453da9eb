import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterTests, openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { testHost } from '../../harness/test-host.ts';

test('an unknown enum value of the service is logged once per endpoint', async () => {
  const server = createServer((_request, response) => {
    const account = { CONTAINER: 'bank', id: 7, providerAccountId: 8, accountStatus: 'HIBERNATING', isAsset: true };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ account: [{ ...account, accountName: 'Somebody’s account' }] }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterTests(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const host = await testHost({ storage: await openTestStorage(), serviceUrl: `http://127.0.0.1:${port}` });
  for (let times = 0; times < 2; times++) await host.deps.client.getAccounts({ token: 'x', query: {} }).catch(() => {});
  expect(host.log.lines().filter((line) => 'word' in line)).toEqual([
    expect.objectContaining({ endpoint: 'getAccounts', word: 'HIBERNATING' }),
  ]);
  expect(host.log.text()).not.toContain('Somebody');
});

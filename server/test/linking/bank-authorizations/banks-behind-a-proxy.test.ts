import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import {
  americanBank,
  australianBank,
  britishBank,
  openBankingService,
  secondAmericanBank,
} from '../../harness/open-banking-service.ts';
import { sharing } from '../../harness/sharing.ts';
import { testHost } from '../../harness/test-host.ts';
import { tlsProxies } from '../../harness/tls-proxy.ts';

const storage = await openTestStorage();
const { url: serviceUrl, bankUrl } = await openBankingService(storage, ['GB', 'US', 'AU'], await tlsProxies());
const host = await testHost({ storage, serviceUrl });

test.each([britishBank, americanBank, secondAmericanBank, australianBank])(
  'a user shares accounts of bank %i, whose pages a proxy serves over TLS',
  async (providerId) => {
    const { read } = await sharing(host, providerId);
    expect((await read()).status).toBe('ACTIVE');
  },
);

test('a bank names the origin of its proxy, not the headers of a request', async () => {
  const headers = { 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'http' };
  const metadata = await fetch(`${bankUrl}/.well-known/openid-configuration`, { headers });
  const { issuer, authorization_endpoint: page } = (await metadata.json()) as Record<string, string>;
  expect([issuer, page]).toEqual([bankUrl, `${bankUrl}/auth`]);
});

import { join } from 'node:path';
import { generateVaultKey } from '@fin-link/storage';
import { afterTests, openTestStorage, temporaryDirectory, testCacheDir } from '@fin-link/testing';
import { freePorts } from '@fin-link/testing/stack';
import { expect, test } from 'vitest';
import { openEmbeddedService } from '../../src/process/embedded-service.ts';
import { testHost } from '../harness/test-host.ts';
import { generate, hostBrowser, leave, prepare } from '../harness/visiting.ts';

const folder = await temporaryDirectory();
const [port = 0, uk = 0, ukSecure = 0, us = 0, au = 0, auSecure = 0] = await freePorts(6);
const service = await openEmbeddedService({
  database: { dataDir: join(folder, 'database'), cacheDir: testCacheDir },
  vaultKeys: generateVaultKey('test'),
  customer: 'sandbox',
  port,
  openBanking: {
    hostOrigin: 'http://localhost:4000',
    keysDir: join(folder, 'keys'),
    ports: { uk, ukSecure, us, au, auSecure },
  },
  logLevel: 'silent',
});
afterTests(() => service.close());
const host = await testHost({ storage: await openTestStorage(), serviceUrl: service.url });

test('with open banking the embedded service leads to its own banks in every region', async () => {
  const { token } = await host.session();
  for (const [providerId, bankPort] of [
    [16020, uk],
    [16030, us],
    [16040, au],
  ] as const) {
    const prepared = await prepare(host, token, await generate(host, token, providerId));
    expect(prepared.bankHost).toBe(`127.0.0.1:${bankPort}`);
    expect((await leave(hostBrowser(host), prepared)).port).toBe(String(bankPort));
  }
});

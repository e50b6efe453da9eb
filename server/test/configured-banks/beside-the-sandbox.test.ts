import { join } from 'node:path';
import { generateVaultKey } from '@fin-link/storage';
import { afterTests, openTestStorage, temporaryDirectory, testCacheDir } from '@fin-link/testing';
import { freePorts } from '@fin-link/testing/stack';
import { expect, test } from 'vitest';
import { OpenBankingFileError } from '../../src/process/configured-banks/file-faults.ts';
import { openEmbeddedService } from '../../src/process/embedded-service.ts';
import { testHost } from '../harness/test-host.ts';
import { generate, hostBrowser, leave, prepare } from '../harness/visiting.ts';
import { bankFiles, sandbox } from './bank-files.ts';
import { bankIds, realBanks } from './real-banks.ts';

const { hostOrigin } = sandbox;
const files = await bankFiles();
const { file, atBank } = await realBanks(files, hostOrigin);
// In the place of the simulated British bank; the American one is beside the simulated one.
const british = file.banks[0] ?? {};
Object.assign(british, {
  provider: { ...(british['provider'] as object), id: 16_020 },
  redirectUri: `${hostOrigin}/oauth/callback/16020`,
});
const path = await files.putFile({ ...file, banks: file.banks.slice(0, 2) });
const [port = 0, uk = 0, ukSecure = 0, us = 0, au = 0, auSecure = 0] = await freePorts(6);
const folder = await temporaryDirectory();
const options = {
  database: { dataDir: join(folder, 'database'), cacheDir: testCacheDir },
  vaultKeys: generateVaultKey('test'),
  customer: 'sandbox',
  port,
  openBanking: { hostOrigin, keysDir: join(folder, 'keys'), ports: { uk, ukSecure, us, au, auSecure } },
  configuredBanks: { file: path, hostOrigin },
  logLevel: 'silent',
} as const;

test('in the sandbox configured banks stand beside simulated ones, or in the place of the one whose id they have', async () => {
  await expect(
    openEmbeddedService({ ...options, configuredBanks: { file: path, hostOrigin: 'http://localhost:4001' } }),
  ).rejects.toThrow(OpenBankingFileError);
  // What is refused is refused before anything is opened.
  const service = await openEmbeddedService(options);
  afterTests(() => service.close());
  const host = await testHost({ storage: await openTestStorage(), serviceUrl: service.url });
  const { token } = await host.session();
  for (const [providerId, origin] of [
    [16_020, atBank.GB.origin],
    [16_030, `http://127.0.0.1:${us}`],
    [16_040, `http://127.0.0.1:${au}`],
    [bankIds.US, atBank.US.origin],
  ] as const) {
    const prepared = await prepare(host, token, await generate(host, token, providerId));
    expect(prepared.bankHost).toBe(new URL(origin).host);
    expect((await leave(hostBrowser(host), prepared)).origin).toBe(origin);
  }
});

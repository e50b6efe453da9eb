import { join } from 'node:path';
import { generateVaultKey } from '@fin-link/storage';
import { afterTests, openTestStorage, temporaryDirectory, testCacheDir } from '@fin-link/testing';
import { freePorts } from '@fin-link/testing/stack';
import { expect, test } from 'vitest';
import { widgetKeyText } from '../../src/platform/environment/index.ts';
import { OpenBankingFileError } from '../../src/launcher/banks/configured-banks/file-schema.ts';
import { openEmbeddedService } from '../../src/launcher/embedded-service.ts';
import { bankFiles, sandbox } from './banks/configured-banks/bank-files.ts';
import { bankIds, realBanks } from './banks/configured-banks/real-banks.ts';
import { testHost } from '../harness/test-host.ts';
import { generate, hostBrowser, leave, prepare } from '../harness/bank-authorization.ts';

const { hostOrigin } = sandbox;
const files = await bankFiles();
const { file, atBank } = await realBanks(files, hostOrigin);
const [british = {}, american = {}] = file.banks;
const path = await files.putFile({
  ...file,
  banks: [
    british,
    // Replaces the simulated bank.
    {
      ...american,
      provider: { ...(american['provider'] as object), id: 16_030 },
      redirectUri: `${hostOrigin}/oauth/callback/16030`,
    },
  ],
});
const folder = await temporaryDirectory();
const [port = 0, uk = 0, ukSecure = 0, us = 0, usSecure = 0, au = 0, auSecure = 0] = await freePorts(7);
const options = {
  database: { dataDir: join(folder, 'database'), cacheDir: testCacheDir },
  vaultKeys: generateVaultKey('test'),
  customer: 'sandbox',
  port,
  openBanking: { hostOrigin, keysDir: join(folder, 'keys'), ports: { uk, ukSecure, us, usSecure, au, auSecure } },
  configuredBanks: { file: path, hostOrigin },
  logLevel: 'silent',
} as const;
const service = await openEmbeddedService(options);
afterTests(() => service.close());
const host = await testHost({
  storage: await openTestStorage(),
  serviceUrl: service.url,
  settings: { subscribe: true, widgetKey: widgetKeyText.parse(service.widgetKey) },
});

test('the embedded service with open banking offers its simulated banks and those of a banks file beside or instead of them', async () => {
  const { token } = await host.session();
  for (const [providerId, origin] of [
    [16_020, `http://127.0.0.1:${uk}`],
    [bankIds.GB, atBank.GB.origin],
    [16_030, atBank.US.origin],
    [16_031, `http://127.0.0.1:${us}`],
    [16_040, `http://127.0.0.1:${au}`],
  ] as const) {
    const prepared = await prepare(host, token, await generate(host, token, providerId));
    expect(prepared.bankHost).toBe(new URL(origin).host);
    expect((await leave(hostBrowser(host), prepared)).origin).toBe(origin);
  }
});

test('a host with the key of its embedded service has a separate channel, and leaves the REFRESH webhook free', async () => {
  await host.start();
  const said = () => host.log.lines().filter(({ by }) => by !== undefined);
  await expect.poll(said).toMatchObject([{ by: 'channel' }]);
  const { broker, client, settings } = host.deps;
  const subscribed = await broker.use(settings.adminLogin, (token) => client.getSubscriptions({ token }));
  expect(subscribed.body).toEqual({});
});

test('the embedded service refuses an invalid banks file before it opens anything', async () => {
  const elsewhere = { ...options, configuredBanks: { file: path, hostOrigin: 'http://localhost:4001' } };
  await expect(openEmbeddedService(elsewhere)).rejects.toThrow(OpenBankingFileError);
});

import { join } from 'node:path';
import { generateVaultKey } from '@fin-link/storage';
import { afterTests, openTestStorage, temporaryDirectory, testCacheDir } from '@fin-link/testing';
import { authoriseAtBank } from '@fin-link/testing/bank-pages';
import { expect, test } from 'vitest';
import { openEmbeddedService } from '../../src/process/embedded-service.ts';
import { untilStatus } from '../harness/linking.ts';
import { testHost } from '../harness/test-host.ts';
import { generate, hostBrowser, leave, prepare, readVisit } from '../harness/visiting.ts';
import { bankFiles, production } from './bank-files.ts';
import { bankIds, realBanks } from './real-banks.ts';

const { hostOrigin } = production;
const customer = {
  clientId: 'operator',
  secret: 'a-secret-of-the-operator-with-32-characters',
  adminLoginName: 'operator_admin',
};
const files = await bankFiles();
const { file, origins } = await realBanks(files, hostOrigin);
const service = await openEmbeddedService({
  database: { dataDir: join(await temporaryDirectory(), 'database'), cacheDir: testCacheDir },
  vaultKeys: generateVaultKey('test'),
  customer,
  configuredBanks: { file: await files.putFile(file), hostOrigin },
  logLevel: 'silent',
});
afterTests(() => service.close());
const host = await testHost({
  storage: await openTestStorage(),
  serviceUrl: service.url,
  settings: {
    mode: 'production',
    origin: hostOrigin,
    customer: customer.clientId,
    credentials: { clientId: customer.clientId, secret: customer.secret },
    adminLogin: customer.adminLoginName,
    allowLoopbackCallbacks: false,
  },
});

test('the banks of the file are what users of a production host can link, and nothing else', async () => {
  const { token } = await host.session();
  const { body } = await host.call('GET', '/v1/providers', { bearer: token });
  expect(
    body.providers.map(({ providerId, name }: { providerId: number; name: string }) => [providerId, name]).toSorted(),
  ).toEqual([
    [bankIds.GB, 'Example Bank UK'],
    [bankIds.US, 'Example Bank US'],
    [bankIds.AU, 'Example Bank AU'],
  ]);
});

test.each([
  ['GB', bankIds.GB, origins[0]],
  ['US', bankIds.US, origins[1]],
  ['AU', bankIds.AU, origins[2]],
] as const)(
  '%s: by the file alone a user links a bank that runs by itself, and stops sharing',
  async (_region, providerId, origin = '') => {
    const { token, loginName } = await host.session();
    const consentId = await generate(host, token, providerId);
    const prepared = await prepare(host, token, consentId);
    expect(prepared.bankHost).toBe(new URL(origin).host);
    const browser = hostBrowser(host);
    const bank = await leave(browser, prepared);
    expect(bank.origin).toBe(origin);
    const back = await authoriseAtBank(bank, `ok-${providerId}`);
    expect(`${back.origin}${back.pathname}`).toBe(`${hostOrigin}/oauth/callback/${providerId}`);
    expect((await browser.comeBack(back)).text).toContain('You can close this window.');
    const visit = await readVisit(host, token, prepared.visit.visitId);
    expect(visit).toMatchObject({ status: 'done', problem: null });
    const providerAccountId = visit.providerAccountId ?? 0;
    await untilStatus(host, token, providerAccountId, 'SUCCESS');
    const { body } = await host.call('GET', `/v1/provider-accounts/${providerAccountId}/accounts`, { bearer: token });
    expect(body.accounts.length).toBeGreaterThan(0);

    const dashboard = await host.session({ loginName, capabilities: ['consents'] }, 'consents');
    const shown = await host.call('GET', `/v1/consents/${consentId}`, { bearer: dashboard.token });
    expect(shown.body.consent).toMatchObject({ status: 'ACTIVE' });
    expect(shown.text).toContain('Example Data Ltd');
    const ended = await host.call('PUT', `/v1/consents/${consentId}/revocation`, { bearer: dashboard.token, body: {} });
    expect(ended.status).toBe(200);
    expect(ended.body.consent.status).toBe('REVOKED');
  },
);

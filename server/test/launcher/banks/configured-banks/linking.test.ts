import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { cdsBrandId } from '@fin-link/banks';
import { generateVaultKey } from '@fin-link/storage';
import { afterTests, openTestStorage, temporaryDirectory, testCacheDir } from '@fin-link/testing';
import { authorizeAtBank } from '@fin-link/testing/bank-pages';
import { expect, test } from 'vitest';
import { openEmbeddedService } from '../../../../src/launcher/embedded-service.ts';
import { untilStatus } from '../../../harness/linking.ts';
import { testHost } from '../../../harness/test-host.ts';
import { generate, hostBrowser, leave, prepare, readAuthorization } from '../../../harness/bank-authorization.ts';
import { bankFiles, production } from './bank-files.ts';
import { bankIds, clientId, realBanks, recipientBaseUri } from './real-banks.ts';

const { hostOrigin } = production;
const customer = {
  clientId: 'operator',
  secret: 'a-secret-of-the-operator-with-32-characters',
  adminLoginName: 'operator_admin',
};
const files = await bankFiles();
const { file, atBank, signAsBrand } = await realBanks(files, hostOrigin);
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

test('a production host offers exactly the banks of its banks file', async () => {
  const { token } = await host.session();
  const namesOf = async (query: string): Promise<[number, string][]> => {
    const { body } = await host.call('GET', `/v1/providers${query}`, { bearer: token });
    const rows: { providerId: number; name: string }[] = body.providers;
    return rows.map(({ providerId, name }): [number, string] => [providerId, name]).toSorted();
  };
  // Before the user types, the list contains the banks of the site's country.
  expect(await namesOf('')).toEqual([[bankIds.US, 'Example Bank US']]);
  expect(await namesOf('?name=Example')).toEqual([
    [bankIds.GB, 'Example Bank UK'],
    [bankIds.US, 'Example Bank US'],
    [bankIds.AU, 'Example Bank AU'],
  ]);
});

/** Links a bank, from the consent to the accounts. */
async function linked(region: keyof typeof bankIds) {
  const providerId = bankIds[region];
  const { token, loginName } = await host.session();
  const consentId = await generate(host, token, providerId);
  const prepared = await prepare(host, token, consentId);
  expect(prepared.bankHost).toBe(new URL(atBank[region].origin).host);
  const browser = hostBrowser(host);
  const bank = await leave(browser, prepared);
  expect(bank.origin).toBe(atBank[region].origin);
  const back = await authorizeAtBank(bank, `ok-${loginName}`);
  expect(`${back.origin}${back.pathname}`).toBe(`${hostOrigin}/oauth/callback/${providerId}`);
  expect((await browser.comeBack(back)).text).toContain('You can close this window.');
  const authorization = await readAuthorization(host, token, prepared.authorization.authorizationId);
  expect(authorization).toMatchObject({ status: 'done', problem: null });
  const providerAccountId = authorization.providerAccountId ?? 0;
  await untilStatus(host, token, providerAccountId, 'SUCCESS');
  const { body } = await host.call('GET', `/v1/provider-accounts/${providerAccountId}/accounts`, { bearer: token });
  expect(body.accounts.length).toBeGreaterThan(0);
  const dashboard = await host.session({ loginName, capabilities: ['consents'] }, 'consents');
  const read = () => host.call('GET', `/v1/consents/${consentId}`, { bearer: dashboard.token });
  const shown = await read();
  expect(shown.body.consent.status).toBe('ACTIVE');
  expect(shown.text).toContain('Example Data Ltd');
  return { consentId, dashboard, read, sharedAtBank: () => atBank[region].consents.ofUser(`ok-${loginName}`) };
}

test.each(['GB', 'US', 'AU'] as const)(
  '%s: a user links a separately running bank of the banks file, and stops sharing',
  async (region) => {
    const { consentId, dashboard, sharedAtBank } = await linked(region);
    expect(await sharedAtBank()).toMatchObject([{ status: 'authorized', clientId }]);
    const { status, body } = await host.call('PUT', `/v1/consents/${consentId}/revocation`, {
      bearer: dashboard.token,
      body: {},
    });
    expect([status, body.consent.status]).toEqual([200, 'REVOKED']);
    expect((await sharedAtBank()).filter((consent) => consent.status === 'authorized')).toEqual([]);
  },
);

test('a configured Australian bank revokes an arrangement at the recipient’s registered address', async () => {
  const { read, sharedAtBank } = await linked('AU');
  const [{ consentId: arrangement } = expect.fail('nothing is shared')] = await sharedAtBank();
  const now = Math.floor(Date.now() / 1000);
  const about = (aud: string) => ({
    iss: cdsBrandId,
    sub: cdsBrandId,
    aud,
    iat: now,
    exp: now + 300,
    jti: randomUUID(),
  });
  const tell = async (aud: string, from = '192.0.2.1') => {
    const bearer = await signAsBrand(about(aud));
    const notice = await signAsBrand({ ...about(aud), cdr_arrangement_id: arrangement });
    // Simulates the proxy at the registered address.
    const { status } = await fetch(`${service.url}/open-banking/cds/arrangements/revoke`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'x-forwarded-for': from },
      body: new URLSearchParams({ cdr_arrangement_jwt: notice }),
    });
    return status;
  };
  const elsewhere = `${service.url}/open-banking/cds/arrangements/revoke`;
  for (let sent = 0; sent < 10; sent++) expect(await tell(elsewhere, '198.51.100.7')).toBe(401);
  // Repeated wrong notices are rate limited by client address, and do not block the bank.
  expect(await tell(elsewhere, '198.51.100.7')).toBe(429);
  expect(await tell(elsewhere)).toBe(401);
  expect((await read()).body.consent.status).toBe('ACTIVE');
  expect(await tell(`${recipientBaseUri}/arrangements/revoke`)).toBe(204);
  expect((await read()).body.consent.status).toBe('REVOKED');
});

test('the service’s readiness reports when certificates of configured banks end', async () => {
  const reply = await fetch(`${service.url}/ready`);
  const certificate = { until: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), state: 'good' };
  expect([reply.status, await reply.json()]).toEqual([
    200,
    {
      status: 'ready',
      certificates: [
        { providerId: bankIds.GB, ...certificate },
        { providerId: bankIds.AU, ...certificate },
      ],
    },
  ]);
});

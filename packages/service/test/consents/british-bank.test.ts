import { systemClock } from '@fin-link/storage';
import { afterTests, manualClock, openTestStorage } from '@fin-link/testing';
import { createBrowser } from '@fin-link/testing/bank-pages';
import { expect, test } from 'vitest';
import { createObieConnector } from '../../src/connectors/obie/index.ts';
import { refreshNotices } from '../harness/refresh-notices.ts';
import { obieBankKey, testObieBank } from '../harness/test-obie-bank.ts';
import { testService } from '../harness/test-service.ts';

const bank = await testObieBank();
const obie = createObieConnector({
  banks: new Map([[obieBankKey, bank.party]]),
  clock: systemClock,
  connectTimeout: 2_000,
  requestTimeout: 20_000,
  maxReplySize: 4_000_000,
});
afterTests(() => obie.close());
const { authority, connector } = obie;
const storage = await openTestStorage();
const licence = { model: 'provider-aisp', legalName: 'Harbour Data Ltd', registrationNumber: '900001' } as const;
const service = await testService({
  storage,
  clock: manualClock(new Date().toISOString()),
  consentBanks: new Map([[16020, { region: 'GB', bankKey: obieBankKey, authority, connector }]]),
  settings: { consents: { GB: { engagementModels: [licence] } } },
});
const notices = await refreshNotices(storage);
await service.start();

const headers = { 'fin-consumer-address': '192.0.2.7', 'fin-consumer-agent': 'Test' };

/** Of one user: from the consent by way of the bank to accounts that are read. */
async function linked(loginName: string) {
  const token = await service.token(loginName);
  const made = await service.call('POST', '/consents', { token, body: { providerId: 16020 } });
  const { consentId } = made.body.consent[0];
  const accepted = await service.call('PUT', `/consents/${consentId}`, { token, body: {}, headers });
  const { authorizationUrl } = accepted.body.consent[0];
  const parameters = await bank.visit(authorizationUrl, `ok-${loginName}`);
  const field = Object.entries(parameters).map(([id, value]) => ({ id, value }));
  const query = { providerId: '16020' };
  const added = await service.call('POST', '/providerAccounts', { token, query, body: { consentId, field }, headers });
  expect(added.status, added.text).toBe(201);
  const { id: providerAccountId, requestId } = added.body.providerAccount[0];
  await notices.reached(requestId, ['succeeded', 'partial', 'failed'], 1);
  const status = async (): Promise<string> => {
    const reply = await service.call('GET', '/consents', { token, query: { consentIds: String(consentId) } });
    return reply.body.consent[0].consentStatus;
  };
  return { token, consentId, providerAccountId, authorizationUrl, parameters, status };
}

test('from the consent by way of the British bank to its accounts, and to the end of sharing', async () => {
  const { token, consentId, authorizationUrl, parameters } = await linked('british');
  const { provider } = (await service.call('GET', '/providers/16020', { token })).body;
  const page = await createBrowser(bank.origin).open(authorizationUrl);
  expect(page.body).toContain(`Sign in to ${provider[0].name.replace('&', '&amp;')}`);

  const accounts = (await service.call('GET', '/accounts', { token })).body.account;
  expect(accounts.map(({ CONTAINER, accountType }: Record<string, string>) => [CONTAINER, accountType])).toEqual(
    expect.arrayContaining([
      ['bank', 'CHECKING'],
      ['bank', 'SAVINGS'],
      ['creditCard', 'CREDIT'],
    ]),
  );
  const transactions = await service.call('GET', '/transactions', { token, query: { fromDate: '2020-01-01' } });
  expect(transactions.body.transaction.length).toBeGreaterThan(20);
  expect(bank.exchanges.map(({ path }) => path)).toEqual(
    expect.arrayContaining([expect.stringMatching(/\/accounts\/[^/]+\/transactions$/)]),
  );

  const logged = service.log.text();
  expect(logged).toContain('/providerAccounts');
  for (const secret of [parameters['code'], parameters['id_token'], parameters['state'], bank.party.signingKey.d])
    expect(logged).not.toContain(secret ?? 'no secret');

  await service.call('PUT', `/consents/${consentId}/revocation`, { token });
  await expect
    .poll(() => bank.exchanges.some(({ method, status }) => method === 'DELETE' && status === 204), { timeout: 10_000 })
    .toBe(true);
});

test('ended on the bank’s page: noticed within a day, though nothing is refreshed', async () => {
  const { token, providerAccountId, status } = await linked('leaves');
  await service.call('PUT', `/providerAccounts/${providerAccountId}/preferences`, {
    token,
    body: { preferences: { isAutoRefreshEnabled: false } },
  });
  const { length } = bank.exchanges;
  await service.deps.businessClock.advance(26 * 3_600_000);
  await expect.poll(() => bank.exchanges.length, { timeout: 10_000 }).toBeGreaterThan(length);
  expect(await status()).toBe('ACTIVE');

  await bank.stopSharing('ok-leaves');
  await service.deps.businessClock.advance(26 * 3_600_000);
  await expect.poll(status, { timeout: 10_000 }).toBe('REVOKED');
  const asked = bank.exchanges.slice(length).map(({ method, path }) => `${method} ${path.split('/').at(-2)}`);
  expect(new Set(asked)).toEqual(new Set(['GET account-access-consents']));
});

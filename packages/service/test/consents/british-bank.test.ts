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

test('from the consent by way of the British bank to its accounts, and to the end of sharing', async () => {
  const token = await service.token('british');
  const headers = { 'fin-consumer-address': '192.0.2.7', 'fin-consumer-agent': 'Test' };
  const { provider } = (await service.call('GET', '/providers/16020', { token })).body;
  const made = await service.call('POST', '/consents', { token, body: { providerId: 16020 } });
  const { consentId } = made.body.consent[0];
  const accepted = await service.call('PUT', `/consents/${consentId}`, { token, body: {}, headers });
  const { authorizationUrl } = accepted.body.consent[0];
  const page = await createBrowser(bank.origin).open(authorizationUrl);
  expect(page.body).toContain(`Sign in to ${provider[0].name.replace('&', '&amp;')}`);
  const parameters = await bank.visit(authorizationUrl, 'ok-british');
  const field = Object.entries(parameters).map(([id, value]) => ({ id, value }));
  const query = { providerId: '16020' };
  const added = await service.call('POST', '/providerAccounts', { token, query, body: { consentId, field }, headers });
  expect(added.status, added.text).toBe(201);
  const { requestId } = added.body.providerAccount[0];
  await notices.reached(requestId, ['succeeded', 'partial', 'failed'], 1);

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

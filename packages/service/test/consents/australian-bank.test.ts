import { systemClock } from '@fin-link/storage';
import { afterTests, manualClock, openTestStorage } from '@fin-link/testing';
import { createBrowser } from '@fin-link/testing/bank-pages';
import { freePorts } from '@fin-link/testing/stack';
import { expect, test } from 'vitest';
import { createCdsConnector } from '../../src/connectors/cds/index.ts';
import { refreshNotices } from '../harness/refresh-notices.ts';
import { cdsBankKey, testCdsBank } from '../harness/test-cds-bank.ts';
import { testService } from '../harness/test-service.ts';

const day = 86_400_000;
const [port = 0] = await freePorts(1);
const recipientBaseUri = `http://127.0.0.1:${port}/open-banking/cds`;
const bank = await testCdsBank({ recipientBaseUri });
const cds = createCdsConnector({
  banks: new Map([[cdsBankKey, bank.party]]),
  clock: systemClock,
  recipientBaseUri,
  connectTimeout: 2_000,
  requestTimeout: 20_000,
  maxReplySize: 4_000_000,
});
afterTests(() => cds.close());
const { authority, connector } = cds;
const storage = await openTestStorage();
const licence = { model: 'provider-aisp', legalName: 'Wattle Data Pty Ltd', registrationNumber: 'ADR1' } as const;
const openBank = {
  region: 'AU',
  bankKey: cdsBankKey,
  authority,
  connector,
  notices: cds.noticesOf(cdsBankKey),
} as const;
const service = await testService({
  storage,
  clock: manualClock(new Date().toISOString()),
  consentBanks: new Map([[16040, openBank]]),
  settings: { consents: { AU: { engagementModels: [licence] } } },
});
const notices = await refreshNotices(storage);
await service.app.listen({ port, host: '127.0.0.1' });
await service.start();

const headers = { 'fin-consumer-address': '192.0.2.7', 'fin-consumer-agent': 'Test' };
const fieldOf = (parameters: Record<string, string>) =>
  Object.entries(parameters).map(([id, value]) => ({ id, value }));

/** Of one user: from sharing that is given at the bank to accounts that are read. */
async function linked(loginName: string, userName = `ok-${loginName}`) {
  const token = await service.token(loginName);
  const made = await service.call('POST', '/consents', { token, body: { providerId: 16040 } });
  const { consentId } = made.body.consent[0];
  const accepted = await service.call('PUT', `/consents/${consentId}`, { token, body: {}, headers });
  const { authorizationUrl } = accepted.body.consent[0];
  const parameters = await bank.visit(authorizationUrl, userName);
  const added = await service.call('POST', '/providerAccounts', {
    token,
    query: { providerId: '16040' },
    body: { consentId, field: fieldOf(parameters) },
    headers,
  });
  expect(added.status, added.text).toBe(201);
  const { id: providerAccountId, requestId } = added.body.providerAccount[0];
  expect(await notices.reached(requestId, ['succeeded', 'partial', 'failed'], 1)).toBe('succeeded');
  const consent = async () =>
    (await service.call('GET', '/consents', { token, query: { consentIds: String(consentId) } })).body.consent[0];
  return { token, consentId, providerAccountId, parameters, consent };
}

const refreshed = async (token: string, providerAccountId: number) => {
  const query = { providerAccountIds: String(providerAccountId) };
  return service.call('PUT', '/providerAccounts', { token, query, headers });
};

test('the catalogue calls the bank as its own pages do', async () => {
  const token = await service.token('names');
  const { provider } = (await service.call('GET', '/providers/16040', { token })).body;
  const made = await service.call('POST', '/consents', { token, body: { providerId: 16040 } });
  const { consentId } = made.body.consent[0];
  const accepted = await service.call('PUT', `/consents/${consentId}`, { token, body: {}, headers });
  const page = await createBrowser(bank.origin).open(accepted.body.consent[0].authorizationUrl);
  expect(page.body).toContain(`Sign in to ${provider[0].name}`);
});

test('given at the bank, linked, read, read again, and ended here', async () => {
  const { token, consentId, providerAccountId, parameters, consent } = await linked('ends-here');
  expect(await consent()).toMatchObject({
    consentStatus: 'ACTIVE',
    regulatedParty: { legalName: 'Wattle Data Pty Ltd' },
  });
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
  const before = transactions.body.transaction.length;

  await service.deps.businessClock.advance(day / 2);
  const again = await refreshed(token, providerAccountId);
  expect(again.status, again.text).toBe(200);
  await notices.reached(again.body.providerAccount[0].requestId, ['succeeded'], 1);
  const after = await service.call('GET', '/transactions', { token, query: { fromDate: '2020-01-01' } });
  expect(after.body.transaction).toHaveLength(before);

  const logged = service.log.text();
  expect(logged).toContain('/providerAccounts');
  for (const secret of [parameters['response'], bank.party.signingKey.d])
    expect(logged).not.toContain(secret ?? 'no secret');

  await service.call('PUT', `/consents/${consentId}/revocation`, { token });
  expect((await consent()).consentStatus).toBe('REVOKED');
  await expect
    .poll(() => bank.exchanges.some(({ path, status }) => path === '/arrangements/revoke' && status === 204), {
      timeout: 10_000,
    })
    .toBe(true);
});

test('renewed at the bank: the same arrangement, with a later end', async () => {
  const { token, consentId, providerAccountId, consent } = await linked('renews');
  const before = await consent();
  await service.deps.businessClock.advance(60 * day);
  bank.businessClock.advance(60 * day);
  const renewal = (await service.call('PUT', `/consents/${consentId}/renewal`, { token, headers })).body;
  expect(renewal).toMatchObject({ consentId, authorizationUrl: expect.stringContaining(bank.origin) });
  const parameters = await bank.visit(renewal.authorizationUrl, 'ok-renews');
  const back = await service.call('PUT', '/providerAccounts', {
    token,
    query: { providerAccountIds: String(providerAccountId) },
    body: { consentId, field: fieldOf(parameters) },
    headers,
  });
  expect(back.status, back.text).toBe(200);
  const after = await consent();
  expect(after).toMatchObject({ consentStatus: 'ACTIVE', providerConsentId: before.providerConsentId });
  const [from, to] = [before, after].map(({ expirationDateTime }) => Date.parse(expirationDateTime));
  expect(Math.round(((to ?? 0) - (from ?? 0)) / day)).toBe(60);
  const { requestId } = back.body.providerAccount[0];
  await notices.reached(requestId, ['succeeded'], 1);
});

test('ended on the bank’s page: its notice ends the consent here before anything is asked', async () => {
  const { token, providerAccountId, consent } = await linked('stops');
  const { length } = bank.exchanges;
  await bank.stopSharing('ok-stops');
  await expect.poll(async () => (await consent()).consentStatus, { timeout: 10_000 }).toBe('REVOKED');
  expect(bank.exchanges).toHaveLength(length);
  expect((await refreshed(token, providerAccountId)).status).toBeGreaterThanOrEqual(400);
  expect(service.log.text()).toContain('/open-banking/cds/arrangements/revoke');
});

test.each([
  ['expired', 'EXPIRED', 'CONSENT_EXPIRED', false],
  ['revoked-at-bank', 'REVOKED', 'CONSENT_REVOKED', null],
  ['reauthentication-required', 'ACTIVE', 'NEW_AUTHENTICATION_REQUIRED', true],
])('%s: a refresh a day later finds out, and the way on fits', async (userName, consentStatus, status, isSame) => {
  const { token, consentId, providerAccountId, consent } = await linked(`with-${userName}`, userName);
  await service.deps.businessClock.advance(day);
  bank.businessClock.advance(day);
  const query = { providerAccountIds: String(providerAccountId) };
  const again = await service.call('PUT', '/providerAccounts', { token, query, headers });
  expect(again.status, again.text).toBe(200);
  const { requestId } = again.body.providerAccount[0];
  // A consent that ends takes its refresh with it.
  await notices.reached(requestId, ['failed', 'superseded'], 1);
  const account = () => service.call('GET', `/providerAccounts/${providerAccountId}`, { token });
  await expect
    .poll(async () => (await account()).body.providerAccount[0].dataset[0].additionalStatus, { timeout: 15_000 })
    .toBe(status);
  expect((await consent()).consentStatus).toBe(consentStatus);

  const renewal = await service.call('PUT', `/consents/${consentId}/renewal`, { token, headers });
  if (isSame === null) return expect(renewal.body.errorCode).toBe('Y922');
  expect(renewal.body.consentId === consentId).toBe(isSame);
});

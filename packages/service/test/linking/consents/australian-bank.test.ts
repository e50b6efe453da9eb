import { createBrowser } from '@fin-link/testing/bank-pages';
import { freePorts } from '@fin-link/testing/stack';
import { expect, test } from 'vitest';
import { linkingTo } from '../../banks/connectors/cds/linking.ts';
import { cdsBankKey, cdsTarget, testCdsBank } from '../../harness/test-cds-bank.ts';
import {
  basicInformation,
  basicScope,
  dataPaths,
  expectHolderContact,
  expectNoSecrets,
  openBankService,
  present,
} from './open-bank-service.ts';

const day = 86_400_000;
const [port = 0] = await freePorts(1);
const recipientBaseUri = `http://127.0.0.1:${port}/open-banking/cds`;
const bank = await testCdsBank({ recipientBaseUri });
const { authority, connector, notificationsOf } = linkingTo(bank, recipientBaseUri);
const { service, messages, requested, linked } = await openBankService({
  target: cdsTarget,
  consentBank: { region: 'AU', authority, connector, notifications: notificationsOf(cdsBankKey) },
  bank,
  legalName: 'Wattle Data Pty Ltd',
  port,
});

test('the provider catalogue has the name of the Australian bank that its own pages use', async () => {
  const token = await service.token('names');
  const { provider } = (await service.call('GET', '/providers/16040', { token })).body;
  const { authorizationUrl } = await requested(token, present);
  const page = await createBrowser(bank.origin).open(authorizationUrl);
  expect(page.body).toContain(`Sign in to ${provider[0].name}`);
});

test('a consent at the Australian bank is given, linked, read, refreshed and revoked in the service', async () => {
  const { token, consentId, parameters, consent, refresh } = await linked('ends-here');
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
  const again = await refresh();
  expect(again.status, again.text).toBe(200);
  await messages.reached(again.body.providerAccount[0].requestId, ['succeeded'], 1);
  const after = await service.call('GET', '/transactions', { token, query: { fromDate: '2020-01-01' } });
  expect(after.body.transaction).toHaveLength(before);

  expectNoSecrets(service.log.text(), [parameters['response'], bank.party.signingKey.d]);

  await service.call('PUT', `/consents/${consentId}/revocation`, { token });
  expect((await consent()).consentStatus).toBe('REVOKED');
  await expect
    .poll(() => bank.exchanges.some(({ path, status }) => path === '/arrangements/revoke' && status === 204))
    .toBe(true);
});

test('a consent renewed at the Australian bank keeps its arrangement and gets a later end', async () => {
  const { token, consentId, consent, comeBack } = await linked('renews');
  const before = await consent();
  await service.deps.businessClock.advance(60 * day);
  bank.businessClock.advance(60 * day);
  const renewal = (await service.call('PUT', `/consents/${consentId}/renewal`, { token, headers: present })).body;
  expect(renewal).toMatchObject({ consentId, authorizationUrl: expect.stringContaining(bank.origin) });
  const parameters = await bank.authorize(renewal.authorizationUrl, 'ok-renews');
  const back = await comeBack(parameters);
  expect(back.status, back.text).toBe(200);
  const after = await consent();
  expect(after).toMatchObject({ consentStatus: 'ACTIVE', providerConsentId: before.providerConsentId });
  const [from, to] = [before, after].map(({ expirationDateTime }) => Date.parse(expirationDateTime));
  expect(Math.round(((to ?? 0) - (from ?? 0)) / day)).toBe(60);
  const { requestId } = back.body.providerAccount[0];
  await messages.reached(requestId, ['succeeded'], 1);
});

test('a notification of the Australian bank that sharing has ended ends the consent without a request to the bank', async () => {
  const { consent, refresh } = await linked('stops');
  const { length } = bank.exchanges;
  await bank.stopSharing('ok-stops');
  await expect.poll(async () => (await consent()).consentStatus).toBe('REVOKED');
  expect(bank.exchanges).toHaveLength(length);
  expect((await refresh()).status).toBeGreaterThanOrEqual(400);
  expect(service.log.text()).toContain('/open-banking/cds/arrangements/revoke');
});

test.each([
  ['expired', 'EXPIRED', 'CONSENT_EXPIRED', false],
  ['revoked-at-bank', 'REVOKED', 'CONSENT_REVOKED', null],
  ['reauthentication-required', 'ACTIVE', 'NEW_AUTHENTICATION_REQUIRED', true],
])(
  'Australian bank: a refresh a day later finds that %s, with a fitting status of the consent',
  async (userName, consentStatus, status, isSame) => {
    const { token, consentId, consent, account, refresh } = await linked(`with-${userName}`, userName);
    await service.deps.businessClock.advance(day);
    bank.businessClock.advance(day);
    const again = await refresh();
    expect(again.status, again.text).toBe(200);
    const { requestId } = again.body.providerAccount[0];
    // The end of a consent also ends its refresh.
    await messages.reached(requestId, ['failed', 'superseded'], 1);
    await expect.poll(async () => (await account()).dataset[0].additionalStatus).toBe(status);
    expect((await consent()).consentStatus).toBe(consentStatus);

    const renewal = await service.call('PUT', `/consents/${consentId}/renewal`, { token, headers: present });
    if (isSame === null) return expect(renewal.body.errorCode).toBe('Y922');
    expect(renewal.body.consentId === consentId).toBe(isSame);
  },
);

test('a consent for basic information requests nothing else from the Australian bank, and no transaction is read', async () => {
  const { length } = bank.exchanges;
  const { token, consent } = await linked('basic-only', 'ok-basic-only', present, basicInformation);
  expect((await consent()).scope).toEqual(basicScope);
  expect(dataPaths(bank.exchanges.slice(length), /\/cds-au\/v1\/(.+)$/)).toEqual([
    'banking/accounts',
    'banking/accounts/balances',
  ]);
  const { account } = (await service.call('GET', '/accounts', { token, query: { include: 'holder' } })).body;
  expect(account.length).toBeGreaterThan(1);
  for (const one of account) {
    expect(one).toHaveProperty('balance');
    expect(one).not.toHaveProperty('holder');
    expect(one).not.toHaveProperty('bankTransferCode');
  }
});

test('contact details of the holder are read at the Australian bank only if the consent covers them', async () => {
  await expectHolderContact(linked);
});

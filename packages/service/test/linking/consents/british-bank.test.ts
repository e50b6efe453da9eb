import { createBrowser } from '@fin-link/testing/bank-pages';
import { expect, test } from 'vitest';
import { linkingTo } from '../../banks/connectors/obie/linking.ts';
import { obieTarget, testObieBank } from '../../harness/test-obie-bank.ts';
import {
  basicInformation,
  basicScope,
  dataPaths,
  expectHolderContact,
  expectNoSecrets,
  openBankService,
  present,
} from './open-bank-service.ts';

const bank = await testObieBank();
const { authority, connector } = linkingTo(bank);
const { service, messages, linked } = await openBankService({
  target: obieTarget,
  consentBank: { region: 'GB', authority, connector },
  bank,
  legalName: 'Harbour Data Ltd',
});

test('a consent at the British bank is given, linked, read and revoked', async () => {
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

  const { code, id_token: idToken, state } = parameters;
  expectNoSecrets(service.log.text(), [code, idToken, state, bank.party.signingKey.d]);

  await service.call('PUT', `/consents/${consentId}/revocation`, { token });
  await expect
    .poll(() => bank.exchanges.some(({ method, status }) => method === 'DELETE' && status === 204))
    .toBe(true);
});

test('a consent that is ended on the British bank’s page ends in the service within a day, even without a refresh', async () => {
  const { token, providerAccountId, consent } = await linked('leaves');
  const status = async (): Promise<string> => (await consent()).consentStatus;
  await service.call('PUT', `/providerAccounts/${providerAccountId}/preferences`, {
    token,
    body: { preferences: { isAutoRefreshEnabled: false } },
  });
  const { length } = bank.exchanges;
  await service.deps.businessClock.advance(26 * 3_600_000);
  await expect.poll(() => bank.exchanges.length).toBeGreaterThan(length);
  expect(await status()).toBe('ACTIVE');

  await bank.stopSharing('ok-leaves');
  await service.deps.businessClock.advance(26 * 3_600_000);
  await expect.poll(status).toBe('REVOKED');
  const requested = bank.exchanges.slice(length).map(({ method, path }) => `${method} ${path.split('/').at(-2)}`);
  expect(new Set(requested)).toEqual(new Set(['GET account-access-consents']));
});

test('a consent for basic information requests nothing else from the British bank, and no transaction is read', async () => {
  const { length } = bank.exchanges;
  const { token, consent } = await linked('basic-only', 'ok-basic-only', present, basicInformation);
  expect((await consent()).scope).toEqual(basicScope);
  expect(dataPaths(bank.exchanges.slice(length), /\/aisp\/(.+)$/)).toEqual([
    'account-access-consents',
    'accounts',
    'balances',
  ]);
  const { account } = (await service.call('GET', '/accounts', { token, query: { include: 'holder' } })).body;
  expect(account.length).toBeGreaterThan(1);
  for (const one of account) {
    expect(one).toHaveProperty('balance');
    expect(one).not.toHaveProperty('holder');
    expect(one).not.toHaveProperty('bankTransferCode');
  }
});

test('a user of the British bank who must sign in again renews the same consent there and gets fresh data', async () => {
  const userName = 'reauthentication-required';
  const { token, consentId, providerAccountId, consent, account, refresh, comeBack } = await linked('again', userName);
  const { providerConsentId } = await consent();
  await service.deps.businessClock.advance(26 * 3_600_000);
  bank.businessClock.advance(26 * 3_600_000);
  await refresh();
  await expect.poll(async () => (await account()).dataset[0].additionalStatus).toBe('NEW_AUTHENTICATION_REQUIRED');
  expect(await consent()).toMatchObject({ consentStatus: 'ACTIVE', needsSignIn: true });

  const renewal = (await service.call('PUT', `/consents/${consentId}/renewal`, { token, headers: present })).body;
  expect(renewal).toMatchObject({ consentId, authorizationUrl: expect.stringContaining(bank.origin) });
  const back = await comeBack(await bank.authorize(renewal.authorizationUrl, userName));
  expect(back.status, back.text).toBe(200);
  expect(await messages.reached(back.body.providerAccount[0].requestId, ['succeeded'], 1)).toBe('succeeded');
  expect(await consent()).toMatchObject({ consentStatus: 'ACTIVE', providerConsentId });
  const { lastUpdated, additionalStatus } = (await account()).dataset[0];
  expect(additionalStatus).toBe('AVAILABLE_DATA_RETRIEVED');
  expect(Date.parse(lastUpdated)).toBeGreaterThanOrEqual(service.deps.businessClock.now().getTime() - 60_000);
  expect(providerAccountId).toBe(back.body.providerAccount[0].id);
});

test('contact details of the holder are read at the British bank only if the consent covers them', async () => {
  await expectHolderContact(linked);
});

import { expect, test } from 'vitest';
import { linkingTo } from '../../banks/connectors/fdx/oauth2/linking.ts';
import { fdxOAuth2Target, testFdxOAuth2Bank } from '../../harness/test-fdx-oauth2-bank.ts';
import { basicInformation, basicScope, dataPaths, openBankService, present } from './open-bank-service.ts';

const bank = await testFdxOAuth2Bank();
const { authority, connector } = linkingTo(bank);
const { service, linked, messages } = await openBankService({
  target: fdxOAuth2Target,
  consentBank: { region: 'US', authority, connector },
  bank,
  legalName: 'Fin Link Inc',
});

test('an American bank of OAuth 2.0 is linked with holdings, refreshed, renewed by a new consent and revoked', async () => {
  const { token, consentId, providerAccountId, account, refresh } = await linked('investor');
  const { account: accounts } = (await service.call('GET', '/accounts', { token })).body;
  expect(accounts.map(({ accountType }: { accountType: string }) => accountType).toSorted()).toEqual([
    'BROKERAGE_CASH',
    'INDIVIDUAL_RETIREMENT_ACCOUNT_IRA',
    'SAVINGS',
  ]);
  const { holding } = (await service.call('GET', '/holdings', { token })).body;
  const worth = (accountId: number): number =>
    holding
      .filter((one: { accountId: number }) => one.accountId === accountId)
      .reduce((sum: number, { value }: { value: { amount: number } }) => sum + value.amount, 0);
  for (const { id, CONTAINER, balance } of accounts)
    expect(worth(id)).toBeCloseTo(CONTAINER === 'investment' ? balance.amount : 0, 2);

  bank.businessClock.advance(86_400_000);
  await service.deps.businessClock.advance(86_400_000);
  expect((await refresh()).status).toBe(200);
  const { requestId } = await account();
  expect(await messages.reached(requestId, ['succeeded', 'partial', 'failed'], 1)).toBe('succeeded');

  const renewal = await service.call('PUT', `/consents/${consentId}/renewal`, { token, headers: present });
  const { consentId: nextId, authorizationUrl } = renewal.body;
  const field = Object.entries(await bank.authorize(authorizationUrl, 'ok-investor')).map(([id, value]) => ({
    id,
    value,
  }));
  const back = await service.call('PUT', '/providerAccounts', {
    token,
    query: { providerAccountIds: String(providerAccountId) },
    body: { consentId: nextId, field },
    headers: present,
  });
  expect(back.status, back.text).toBe(200);
  await expect.poll(() => bank.statusesOf('ok-investor')).toEqual(['authorized', 'revoked']);

  const revoked = await service.call('PUT', `/consents/${nextId}/revocation`, { token, headers: present });
  expect(revoked.status, revoked.text).toBe(200);
  await expect.poll(() => bank.statusesOf('ok-investor')).toEqual(['revoked', 'revoked']);
});

test('a consent for basic information requests nothing else from the American bank, and no transaction is read', async () => {
  const { length } = bank.exchanges;
  const { token, consent } = await linked('basic-only', 'ok-basic-only', present, basicInformation);
  expect((await consent()).scope).toEqual(basicScope);
  expect(dataPaths(bank.exchanges.slice(length), /\/fdx\/v6\/(.+)$/)).toEqual(['accounts']);
  const { account } = (await service.call('GET', '/accounts', { token, query: { include: 'holder' } })).body;
  expect(account.length).toBeGreaterThan(1);
  for (const one of account) {
    expect(one).toHaveProperty('balance');
    expect(one).not.toHaveProperty('holder');
    expect(one).not.toHaveProperty('bankTransferCode');
  }
});

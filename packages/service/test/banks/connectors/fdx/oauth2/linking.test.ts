import { expect, test } from 'vitest';
import { testFdxOAuth2Bank } from '../../../../harness/test-fdx-oauth2-bank.ts';
import { day, never } from '../../open-banking/linking.ts';
import { linkingTo } from './linking.ts';

const bank = await testFdxOAuth2Bank();
const ways = linkingTo(bank);
const { authority, connector, target, begin, complete, link, open, reopen, accounts, listed, transactions } = ways;
const { status, revoke } = ways;
const signInAgain = { kind: 'problem', additionalStatus: 'NEW_AUTHENTICATION_REQUIRED' };

test.each([true, false])(
  'FDX over OAuth 2.0 links, refreshes and revokes, with mutual TLS: %s',
  async (hasCertificate) => {
    const own = hasCertificate ? bank : await testFdxOAuth2Bank({ hasCertificate });
    const through = hasCertificate ? ways : linkingTo(own);
    const granted = await through.link('ok-whole');
    const end = granted.expiresAt?.getTime() ?? 0;
    expect(Math.abs(end - own.businessClock.now().getTime() - 90 * day)).toBeLessThan(60_000);
    const session = await through.open(granted.grant);
    const list = await through.listed(session);
    expect(list.map(({ container, accountType, hasHoldings }) => [container, accountType, hasHoldings])).toEqual([
      ['bank', 'SAVINGS', false],
      ['investment', 'BROKERAGE_CASH', true],
      ['investment', 'INDIVIDUAL_RETIREMENT_ACCOUNT_IRA', true],
    ]);
    const page = await through.transactions(session, list[1]?.key ?? '');
    expect(page.kind === 'page' ? page.items.length : page).toBeGreaterThan(0);

    const renewed = await through.reopen(granted.grant);
    if (renewed.kind !== 'opened') expect.fail(JSON.stringify(renewed));
    const [before, after] = [JSON.parse(granted.grant), JSON.parse(renewed.grant)];
    expect(after.accessToken).not.toBe(before.accessToken);
    expect(after.refreshToken).not.toBe(before.refreshToken);
    expect(await through.accounts(renewed.session)).toMatchObject({ kind: 'listed' });

    expect(await through.status(renewed.grant)).toEqual({ kind: 'active' });
    expect(await through.revoke(renewed.grant)).toEqual({ kind: 'revoked' });
    expect(await through.status(renewed.grant)).toMatchObject(signInAgain);
    expect(await through.accounts(renewed.session)).toMatchObject(signInAgain);
    expect(await through.revoke(renewed.grant)).toEqual({ kind: 'revoked' });
    expect(await own.statusesOf('ok-whole')).toEqual(['revoked']);
  },
);

test('FDX: holdings of an investment account have type, quantity, price and value, and add up to its balance', async () => {
  const session = await open((await link('ok-holdings')).grant);
  const [, brokerage] = await listed(session);
  const held = await connector.listHoldings(target, session, brokerage?.key ?? '', never);
  if (held.kind !== 'listed') expect.fail(held.detail);
  expect(new Set(held.items.map(({ holdingType }) => holdingType))).toEqual(
    new Set(['stock', 'mutualFund', 'bond', 'moneyMarketFund']),
  );
  for (const { symbol, quantity, price, value } of held.items) {
    expect(symbol).toMatch(/^[A-Z\d]+$/);
    expect(Number(quantity) * Number(price?.amount)).toBeCloseTo(Number(value?.amount), 1);
  }
  const worth = held.items.reduce((sum, { value }) => sum + Number(value?.amount), 0);
  expect(worth).toBeCloseTo(Number(brokerage?.balance?.amount), 2);
});

test('FDX over OAuth 2.0: the request contains only agreed scopes, and data of other scopes is refused', async () => {
  const { authorizationUrl } = await begin({ scopes: ['ACCOUNT_DETAILS'] });
  const requested = new URL(authorizationUrl).searchParams;
  expect(requested.get('scope')?.split(' ')).toEqual([
    'openid',
    'fdx:accountdetailed:read',
    'fdx:paymentsupport:read',
    'fdx:investments:read',
  ]);
  expect(requested.get('code_challenge_method')).toBe('S256');
  const session = await open((await link('ok-least', { scopes: ['ACCOUNT_DETAILS'] })).grant);
  const [account] = await listed(session);
  expect(account?.holders).toEqual([]);
  expect(await transactions(session, account?.key ?? '')).toMatchObject({ additionalStatus: 'CONSENT_REQUIRED' });
});

test('FDX over OAuth 2.0: a renewal is a new grant of the same user, and the previous grant can be revoked', async () => {
  const first = await link('ok-renews');
  const again = await link('ok-renews', { grant: first.grant });
  expect(again.bankConsentId).not.toBe(first.bankConsentId);
  expect(again.bankUser).toBe(first.bankUser);
  expect(await revoke(first.grant)).toEqual({ kind: 'revoked' });
  expect(await accounts(await open(again.grant))).toMatchObject({ kind: 'listed' });

  const begun = await begin({ grant: again.grant });
  const outcome = await complete(begun, await bank.authorize(begun.authorizationUrl, 'ok-somebody-else'));
  expect(outcome).toMatchObject({ kind: 'mismatched', detail: 'same-user' });
  expect(await status(again.grant)).toEqual({ kind: 'active' });
});

test('FDX over OAuth 2.0: the bank refuses the code of another user, because the verifier differs', async () => {
  const [mine, theirs] = [await begin(), await begin()];
  const { state = '' } = await bank.authorize(mine.authorizationUrl, 'ok-mine');
  const { code = '', iss = '' } = await bank.authorize(theirs.authorizationUrl, 'ok-theirs');
  expect(await complete(mine, { code, state, iss })).toMatchObject({
    kind: 'problem',
    additionalStatus: 'INCORRECT_OAUTH_TOKEN',
  });
});

test('FDX over OAuth 2.0: tokens bound to a certificate are refused with another certificate', async () => {
  const { grant } = await link('ok-bound');
  const other = await testFdxOAuth2Bank();
  const stolen = linkingTo({ ...bank, party: { ...bank.party, transport: other.party.transport ?? expect.fail() } });
  expect(await stolen.accounts(await stolen.open(grant))).toMatchObject({ kind: 'problem' });
  expect(await accounts(await open(grant))).toMatchObject({ kind: 'listed' });
});

test.each([
  ['declined', { kind: 'denied', detail: 'access_denied' }],
  ['bank-error', { kind: 'problem', additionalStatus: 'UNEXPECTED_SITE_ERROR' }],
  ['bank-unavailable', { kind: 'problem', additionalStatus: 'SITE_UNAVAILABLE' }],
])('FDX over OAuth 2.0: an authorization of the user %s ends without a grant', async (userName, outcome) => {
  const begun = await begin();
  expect(await complete(begun, await bank.authorize(begun.authorizationUrl, userName))).toMatchObject(outcome);
});

test('FDX over OAuth 2.0: the end of sharing at the bank is detected when data, status or tokens are requested', async () => {
  const { grant } = await link('ok-stops');
  const session = await open(grant);
  await bank.stopSharing('ok-stops');
  expect(await accounts(session)).toMatchObject(signInAgain);
  expect(await status(grant)).toMatchObject(signInAgain);
  expect(await reopen(grant)).toMatchObject(signInAgain);
  expect(await connector.resume(target, session, never)).toMatchObject(signInAgain);
});

test('FDX over OAuth 2.0: a new sign-in that the bank requires is reported', async () => {
  const session = await open((await link('reauthentication-required')).grant);
  bank.businessClock.advance(day);
  expect(await accounts(session)).toMatchObject({ additionalStatus: 'NEW_AUTHENTICATION_REQUIRED' });
});

test('FDX over OAuth 2.0: a grant whose access token is still valid is opened without a request to the bank', async () => {
  const { grant } = await link('ok-cached');
  expect(await authority.open(target, grant, never)).toMatchObject({ kind: 'opened', isUnrequested: true });
});

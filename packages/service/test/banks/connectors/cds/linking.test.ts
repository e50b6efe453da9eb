import type { IncomingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import { cdsTarget, testCdsBank } from '../../../harness/test-cds-bank.ts';
import { maliciousBank, says } from '../malicious-bank.ts';
import { day, never } from '../open-banking/linking.ts';
import { runLinkingSuite } from '../open-banking/linking-suite.ts';
import { linkingTo, renewing } from './linking.ts';

const bank = await testCdsBank();
const ways = linkingTo(bank);
const { authority, begin, link, open, accounts, listed } = ways;

runLinkingSuite({
  ways,
  today: () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' }).format(bank.businessClock.now()),
  accounts: [
    ['bank', 'CHECKING', true],
    ['bank', 'SAVINGS', true],
    ['creditCard', 'CREDIT', false],
  ],
});

test('CDS: accounts have BSB, number, holder and amounts in the service’s own terms', async () => {
  const [everyday, saver, card] = await listed(await open((await link('ok-accounts')).grant));
  expect(everyday).toMatchObject({
    name: 'Everyday Account',
    number: expect.stringMatching(/^\d{9}$/),
    transferCode: { type: 'BSB', id: '899042' },
    holders: [{ ownership: 'PRIMARY', name: { fullName: expect.stringMatching(/^[A-Z]\S* [A-Z]/) } }],
    balance: { amount: expect.stringMatching(/^-?\d+\.\d\d$/), currency: 'AUD' },
    availableBalance: { currency: 'AUD' },
    hasTransactions: true,
  });
  expect(saver?.interestRate).toBe('4.2');
  expect(card).toMatchObject({
    number: expect.stringMatching(/^xxxx xxxx xxxx \d{4}$/),
    transferCode: null,
    totalCreditLine: { amount: '8000.00' },
    interestRate: null,
    details: { apr: '13.49' },
    dueDate: expect.stringMatching(/-06$/),
  });
  expect(Number(card?.balance?.amount)).toBeGreaterThanOrEqual(0);
  expect(Number(card?.availableCredit?.amount)).toBeLessThanOrEqual(8_000);
});

test('CDS: the authorization request is pushed, and the user’s address reveals nothing of the request and works once', async () => {
  const { authorizationUrl, transaction, state } = await begin();
  const url = new URL(authorizationUrl);
  expect([...url.searchParams.keys()].toSorted()).toEqual(['client_id', 'request_uri']);
  expect(JSON.parse(transaction)).toMatchObject({ state, arrangementId: null, subject: null });
  await bank.authorize(authorizationUrl);
  await expect(bank.authorize(authorizationUrl)).rejects.toThrow();
});

test('CDS: the authorization request contains only the scopes that are read', async () => {
  const { grant } = await link('ok-little');
  expect(JSON.parse(grant).scopes.toSorted()).toEqual([
    'bank:accounts.basic:read',
    'bank:accounts.detail:read',
    'bank:transactions:read',
    'common:customer.basic:read',
    'common:customer.detail:read',
    'openid',
  ]);
});

test('CDS: renewing at the bank keeps the arrangement and changes its end', async () => {
  const before = await link('ok-renews');
  bank.businessClock.advance(30 * day);
  const again = await link('ok-renews', {
    ...renewing(before),
    until: new Date(bank.businessClock.now().getTime() + 180 * day),
  });
  expect(again.bankConsentId).toBe(before.bankConsentId);
  const end = again.expiresAt?.getTime() ?? 0;
  expect(Math.abs(end - bank.businessClock.now().getTime() - 180 * day)).toBeLessThan(60_000);
  expect(await accounts(await open(again.grant))).toMatchObject({ kind: 'listed' });
  expect(await authority.status(cdsTarget, before.grant, never)).toMatchObject({ kind: 'problem' });
  expect(await authority.status(cdsTarget, again.grant, never)).toEqual({ kind: 'active' });
});

test('CDS: an access token near its expiry is refreshed, and the refresh token is kept', async () => {
  const { grant } = await link('ok-refreshes');
  const aged = JSON.stringify({ ...JSON.parse(grant), accessUntil: Date.now() + 60_000 });
  const opened = await authority.open(cdsTarget, aged, never);
  if (opened.kind !== 'opened') expect.fail(opened.kind);
  const [before, after] = [JSON.parse(grant), JSON.parse(opened.grant)];
  expect(after.accessToken).not.toBe(before.accessToken);
  expect(after.refreshToken).toBe(before.refreshToken);
  expect(after.arrangementId).toBe(before.arrangementId);
  expect(await accounts(opened.session)).toMatchObject({ kind: 'listed' });
});

test('CDS: requests state whether the user is present and when the user was last present', async () => {
  const { grant } = await link('ok-presence');
  const seen: IncomingHttpHeaders[] = [];
  const listener = await maliciousBank();
  listener.answer = (request, response) => {
    seen.push(request.headers);
    says(500, '')(request, response);
  };
  const elsewhere = linkingTo({ ...bank, party: { ...bank.party, dataUrl: listener.url } });
  await elsewhere.accounts(await open(grant));
  await elsewhere.accounts(await open(grant, null));
  const [present, absent] = seen;
  expect(present).toMatchObject({
    'x-v': '3',
    'x-min-v': '2',
    'x-fapi-auth-date': expect.stringMatching(/ GMT$/),
    'x-fapi-customer-ip-address': '203.0.113.9',
    'x-cds-client-headers': Buffer.from('User-Agent: Test browser').toString('base64'),
  });
  expect(absent).toMatchObject({ 'x-fapi-auth-date': expect.stringMatching(/ GMT$/) });
  expect(absent?.['x-fapi-customer-ip-address']).toBeUndefined();
  expect(absent?.['x-cds-client-headers']).toBeUndefined();
});

test('CDS: the holder is the customer, who owns a joint account with others, or a company', async () => {
  const held = async (userName: string) => {
    const [first] = await listed(await open((await link(userName)).grant));
    return first?.holders.map(({ ownership, name }) => [ownership, name.fullName, name.last]);
  };
  expect(await held('ok-couple-anna')).toEqual([
    ['JOINT_OWNER', expect.stringMatching(/^Anna \S+$/), expect.any(String)],
  ]);
  expect(await held('ok-company-anna')).toEqual([['BUSINESS', expect.stringMatching(/Pty Ltd$/), undefined]]);
});

import * as client from 'openid-client';
import { expect, test } from 'vitest';
import { createBrowser, formOf, offeredAccounts } from '../open-banking/third-party.ts';
import { everything, openTestFdxBank } from './test-fdx-bank.ts';

const bank = await openTestFdxBank();
const day = 24 * 3600_000;
type Linked = Awaited<ReturnType<typeof bank.link>>;

const access = async (linked: Linked) => {
  const { status, body } = await bank.call('/accounts', linked);
  return [status, body.code ?? null];
};
const refresh = ({ config, tokens, keys }: Linked) =>
  client.refreshTokenGrant(config, tokens.refresh_token ?? '', undefined, { DPoP: keys });
const statusOf = async ({ consentId }: Linked) => (await bank.consent(consentId)).body.status;

test('American bank: a consent expires by the business clock, and tokens by the protocol’s clock', async () => {
  const linked = await bank.link();
  bank.businessClock.advance(89 * day);
  expect(await access(linked)).toEqual([200, null]);
  bank.businessClock.advance(2 * day);
  expect(await access(linked)).toEqual([403, '602']);
  await expect(refresh(linked)).rejects.toMatchObject({ error: 'invalid_grant' });
  expect(await statusOf(linked)).toBe('EXPIRED');
  expect((await bank.revoke(linked.consentId)).status).toBe(409);
});

test.each([
  ['ONE_TIME', 1],
  ['PERSISTENT', 365],
])('American bank: sharing for %s ends after %i days', async (durationType, days) => {
  const { consentId } = await bank.link({ request: { durationType, durationPeriod: undefined } });
  const { body } = await bank.consent(consentId);
  expect(body).toMatchObject({ durationType, status: 'ACTIVE' });
  expect(body).not.toHaveProperty('durationPeriod');
  expect(Date.parse(body.expirationTime) - Date.parse(body.createdTime)).toBeLessThan(days * day + 60_000);
  expect(Date.parse(body.expirationTime) - Date.parse(body.createdTime)).toBeGreaterThan(days * day - 60_000);
});

test('American bank: a consent names its accounts, parties and data', async () => {
  const { consentId, accounts } = await bank.link({ choose: (ids) => ids.slice(0, 2) });
  const { body } = await bank.consent(consentId);
  expect(body.parties).toMatchObject([
    { type: 'DATA_PROVIDER', name: 'Liberty Open Bank' },
    { type: 'DATA_RECIPIENT', name: 'Fin Link Inc', registeredEntityId: 'fin-link' },
  ]);
  expect(body.resources).toMatchObject([
    { resourceType: 'ACCOUNT', resourceId: accounts[0], dataClusters: everything.resources[0]?.dataClusters },
    { resourceType: 'ACCOUNT', resourceId: accounts[1] },
    { resourceType: 'CUSTOMER' },
  ]);
});

test('American bank: a third party ends its own consents, immediately and for good', async () => {
  const linked = await bank.link({ userName: 'ok-ended' });
  const { consentId } = linked;
  expect((await bank.revoke(consentId, bank.other)).status).toBe(404);
  expect((await bank.consent(consentId, bank.other)).status).toBe(404);
  expect((await bank.revoke(consentId, bank.own, { reason: 'WHIM' })).status).toBe(400);
  expect(await access(linked)).toEqual([200, null]);
  expect((await bank.revoke(consentId)).status).toBe(204);
  expect(await access(linked)).toEqual([403, '602']);
  await expect(refresh(linked)).rejects.toMatchObject({ error: 'invalid_grant' });
  expect(await statusOf(linked)).toBe('REVOKED');
  expect((await bank.revoke(consentId)).status).toBe(409);
});

test('American bank: a token for reading consents cannot end them', async () => {
  const { consentId } = await bank.link();
  const config = await bank.configure();
  const keys = await bank.newKeys(config);
  const { access_token: token } = await client.clientCredentialsGrant(
    config,
    { scope: 'fdx:consents:read' },
    { DPoP: keys },
  );
  const body = { reason: 'USER_ACTION', initiator: 'DATA_RECIPIENT' };
  const answer = await bank.call(`/consents/${consentId}/revocation`, { config, keys, token, method: 'PUT', body });
  expect([answer.status, answer.body.code]).toEqual([403, '602']);
});

test('American bank: the customer sees connected apps and stops one', async () => {
  const linked = await bank.link({ userName: 'ok-stops' });
  const kept = await bank.link({ userName: 'ok-keeps' });
  const browser = createBrowser(bank.origin);
  const signIn = await browser.open(`${bank.origin}/connections`);
  const code = await browser.send('POST', formOf(signIn, '/sign-in'), { user: 'ok-stops', password: 'ok' });
  const list = await browser.send('POST', formOf(code, '/code'), { code: '123456' });
  expect(list.body).toContain('Fin Link Inc');
  expect(list.body).toContain('Liberty Checking');
  await browser.send('POST', formOf(list, '/revoke').replace(linked.consentId, kept.consentId), {});
  expect(await access(kept)).toEqual([200, null]);
  const stopped = await browser.send('POST', formOf(list, '/revoke'), {});
  expect((await browser.open(stopped.location ?? '')).body).toContain('Stopped');
  expect(await access(linked)).toEqual([403, '602']);
  expect(await statusOf(linked)).toBe('REVOKED');
  await expect(refresh(linked)).rejects.toMatchObject({ error: 'invalid_grant' });
});

test('American bank: revoking the refresh token also ends the access token', async () => {
  const linked = await bank.link();
  await client.tokenRevocation(linked.config, linked.tokens.refresh_token ?? '');
  expect(await access(linked)).toEqual([401, '401']);
});

test.each([
  ['expired', [403, '602'], 'EXPIRED'],
  ['revoked-at-bank', [403, '602'], 'REVOKED'],
  ['reauthentication-required', [401, '401'], 'ACTIVE'],
])('American bank: %s works on the first day and fails a day later', async (userName, refused, status) => {
  const linked = await bank.link({ userName });
  expect(await access(linked)).toEqual([200, null]);
  bank.businessClock.advance(day);
  expect(await access(linked)).toEqual(refused);
  expect(await statusOf(linked)).toBe(status);
  await expect(refresh(linked)).rejects.toMatchObject({ error: 'invalid_grant' });
});

test('American bank: a new authorization creates a new consent and keeps the previous one', async () => {
  const first = await bank.link({ userName: 'ok-again' });
  const second = await bank.link({ userName: 'ok-again' });
  expect(second.consentId).not.toBe(first.consentId);
  expect(await access(first)).toEqual([200, null]);
  expect(await access(second)).toEqual([200, null]);
});

test('American bank: account-removed closes the last account a day later', async () => {
  const linked = await bank.link({ userName: 'account-removed' });
  bank.businessClock.advance(day);
  expect((await bank.call('/accounts?limit=10', linked)).body.accounts).toHaveLength(linked.accounts.length - 1);
  expect((await bank.call(`/accounts/${linked.accounts.at(-1)}`, linked)).body.code).toBe('701');
});

test.each([
  ['declined', 'access_denied'],
  ['bank-error', 'server_error'],
  ['bank-unavailable', 'temporarily_unavailable'],
])('American bank: %s returns %s', async (userName, error) => {
  const { config, url, checks, keys } = await bank.startAuthorization();
  const { browser, decision } = await bank.comeToDecision(url, userName);
  const outcome = await browser.send('POST', formOf(decision, '/authorize'), { account: offeredAccounts(decision) });
  const back = await bank.goBack(browser, outcome);
  await expect(client.authorizationCodeGrant(config, back, checks, undefined, { DPoP: keys })).rejects.toMatchObject({
    error,
  });
  expect(await bank.bank.context.consents.ofUser(userName)).toEqual([]);
});

test('American bank: slow-15s delays transactions but not accounts, and key-rotation does not prevent linking', async () => {
  const linked = await bank.link({ userName: 'slow-15s' });
  await bank.call('/accounts', linked);
  expect(bank.delays).toEqual([]);
  await bank.call(`/accounts/${linked.accounts[0]}/transactions`, linked);
  expect(bank.delays[0]).toBeGreaterThan(5000);
  expect(await access(await bank.link({ userName: 'key-rotation' }))).toEqual([200, null]);
});

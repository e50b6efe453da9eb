import * as client from 'openid-client';
import { expect, test } from 'vitest';
import { createBrowser, formOf, offeredAccounts } from '../open-banking/third-party.ts';
import { openTestObieBank } from './test-obie-bank.ts';

const bank = await openTestObieBank();
const day = 24 * 3600_000;
const statusOf = async (consentId: string) => (await bank.consent(consentId)).body.Data;
const inDays = (days: number): string =>
  `${new Date(bank.businessClock.now().getTime() + days * day).toISOString().slice(0, 19)}Z`;

test('British bank: a consent expires by the business clock, and tokens by the protocol’s clock', async () => {
  const { consentId, token, config, tokens } = await bank.link({ data: { ExpirationDateTime: inDays(90) } });
  bank.businessClock.advance(89 * day);
  expect((await bank.call('/accounts', { token })).status).toBe(200);
  bank.businessClock.advance(2 * day);
  const answer = await bank.call('/accounts', { token });
  expect([answer.status, answer.body.Errors[0].ErrorCode]).toEqual([403, 'U009']);
  await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  });
  expect(await statusOf(consentId)).toMatchObject({ Status: 'EXPD', StatusReason: [{ StatusReasonCode: 'TKXP' }] });
  const { url } = await bank.startAuthorization(consentId);
  const { location } = await createBrowser(bank.origin).open(url.href);
  expect(location).toContain('error=invalid_request');
});

test('British bank: the customer sees connected apps and stops one', async () => {
  const { consentId, token, config, tokens } = await bank.link({ userName: 'ok-stops' });
  const kept = await bank.link({ userName: 'ok-keeps' });
  const browser = createBrowser(bank.origin);
  const signIn = await browser.open(`${bank.origin}/`);
  const code = await browser.send('POST', formOf(signIn, '/sign-in'), { user: 'ok-stops', password: 'ok' });
  const list = await browser.send('POST', formOf(code, '/code'), { code: '123456' });
  expect(list.body).toContain('Fernway');
  expect(list.body).toContain('Everyday Current Account');
  const foreign = formOf(list, '/revoke').replace(consentId, kept.consentId);
  await browser.send('POST', foreign, {});
  expect((await bank.call('/accounts', { token: kept.token })).status).toBe(200);
  const stopped = await browser.send('POST', formOf(list, '/revoke'), {});
  expect((await browser.open(stopped.location ?? '')).body).toContain('Stopped');
  expect((await bank.call('/accounts', { token })).status).toBe(401);
  expect((await statusOf(consentId)).Status).toBe('CANC');
  await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  });
});

test('British bank: revoking the refresh token also ends the access token', async () => {
  const { token, config, tokens } = await bank.link();
  await client.tokenRevocation(config, tokens.refresh_token ?? '');
  expect((await bank.call('/accounts', { token })).status).toBe(401);
});

test.each([
  ['expired', 403, 'EXPD', 'U009'],
  ['revoked-at-bank', 401, 'CANC', null],
  ['reauthentication-required', 403, 'CANC', 'U028'],
])('British bank: %s works on the first day and fails a day later', async (userName, status, consentStatus, code) => {
  const { consentId, token } = await bank.link({ userName });
  expect((await bank.call('/accounts', { token })).status).toBe(200);
  bank.businessClock.advance(day);
  const answer = await bank.call('/accounts', { token });
  expect([answer.status, answer.body?.Errors[0].ErrorCode ?? null]).toEqual([status, code]);
  expect((await statusOf(consentId)).Status).toBe(consentStatus);
});

test('British bank: signing in again resumes a suspended consent', async () => {
  const userName = 'reauthentication-required';
  const { consentId } = await bank.link({ userName });
  bank.businessClock.advance(day);
  const { token } = await bank.link({ userName, consentId });
  expect((await bank.call('/accounts', { token })).status).toBe(200);
  expect((await statusOf(consentId)).Status).toBe('AUTH');
});

test('British bank: account-removed closes the last account a day later', async () => {
  const { token, accounts } = await bank.link({ userName: 'account-removed' });
  bank.businessClock.advance(day);
  expect((await bank.call('/accounts', { token })).body.Data.Account).toHaveLength(accounts.length - 1);
  expect((await bank.call(`/accounts/${accounts.at(-1)}/transactions`, { token })).status).toBe(400);
});

test.each([
  ['declined', 'access_denied', 'RJCT'],
  ['bank-error', 'server_error', 'AWAU'],
  ['bank-unavailable', 'temporarily_unavailable', 'AWAU'],
])('British bank: %s returns %s', async (userName, error, status) => {
  const consentId = await bank.createConsent();
  const { config, url, state, nonce } = await bank.startAuthorization(consentId);
  const { browser, decision } = await bank.comeToDecision(url, userName);
  const outcome = await browser.send('POST', formOf(decision, '/authorize'), { account: offeredAccounts(decision) });
  const back = await bank.goBack(browser, outcome);
  await expect(
    client.authorizationCodeGrant(config, back, { expectedState: state, expectedNonce: nonce }),
  ).rejects.toMatchObject({ error });
  expect((await statusOf(consentId)).Status).toBe(status);
});

test('British bank: key-rotation signs the ID token with a new key and still publishes the previous one', async () => {
  const keys = async (): Promise<string[]> => {
    const { keys: published }: { keys: { kid: string }[] } = JSON.parse(
      await (await fetch(`${bank.origin}/jwks`)).text(),
    );
    return published.map(({ kid }) => kid);
  };
  const [before] = await keys();
  const { tokens } = await bank.link({ userName: 'key-rotation' });
  const header = JSON.parse(Buffer.from(tokens.id_token?.split('.')[0] ?? '', 'base64url').toString());
  const after = await keys();
  expect(header.kid).not.toBe(before);
  expect(after).toEqual([header.kid, before]);
});

test('British bank: slow-15s delays transactions but not accounts', async () => {
  const { token } = await bank.link({ userName: 'slow-15s' });
  await bank.call('/accounts', { token });
  expect(bank.delays).toEqual([]);
  await bank.call('/transactions', { token });
  expect(bank.delays[0]).toBeGreaterThan(10_000);
});

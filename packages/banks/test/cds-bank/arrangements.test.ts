import { randomUUID } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify, SignJWT } from 'jose';
import * as client from 'openid-client';
import { expect, test } from 'vitest';
import { createBrowser, fetchWith, formOf, offeredAccounts, type ThirdParty } from '../open-banking/third-party.ts';
import { cdsBrandId } from '../../src/index.ts';
import { openTestCdsBank } from './test-cds-bank.ts';

const bank = await openTestCdsBank();
const day = 86_400;
const accountsOf = (token: string) => bank.call('/banking/accounts', { token, version: 3 });
const codeOf = (body: { errors: { code: string }[] } | null) => body?.errors[0]?.code.split(':').at(-1) ?? null;
const inDays = (days: number): number => Math.floor(bank.businessClock.now().getTime() / 1000) + days * day;

interface Revocation {
  readonly party?: ThirdParty;
  readonly claims?: object;
  readonly signedBy?: ThirdParty;
  readonly certificate?: boolean;
}

/** Calls `POST /arrangements/revoke` with an assertion of the third party. */
async function revoke(
  arrangementId: string | null,
  { party = bank.own, claims = {}, signedBy = party, certificate = true }: Revocation = {},
) {
  const now = Math.floor(Date.now() / 1000);
  const assertion = await new SignJWT({
    iss: party.clientId,
    sub: party.clientId,
    aud: bank.origin,
    exp: now + 60,
    jti: randomUUID(),
    ...claims,
  })
    .setProtectedHeader({ alg: 'PS256', kid: signedBy.publicKey.kid ?? '' })
    .sign(signedBy.key);
  const answer = await fetchWith(bank.authority.certificate, certificate ? party.transport : null)(
    `${bank.secureOrigin}/arrangements/revoke`,
    {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        client_id: party.clientId,
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: assertion,
        ...(arrangementId !== null && { cdr_arrangement_id: arrangementId }),
      }),
    },
  );
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
}

test('Australian bank: introspection answers only for a refresh token, and only while sharing lasts', async () => {
  const { config, refreshToken, token, arrangementId } = await bank.link({ claims: { sharing_duration: 30 * day } });
  const { scope, exp, ...rest } = await client.tokenIntrospection(config, refreshToken);
  expect(rest).toEqual({ active: true, cdr_arrangement_id: arrangementId });
  expect(scope).toContain('bank:transactions:read');
  expect(Math.abs(Number(exp) - inDays(30))).toBeLessThan(5);
  expect(await client.tokenIntrospection(config, token)).toEqual({ active: false });
  const others = await bank.configure(bank.other);
  expect(await client.tokenIntrospection(others, refreshToken)).toEqual({ active: false });
});

test.each([
  ['not said', undefined],
  ['nothing', 0],
  ['a day', day],
])('Australian bank: sharing for %s is one-off and has no refresh token', async (_what, duration) => {
  const { tokens, token, arrangementId } = await bank.link({ claims: { sharing_duration: duration } });
  expect(tokens.refresh_token).toBeUndefined();
  expect(arrangementId).not.toBe('undefined');
  expect((await accountsOf(token)).status).toBe(200);
});

test('Australian bank: sharing for more than a year is shortened to a year', async () => {
  const { config, refreshToken, decision } = await bank.link({ claims: { sharing_duration: 3 * 365 * day } });
  expect(decision.body).toContain('Until 22 November 2027');
  const { exp } = await client.tokenIntrospection(config, refreshToken);
  expect(Math.abs(Number(exp) - inDays(365))).toBeLessThan(5);
});

test('Australian bank: sharing and its refresh token end by the business clock', async () => {
  const own = await openTestCdsBank();
  const { token, config, refreshToken } = await own.link({ claims: { sharing_duration: 90 * day } });
  own.businessClock.advance(89 * day * 1000);
  expect((await own.call('/banking/accounts', { token, version: 3 })).status).toBe(200);
  const again = await client.refreshTokenGrant(config, refreshToken);
  expect(again.refresh_token ?? refreshToken).toBe(refreshToken);
  own.businessClock.advance(2 * day * 1000);
  const answer = await own.call('/banking/accounts', { token: again.access_token, version: 3 });
  expect([answer.status, codeOf(answer.body)]).toEqual([403, 'Authorisation/InvalidConsent']);
  await expect(client.refreshTokenGrant(config, refreshToken)).rejects.toMatchObject({ error: 'invalid_grant' });
  expect(await client.tokenIntrospection(config, refreshToken)).toEqual({ active: false });
});

test('Australian bank: an amendment keeps the arrangement, offers the accounts chosen before, and takes effect when its code is exchanged', async () => {
  const userName = 'ok-amends';
  const first = await bank.link({ userName, choose: ([one = '']) => [one] });
  const claims = { cdr_arrangement_id: first.arrangementId, sharing_duration: 180 * day };
  const scope = 'openid bank:accounts.basic:read';
  const { decision, exchange } = await bank.authorize({ userName, claims, scope });
  expect(decision.body.match(/ checked/g)).toHaveLength(1);
  expect(decision.body).not.toContain('Saved payees');

  expect((await accountsOf(first.token)).body.data.accounts).toHaveLength(1);
  expect((await client.tokenIntrospection(first.config, first.refreshToken)).active).toBe(true);

  const tokens = await exchange();
  expect(tokens['cdr_arrangement_id']).toBe(first.arrangementId);
  expect((await accountsOf(tokens.access_token)).body.data.accounts).toHaveLength(3);
  expect((await bank.call('/banking/payees', { token: tokens.access_token, version: 2 })).status).toBe(403);
  expect((await accountsOf(first.token)).status).toBe(401);
  await expect(client.refreshTokenGrant(first.config, first.refreshToken)).rejects.toMatchObject({
    error: 'invalid_grant',
  });
  const { exp } = await client.tokenIntrospection(first.config, tokens.refresh_token ?? '');
  expect(Math.abs(Number(exp) - inDays(180))).toBeLessThan(5);
});

test('Australian bank: an arrangement that ended before its amendment’s code was exchanged stays ended', async () => {
  const userName = 'ok-changes-mind';
  const { arrangementId, token } = await bank.link({ userName });
  const { exchange } = await bank.authorize({ userName, claims: { cdr_arrangement_id: arrangementId } });
  expect((await revoke(arrangementId)).status).toBe(204);
  await expect(exchange()).rejects.toMatchObject({ error: 'invalid_grant' });
  expect((await accountsOf(token)).status).toBe(403);
  expect((await revoke(arrangementId)).status).toBe(422);
});

test('Australian bank: another customer cannot amend an arrangement, and another third party cannot request it', async () => {
  const anna = await bank.link({ userName: 'ok-anna' });
  const claims = { cdr_arrangement_id: anna.arrangementId };
  await expect(bank.startAuthorization({ claims, party: bank.other })).rejects.toMatchObject({
    error: 'invalid_request',
  });
  const { url, config, state, nonce, verifier } = await bank.startAuthorization({ claims });
  const { browser, decision } = await bank.comeToDecision(url, 'ok-ben');
  expect(decision.body).toContain('Something went wrong');
  expect(offeredAccounts(decision)).toEqual([]);
  const back = await bank.goBack(browser, decision);
  const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce };
  await expect(client.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({ error: 'invalid_request' });
  expect((await accountsOf(anna.token)).status).toBe(200);
});

test('Australian bank: revocation by the third party answers 204 and ends everything of the arrangement', async () => {
  const { arrangementId, token, refreshToken, config } = await bank.link();
  const kept = await bank.link();
  expect(await revoke(arrangementId)).toEqual({ status: 204, body: null });
  const answer = await accountsOf(token);
  expect([answer.status, codeOf(answer.body)]).toEqual([403, 'Authorisation/RevokedConsent']);
  await expect(client.refreshTokenGrant(config, refreshToken)).rejects.toMatchObject({ error: 'invalid_grant' });
  expect((await client.tokenIntrospection(config, refreshToken)).active).toBe(false);
  expect((await accountsOf(kept.token)).status).toBe(200);
  expect((await revoke(arrangementId)).status).toBe(422);
  await expect(bank.startAuthorization({ claims: { cdr_arrangement_id: arrangementId } })).rejects.toMatchObject({
    error: 'invalid_request',
  });
});

test('Australian bank: an arrangement that is unknown, another party’s or missing in the request is not revoked', async () => {
  const { arrangementId, token } = await bank.link();
  const unknown = await revoke('consent_unknown');
  expect([unknown.status, unknown.body.errors[0].code]).toEqual([
    422,
    'urn:au-cds:error:cds-all:Authorisation/InvalidArrangement',
  ]);
  expect((await revoke(arrangementId, { party: bank.other })).status).toBe(422);
  expect((await revoke(null)).status).toBe(400);
  expect((await accountsOf(token)).status).toBe(200);
});

test('Australian bank: revocation requires proof of the third party’s identity', async () => {
  const { arrangementId, token } = await bank.link();
  const past = Math.floor(Date.now() / 1000) - 600;
  for (const attempt of [
    { signedBy: bank.other },
    { certificate: false },
    { claims: { aud: 'https://elsewhere.example' } },
    { claims: { exp: past } },
    { claims: { sub: 'other-party' } },
    { claims: { iss: 'unknown' } },
    { claims: { jti: undefined } },
  ])
    expect([attempt, (await revoke(arrangementId, attempt)).status]).toEqual([attempt, 401]);
  expect((await accountsOf(token)).status).toBe(200);
  const jti = randomUUID();
  expect((await revoke('consent_unknown', { claims: { jti } })).status).toBe(422);
  expect((await revoke(arrangementId, { claims: { jti } })).status).toBe(401);
});

test('Australian bank: sharing that the customer stops at the bank is reported to the third party by a signed request', async () => {
  const { arrangementId, token, config, refreshToken } = await bank.link({ userName: 'ok-stops' });
  const browser = createBrowser(bank.origin);
  const signIn = await browser.open(`${bank.origin}/connections`);
  expect(signIn.body).not.toMatch(/forgot/i);
  const code = await browser.send('POST', formOf(signIn, '/sign-in'), { user: 'ok-stops' });
  const list = await browser.send('POST', formOf(code, '/code'), { code: '123456' });
  expect(list.body).toContain('Fin Link Pty Ltd');
  expect(list.body).toContain('Transaction details');
  await browser.send('POST', formOf(list, '/revoke'), {});
  expect(codeOf((await accountsOf(token)).body)).toContain('RevokedConsent');
  await expect(client.refreshTokenGrant(config, refreshToken)).rejects.toMatchObject({ error: 'invalid_grant' });

  expect(bank.notices).toHaveLength(1);
  const [notice] = bank.notices;
  expect(notice?.path).toBe('/cdr/arrangements/revoke');
  const keys = createRemoteJWKSet(new URL(`${bank.origin}/brand/jwks`));
  const uri = `${bank.recipientBaseUri}/arrangements/revoke`;
  const checks = { algorithms: ['PS256'], issuer: cdsBrandId, subject: cdsBrandId, audience: uri };
  const { payload } = await jwtVerify(notice?.body.get('cdr_arrangement_jwt') ?? '', keys, checks);
  expect(payload).toMatchObject({ cdr_arrangement_id: arrangementId, exp: expect.any(Number) });
  const bearer = await jwtVerify(notice?.authorization.replace('Bearer ', '') ?? '', keys, checks);
  expect(bearer.payload.jti).not.toBe(payload.jti);
});

test.each([
  ['expired', 403, 'Authorisation/InvalidConsent'],
  ['revoked-at-bank', 403, 'Authorisation/RevokedConsent'],
  ['reauthentication-required', 403, 'Authorisation/InvalidConsent'],
])('Australian bank: %s works on the first day and fails a day later', async (userName, status, code) => {
  const own = await openTestCdsBank();
  const { token, config, refreshToken } = await own.link({ userName });
  expect((await own.call('/banking/accounts', { token, version: 3 })).status).toBe(200);
  own.businessClock.advance(day * 1000);
  const answer = await own.call('/banking/accounts', { token, version: 3 });
  expect([answer.status, answer.body.errors[0].code]).toEqual([status, `urn:au-cds:error:cds-all:${code}`]);
  await expect(client.refreshTokenGrant(config, refreshToken)).rejects.toMatchObject({ error: 'invalid_grant' });
});

test('Australian bank: an amendment resumes a suspended arrangement', async () => {
  const own = await openTestCdsBank();
  const userName = 'reauthentication-required';
  const { arrangementId } = await own.link({ userName });
  own.businessClock.advance(day * 1000);
  const { token } = await own.link({ userName, claims: { cdr_arrangement_id: arrangementId } });
  expect((await own.call('/banking/accounts', { token, version: 3 })).status).toBe(200);
});

test('Australian bank: account-removed closes the last account a day later', async () => {
  const own = await openTestCdsBank();
  const { token, accounts } = await own.link({ userName: 'account-removed' });
  own.businessClock.advance(day * 1000);
  const list = await own.call('/banking/accounts', { token, version: 3 });
  expect(list.body.data.accounts).toHaveLength(accounts.length - 1);
  expect((await own.call(`/banking/accounts/${accounts.at(-1)}/transactions`, { token, version: 2 })).status).toBe(404);
});

test('Australian bank: slow-15s delays transactions but not accounts', async () => {
  const { token, accounts } = await bank.link({ userName: 'slow-15s' });
  await accountsOf(token);
  expect(bank.delays).toEqual([]);
  await bank.call(`/banking/accounts/${accounts[0]}/transactions`, { token, version: 2 });
  expect(bank.delays[0]).toBeGreaterThan(10_000);
});

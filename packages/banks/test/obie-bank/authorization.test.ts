import * as client from 'openid-client';
import { expect, test } from 'vitest';
import { createBrowser, formOf, offeredAccounts, linkBack, type ChangeClaims } from '../open-banking/third-party.ts';
import { everything, openTestObieBank } from './test-obie-bank.ts';

const bank = await openTestObieBank();
const fragmentOf = (url: URL): URLSearchParams => new URLSearchParams(url.hash.slice(1));
const intent = (value: string) => JSON.stringify({ id_token: { openbanking_intent_id: { value, essential: true } } });

/** Returns the response to a request that is refused before the customer sees a page. */
async function refusalOf(url: URL): Promise<{ status: number; error: string | null; body: string }> {
  const { status, location, body } = await createBrowser(bank.origin).open(url.href);
  const error =
    location === null
      ? null
      : (fragmentOf(new URL(location)).get('error') ?? new URL(location).searchParams.get('error'));
  return { status, error, body };
}

test('British bank: Decline rejects the consent and returns access_denied', async () => {
  const consentId = await bank.createConsent();
  const { config, url, state, nonce } = await bank.startAuthorization(consentId);
  const { browser, decision } = await bank.comeToDecision(url);
  const outcome = await browser.send('POST', formOf(decision, '/decline'), {});
  expect(outcome.body).toContain('Access declined');
  const back = await bank.goBack(browser, outcome);
  await expect(
    client.authorizationCodeGrant(config, back, { expectedState: state, expectedNonce: nonce }),
  ).rejects.toMatchObject({ error: 'access_denied' });
  expect((await bank.consent(consentId)).body.Data.Status).toBe('RJCT');
  const again = await bank.startAuthorization(consentId);
  expect((await refusalOf(again.url)).error).toBe('invalid_request');
});

test('British bank: the pages say that the bank is simulated, cannot be framed, preselect no account, and require one', async () => {
  const { url } = await bank.startAuthorization(await bank.createConsent());
  const { browser, signIn, code, decision } = await bank.comeToDecision(url);
  for (const page of [signIn, code, decision]) {
    expect(page.body).toContain('Simulated bank — no real data');
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    // The inline icon stops browsers from requesting `/favicon.ico`.
    expect(page.body).toContain('<link rel="icon" href="data:," />');
    expect(page.headers['content-security-policy']).toContain('img-src data:');
    expect(page.headers['cache-control']).toBe('no-store');
  }
  expect(signIn.body).not.toContain('fin-link.js');
  expect(decision.body).toContain('Fernway, through Fin Link Ltd, wants to see your accounts');
  expect(decision.body).toContain('Your account transactions');
  expect(decision.body).not.toMatch(/ checked/);
  expect(offeredAccounts(decision)).toHaveLength(3);
  const none = await browser.send('POST', formOf(decision, '/authorize'), { account: ['not-mine'] });
  expect(none.body).toContain('Choose at least one account.');
});

test('British bank: three wrong codes lead back to the sign-in, and nothing is authorized without a code', async () => {
  const { url } = await bank.startAuthorization(await bank.createConsent());
  const { browser, code } = await bank.comeToDecision(url);
  const again = await bank.startAuthorization(await bank.createConsent());
  const first = await browser.open(again.url.href);
  const wrong = await browser.send('POST', formOf(first, '/sign-in'), { user: 'ok', password: 'no' });
  expect(wrong.body).toContain('Check your user ID and password.');
  const requested = await browser.send('POST', formOf(first, '/sign-in'), { user: 'ok', password: 'ok' });
  const skipped = await browser.send('POST', formOf(requested, '/code').replace('/code', '/authorize'), {
    account: 'x',
  });
  expect(skipped.body).toContain('Enter your code');
  const answers = [];
  for (let times = 0; times < 3; times += 1)
    answers.push((await browser.send('POST', formOf(requested, '/code'), { code: '000000' })).body);
  expect(answers[0]).toContain('2 attempts left');
  expect(answers[1]).toContain('One attempt left');
  expect(answers[2]).toContain('Sign in again');
  expect(code.status).toBe(200);
});

test('British bank: a second person in the same browser has to sign in', async () => {
  const first = await bank.link({ userName: 'ok-anna' });
  const { url } = await bank.startAuthorization(await bank.createConsent());
  const { browser, decision } = await bank.comeToDecision(url, 'ok-anna');
  await bank.goBack(
    browser,
    await browser.send('POST', formOf(decision, '/authorize'), { account: offeredAccounts(decision) }),
  );
  const second = await bank.startAuthorization(await bank.createConsent());
  const signIn = await browser.open(second.url.href);
  const code = await browser.send('POST', formOf(signIn, '/sign-in'), { user: 'ok-ben', password: 'ok' });
  const chosen = await browser.send('POST', formOf(code, '/code'), { code: '123456' });
  expect(offeredAccounts(chosen)).not.toEqual(first.accounts);
  const outcome = await browser.send('POST', formOf(chosen, '/authorize'), { account: offeredAccounts(chosen) });
  expect(fragmentOf(await bank.goBack(browser, outcome)).get('code')).not.toBeNull();
});

test('British bank: a form posted by another site is refused', async () => {
  const { url } = await bank.startAuthorization(await bank.createConsent());
  const { decision } = await bank.comeToDecision(url);
  const address = new URL(formOf(decision, '/authorize'), bank.origin);
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams(),
  });
  expect(answer.status).toBe(403);
  expect((await fetch(address, { method: 'POST', body: new URLSearchParams() })).status).toBe(400);
});

test.each([
  ['no intent', { claims: JSON.stringify({ id_token: { acr: { essential: true } } }) }],
  ['an unknown intent', { claims: intent('consent_unknown') }],
  ['a response type of another profile', { response_type: 'code' }],
])('British bank: an authorization request with %s is refused', async (_what, changes) => {
  const { url } = await bank.startAuthorization(await bank.createConsent(), changes);
  const { error, body } = await refusalOf(url);
  expect(error ?? body).toMatch(/invalid_request|unsupported_response_type|unauthorized_client/);
});

test('British bank: a request object without a return address is refused before the customer signs in', async () => {
  const { url } = await bank.startAuthorization(await bank.createConsent(), { redirect_uri: '' });
  const { status, error, body } = await refusalOf(url);
  expect([status, error]).toEqual([400, null]);
  expect(body).toContain('invalid_request');
  expect(body).not.toContain('Sign in to');
});

test.each([
  ['value', { value: 'urn:openbanking:psd2:ca' }],
  ['values', { values: ['urn:openbanking:psd2:ca', 'urn:example:retina'] }],
  ['value beside reachable values', { value: 'urn:example:retina', values: ['urn:openbanking:psd2:sca'] }],
])('British bank: an essential acr that it cannot reach, as %s, is answered at the start', async (_where, acr) => {
  const consentId = await bank.createConsent();
  const id_token = { openbanking_intent_id: { value: consentId, essential: true }, acr: { essential: true, ...acr } };
  const { url } = await bank.startAuthorization(consentId, { claims: JSON.stringify({ id_token }) });
  expect(await refusalOf(url)).toMatchObject({ error: 'unmet_authentication_requirements' });
  const voluntary = { ...id_token, acr };
  const wished = await bank.startAuthorization(consentId, { claims: JSON.stringify({ id_token: voluntary }) });
  expect((await refusalOf(wished.url)).error).toBeNull();
});

test('British bank: the bank accepts claims.userinfo and returns the claims at the UserInfo endpoint', async () => {
  const consentId = await bank.createConsent();
  const openbanking_intent_id = { value: consentId, essential: true };
  const requested = (userinfo: object) => JSON.stringify({ id_token: { openbanking_intent_id }, userinfo });
  const { config, tokens } = await bank.link({
    consentId,
    claims: requested({ openbanking_intent_id, given_name: null, refresh_token_expires_at: { essential: false } }),
  });
  const subject = tokens.claims()?.sub ?? '';
  const said = await client.fetchUserInfo(config, tokens.access_token, subject);
  expect(said).toEqual({ sub: subject, openbanking_intent_id: consentId });
  const withoutCertificate = await bank.configure(bank.own, null);
  await expect(client.fetchUserInfo(withoutCertificate, tokens.access_token, subject)).rejects.toThrow();
  for (const userinfo of [{ openbanking_intent_id: null }, {}]) {
    const { url } = await bank.startAuthorization(consentId, { claims: requested(userinfo) });
    expect((await refusalOf(url)).error).toBeNull();
  }
  const other = { openbanking_intent_id: { value: await bank.createConsent() } };
  const ambiguous = await bank.startAuthorization(consentId, { claims: requested(other) });
  expect((await refusalOf(ambiguous.url)).error).toBe('invalid_request');
});

test('British bank: a consent of another third party is refused', async () => {
  const foreign = await bank.createConsent({}, bank.other);
  const { url } = await bank.startAuthorization(foreign);
  expect((await refusalOf(url)).error).toBe('invalid_request');
});

test('British bank: a request with a foreign return address or signature never leaves the bank', async () => {
  const consentId = await bank.createConsent();
  const elsewhere = await bank.startAuthorization(consentId, {
    redirect_uri: 'http://localhost:4001/oauth/callback/16020',
  });
  expect(await refusalOf(elsewhere.url)).toMatchObject({ status: 400, error: null });
  const { url } = await bank.startAuthorization(consentId);
  const unsigned = new URL(url);
  unsigned.searchParams.delete('request');
  unsigned.searchParams.set('scope', 'openid accounts');
  unsigned.searchParams.set('response_type', 'code id_token');
  unsigned.searchParams.set('redirect_uri', 'http://localhost:4000/oauth/callback/16020');
  unsigned.searchParams.set('claims', intent(consentId));
  const refused = await refusalOf(unsigned);
  expect(refused.error ?? refused.body).toContain('invalid_request');
  const forged = new URL(url);
  const other = await bank.startAuthorization(consentId, {}, bank.other);
  forged.searchParams.set('request', other.url.searchParams.get('request') ?? '');
  const answer = await refusalOf(forged);
  expect(answer.error ?? answer.body).toMatch(/invalid_request/);
});

test('British bank: a code is exchanged once, by its own client, with its certificate', async () => {
  const consentId = await bank.createConsent();
  const { url, state, nonce, config } = await bank.startAuthorization(consentId);
  const { browser, decision } = await bank.comeToDecision(url);
  const outcome = await browser.send('POST', formOf(decision, '/authorize'), { account: offeredAccounts(decision) });
  expect(outcome.body).toContain('http-equiv="refresh" content="2;');
  const back = await bank.goBack(browser, outcome);
  const checks = { expectedState: state, expectedNonce: nonce };
  const without = await bank.configure(bank.own, null);
  await expect(client.authorizationCodeGrant(without, back, checks)).rejects.toMatchObject({ error: 'invalid_grant' });
  const others = await bank.configure(bank.other);
  await expect(client.authorizationCodeGrant(others, back, checks)).rejects.toThrow();
  const moved = new URL(back);
  moved.pathname = '/oauth/callback/16030';
  const named = { code: fragmentOf(back).get('code') ?? '' };
  await expect(client.genericGrantRequest(config, 'authorization_code', named)).rejects.toMatchObject({
    error: 'invalid_request',
  });
  await expect(client.authorizationCodeGrant(config, moved, checks)).rejects.toMatchObject({ error: 'invalid_grant' });
  const tokens = await client.authorizationCodeGrant(config, back, checks);
  await expect(client.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({ error: 'invalid_grant' });
  // The code was used twice, so the bank revokes the tokens that were issued for it.
  expect((await bank.call('/accounts', { token: tokens.access_token })).status).toBe(401);
  expect(linkBack(outcome)).toContain(`${bank.origin}/auth/`);
});

/** Returns the error of a call with the client's assertion, or `accepted`. */
async function outcomeWith(changeAssertion: ChangeClaims): Promise<string> {
  const config = await bank.configure(bank.own, undefined, changeAssertion);
  return client.clientCredentialsGrant(config, { scope: 'accounts' }).then(
    () => 'accepted',
    (error: unknown) => (error instanceof client.ResponseBodyError ? error.error : String(error)),
  );
}

test.each([
  ['another bank', 'http://127.0.0.1:4230'],
  ['a list of others', ['http://127.0.0.1:4230', 'https://elsewhere.example']],
  ['no audience', undefined],
])('British bank: a client assertion for %s is refused, and one for this bank accepted', async (_whom, audience) => {
  expect(await outcomeWith((claims) => void (claims['aud'] = audience))).toBe('invalid_client');
  expect(await outcomeWith((claims) => void (claims['aud'] = bank.origin))).toBe('accepted');
});

test.each([
  ['that is old', -301],
  ['of tomorrow', 86_400],
  ['two minutes ahead', 120],
])('British bank: a client assertion %s is refused, even before it expires', async (_what, seconds) => {
  const now = Math.floor(Date.now() / 1000);
  const issuedAt =
    (iat: number): ChangeClaims =>
    (claims) =>
      void Object.assign(claims, { iat, nbf: now, exp: now + 60 });
  expect(await outcomeWith(issuedAt(now + seconds))).toBe('invalid_client');
  expect(await outcomeWith(issuedAt(now - 200))).toBe('accepted');
});

test('British bank: a client assertion works once', async () => {
  const again: ChangeClaims = (claims) => void (claims['jti'] = 'the-same-one');
  expect([await outcomeWith(again), await outcomeWith(again)]).toEqual(['accepted', 'invalid_client']);
});

test('British bank: a client that sends a code challenge must send its verifier, by the method it announced', async () => {
  const verifier = client.randomPKCECodeVerifier();
  const code_challenge = await client.calculatePKCECodeChallenge(verifier);
  const plain = await bank.startAuthorization(await bank.createConsent(), {
    code_challenge: verifier,
    code_challenge_method: 'plain',
  });
  const { error, body } = await refusalOf(plain.url);
  expect(error ?? body).toBe('invalid_request');

  const challenge = { code_challenge, code_challenge_method: 'S256' };
  const { url, state, nonce, config } = await bank.startAuthorization(await bank.createConsent(), challenge);
  const { browser, decision } = await bank.comeToDecision(url);
  const outcome = await browser.send('POST', formOf(decision, '/authorize'), { account: offeredAccounts(decision) });
  const back = await bank.goBack(browser, outcome);
  const exchange = (pkceCodeVerifier: string) =>
    client.authorizationCodeGrant(config, back, { expectedState: state, expectedNonce: nonce, pkceCodeVerifier });
  await expect(exchange(client.randomPKCECodeVerifier())).rejects.toMatchObject({ error: 'invalid_grant' });
  expect((await exchange(verifier)).token_type).toBe('bearer');
});

test('British bank: authorizing again keeps the consent, offers the accounts chosen before, and ends earlier tokens', async () => {
  const first = await bank.link({ userName: 'ok-again', choose: ([one = '']) => [one] });
  const { url } = await bank.startAuthorization(first.consentId);
  const { decision } = await bank.comeToDecision(url, 'ok-again');
  expect(decision.body.match(/ checked/g)).toHaveLength(1);
  const second = await bank.link({ userName: 'ok-again', consentId: first.consentId });
  expect((await bank.call('/accounts', { token: first.token })).status).toBe(401);
  expect((await bank.call('/accounts', { token: second.token })).body.Data.Account).toHaveLength(3);
  expect(everything.length).toBeGreaterThan(0);
});

test.each(['payments', 'accounts payments', 'fundsconfirmations'])(
  'British bank: the scope "%s" is refused to a client for account information',
  async (scope) => {
    const config = await bank.configure(bank.own);
    await expect(client.clientCredentialsGrant(config, { scope })).rejects.toMatchObject({ error: 'invalid_scope' });
    const { url } = await bank.startAuthorization(await bank.createConsent(), { scope: `openid ${scope}` });
    expect((await createBrowser(bank.origin).open(url.href)).location).toContain('error=invalid_scope');
  },
);

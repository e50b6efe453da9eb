import { SignJWT, UnsecuredJWT } from 'jose';
import * as client from 'openid-client';
import { expect, test } from 'vitest';
import { createBrowser, fetchWith, formOf, offeredAccounts, type ChangeClaims } from '../open-banking/third-party.ts';
import { openTestCdsBank, redirectUri, type Asked } from './test-cds-bank.ts';

const bank = await openTestCdsBank();

/** Pushes a request and returns the bank's answer. */
async function pushed(requested: Asked, parameters?: (signed: URLSearchParams) => Promise<URLSearchParams>) {
  const { config, signed } = await bank.signRequest(requested);
  const sent = parameters === undefined ? signed.searchParams : await parameters(signed.searchParams);
  return client.buildAuthorizationUrlWithPAR(config, sent).then(
    () => 'accepted',
    ({ error }: { error?: string }) => error,
  );
}

/** Opens a URL. Returns the browser's response and the content of the signed answer. */
async function open(url: URL) {
  const { location, status, body } = await createBrowser(bank.origin).open(url.href);
  const response = location === null ? null : new URL(location).searchParams.get('response');
  const said = response === null ? null : JSON.parse(Buffer.from(response.split('.')[1] ?? '', 'base64url').toString());
  return { status, body, said };
}

test('Australian bank: a pushed, signed request with a code challenge is accepted', async () => {
  expect(await pushed({})).toBe('accepted');
  expect(await pushed({ leaveOut: 'code_challenge' })).toBe('invalid_request');
  expect(await pushed({ leaveOut: 'redirect_uri' })).toBe('invalid_request');
  expect(await pushed({ params: { code_challenge_method: 'plain' } })).toBe('invalid_request');
  expect(await pushed({ params: { redirect_uri: 'http://localhost:4001/oauth/callback/16040' } })).toBe(
    'invalid_request',
  );
  expect(await pushed({ params: { response_type: 'code id_token' } })).toMatch(/unsupported_response_type|invalid/);
});

test('Australian bank: a request whose scopes cover no data is refused before the customer signs in', async () => {
  const { url } = await bank.startAuthorization({ scope: 'openid profile bank:everything:read' });
  const { body } = await open(url);
  expect(body).toContain('Something went wrong');
  expect(body).not.toContain('Sign in to');
});

test('Australian bank: a request object that is missing, unsigned, foreign, long-lived or without a signed answer is refused', async () => {
  const claimsOf = (signed: URLSearchParams): Record<string, unknown> =>
    JSON.parse(Buffer.from((signed.get('request') ?? '').split('.')[1] ?? '', 'base64url').toString());
  const sign = (change: (claims: Record<string, unknown>) => Promise<string>) => async (signed: URLSearchParams) =>
    new URLSearchParams({ client_id: signed.get('client_id') ?? '', request: await change(claimsOf(signed)) });
  const by = (party: typeof bank.own, more: object = {}) =>
    sign((claims) =>
      new SignJWT({ ...claims, ...more })
        .setProtectedHeader({ alg: 'PS256', kid: party.publicKey.kid ?? '' })
        .sign(party.key),
    );
  expect(await pushed({}, by(bank.own))).toBe('accepted');
  expect(await pushed({}, by(bank.other))).toBe('invalid_request_object');
  // The bank signs every authorization response, so it supports no unsigned mode.
  for (const response_mode of ['query', 'fragment', undefined])
    expect([response_mode, await pushed({}, by(bank.own, { response_mode }))]).toEqual([
      response_mode,
      'invalid_request',
    ]);
  const inTwoHours = Math.floor(Date.now() / 1000) + 7200;
  expect(await pushed({}, by(bank.own, { exp: inTwoHours }))).toBe('invalid_request_object');
  expect(await pushed({}, by(bank.own, { aud: 'https://elsewhere.example' }))).toBe('invalid_request_object');
  expect(await pushed({}, by(bank.own, { claims: 'not JSON' }))).toBe('invalid_request');
  const unsigned = sign(async (claims) => new UnsecuredJWT(claims).encode());
  expect(await pushed({}, unsigned)).toBe('invalid_request_object');
  const plain = async (signed: URLSearchParams) => {
    const { claims, ...rest } = claimsOf(signed);
    const texts = Object.entries(rest).map(([name, value]) => [name, String(value)] satisfies [string, string]);
    return new URLSearchParams([...texts, ['claims', JSON.stringify(claims)]]);
  };
  expect(await pushed({}, plain)).toBe('invalid_request');
});

test('Australian bank: a request that was not pushed is refused, signed or not', async () => {
  const { signed, params } = await bank.signRequest();
  const notPushed = await open(signed);
  expect(notPushed.said?.error ?? notPushed.body).toMatch(/Pushed Authorization Request must be used|invalid_request/);
  const bare = new URL(`${bank.origin}/auth`);
  bare.search = new URLSearchParams({ ...params, client_id: 'fin-link', response_mode: 'jwt' }).toString();
  const unsigned = await open(bare);
  expect(unsigned.said?.error ?? unsigned.body).toContain('invalid_request');
});

test('Australian bank: a pushed request works once, finished or not, and only for its own client', async () => {
  const { url } = await bank.startAuthorization();
  expect((await open(url)).body).toContain('Sign in to Southern Wattle Bank');
  const again = await open(url);
  expect(again.said).toMatchObject({ error: 'invalid_request_uri', iss: bank.origin });
  const { url: foreign } = await bank.startAuthorization();
  foreign.searchParams.set('client_id', 'other-party');
  const taken = await open(foreign);
  expect(taken.said?.error ?? taken.body).toMatch(/invalid_request/);
  const made = new URL(foreign);
  made.searchParams.set('request_uri', 'urn:ietf:params:oauth:request_uri:made-up');
  expect((await open(made)).body).toContain('invalid_request_uri');
});

test.each([
  ['a negative duration', { sharing_duration: -1 }],
  ['a duration that is no number', { sharing_duration: 'long' }],
  ['an arrangement that is not there', { cdr_arrangement_id: 'consent_unknown' }],
])('Australian bank: a pushed request with %s is refused', async (_what, claims) => {
  expect(await pushed({ claims })).toBe('invalid_request');
});

test.each([
  ['value', { value: 'urn:cds.au:cdr:3' }],
  ['values', { values: ['urn:cds.au:cdr:3'] }],
  ['value beside reachable values', { value: 'urn:cds.au:cdr:3', values: ['urn:cds.au:cdr:2'] }],
])(
  'Australian bank: an essential acr that the bank cannot reach, as %s, is refused at the start',
  async (_where, acr) => {
    expect(await pushed({ claims: { id_token: { acr: { essential: true, ...acr } } } })).toBe(
      'unmet_authentication_requirements',
    );
    expect(await pushed({ claims: { id_token: { acr } } })).toBe('accepted');
  },
);

test('Australian bank: claims without id_token are served', async () => {
  const { tokens } = await bank.link({ claims: { id_token: undefined } });
  expect(tokens.refresh_token).toBeDefined();
});

test('Australian bank: the bank accepts claims.userinfo and has a UserInfo endpoint', async () => {
  const { config, tokens } = await bank.link({ claims: { userinfo: { given_name: null, family_name: null } } });
  const subject = tokens.claims()?.sub ?? '';
  expect(await client.fetchUserInfo(config, tokens.access_token, subject)).toMatchObject({ sub: subject });
});

test('Australian bank: pushed requests, tokens and UserInfo require mutual TLS, as the metadata says', async () => {
  const metadata = (await bank.configure(bank.own)).serverMetadata();
  const paths = { pushed_authorization_request: '/request', token: '/token', userinfo: '/userinfo' };
  for (const [name, path] of Object.entries(paths)) {
    expect(metadata[`${name}_endpoint`]).toBe(`${bank.secureOrigin}${path}`);
    const { status, ok } = await fetchWith(bank.authority.certificate, null)(`${bank.secureOrigin}${path}`, {
      method: 'POST',
      redirect: 'manual',
      body: undefined,
      headers: {},
    });
    expect(ok).toBe(false);
    if (name === 'pushed_authorization_request') expect(status).toBe(401);
    expect((await fetch(`${bank.origin}${path}`, { method: 'POST' })).status).toBe(404);
  }
});

test('Australian bank: customers sign in with a user ID and a one-time code, and an unknown user ID gets no code', async () => {
  const { url } = await bank.startAuthorization();
  const browser = createBrowser(bank.origin);
  const signIn = await browser.open(url.href);
  expect([...signIn.body.matchAll(/<input[^>]* name="([^"]+)"/g)].map(([, name]) => name)).toEqual(['user']);
  const refused = await browser.send('POST', formOf(signIn, '/sign-in'), { user: 'unknown' });
  expect(refused.body).toContain('Check your user ID.');
  const code = await browser.send('POST', formOf(refused, '/sign-in'), { user: 'ok-code-only' });
  const decision = await browser.send('POST', formOf(code, '/code'), { code: '123456' });
  expect(offeredAccounts(decision).length).toBeGreaterThan(0);
});

test('Australian bank: the pages name third party, purpose and end, say that no third party needs the password, and offer no forgotten-details link', async () => {
  const { url } = await bank.startAuthorization();
  const { browser, signIn, code, decision } = await bank.comeToDecision(url);
  for (const page of [signIn, code, decision]) {
    expect(page.body).toContain('lang="en-AU"');
    expect(page.body).toContain('Simulated bank — no real data');
    expect(page.body).not.toMatch(/forgot/i);
  }
  expect(signIn.body).toMatch(/Fin Link Pty Ltd sent you here\. It never needs your password/);
  expect(signIn.body).not.toContain('type="password"');
  expect(decision.body).toContain('Until 20 February 2027');
  for (const cluster of ['Account balance and details', 'Transaction details', 'Saved payees'])
    expect(decision.body).toContain(cluster);
  expect(decision.body).not.toMatch(/ checked/);
  expect(decision.body).toMatch(/••\d{4}/);
  const none = await browser.send('POST', formOf(decision, '/authorize'), {});
  expect(none.body).toContain('Choose at least one account.');
});

test.each([
  ['declined', 'access_denied'],
  ['bank-error', 'server_error'],
  ['bank-unavailable', 'temporarily_unavailable'],
])('Australian bank: %s returns a signed response with %s', async (userName, error) => {
  const { exchange } = await bank.authorize({ userName });
  await expect(exchange()).rejects.toMatchObject({ error });
});

test('Australian bank: Decline returns access_denied', async () => {
  const { url, config, state, nonce, verifier } = await bank.startAuthorization();
  const { browser, decision } = await bank.comeToDecision(url);
  const outcome = await browser.send('POST', formOf(decision, '/decline'), {});
  expect(outcome.body).toContain('Access declined');
  const back = await bank.goBack(browser, outcome);
  const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce };
  await expect(client.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({ error: 'access_denied' });
});

test('Australian bank: a code is exchanged once, by its own client, with its certificate and verifier', async () => {
  const { config, exchange, back } = await bank.authorize();
  const response = (back.searchParams.get('response') ?? '').split('.')[1] ?? '';
  const { code }: { code: string } = JSON.parse(Buffer.from(response, 'base64url').toString());
  await expect(client.genericGrantRequest(config, 'authorization_code', { code })).rejects.toMatchObject({
    error: 'invalid_request',
  });
  await expect(exchange(await bank.configure(bank.own, null))).rejects.toMatchObject({ error: 'invalid_grant' });
  await expect(exchange(undefined, { pkceCodeVerifier: client.randomPKCECodeVerifier() })).rejects.toMatchObject({
    error: 'invalid_grant',
  });
  await expect(exchange(await bank.configure(bank.other))).rejects.toThrow();
  const moved = new URL(back);
  moved.pathname = '/oauth/callback/16030';
  await expect(exchange(undefined, {}, moved)).rejects.toMatchObject({ error: 'invalid_grant' });
  const { access_token: token } = await exchange();
  await expect(exchange()).rejects.toMatchObject({ error: 'invalid_grant' });
  // The code was used twice, so the bank revokes the tokens that were issued for it.
  expect((await bank.call('/common/customer', { token })).status).toBe(401);
  expect(back.href.startsWith(redirectUri)).toBe(true);
});

/** Returns the error of a request pushed with the client's assertion, or `accepted`. */
async function pushedWith(changeAssertion: ChangeClaims): Promise<string> {
  const { signed } = await bank.signRequest();
  const config = await bank.configure(bank.own, undefined, changeAssertion);
  return client.buildAuthorizationUrlWithPAR(config, signed.searchParams).then(
    () => 'accepted',
    (error: unknown) => (error instanceof client.ResponseBodyError ? error.error : String(error)),
  );
}

test.each([
  ['another bank', 'http://127.0.0.1:4210'],
  ['a list of others', ['http://127.0.0.1:4210', 'https://elsewhere.example']],
  ['no audience', undefined],
])('Australian bank: a client assertion for %s is refused, and one for this bank accepted', async (_whom, audience) => {
  expect(await pushedWith((claims) => void (claims['aud'] = audience))).toBe('invalid_client');
  expect(await pushedWith((claims) => void (claims['aud'] = bank.origin))).toBe('accepted');
});

test.each([
  ['that is old', -301],
  ['of tomorrow', 86_400],
  ['two minutes ahead', 120],
])('Australian bank: a client assertion %s is refused, even before it expires', async (_what, seconds) => {
  const now = Math.floor(Date.now() / 1000);
  const issuedAt =
    (iat: number): ChangeClaims =>
    (claims) =>
      void Object.assign(claims, { iat, nbf: now, exp: now + 60 });
  expect(await pushedWith(issuedAt(now + seconds))).toBe('invalid_client');
  expect(await pushedWith(issuedAt(now - 200))).toBe('accepted');
});

test('Australian bank: a client assertion works once', async () => {
  const again: ChangeClaims = (claims) => void (claims['jti'] = 'the-same-one');
  expect([await pushedWith(again), await pushedWith(again)]).toEqual(['accepted', 'invalid_client']);
});

test('Australian bank: key-rotation signs with a new key and still publishes the previous one', async () => {
  const keys = async (): Promise<string[]> => {
    const published: { keys: { kid: string }[] } = JSON.parse(await (await fetch(`${bank.origin}/jwks`)).text());
    return published.keys.map(({ kid }) => kid);
  };
  const [before] = await keys();
  const { back, tokens } = await bank.link({ userName: 'key-rotation' });
  const signedBy = [back.searchParams.get('response') ?? '', tokens.id_token ?? ''].map(
    (token): string => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid,
  );
  const [newest, ...older] = await keys();
  expect(newest).not.toBe(before);
  expect([signedBy, older]).toEqual([[newest, newest], [before]]);
});

test('Australian bank: two third parties get different identifiers of the same customer', async () => {
  const subject = async (party: typeof bank.own) => (await bank.link({ party })).tokens.claims()?.sub;
  expect(await subject(bank.own)).toBe(await subject(bank.own));
  expect(await subject(bank.own)).not.toBe(await subject(bank.other));
});

test('Australian bank: the discovery document names its endpoints and requirements', async () => {
  const send = fetchWith(bank.authority.certificate, null);
  const answer = await send(`${bank.origin}/.well-known/openid-configuration`, {
    method: 'GET',
    headers: {},
    body: undefined,
    redirect: 'manual',
  });
  expect(await answer.json()).toMatchObject({
    issuer: bank.origin,
    require_pushed_authorization_requests: true,
    require_signed_request_object: true,
    cdr_arrangement_revocation_endpoint: `${bank.secureOrigin}/arrangements/revoke`,
    acr_values_supported: ['urn:cds.au:cdr:2'],
    subject_types_supported: ['pairwise'],
    response_types_supported: ['code'],
    response_modes_supported: expect.arrayContaining(['jwt']),
    token_endpoint_auth_methods_supported: ['private_key_jwt'],
    tls_client_certificate_bound_access_tokens: true,
    code_challenge_methods_supported: ['S256'],
  });
});

test('Australian bank: another customer’s account is not offered and cannot be chosen', async () => {
  const anna = await bank.link({ userName: 'ok-anna' });
  const { url } = await bank.startAuthorization();
  const { browser, decision } = await bank.comeToDecision(url, 'ok-ben');
  expect(offeredAccounts(decision)).not.toContain(anna.accounts[0]);
  const outcome = await browser.send('POST', formOf(decision, '/authorize'), { account: anna.accounts });
  expect(outcome.body).toContain('Choose at least one account.');
});

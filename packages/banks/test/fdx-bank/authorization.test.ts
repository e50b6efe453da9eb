import * as client from 'openid-client';
import { expect, test } from 'vitest';
import { createBrowser, formOf, linkBack, offeredAccounts, type ChangeClaims } from '../open-banking/third-party.ts';
import { everything, openTestFdxBank, redirectUri } from './test-fdx-bank.ts';

const bank = await openTestFdxBank();
const details = (request: object) =>
  JSON.stringify([{ type: 'fdx_v1.0', consentRequest: { ...everything, ...request } }]);

/** Returns the bank's answer to a pushed request. */
async function refusalOf(started: Promise<unknown>): Promise<string> {
  return started.then(
    () => 'accepted',
    (error: unknown) => (error instanceof client.ResponseBodyError ? error.error : String(error)),
  );
}

test('American bank: a request that was not pushed, or was pushed by another client, is refused', async () => {
  const { parameters, url } = await bank.startAuthorization();
  const plain = new URL(`${bank.origin}/auth`);
  plain.search = new URLSearchParams({ client_id: 'fin-link', response_type: 'code', ...parameters }).toString();
  const answer = await createBrowser(bank.origin).open(plain.href);
  expect(answer.location ?? answer.body).toMatch(/error=invalid_request|invalid_request:/);
  expect(answer.body).not.toContain('/sign-in"');
  const foreign = new URL(url);
  foreign.searchParams.set('client_id', 'other-party');
  expect((await createBrowser(bank.origin).open(foreign.href)).status).toBe(400);
});

test.each([
  ['no PKCE', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
  ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['another address to return to', { redirect_uri: 'http://localhost:4001/oauth/callback/16030' }, 'invalid_request'],
  ['a longer address to return to', { redirect_uri: `${redirectUri}?x=1` }, 'invalid_request'],
  ['a hybrid response', { response_type: 'code id_token' }, 'unsupported_response_type'],
  ['details of another type', { authorization_details: '[{"type":"other"}]' }, 'invalid_authorization_details'],
  ['no duration', { authorization_details: details({ durationPeriod: undefined }) }, 'invalid_authorization_details'],
  ['more than a year', { authorization_details: details({ durationPeriod: 366 }) }, 'invalid_authorization_details'],
  [
    'a duration that has no end',
    { authorization_details: details({ durationType: 'PERSISTENT' }) },
    'invalid_authorization_details',
  ],
  [
    'no account',
    { authorization_details: details({ resources: everything.resources.slice(1) }) },
    'invalid_authorization_details',
  ],
  [
    'a cluster that the bank does not share',
    { authorization_details: details({ resources: [{ resourceType: 'ACCOUNT', dataClusters: ['TAX'] }] }) },
    'invalid_authorization_details',
  ],
])('American bank: a pushed request with %s is refused', async (_what, changes, error) => {
  const started = bank.startAuthorization(everything, changes);
  expect(await refusalOf(started)).toBe(error);
});

test('American bank: a request without authorization details, with two, or with a third party’s own scopes is returned with an error', async () => {
  const two = JSON.stringify([...JSON.parse(details({})), ...JSON.parse(details({}))]);
  const requests = [
    await bank.startAuthorization(null),
    await bank.startAuthorization(everything, { authorization_details: two }),
    await bank.startAuthorization(everything, { scope: 'openid fdx:consents:revoke' }),
  ];
  for (const { url, config, checks, keys } of requests) {
    const browser = createBrowser(bank.origin);
    const outcome = await browser.open(url.href);
    expect(outcome.body).toContain('Something went wrong');
    const back = await bank.goBack(browser, outcome);
    await expect(client.authorizationCodeGrant(config, back, checks, undefined, { DPoP: keys })).rejects.toMatchObject({
      error: 'invalid_request',
    });
  }
});

test.each([
  ['the token endpoint', () => `${bank.origin}/token`],
  ['a list', () => [bank.origin]],
  ['a list of both', () => [bank.origin, `${bank.origin}/token`]],
  ['another bank', () => 'http://127.0.0.1:4210'],
])(
  'American bank: a client assertion for %s is refused, and one for the issuer, as text, accepted',
  async (_whom, audience) => {
    const ask = async (aud: client.JsonValue | undefined) => {
      const config = await bank.configure(bank.own, (claims) => void (claims['aud'] = aud));
      const keys = await bank.newKeys(config);
      return client.clientCredentialsGrant(config, { scope: 'fdx:consents:read' }, { DPoP: keys });
    };
    await expect(ask(audience())).rejects.toMatchObject({ error: 'invalid_client' });
    expect((await ask(bank.origin)).token_type).toBe('dpop');
  },
);

test.each([
  ['that is old', -301],
  ['of tomorrow', 86_400],
])(
  'American bank: a client assertion and a DPoP proof %s are refused at the token endpoint',
  async (_what, seconds) => {
    const now = Math.floor(Date.now() / 1000);
    const issue =
      (iat: number): ChangeClaims =>
      (claims) =>
        void Object.assign(claims, { iat, nbf: now, exp: now + 60 });
    const errorOf = async (assertedAt: number, provedAt: number) => {
      const config = await bank.configure(bank.own, issue(assertedAt));
      const keys = client.getDPoPHandle(config, await client.randomDPoPKeyPair('ES256'), {
        [client.modifyAssertion]: (_header, claims) => issue(provedAt)(claims),
      });
      const parameters = { scope: 'fdx:consents:read' };
      return client.clientCredentialsGrant(config, parameters, { DPoP: keys }).then(
        () => null,
        (error: unknown) => (error instanceof client.ResponseBodyError ? error.error : error),
      );
    };
    expect(await errorOf(now, now)).toBeNull();
    expect(await errorOf(now + seconds, now)).toBe('invalid_client');
    expect(await errorOf(now, now + seconds)).toBe('invalid_dpop_proof');
  },
);

test('American bank: a client assertion works once', async () => {
  const config = await bank.configure(bank.own, (claims) => void (claims['jti'] = 'the-same-one'));
  const ask = async () =>
    client.tokenIntrospection(config, 'unknown').then(
      ({ active }) => active,
      (error: unknown) => (error instanceof client.ResponseBodyError ? error.error : error),
    );
  expect([await ask(), await ask()]).toEqual([false, 'invalid_client']);
});

test('American bank: a pushed request yields one code, even if it is opened twice', async () => {
  const { url } = await bank.startAuthorization();
  const [first, second] = [await bank.comeToDecision(url), await bank.comeToDecision(url, 'ok-another')];
  const agree = async ({ browser, decision }: typeof first) =>
    browser.send('POST', formOf(decision, '/authorize'), { account: offeredAccounts(decision) });
  const back = await bank.goBack(first.browser, await agree(first));
  expect(back.searchParams.has('code')).toBe(true);
  const too = await second.browser.open(linkBack(await agree(second)));
  expect(`${too.location} ${too.body}`).toContain('invalid_request_uri');
  expect(`${too.location}`).not.toContain('code=');
  const again = await createBrowser(bank.origin).open(url.href);
  expect(again.body).toContain('invalid_request_uri');
  expect(again.body).not.toContain('/sign-in"');
});

test('American bank: a code is exchanged once, by its own client, with its verifier and key', async () => {
  const { config, keys, back, checks, url } = await bank.authorize();
  expect(url.searchParams.get('request_uri')).toContain('urn:ietf:params:oauth:request_uri:');
  const exchange = (by: client.Configuration, changed: object, DPoP: client.DPoPHandle) =>
    client.authorizationCodeGrant(by, back, { ...checks, ...changed }, undefined, { DPoP });
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  await expect(exchange(config, { pkceCodeVerifier }, keys)).rejects.toMatchObject({ error: 'invalid_grant' });
  const { pkceCodeVerifier: _left, ...withoutVerifier } = checks;
  await expect(
    client.authorizationCodeGrant(config, back, withoutVerifier, undefined, { DPoP: keys }),
  ).rejects.toMatchObject({ error: 'invalid_grant' });
  await expect(client.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({ error: 'invalid_grant' });
  const other = await bank.configure(bank.other);
  await expect(exchange(other, {}, await bank.newKeys(other))).rejects.toMatchObject({ error: 'invalid_grant' });
  const moved = new URL(back);
  moved.pathname = '/oauth/callback/16020';
  await expect(client.authorizationCodeGrant(config, moved, checks, undefined, { DPoP: keys })).rejects.toMatchObject({
    error: 'invalid_grant',
  });

  const tokens = await exchange(config, {}, keys);
  expect((await bank.call('/accounts', { config, keys, token: tokens.access_token })).status).toBe(200);
  await expect(exchange(config, {}, keys)).rejects.toMatchObject({ error: 'invalid_grant' });
  // The code was used twice, so the bank revokes the tokens that were issued for it.
  expect((await bank.call('/accounts', { config, keys, token: tokens.access_token })).status).toBe(401);
});

test('American bank: a code is refused with a DPoP key other than the pushed request’s', async () => {
  const { config, back, checks } = await bank.authorize();
  const DPoP = await bank.newKeys(config);
  await expect(client.authorizationCodeGrant(config, back, checks, undefined, { DPoP })).rejects.toMatchObject({
    error: 'invalid_grant',
  });
});

test('American bank: the pages say that the bank is simulated, cannot be framed, preselect no account, and show data and period', async () => {
  const { url } = await bank.startAuthorization({ ...everything, durationType: 'ONE_TIME', durationPeriod: undefined });
  const { browser, signIn, code, decision } = await bank.comeToDecision(url);
  for (const page of [signIn, code, decision]) {
    expect(page.body).toContain('Simulated bank — no real data');
    expect(page.body).toContain('Liberty Open Bank');
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  }
  expect(signIn.headers['set-cookie']?.toString() ?? '').not.toContain('bank_obie');
  expect(decision.body).toContain('Fin Link Inc wants to see your accounts');
  expect(decision.body).toContain('Payment numbers');
  expect(decision.body).toContain('>Authorize</button>');
  expect(decision.body).not.toMatch(/ checked/);
  expect(offeredAccounts(decision)).toHaveLength(4);
  const none = await browser.send('POST', formOf(decision, '/authorize'), { account: ['not-mine'] });
  expect(none.body).toContain('Choose at least one account.');
});

test('American bank: Decline leaves no consent', async () => {
  const { config, url, checks, keys } = await bank.startAuthorization();
  const { browser, decision } = await bank.comeToDecision(url, 'ok-declines');
  const back = await bank.goBack(browser, await browser.send('POST', formOf(decision, '/decline'), {}));
  await expect(client.authorizationCodeGrant(config, back, checks, undefined, { DPoP: keys })).rejects.toMatchObject({
    error: 'access_denied',
  });
  expect(await bank.bank.context.consents.ofUser('ok-declines')).toEqual([]);
});

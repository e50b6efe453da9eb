import { comeToDecision } from '@fin-link/testing/bank-pages';
import * as client from 'openid-client';
import { expect, test } from 'vitest';
import { everything, openTestFdxOAuth2Bank } from './test-fdx-oauth2-bank.ts';

const bank = await openTestFdxOAuth2Bank();
const noCertificate = { transport: null, at: bank.issuer };

test('American bank of OAuth 2.0: an independent certified client links with PKCE, scopes, bound tokens, accounts, holdings and a refresh', async () => {
  const { tokens, token, config, accounts, back, url } = await bank.link();
  expect(url.pathname).toBe('/prairie-trust/auth');
  expect(back.searchParams.get('iss')).toBe(bank.issuer);
  expect(tokens).toMatchObject({ token_type: 'bearer', scope: everything, refresh_token_expires_in: 31_536_000 });
  expect(tokens.claims()?.sub).toMatch(/^[\w-]{43}$/);

  const list = await bank.call('/accounts?limit=100', token);
  expect(list.body.accounts.map(({ accountId }: { accountId: string }) => accountId)).toEqual(accounts);
  expect(list.body.accounts.map(({ accountType }: { accountType: string }) => accountType)).toEqual([
    'SAVINGS',
    'TAXABLE',
    'IRA',
  ]);
  const [, brokerage] = list.body.accounts;
  expect(brokerage).not.toHaveProperty('holdings');
  const { body: detail } = await bank.call(`/accounts/${brokerage.accountId}`, token);
  const worth = detail.holdings.reduce((sum: number, { marketValue }: { marketValue: number }) => sum + marketValue, 0);
  expect(worth).toBeCloseTo(detail.currentValue, 2);

  const again = await client.refreshTokenGrant(config, tokens.refresh_token ?? '');
  expect(again.refresh_token).not.toBe(tokens.refresh_token);
  expect((await bank.call('/accounts', again.access_token)).status).toBe(200);
});

test('American bank of OAuth 2.0: without mutual TLS, tokens are not bound, and data is at the address of the pages', async () => {
  const { config, token } = await bank.link({ party: bank.plain });
  expect((await bank.call('/accounts', token, noCertificate)).status).toBe(200);
  expect(await client.tokenIntrospection(config, token)).not.toHaveProperty('cnf');
});

test('American bank of OAuth 2.0: a bound token is refused without its certificate, at both addresses', async () => {
  const { token } = await bank.link();
  const refused = [
    await bank.call('/accounts', token, noCertificate),
    await bank.call('/accounts', token, { transport: null }),
    await bank.call('/accounts', token, { transport: bank.plain.transport }),
  ];
  for (const { status, headers } of refused) {
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
  }
  const { config, back, checks } = await bank.authorize();
  expect(config.serverMetadata().mtls_endpoint_aliases?.token_endpoint).toBe(`${bank.secureOrigin}/token`);
  const withoutIt = await bank.configure(bank.bound, null);
  await expect(client.authorizationCodeGrant(withoutIt, back, checks)).rejects.toMatchObject({
    error: 'invalid_grant',
  });
});

test('American bank of OAuth 2.0: a wrong PKCE verifier is refused, and so are requests without a challenge', async () => {
  const { config, back, checks } = await bank.authorize();
  const wrong = { ...checks, pkceCodeVerifier: client.randomPKCECodeVerifier() };
  await expect(client.authorizationCodeGrant(config, back, wrong)).rejects.toMatchObject({ error: 'invalid_grant' });
  for (const parameters of [{ code_challenge: '', code_challenge_method: '' }, { code_challenge_method: 'plain' }])
    await expect(bank.authorize({ parameters })).rejects.toThrow();
});

test('American bank of OAuth 2.0: data of a scope that the token lacks is refused, and a request without accounts never reaches the customer', async () => {
  const { token, accounts } = await bank.link({ scope: 'openid fdx:accountbasic:read' });
  const path = `/accounts/${accounts[1]}`;
  expect((await bank.call(path, token)).body).not.toHaveProperty('holdings');
  for (const missing of [`${path}/transactions`, `${path}/payment-networks`, '/customers/current'])
    expect(await bank.call(missing, token)).toMatchObject({ status: 403, body: { code: '602' } });
  const { url } = await bank.startAuthorization({ scope: 'openid fdx:transactions:read' });
  await expect(comeToDecision(url, 'ok')).rejects.toThrow();
});

test('American bank of OAuth 2.0: a refresh token works once, and its revocation ends the grant', async () => {
  const { config, tokens, token } = await bank.link({ userName: 'ok-ends' });
  const next = await client.refreshTokenGrant(config, tokens.refresh_token ?? '');
  await client.tokenRevocation(config, next.refresh_token ?? '');
  expect(await client.tokenIntrospection(config, next.refresh_token ?? '')).toEqual({ active: false });
  expect((await bank.call('/accounts', token)).status).toBe(401);
  expect((await bank.bank.context.consents.ofUser('ok-ends')).map(({ status }) => status)).toEqual(['revoked']);

  const other = await bank.link();
  await client.refreshTokenGrant(other.config, other.tokens.refresh_token ?? '');
  await expect(client.refreshTokenGrant(other.config, other.tokens.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  });
});

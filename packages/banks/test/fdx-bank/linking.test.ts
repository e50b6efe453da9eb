import { expect, test } from 'vitest';
import * as client from 'openid-client';
import { formOf, offeredAccounts } from '../open-banking/third-party.ts';
import { everything, openTestFdxBank } from './test-fdx-bank.ts';

const bank = await openTestFdxBank();

test('American bank: an independent certified client links with a pushed request, pages, key-bound tokens, accounts and a refresh', async () => {
  const linked = await bank.link();
  const { config, keys, tokens, back, accounts, consentId, url } = linked;
  expect([...url.searchParams.keys()].toSorted()).toEqual(['client_id', 'request_uri']);
  expect(back.searchParams.get('iss')).toBe(bank.origin);
  expect(tokens.token_type).toBe('dpop');
  expect(tokens.expires_in).toBeLessThanOrEqual(900);
  expect(tokens.claims()?.sub).toMatch(/^[\w-]{43}$/);
  expect(tokens['authorization_details']).toMatchObject([{ type: 'fdx_v1.0' }]);

  const list = await bank.call('/accounts?limit=10', linked);
  expect(list.status).toBe(200);
  expect(list.body.accounts.map(({ accountId }: { accountId: string }) => accountId)).toEqual(accounts);
  expect(list.body.accounts.map(({ accountType }: { accountType: string }) => accountType)).toEqual([
    'CHECKING',
    'SAVINGS',
    'CREDITCARD',
    'PERSONALLOAN',
  ]);
  expect((await bank.consent(consentId)).body).toMatchObject({ id: consentId, status: 'ACTIVE', durationPeriod: 90 });

  const again = await client.refreshTokenGrant(config, tokens.refresh_token ?? '', undefined, { DPoP: keys });
  expect(again.refresh_token ?? tokens.refresh_token).toBe(tokens.refresh_token);
  expect(again['grant_id']).toBe(consentId);
  expect((await bank.call('/accounts', { ...linked, token: again.access_token })).status).toBe(200);
  const introspected = await client.tokenIntrospection(config, again.access_token);
  expect(introspected).toMatchObject({ active: true, fdxConsentId: consentId, token_type: 'DPoP' });
});

test('American bank: a request without openid gets no ID token, and one-time access no refresh token', async () => {
  const request = { ...everything, durationType: 'ONE_TIME', durationPeriod: undefined };
  const { config, keys, url, checks } = await bank.startAuthorization(request, { scope: '', nonce: '' });
  const { browser, decision } = await bank.comeToDecision(url);
  const outcome = await browser.send('POST', formOf(decision, '/authorize'), { account: offeredAccounts(decision) });
  const back = await bank.goBack(browser, outcome);
  const { expectedNonce: _none, ...withoutNonce } = checks;
  const tokens = await client.authorizationCodeGrant(config, back, withoutNonce, undefined, { DPoP: keys });
  expect(tokens).not.toHaveProperty('id_token');
  expect(tokens).not.toHaveProperty('refresh_token');
  expect((await bank.call('/accounts', { config, keys, token: tokens.access_token })).status).toBe(200);
});

test('American bank: the discovery document states what the bank requires', async () => {
  const serverMetadata = (await bank.configure()).serverMetadata();
  expect(serverMetadata).toMatchObject({
    issuer: bank.origin,
    require_pushed_authorization_requests: true,
    authorization_response_iss_parameter_supported: true,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: ['ES256', 'PS256'],
    dpop_signing_alg_values_supported: ['ES256', 'PS256'],
    authorization_details_types_supported: ['fdx_v1.0'],
    response_types_supported: ['code'],
  });
  expect(serverMetadata).not.toHaveProperty('mtls_endpoint_aliases');
});

import { createHash } from 'node:crypto';
import { afterTests } from '@fin-link/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { RequestedConsent } from '../../../../../src/banks/connectors/contract/consent-authority.ts';
import { createFdxOAuth2Connector } from '../../../../../src/banks/connectors/fdx/index.ts';
import { requirements, sealedState } from '../../../../../src/banks/connectors/fdx/oauth2-profile.ts';
import { says } from '../../malicious-bank.ts';
import { hostileLimits } from '../../open-banking/hostile-party.ts';
import { runHostileSuite } from '../../open-banking/hostile-suite.ts';
import { aged, never } from '../../open-banking/linking.ts';
import { type NameIn, namesIn } from '../../open-banking/named-checks.ts';
import { hostileBank, type Attack } from './hostile-bank.ts';

const target = { providerId: 16031, bankKey: 'hostile' };
const at = new Date();
const until = new Date(at.getTime() + 90 * 86_400_000);
const hostile = await hostileBank();
const now = Math.floor(Date.now() / 1000);

type Check = NameIn<typeof requirements>;

const newAuthority = () => {
  const fdx = createFdxOAuth2Connector({ banks: new Map([[target.bankKey, hostile.party]]), ...hostileLimits });
  afterTests(() => fdx.close());
  return fdx.authority;
};
const accountScopes = ['fdx:accountdetailed:read', 'fdx:paymentsupport:read'];
/** Grant of the renewed consent; the same user must return. */
const grant = sealedState.grant.write({
  subject: 'user-of-the-bank',
  scopes: ['openid', ...accountScopes],
  accessToken: 'old-token',
  accessUntil: 0,
  refreshToken: 'old-refresh-token',
});
const requested: RequestedConsent = {
  scopes: ['ACCOUNT_DETAILS'],
  at,
  until,
  consentId: 1,
  bankConsentId: null,
  grant,
  presence: null,
};
const attacked = async (attack: Attack) => {
  const authority = newAuthority();
  hostile.describe(attack.described);
  const begun = await authority.begin(target, requested, never);
  hostile.describe();
  if (begun.kind !== 'begun') return begun;
  const parameters = await hostile.returns(begun.authorizationUrl, attack);
  return authority.complete(target, begun.transaction, parameters, never);
};
const refreshed = async (changes: Record<string, unknown>) => {
  const authority = newAuthority();
  const begun = await authority.begin(target, requested, never);
  if (begun.kind !== 'begun') expect.fail(begun.detail);
  const parameters = await hostile.returns(begun.authorizationUrl, { refreshed: changes });
  const granted = await authority.complete(target, begun.transaction, parameters, never);
  if (granted.kind !== 'granted') expect.fail(granted.detail);
  return authority.open(target, aged(granted.grant), never);
};
const more = `openid ${accountScopes.join(' ')} fdx:transactions:read`;

const attacks: readonly [Check, string, Attack][] = [
  ['state', 'another state', { parameters: { state: 'state-of-somebody' } }],
  ['state', 'no state', { parameters: { state: undefined } }],
  ['issuer', 'a return in the name of another bank', { parameters: { iss: 'https://other.example' } }],
  ['issuer', 'a return without an issuer', { parameters: { iss: undefined } }],
  ['signature', 'a signature of somebody else', { signedWith: 'unknown key' }],
  ['signature', 'an unsigned ID token', { signedWith: 'nothing' }],
  ['alg', 'a weaker algorithm, with a key that the bank publishes', { signedWith: 'RS256' }],
  ['iss', 'an ID token of another bank', { claims: { iss: 'https://other.example' } }],
  ['aud', 'an ID token for another party', { claims: { aud: 'other-party' } }],
  ['clock', 'an ID token that has run out', { claims: { iat: now - 900, exp: now - 600 } }],
  ['nonce', 'another nonce', { claims: { nonce: 'nonce-of-somebody' } }],
  ['nonce', 'no nonce', { claims: { nonce: undefined } }],
  ['at_hash', 'an access token that the ID token does not speak of', { claims: { at_hash: 'another' } }],
  ['same-user', 'another user in place of the one who gave the consent before', { claims: { sub: 'somebody' } }],
  ['token-type', 'a token that has to be proven by a key', { tokens: { token_type: 'DPoP' } }],
  ['scope', 'a token for more than was asked for', { tokens: { scope: more } }],
  ['accounts-scope', 'a token that opens no account', { tokens: { scope: 'openid fdx:paymentsupport:read' } }],
  ['refresh-token', 'a grant for a single access', { tokens: { refresh_token: undefined } }],
];

const again = { kind: 'problem', additionalStatus: 'NEW_AUTHENTICATION_REQUIRED' };
const revoked = { kind: 'ended', reason: 'revoked' };
const descriptions: readonly [Check, string, Attack][] = [
  ['pkce', 'a bank that does not prove codes', { described: { code_challenge_methods_supported: undefined } }],
  ['accounts', 'a bank that has no scope of accounts', { described: { scopes_supported: ['openid'] } }],
];

const exchanges: readonly [Check, string, Record<string, unknown>][] = [
  ['token-type', 'a token that has to be proven by a key, later', { token_type: 'DPoP' }],
  ['scope', 'a token for more, later', { scope: more }],
  ['same-user', 'a token of another user, later', { claims: { sub: 'somebody' } }],
];

test('FDX over OAuth 2.0: the return of a genuine bank passes every check, even if it grants only some scopes or names none', async () => {
  expect(await attacked({})).toMatchObject({ kind: 'granted', bankUser: 'user-of-the-bank', expiresAt: until });
  const part = { scope: 'openid fdx:accountdetailed:read' };
  const inPart = await attacked({ tokens: part });
  expect(inPart.kind === 'granted' && JSON.parse(inPart.grant).scopes).toEqual(part.scope.split(' '));
  expect(await attacked({ tokens: { scope: undefined } })).toMatchObject({ kind: 'granted' });
  const lasting = `openid offline_access ${accountScopes.join(' ')}`;
  expect(await attacked({ tokens: { scope: lasting } })).toMatchObject({ kind: 'granted' });
  expect(await refreshed({})).toMatchObject({ kind: 'opened' });
  expect(await refreshed({ scope: undefined, id_token: undefined, refresh_token: undefined })).toMatchObject({
    kind: 'opened',
    grant: expect.stringContaining('"refresh-token"'),
  });
});

test('FDX over OAuth 2.0: access that ends at the bank before the agreed end also ends here', async () => {
  const granted = await attacked({ tokens: { refresh_token_expires_in: 86_400 } });
  expect(granted).toMatchObject({ kind: 'granted', expiresAt: new Date(at.getTime() + 86_400_000) });
});

describe('checks of the return of an authorization at an FDX bank of OAuth 2.0', () => {
  test.each(attacks)('%s stops %s in an OAuth 2.0 return', async (check, _what, attack) => {
    expect(await attacked(attack)).toMatchObject({ kind: 'mismatched', detail: check });
  });

  test.each(descriptions)('%s stops %s before the user is sent there', async (check, _what, attack) => {
    expect(await attacked(attack)).toMatchObject({ kind: 'problem', detail: `described without ${check}` });
  });

  test.each(exchanges)('%s stops %s in an OAuth 2.0 refresh', async (check, _what, changes) => {
    expect(await refreshed(changes)).toMatchObject({ kind: 'problem', detail: `refreshed with another ${check}` });
  });

  test('every check of a return stops an attack (FDX over OAuth 2.0)', () => {
    const stopped = [...attacks, ...descriptions, ...exchanges].map(([check]) => check);
    expect(new Set(stopped)).toEqual(namesIn(requirements));
  });
});

test('FDX over OAuth 2.0: a bank that never sends its issuer, lists no scopes and has no introspection is linked', async () => {
  const bare = {
    authorization_response_iss_parameter_supported: undefined,
    scopes_supported: undefined,
    introspection_endpoint: undefined,
  };
  hostile.describe(bare);
  const authority = newAuthority();
  const begun = await authority.begin(target, { ...requested, grant: undefined as never }, never);
  if (begun.kind !== 'begun') expect.fail(begun.detail);
  const request = new URL(begun.authorizationUrl).searchParams;
  expect(request.get('scope')).toBe(accountScopes.join(' '));
  expect(request.has('nonce')).toBe(false);
  const parameters = await hostile.returns(begun.authorizationUrl, {
    parameters: { iss: undefined },
    tokens: { id_token: undefined },
  });
  const granted = await authority.complete(target, begun.transaction, parameters, never);
  if (granted.kind !== 'granted') expect.fail(granted.detail);
  expect(granted.bankUser).toBeNull();
  expect(await authority.status(target, granted.grant, never)).toEqual({ kind: 'active' });
  hostile.answers['POST /token'] = (_request, response) =>
    void response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}');
  expect(await authority.open(target, aged(granted.grant), never)).toMatchObject({
    additionalStatus: 'NEW_AUTHENTICATION_REQUIRED',
  });
  delete hostile.answers['POST /token'];
  hostile.describe();
});

test.each([
  ['a rotated refresh token that is inactive means that the user has to sign in again', 'later-refresh-token', again],
  ['a refresh token that never changed and is inactive means that the grant was revoked', undefined, revoked],
])('FDX over OAuth 2.0: %s', async (_title, next, outcome) => {
  const authority = newAuthority();
  const begun = await authority.begin(target, requested, never);
  if (begun.kind !== 'begun') expect.fail(begun.detail);
  const parameters = await hostile.returns(begun.authorizationUrl, { refreshed: { refresh_token: next } });
  const granted = await authority.complete(target, begun.transaction, parameters, never);
  if (granted.kind !== 'granted') expect.fail(granted.detail);
  const opened = await authority.open(target, aged(granted.grant), never);
  if (opened.kind !== 'opened') expect.fail(opened.kind);
  onTestFinished(() => {
    delete hostile.answers['POST /token'];
    hostile.answers['POST /introspect'] = says(200, { active: true });
  });
  hostile.answers['POST /introspect'] = says(200, { active: false });
  hostile.answers['POST /token'] = says(400, { error: 'invalid_grant' });
  expect(await authority.status(target, opened.grant, never)).toMatchObject(outcome);
  expect(await authority.open(target, aged(opened.grant), never)).toMatchObject(outcome);
  // The bank may rotate tokens before the first exchange.
  expect(await authority.status(target, granted.grant, never)).toMatchObject(again);
});

test('FDX over OAuth 2.0: a renewal is refused if the bank no longer identifies its customer', async () => {
  const outcome = await attacked({ described: { scopes_supported: accountScopes }, tokens: { id_token: undefined } });
  expect(outcome).toMatchObject({ kind: 'mismatched', detail: 'same-user' });
});

test('FDX over OAuth 2.0: if the bank has offline_access, it is requested with a prompt for the user’s consent', async () => {
  hostile.describe({ scopes_supported: ['openid', 'offline_access', ...accountScopes] });
  const begun = await newAuthority().begin(target, requested, never);
  hostile.describe();
  const request = new URL(begun.kind === 'begun' ? begun.authorizationUrl : '').searchParams;
  expect(request.get('scope')?.split(' ')).toContain('offline_access');
  expect(request.get('prompt')).toBe('consent');
});

test('FDX over OAuth 2.0: each authorization has its own challenge, and refused tokens are given back', async () => {
  const authority = newAuthority();
  const [one, two] = [await authority.begin(target, requested, never), await authority.begin(target, requested, never)];
  if (one.kind !== 'begun' || two.kind !== 'begun') expect.fail('not begun');
  const challenges = [one, two].map(({ authorizationUrl }) =>
    new URL(authorizationUrl).searchParams.get('code_challenge'),
  );
  expect(challenges[0]).not.toBe(challenges[1]);
  const parameters = await hostile.returns(two.authorizationUrl, { tokens: { scope: more } });
  const outcome = await authority.complete(target, two.transaction, parameters, never);
  const verifier = new URLSearchParams(hostile.bank.requests.findLast(({ url }) => url === '/token')?.body).get(
    'code_verifier',
  );
  expect(
    createHash('sha256')
      .update(verifier ?? '')
      .digest('base64url'),
  ).toBe(challenges[1]);
  const toGiveBack = outcome.kind === 'mismatched' ? (outcome.grant ?? '') : '';
  expect(await authority.revoke(target, toGiveBack, never)).toEqual({ kind: 'revoked' });
  expect(hostile.bank.requests.at(-1)).toMatchObject({
    url: '/revoke',
    body: expect.stringContaining('refresh-token'),
  });
});

runHostileSuite({ target, hostile, authority: newAuthority, requested });

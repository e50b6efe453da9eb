import { createHash } from 'node:crypto';
import { afterTests } from '@fin-link/testing';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { describe, expect, test } from 'vitest';
import type { RequestedConsent } from '../../../../src/banks/connectors/contract/consent-authority.ts';
import { consentDetailFor } from '../../../../src/banks/connectors/fdx/fapi2-consents.ts';
import { createFdxConnector } from '../../../../src/banks/connectors/fdx/index.ts';
import { sealedState, requirements } from '../../../../src/banks/connectors/fdx/fapi2-profile.ts';
import { newProofKey } from '../../../../src/banks/connectors/open-banking/proofs.ts';
import { hostileLimits } from '../open-banking/hostile-party.ts';
import { runHostileSuite } from '../open-banking/hostile-suite.ts';
import { type NameIn, namesIn } from '../open-banking/named-checks.ts';
import { hostileBank, type Attack } from './hostile-bank.ts';

const target = { providerId: 16030, bankKey: 'hostile' };
const other = { providerId: 16031, bankKey: 'other' };
const never = new AbortController().signal;
const at = new Date();
const until = new Date(at.getTime() + 90 * 86_400_000);
const hostile = await hostileBank(until);
const honest = await hostileBank(until);
const now = Math.floor(Date.now() / 1000);
const proofKey = await newProofKey();

type Check = NameIn<typeof requirements>;

const newAuthority = () => {
  const fdx = createFdxConnector({
    banks: new Map([
      [target.bankKey, hostile.party],
      [other.bankKey, honest.party],
    ]),
    ...hostileLimits,
  });
  afterTests(() => fdx.close());
  return fdx.authority;
};
const period = { scopes: ['ACCOUNT_DETAILS'] as const, at, until };
const detail = consentDetailFor(period);
/** Grant of the renewed consent; the same user must return. */
const grant = sealedState.grant.write({
  consentId: 'consent-0',
  subject: 'user-of-the-bank',
  detail,
  accessToken: 'old-token',
  accessUntil: 0,
  refreshToken: 'old-refresh-token',
  proofKey,
});
const requested: RequestedConsent = { ...period, consentId: 1, bankConsentId: null, grant, presence: null };
const begin = async (authority: ReturnType<typeof newAuthority>, bank = target) => {
  const begun = await authority.begin(bank, requested, never);
  return begun.kind === 'begun' ? begun : expect.fail(begun.detail);
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
  const begun = await begin(authority);
  const parameters = await hostile.returns(begun.authorizationUrl, { refreshed: changes });
  const granted = await authority.complete(target, begun.transaction, parameters, never);
  if (granted.kind !== 'granted') expect.fail(granted.detail);
  return authority.open(target, JSON.stringify({ ...JSON.parse(granted.grant), accessUntil: 0 }), never);
};

const { consentRequest } = detail;
const [accounts] = consentRequest.resources;
const more = { resourceType: 'ACCOUNT', dataClusters: ['ACCOUNT_DETAILED', 'PAYMENT_SUPPORT', 'TRANSACTIONS'] };
const withoutAccounts = { resourceType: 'ACCOUNT', dataClusters: ['PAYMENT_SUPPORT'] };
const details = (request: object) => ({
  authorization_details: [{ ...detail, consentRequest: { ...consentRequest, ...request } }],
});

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
  ['aud', 'one for two parties, given to the other', { claims: { aud: ['fin-link', 'other'], azp: 'other' } }],
  ['aud', 'one for two parties, without an authorized party', { claims: { aud: ['fin-link', 'other'] } }],
  ['clock', 'an ID token that has run out', { claims: { iat: now - 900, exp: now - 600 } }],
  ['clock', 'one without an end', { claims: { exp: undefined } }],
  ['clock', 'one from the future', { claims: { iat: now + 600 } }],
  ['nonce', 'another nonce', { claims: { nonce: 'nonce-of-somebody' } }],
  ['nonce', 'no nonce', { claims: { nonce: undefined } }],
  ['at_hash', 'an access token that the ID token does not speak of', { claims: { at_hash: 'another' } }],
  ['same-user', 'another user in place of the one who gave the consent before', { claims: { sub: 'somebody' } }],
  ['same-user', 'no user', { claims: { sub: undefined } }],
  ['token-type', 'a token that is not bound to a key', { tokens: { token_type: 'Bearer' } }],
  ['details', 'more groups of data', { tokens: details({ resources: [more] }) }],
  ['details', 'no accounts', { tokens: details({ resources: [{ ...accounts, dataClusters: ['PAYMENT_SUPPORT'] }] }) }],
  ['details', 'a longer period', { tokens: details({ durationPeriod: 365 }) }],
  ['details', 'another period to look back at', { tokens: details({ lookbackPeriod: 3650 }) }],
  ['details', 'two consents', { tokens: { authorization_details: [detail, detail] } }],
  ['details', 'details of another type', { tokens: { authorization_details: [{ ...detail, type: 'other' }] } }],
  ['details', 'no word of what was granted', { tokens: { authorization_details: undefined } }],
  ['refresh-token', 'a grant for a single access', { tokens: { refresh_token: undefined } }],
  ['binding', 'a token that is bound to the key of somebody else', { introspected: { cnf: { jkt: 'another-key' } } }],
  ['binding', 'a token that is bound to no key', { introspected: { cnf: undefined } }],
  ['consent-of-token', 'a token of another consent', { introspected: { fdxConsentId: 'consent-2' } }],
  ['consent-of-token', 'a token of no consent', { introspected: { fdxConsentId: undefined } }],
  ['kept-consent', 'a consent that has ended', { consent: { status: 'REVOKED' } }],
  ['kept-consent', 'a consent without accounts', { consent: { resources: [withoutAccounts] } }],
  ['kept-consent', 'a consent to more', { consent: { resources: [accounts, more] } }],
  ['kept-consent', 'a consent that lasts longer', { consent: { expirationTime: '2100-01-01T00:00:00Z' } }],
  ['kept-consent', 'a consent without an end', { consent: { expirationTime: undefined } }],
];

const descriptions: readonly [Check, string, Attack][] = [
  [
    'pkce',
    'a bank that proves codes in plain words only',
    { described: { code_challenge_methods_supported: ['plain'] } },
  ],
  ['pkce', 'a bank that does not prove codes', { described: { code_challenge_methods_supported: undefined } }],
];

const exchanges: readonly [Check, string, Record<string, unknown>][] = [
  ['token-type', 'a token that is not bound to a key, later', { token_type: 'Bearer' }],
  ['grant-id', 'a token of another consent, later', { grant_id: 'consent-2' }],
  ['details', 'a token for more, later', details({ resources: [more] })],
  ['same-user', 'a token of another user, later', { claims: { sub: 'somebody' } }],
];

test('FDX: the return of a genuine bank passes every check', async () => {
  expect(await attacked({})).toMatchObject({ kind: 'granted', bankConsentId: 'consent-1', expiresAt: until });
  expect(await attacked({ claims: { aud: ['fin-link'] } })).toMatchObject({ kind: 'granted' });
  expect(await refreshed({})).toMatchObject({ kind: 'opened' });
  const silent = { grant_id: undefined, authorization_details: undefined, id_token: undefined };
  expect(await refreshed(silent)).toMatchObject({ kind: 'opened' });
});

test('FDX: a consent that is shorter or narrower than requested is granted with its actual end and scopes', async () => {
  const scopes = ['ACCOUNT_DETAILS', 'TRANSACTION_DETAILS', 'CONTACT_DETAILS'] as const;
  const authority = newAuthority();
  const wide = consentDetailFor({ ...period, scopes });
  const [ofAccounts, ofCustomer] = wide.consentRequest.resources;
  const expirationTime = new Date(at.getTime() + 86_400_000).toISOString();
  for (const [request, kept, expected] of [
    [{}, {}, scopes],
    [{ durationPeriod: 1, lookbackPeriod: 30 }, { expirationTime }, scopes],
    [{ resources: [ofAccounts] }, {}, ['ACCOUNT_DETAILS', 'TRANSACTION_DETAILS']],
    [{}, { resources: [ofAccounts] }, ['ACCOUNT_DETAILS', 'TRANSACTION_DETAILS']],
    [{ resources: [{ ...ofAccounts, resourceId: '1', dataClusters: ['ACCOUNT_DETAILED'] }] }, {}, ['ACCOUNT_DETAILS']],
  ] as const) {
    const begun = await authority.begin(target, { ...requested, scopes }, never);
    if (begun.kind !== 'begun') expect.fail(begun.detail);
    const granted = { ...wide, consentRequest: { ...wide.consentRequest, ...request } };
    const parameters = await hostile.returns(begun.authorizationUrl, {
      tokens: { authorization_details: [granted] },
      consent: { resources: [ofAccounts, ofCustomer], ...kept },
    });
    const outcome = await authority.complete(target, begun.transaction, parameters, never);
    expect(outcome).toMatchObject({
      kind: 'granted',
      scopes: expected,
      expiresAt: 'expirationTime' in kept ? new Date(expirationTime) : until,
    });
  }
});

describe('FDX checks of an authorization’s return', () => {
  test.each(attacks)('%s stops %s in an FDX return', async (check, _what, attack) => {
    expect(await attacked(attack)).toMatchObject({ kind: 'mismatched', detail: check });
  });

  test.each(descriptions)('%s stops %s before the user is sent to an FDX bank', async (check, _what, attack) => {
    expect(await attacked(attack)).toMatchObject({ kind: 'problem', detail: `described without ${check}` });
  });

  test.each(exchanges)('%s stops %s when FDX tokens are exchanged', async (check, _what, changes) => {
    expect(await refreshed(changes)).toMatchObject({ kind: 'problem', detail: `refreshed with another ${check}` });
  });

  test('FDX: no user is sent to a bank that does not publish its pushed_authorization_request_endpoint', async () => {
    const outcome = await attacked({ described: { pushed_authorization_request_endpoint: undefined } });
    expect(outcome).toMatchObject({ kind: 'problem', detail: 'malformed metadata' });
  });

  test('FDX: a bank without introspection and revocation endpoints is linked, and its consent is checked', async () => {
    const described = { introspection_endpoint: undefined, revocation_endpoint: undefined };
    const granted = await attacked({ described, introspected: { active: false } });
    expect(granted).toMatchObject({ kind: 'granted' });
    const ended = { consent: { status: 'REVOKED' } };
    expect(await attacked({ described, ...ended })).toMatchObject({ kind: 'mismatched', detail: 'kept-consent' });
  });

  test('every check of a return stops an attack (FDX)', () => {
    const stopped = [...attacks, ...descriptions, ...exchanges].map(([check]) => check);
    expect(new Set(stopped)).toEqual(namesIn(requirements));
  });

  test.each<[string, Attack]>([
    ['an ID token that is none', { tokens: { id_token: 'a.b.c' } }],
    ['no ID token', { tokens: { id_token: undefined } }],
    ['no consent', { tokens: { grant_id: undefined } }],
    ['a consent that no database can keep', { tokens: { grant_id: 'a\u0000' } }],
    ['a consent that ends before people counted years', { consent: { expirationTime: '0000-01-01T00:00:00Z' } }],
    ['a consent whose id leads elsewhere', { tokens: { grant_id: '..' } }],
    ['a token that is not active', { introspected: { active: false } }],
    ['a consent that it does not know', { consent: { id: 'consent-2' } }],
  ])('FDX: a return with %s is refused, and its tokens are revoked', async (_what, attack) => {
    const outcome = await attacked(attack);
    expect(outcome).toMatchObject({ kind: 'mismatched', grant: expect.stringContaining('refresh-token') });
    const toGiveBack = outcome.kind === 'mismatched' ? (outcome.grant ?? '') : '';
    hostile.answers['PUT /data/consents/consent-1/revocation'] = (_request, response) =>
      void response.writeHead(204).end();
    expect(await newAuthority().revoke(target, toGiveBack, never)).toEqual({ kind: 'revoked' });
    expect(hostile.bank.requests.at(-1)).toMatchObject({
      url: '/revoke',
      body: expect.stringContaining('refresh-token'),
    });
  });

  test('FDX: a return without a code, or with an error of another transaction, is refused', async () => {
    expect(await attacked({ parameters: { code: undefined } })).toMatchObject({ kind: 'mismatched', grant: null });
    const error = { parameters: { error: 'access_denied', code: undefined } };
    expect(await attacked(error)).toEqual({ kind: 'denied', detail: 'access_denied' });
    expect(await attacked({ parameters: { ...error.parameters, state: 'other' } })).toMatchObject({ detail: 'state' });
    expect(await attacked({ parameters: { ...error.parameters, iss: 'other' } })).toMatchObject({ detail: 'issuer' });
  });

  test('FDX: a bank whose tokens cannot be sent in a header is refused', async () => {
    expect(await attacked({ tokens: { access_token: 'a b' } })).toMatchObject({
      kind: 'problem',
      detail: 'malformed tokens',
    });
  });
});

test('nonce stops the code of another user at an FDX bank that does not check the verifier', async () => {
  const complete = async () => {
    const authority = newAuthority();
    const [mine, theirs] = [await begin(authority), await begin(authority)];
    const { state = '' } = await hostile.returns(mine.authorizationUrl);
    const { code = '', iss = '' } = await hostile.returns(theirs.authorizationUrl);
    return authority.complete(target, mine.transaction, { state, code, iss }, never);
  };
  expect(await complete()).toMatchObject({ kind: 'mismatched', detail: 'nonce' });
});

test('issuer stops one FDX bank from getting the codes of another', async () => {
  const codes = () => hostile.bank.requests.filter(({ url, body }) => url === '/token' && body.includes('code-of-'));
  const mixedUp = async () => {
    const authority = newAuthority();
    // The user chose the hostile bank, which redirects to the honest bank with its own request.
    const chosen = await begin(authority);
    const atHonest = await begin(authority, other);
    const { code = '', iss = '' } = await honest.returns(atHonest.authorizationUrl, {
      parameters: { code: 'code-of-honest' },
    });
    const { state = '' } = await hostile.returns(chosen.authorizationUrl);
    const before = codes().length;
    const outcome = await authority.complete(target, chosen.transaction, { code, iss, state }, never);
    return { outcome, stolen: codes().length - before };
  };
  expect(await mixedUp()).toMatchObject({ outcome: { kind: 'mismatched', detail: 'issuer' }, stolen: 0 });
});

test('FDX: each authorization has its own challenge and key, each request its own proof, and each assertion its bank', async () => {
  const before = hostile.bank.requests.length;
  const authority = newAuthority();
  const [one, two] = [await begin(authority), await begin(authority)];
  const parameters = await hostile.returns(two.authorizationUrl);
  expect(await authority.complete(target, one.transaction, parameters, never)).toMatchObject({ detail: 'state' });
  expect(await authority.complete(target, two.transaction, parameters, never)).toMatchObject({ kind: 'granted' });
  const requests = hostile.bank.requests.slice(before);
  const sent = requests
    .filter(({ method }) => method === 'POST')
    .map(({ url, headers, body }) => {
      const proof = String(headers['dpop'] ?? '');
      const form = new URLSearchParams(body);
      return {
        url,
        form,
        proof,
        claims: proof === '' ? null : decodeJwt(proof),
        header: proof === '' ? null : decodeProtectedHeader(proof),
      };
    });
  const [first, second] = sent.filter(({ url }) => url === '/par');
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(first?.form.get(name)).not.toBe(second?.form.get(name));
  expect(first?.header?.jwk).not.toEqual(second?.header?.jwk);
  expect(second?.form.get('code_challenge_method')).toBe('S256');
  const exchange = sent.find(({ form }) => form.get('grant_type') === 'authorization_code');
  const verifier = exchange?.form.get('code_verifier') ?? '';
  expect(createHash('sha256').update(verifier).digest('base64url')).toBe(second?.form.get('code_challenge'));
  expect(exchange?.header).toMatchObject({ typ: 'dpop+jwt', alg: 'ES256', jwk: second?.header?.jwk });
  expect(exchange?.header?.jwk).not.toHaveProperty('d');

  const proven = sent.flatMap(({ url, claims }) => (claims === null ? [] : [{ url, claims }]));
  for (const { url, claims } of proven) expect(claims).toMatchObject({ htm: 'POST', htu: `${hostile.bank.url}${url}` });
  expect(new Set(proven.map(({ claims }) => claims.jti)).size).toBe(proven.length);
  const assertions = sent.map(({ form }) => decodeJwt(form.get('client_assertion') ?? ''));
  for (const { aud } of assertions) expect(aud).toBe(hostile.bank.url);
  expect(new Set(assertions.map(({ jti }) => jti)).size).toBe(assertions.length);

  const read = requests.find(({ url }) => url.startsWith('/data/'));
  expect(read?.headers['authorization']).toBe('DPoP own-token');
  expect(decodeJwt(String(read?.headers['dpop']))).toMatchObject({
    htm: 'GET',
    htu: `${hostile.bank.url}/data/consents/consent-1`,
    ath: createHash('sha256').update('own-token').digest('base64url'),
  });
});

runHostileSuite({ target, hostile, authority: newAuthority, requested });

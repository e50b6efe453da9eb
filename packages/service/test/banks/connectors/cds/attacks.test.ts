import { afterTests } from '@fin-link/testing';
import { describe, expect, test } from 'vitest';
import { createCdsConnector } from '../../../../src/banks/connectors/cds/index.ts';
import { requirements } from '../../../../src/banks/connectors/cds/profile.ts';
import { says } from '../malicious-bank.ts';
import { halfHash, hostileLimits } from '../open-banking/hostile-party.ts';
import { runHostileSuite } from '../open-banking/hostile-suite.ts';
import { type NameIn, namesIn } from '../open-banking/named-checks.ts';
import { hostileBank, type Attack } from './hostile-bank.ts';

const target = { providerId: 16040, bankKey: 'hostile' };
const never = new AbortController().signal;
const day = 86_400_000;
const until = new Date(Math.floor(Date.now() / 1000) * 1000 + 90 * day);
const hostile = await hostileBank(until);
const now = Math.floor(Date.now() / 1000);

type Check = NameIn<typeof requirements>;

const newAuthority = () => {
  const cds = createCdsConnector({
    banks: new Map([[target.bankKey, hostile.party]]),
    recipientBaseUri: 'http://127.0.0.1:1/open-banking/cds',
    ...hostileLimits,
  });
  afterTests(() => cds.close());
  return cds.authority;
};
type Authority = ReturnType<typeof newAuthority>;
type Renewed = { bankConsentId: string; grant: string } | null;

const begin = (authority: Authority, renewed: Renewed = null) => {
  const requested = {
    consentId: 1,
    scopes: ['ACCOUNT_DETAILS'] as const,
    at: new Date(until.getTime() - 90 * day),
    until,
  };
  return authority.begin(target, { ...requested, presence: null, ...(renewed ?? { bankConsentId: null }) }, never);
};
const attacked = async ({ described = {}, ...attack }: Attack, renewed: Renewed = null) => {
  hostile.describe(described);
  const authority = newAuthority();
  const begun = await begin(authority, renewed);
  if (begun.kind !== 'begun') expect.fail(begun.detail);
  const parameters = await hostile.returns(begun.authorizationUrl, attack);
  return authority.complete(target, begun.transaction, parameters, never);
};
const granted = async (): Promise<{ bankConsentId: string; grant: string }> => {
  const outcome = await attacked({});
  return outcome.kind === 'granted' ? outcome : expect.fail(JSON.stringify(outcome));
};
const more = 'openid bank:accounts.basic:read bank:accounts.detail:read bank:payees:read';

const attacks: readonly [Check, string, Attack][] = [
  ['response-signature', 'a response that somebody else signed', { responseSignedWith: 'unknown key' }],
  [
    'response-alg',
    'a response by a weaker algorithm, with a key that the bank publishes',
    { responseSignedWith: 'RS256' },
  ],
  ['response-iss', 'a response of another bank', { response: { iss: 'https://other.example' } }],
  ['response-iss', 'a response without an issuer', { response: { iss: undefined } }],
  ['response-aud', 'a response for another party', { response: { aud: 'other-party' } }],
  ['response-aud', 'a response for two parties', { response: { aud: ['fin-link', 'other-party'] } }],
  ['response-clock', 'a response that has run out', { response: { exp: now - 600 } }],
  ['response-clock', 'a response without an end', { response: { exp: undefined } }],
  ['state', 'another state', { response: { state: 'state-of-somebody' } }],
  ['state', 'no state', { response: { state: undefined } }],
  ['signature', 'an ID token that somebody else signed', { signedWith: 'unknown key' }],
  ['alg', 'an ID token by a weaker algorithm, with a key that the bank publishes', { signedWith: 'RS256' }],
  ['iss', 'an ID token of another bank', { idToken: { iss: 'https://other.example' } }],
  ['aud', 'an ID token for another party', { idToken: { aud: 'other-party' } }],
  ['aud', 'one for two parties, given to the other', { idToken: { aud: ['fin-link', 'other'], azp: 'other' } }],
  ['clock', 'an ID token that has run out', { idToken: { iat: now - 900, exp: now - 600 } }],
  ['clock', 'one from the future', { idToken: { iat: now + 600 } }],
  ['nonce', 'another nonce', { idToken: { nonce: 'nonce-of-somebody' } }],
  ['nonce', 'no nonce', { idToken: { nonce: undefined } }],
  ['c_hash', 'the hash of another code', { idToken: { c_hash: halfHash('code-of-somebody') } }],
  ['s_hash', 'the hash of another state', { idToken: { s_hash: halfHash('state-of-somebody') } }],
  ['at_hash', 'the hash of another access token', { idToken: { at_hash: halfHash('token-of-somebody') } }],
  ['acr', 'a sign-in that was not strong', { idToken: { acr: 'urn:cds.au:cdr:1' } }],
  ['acr', 'a sign-in of unknown strength', { idToken: { acr: undefined } }],
  ['same-user', 'tokens without a user', { idToken: { sub: undefined } }],
  ['certificate', 'tokens for another certificate', { introspected: { cnf: { 'x5t#S256': 'other' } } }],
  [
    'certificate',
    'tokens that are not bound to a certificate',
    { described: { tls_client_certificate_bound_access_tokens: undefined } },
  ],
  ['arrangement', 'tokens of no arrangement', { tokens: { cdr_arrangement_id: undefined } }],
  ['refresh-token', 'sharing for a single access', { tokens: { refresh_token: undefined } }],
  [
    'consent-of-token',
    'an arrangement that the refresh token is not of',
    { introspected: { cdr_arrangement_id: 'other' } },
  ],
  ['scope', 'more than was asked for, as the tokens say', { tokens: { scope: more } }],
  ['accounts-scope', 'no accounts', { tokens: { scope: 'openid bank:accounts.detail:read' } }],
  ['scope', 'more than was asked for, as the bank says later', { introspected: { scope: more } }],
  ['sharing-end', 'sharing that lasts longer', { introspected: { exp: Math.floor(until.getTime() / 1000) + 200_000 } }],
  ['sharing-end', 'a refresh token that is of no use', { introspected: { active: false } }],
];

test('CDS: the return of a genuine bank passes every check', async () => {
  expect(await attacked({})).toMatchObject({ kind: 'granted', bankConsentId: 'arrangement-1', expiresAt: until });
  expect(await attacked({ response: { aud: ['fin-link'] } })).toMatchObject({ kind: 'granted' });
  expect(await attacked({ tokens: { scope: 'openid bank:accounts.basic:read' } })).toMatchObject({ kind: 'granted' });
  const hashes = { c_hash: halfHash('code-of-this-user'), at_hash: halfHash('access-token') };
  expect(await attacked({ idToken: hashes })).toMatchObject({ kind: 'granted' });
});

test('CDS: clocks may differ by 60 seconds, and a larger difference is reported', async () => {
  const at = (): number => Math.floor(Date.now() / 1000);
  const of = (seconds: number) => ({ iat: at() - 100, exp: at() - seconds });
  expect(await attacked({ response: of(40), idToken: of(40) })).toMatchObject({ kind: 'granted' });
  expect(await attacked({ response: of(90) })).toMatchObject({ kind: 'mismatched', detail: 'response-clock' });
  expect(await attacked({ idToken: of(90) })).toMatchObject({ kind: 'mismatched', detail: 'clock' });
});

test('CDS: an arrangement that is shorter or narrower than requested is granted with its actual end and scopes', async () => {
  const accounts = 'openid bank:accounts.basic:read';
  const sooner = Math.floor(until.getTime() / 1000) - 86_400;
  const outcome = await attacked({ tokens: { scope: accounts }, introspected: { exp: sooner, scope: accounts } });
  expect(outcome).toMatchObject({ kind: 'granted', scopes: ['ACCOUNT_DETAILS'], expiresAt: new Date(sooner * 1000) });
});

describe('CDS checks of an authorization’s return', () => {
  test.each(attacks)('%s stops %s in a CDS return', async (check, _what, attack) => {
    expect(await attacked(attack)).toMatchObject({ kind: 'mismatched', detail: check });
  });

  test('every check of a return stops an attack (CDS)', () => {
    expect(new Set(attacks.map(([check]) => check))).toEqual(namesIn(requirements));
  });

  test.each<[string, Attack]>([
    ['an unsigned response', { responseSignedWith: 'nothing' }],
    ['a response that is none', { parameters: { response: 'a.b.c' } }],
    ['a code beside no signed response', { parameters: { response: undefined, code: 'code', state: 'state' } }],
    ['no code in it', { response: { code: undefined } }],
  ])('CDS: a return with %s is refused', async (_what, attack) => {
    expect(await attacked(attack)).toMatchObject({ kind: 'mismatched', grant: null });
  });

  test.each<[string, Attack]>([
    ['no ID token', { tokens: { id_token: undefined } }],
    ['no arrangement', { tokens: { cdr_arrangement_id: undefined } }],
    ['sharing for a single access', { tokens: { refresh_token: undefined } }],
    [
      'neither an arrangement nor a refresh token',
      { tokens: { cdr_arrangement_id: undefined, refresh_token: undefined } },
    ],
    ['an arrangement that no database can keep', { tokens: { cdr_arrangement_id: 'a\u0000' } }],
    ['an end of sharing before all time', { introspected: { exp: -1e300 } }],
    ['no end of sharing', { introspected: { exp: undefined } }],
    ['tokens that it calls by another type', { tokens: { token_type: 'mac' } }],
  ])('CDS: a return with %s is refused, and its grant is revoked', async (_what, attack) => {
    const outcome = await attacked(attack);
    if (outcome.kind !== 'mismatched' || outcome.grant === null) expect.fail(JSON.stringify(outcome));
    hostile.bank.requests = [];
    expect(await newAuthority().revoke(target, outcome.grant, never)).toEqual({ kind: 'revoked' });
    expect(hostile.bank.requests.at(-1)).toMatchObject({ method: 'POST', url: expect.stringContaining('/revoke') });
  });

  test('CDS: an error response that does not belong to this transaction is refused', async () => {
    const error = { error: 'access_denied', code: undefined };
    expect(await attacked({ response: error })).toEqual({ kind: 'denied', detail: 'access_denied' });
    expect(await attacked({ response: { ...error, state: 'other' } })).toMatchObject({ detail: 'state' });
    const unsigned = { parameters: { response: undefined, error: 'access_denied' } };
    expect(await attacked(unsigned)).toMatchObject({ kind: 'mismatched' });
  });
});

describe('CDS: renewing an arrangement', () => {
  test.each<[Check, string, Attack]>([
    [
      'arrangement',
      'another arrangement',
      { tokens: { cdr_arrangement_id: 'arrangement-2' }, introspected: { cdr_arrangement_id: 'arrangement-2' } },
    ],
    ['same-user', 'another user', { idToken: { sub: 'somebody' } }],
  ])('%s stops %s (CDS)', async (check, _what, attack) => {
    const before = await granted();
    expect(await attacked({}, before)).toMatchObject({ kind: 'granted', bankConsentId: 'arrangement-1' });
    expect(await attacked(attack, before)).toMatchObject({ kind: 'mismatched', detail: check });
  });

  test('CDS: a renewal with wrong tokens revokes those tokens and keeps the arrangement', async () => {
    const before = await granted();
    const outcome = await attacked({ idToken: { sub: 'somebody' } }, before);
    if (outcome.kind !== 'mismatched' || outcome.grant === null) expect.fail(JSON.stringify(outcome));
    hostile.bank.requests = [];
    expect(await newAuthority().revoke(target, outcome.grant, never)).toEqual({ kind: 'revoked' });
    expect(hostile.bank.requests.at(-1)).toMatchObject({ method: 'POST', url: '/revoke' });
  });

  test('CDS: a renewal names the arrangement, and an unknown arrangement is a problem', async () => {
    const before = await granted();
    await attacked({}, before);
    expect(hostile.pushed.at(-1)).toMatchObject({
      claims: { cdr_arrangement_id: 'arrangement-1', sharing_duration: 90 * 86_400 },
    });
    hostile.answers['POST /par'] = says(400, { error: 'invalid_request' });
    const refused = await begin(newAuthority(), before);
    const requested = await begin(newAuthority());
    delete hostile.answers['POST /par'];
    expect(refused).toMatchObject({ kind: 'problem', additionalStatus: 'CONSENT_REVOKED' });
    expect(requested).toMatchObject({ kind: 'problem', additionalStatus: 'UNEXPECTED_SITE_ERROR' });
  });
});

describe('CDS: exchanging the refresh token', () => {
  test.each<[Check, string, Attack['refreshed']]>([
    ['arrangement', 'another arrangement', { cdr_arrangement_id: 'arrangement-2' }],
    ['same-user', 'another user', { idToken: { sub: 'somebody' } }],
    ['scope', 'more than before', { scope: more }],
  ])('%s stops %s (CDS)', async (check, _what, refreshed) => {
    const reopened = async (attack: Attack) => {
      const outcome = await attacked(attack);
      if (outcome.kind !== 'granted') expect.fail(JSON.stringify(outcome));
      const aged = JSON.stringify({ ...JSON.parse(outcome.grant), accessUntil: 0 });
      return newAuthority().open(target, aged, never);
    };
    expect(await reopened({})).toMatchObject({ kind: 'opened' });
    const attack = { refreshed: refreshed ?? {} };
    expect(await reopened(attack)).toMatchObject({ kind: 'problem', detail: `refreshed with another ${check}` });
  });
});

test('CDS: two authorizations share no secret, and each refuses the return of the other', async () => {
  const authority = newAuthority();
  const [one, two] = [await begin(authority), await begin(authority)];
  if (one.kind !== 'begun' || two.kind !== 'begun') expect.fail('not begun');
  const [first, second] = hostile.pushed.slice(-2);
  for (const claim of ['state', 'nonce', 'code_challenge', 'jti']) expect(first?.[claim]).not.toBe(second?.[claim]);
  const parameters = await hostile.returns(one.authorizationUrl);
  expect(await authority.complete(target, two.transaction, parameters, never)).toMatchObject({ detail: 'state' });
});

test('CDS: the request object is signed for this bank, short-lived, and has the claims of the standard', async () => {
  await begin(newAuthority());
  const pushed = hostile.pushed.at(-1) ?? {};
  expect(pushed).toMatchObject({
    iss: 'fin-link',
    aud: hostile.bank.url,
    client_id: 'fin-link',
    response_type: 'code',
    response_mode: 'jwt',
    redirect_uri: hostile.party.redirectUri,
    code_challenge_method: 'S256',
    claims: { sharing_duration: 90 * 86_400, id_token: { acr: { essential: true } } },
  });
  expect((pushed.exp ?? 0) - (pushed.nbf ?? 0)).toBe(300);
  const form = new URLSearchParams(hostile.bank.requests.findLast(({ url }) => url === '/par')?.body);
  expect([...form.keys()].toSorted()).toEqual(['client_assertion', 'client_assertion_type', 'client_id', 'request']);
});

runHostileSuite({
  target,
  hostile,
  authority: newAuthority,
  requested: {
    consentId: 1,
    scopes: ['ACCOUNT_DETAILS'],
    at: new Date(until.getTime() - 90 * day),
    until,
    bankConsentId: null,
    presence: null,
  },
});

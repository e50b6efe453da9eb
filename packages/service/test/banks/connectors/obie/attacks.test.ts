import type { ScopeId } from '@fin-link/contracts/service';
import { afterTests } from '@fin-link/testing';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { createObieConnector } from '../../../../src/banks/connectors/obie/index.ts';
import { permissionsFor } from '../../../../src/banks/connectors/obie/consents.ts';
import { requirements } from '../../../../src/banks/connectors/obie/profile.ts';
import { says } from '../malicious-bank.ts';
import { halfHash, hostileLimits } from '../open-banking/hostile-party.ts';
import { runHostileSuite } from '../open-banking/hostile-suite.ts';
import { type NameIn, namesIn } from '../open-banking/named-checks.ts';
import { hostileBank, type Attack } from './hostile-bank.ts';

const target = { providerId: 16020, bankKey: 'hostile' };
const never = new AbortController().signal;
const until = new Date('2100-01-01T00:00:00Z');
const hostile = await hostileBank(until);
const now = Math.floor(Date.now() / 1000);

const newAuthority = () => {
  const obie = createObieConnector({ banks: new Map([[target.bankKey, hostile.party]]), ...hostileLimits });
  afterTests(() => obie.close());
  return obie.authority;
};
const begin = (
  authority: ReturnType<typeof newAuthority>,
  bankConsentId: string | null = null,
  scopes: readonly ScopeId[] = ['ACCOUNT_DETAILS'],
) => {
  const at = new Date();
  const requested = { consentId: 1, scopes, at, until, bankConsentId, presence: null };
  return authority.begin(target, requested, never);
};
const attacked = async (attack: Attack) => {
  const authority = newAuthority();
  const begun = await begin(authority);
  if (begun.kind !== 'begun') expect.fail(begun.detail);
  const parameters = await hostile.returns(begun.authorizationUrl, attack);
  return authority.complete(target, begun.transaction, parameters, never);
};

const attacks: readonly [NameIn<typeof requirements>, string, Attack][] = [
  ['state', 'another state', { parameters: { state: 'state-of-somebody' } }],
  ['state', 'no state', { parameters: { state: undefined } }],
  ['issuer', 'a return in the name of another bank', { parameters: { iss: 'https://other.example' } }],
  ['signature', 'a signature of somebody else', { signedWith: 'unknown key' }],
  ['alg', 'a weaker algorithm, with a key that the bank publishes', { signedWith: 'RS256' }],
  ['iss', 'an ID token of another bank', { beside: { iss: 'https://other.example' } }],
  ['aud', 'an ID token for another party', { beside: { aud: 'other-party' } }],
  ['aud', 'one for two parties, given to the other', { beside: { aud: ['fin-link', 'other'], azp: 'other' } }],
  ['aud', 'one for two parties, without an authorized party', { beside: { aud: ['fin-link', 'other'] } }],
  ['clock', 'an ID token that has run out', { beside: { iat: now - 900, exp: now - 600 } }],
  ['clock', 'one without an end', { beside: { exp: undefined } }],
  ['clock', 'one from the future', { beside: { iat: now + 600 } }],
  ['nonce', 'another nonce', { beside: { nonce: 'nonce-of-somebody' } }],
  ['nonce', 'no nonce', { beside: { nonce: undefined } }],
  ['c_hash', 'the code of another user', { parameters: { code: 'code-of-somebody' } }],
  ['c_hash', 'no hash of the code', { beside: { c_hash: undefined } }],
  ['s_hash', 'the hash of another state', { beside: { s_hash: halfHash('other') } }],
  ['s_hash', 'no hash of the state', { beside: { s_hash: undefined } }],
  ['intent', 'another consent', claimsOfBoth({ openbanking_intent_id: 'consent-2' })],
  ['intent', 'no consent', claimsOfBoth({ openbanking_intent_id: undefined })],
  ['acr', 'a sign-in that was not strong', { beside: { acr: 'urn:example:password' } }],
  ['same-user', 'tokens of another user', { later: { sub: 'somebody' } }],
  ['refresh-token', 'a grant for a single access', { tokens: { refresh_token: undefined } }],
  ['same-user', 'tokens for another consent', { later: { openbanking_intent_id: 'consent-2' } }],
];

function claimsOfBoth(claims: Record<string, unknown>): Attack {
  return { beside: claims, later: claims };
}

test('OBIE: the return of a genuine bank passes every check', async () => {
  expect(await attacked({})).toMatchObject({ kind: 'granted', bankConsentId: 'consent-1', expiresAt: until });
  expect(await attacked({ beside: { aud: ['fin-link'] } })).toMatchObject({ kind: 'granted' });
});

const at = (): number => Math.floor(Date.now() / 1000);

test('OBIE: clocks may differ by 60 seconds, and a larger difference is reported', async () => {
  const ended = (seconds: number) => ({ iat: at() - 100, exp: at() - seconds });
  const ahead = (seconds: number) => ({ iat: at() + seconds });
  expect(await attacked({ beside: ended(40), later: ended(40) })).toMatchObject({ kind: 'granted' });
  expect(await attacked({ beside: ahead(50), later: ahead(50) })).toMatchObject({ kind: 'granted' });
  for (const attack of [{ beside: ended(90) }, { later: ended(90) }, { beside: ahead(120) }])
    expect(await attacked(attack)).toMatchObject({ kind: 'mismatched', detail: 'clock' });
});

test('OBIE: a subject that is the id of the consent is not used as the identity of a customer', async () => {
  expect(await attacked({})).toMatchObject({ bankUser: 'user-of-the-bank' });
  expect(await attacked(claimsOfBoth({ sub: 'consent-1' }))).toMatchObject({ kind: 'granted', bankUser: null });
});

describe('OBIE checks of an authorization’s return', () => {
  test.each(attacks)('%s stops %s in an OBIE return', async (check, _what, attack) => {
    expect(await attacked(attack)).toMatchObject({ kind: 'mismatched', detail: check });
  });

  test('every check of a return stops an attack (OBIE)', () => {
    expect(new Set(attacks.map(([check]) => check))).toEqual(namesIn(requirements));
  });

  test.each<[string, Attack]>([
    ['an unsigned ID token', { signedWith: 'nothing' }],
    ['an ID token that is none', { parameters: { id_token: 'a.b.c' } }],
    ['no ID token', { parameters: { id_token: undefined } }],
    ['no code', { parameters: { code: undefined } }],
  ])('OBIE: a return with %s is refused', async (_what, attack) => {
    expect(await attacked(attack)).toMatchObject({ kind: 'mismatched', grant: null });
  });

  test.each<[string, string, Attack]>([
    ['tokens for the wrong user', 'same-user', { later: { sub: 'somebody' } }],
    ['tokens for another nonce, which the library refuses', 'not conforming', { later: { nonce: 'other' } }],
    ['tokens of an unknown type', 'not conforming', { tokens: { token_type: 'mac' } }],
    ['no ID token beside the tokens', 'signature', { tokens: { id_token: undefined } }],
    ['an ID token beside the tokens that is none', 'signature', { tokens: { id_token: 'a.b.c' } }],
    ['a grant for a single access', 'refresh-token', { tokens: { refresh_token: undefined } }],
  ])('OBIE: a return with %s is refused, and its grant is revoked', async (_what, detail, attack) => {
    const outcome = await attacked(attack);
    if (outcome.kind !== 'mismatched' || outcome.grant === null) expect.fail(JSON.stringify(outcome));
    expect(outcome.detail).toBe(detail);
    hostile.bank.requests = [];
    expect(await newAuthority().revoke(target, outcome.grant, never)).toEqual({ kind: 'revoked' });
    const requested = hostile.bank.requests.map(({ method, url }) => `${method} ${url}`);
    expect(requested.slice(-2)).toEqual(['DELETE /data/account-access-consents/consent-1', 'POST /revoke']);
    const given = 'refresh_token' in (attack.tokens ?? {}) ? 'access-token' : 'refresh-token';
    expect(hostile.bank.requests.at(-1)?.body).toContain(`token=${given}&`);
  });

  test('OBIE: an error response that does not belong to this transaction is refused', async () => {
    const error = { parameters: { error: 'access_denied', code: undefined, id_token: undefined } };
    expect(await attacked(error)).toEqual({ kind: 'denied', detail: 'access_denied' });
    expect(await attacked({ parameters: { ...error.parameters, state: 'other' } })).toMatchObject({ detail: 'state' });
  });
});

test('OBIE: a renewal with wrong tokens revokes those tokens and keeps the consent', async () => {
  const path = 'GET /data/account-access-consents/consent-1';
  hostile.answers[path] = says(200, { Data: { ...hostile.consent, Status: 'AUTH' } });
  const authority = newAuthority();
  const begun = await begin(authority, 'consent-1');
  if (begun.kind !== 'begun') expect.fail(begun.detail);
  const parameters = await hostile.returns(begun.authorizationUrl, { later: { sub: 'somebody' } });
  const outcome = await authority.complete(target, begun.transaction, parameters, never);
  if (outcome.kind !== 'mismatched' || outcome.grant === null) expect.fail(JSON.stringify(outcome));
  hostile.bank.requests = [];
  expect(await authority.revoke(target, outcome.grant, never)).toEqual({ kind: 'revoked' });
  const requested = hostile.bank.requests.map(({ method, url }) => `${method} ${url}`);
  expect(requested).not.toContain('DELETE /data/account-access-consents/consent-1');
  expect(requested.at(-1)).toBe('POST /revoke');
  delete hostile.answers[path];
});

test('OBIE: a consent that has lost its accounts is not renewed, and remains at the bank', async () => {
  const path = 'GET /data/account-access-consents/consent-1';
  hostile.answers[path] = says(200, { Data: { ...hostile.consent, Status: 'AUTH', Permissions: ['ReadBalances'] } });
  const outcome = await begin(newAuthority(), 'consent-1');
  delete hostile.answers[path];
  expect(outcome).toMatchObject({ kind: 'problem', detail: 'a consent without accounts' });
});

describe('OBIE: bank that creates another consent', () => {
  const path = 'POST /data/account-access-consents';
  const madeWith = async (change: object, scopes: readonly ScopeId[] = ['ACCOUNT_DETAILS', 'TRANSACTION_DETAILS']) => {
    const honest = hostile.answers[path];
    const Permissions = permissionsFor(scopes);
    hostile.answers[path] = says(201, { Data: { ...hostile.consent, Permissions, ...change } });
    const authority = newAuthority();
    const outcome = await begin(authority, null, scopes);
    if (honest !== undefined) hostile.answers[path] = honest;
    return { authority, outcome, Permissions };
  };

  test.each([
    ['with more in it', { Permissions: [...hostile.consent.Permissions, 'ReadPAN'] }, 'a wider consent'],
    ['that lasts longer', { ExpirationDateTime: '2101-01-01T00:00:00+00:00' }, 'a longer consent'],
    ['without an end', { ExpirationDateTime: undefined }, 'a longer consent'],
    ['that has expired', { ExpirationDateTime: '2001-01-01T00:00:00+00:00' }, 'a consent that has expired'],
    ['without accounts', { Permissions: ['ReadBalances'] }, 'a consent without accounts'],
    ['without balances', { Permissions: ['ReadAccountsDetail'] }, 'a consent without accounts'],
    ['that is already authorized', { Status: 'AUTH' }, 'a consent that awaits no authorization'],
  ])(
    'OBIE: a created consent %s is refused before the user leaves, and deleted at the bank',
    async (_what, change, detail) => {
      const { authority, outcome } = await madeWith(change);
      if (outcome.kind !== 'mismatched') expect.fail(JSON.stringify(outcome));
      expect(outcome.detail).toBe(detail);
      hostile.bank.requests = [];
      expect(await authority.revoke(target, outcome.grant ?? '', never)).toEqual({ kind: 'revoked' });
      const requested = hostile.bank.requests.map(({ method, url }) => `${method} ${url}`);
      expect(requested.at(-1)).toBe('DELETE /data/account-access-consents/consent-1');
    },
  );

  test('OBIE: a created consent that is shorter or narrower is granted with its actual end and scopes', async () => {
    const accounts = permissionsFor(['ACCOUNT_DETAILS']);
    const basic = ['ReadAccountsBasic', 'ReadBalances', 'ReadTransactionsBasic', 'ReadTransactionsCredits'];
    const early = '2050-01-01T00:00:00+00:00';
    for (const [change, scopes, end] of [
      [{}, ['ACCOUNT_DETAILS', 'TRANSACTION_DETAILS'], until],
      [{ ExpirationDateTime: early }, ['ACCOUNT_DETAILS', 'TRANSACTION_DETAILS'], new Date(early)],
      [{ Permissions: accounts }, ['ACCOUNT_DETAILS'], until],
      [{ Permissions: [...basic, 'ReadTransactionsDebits'] }, ['ACCOUNT_DETAILS', 'TRANSACTION_DETAILS'], until],
      // The user did not agree to share only half of the payments.
      [{ Permissions: basic }, ['ACCOUNT_DETAILS'], until],
    ] as const) {
      const { authority, outcome } = await madeWith(change);
      if (outcome.kind !== 'begun') expect.fail(JSON.stringify(outcome));
      const parameters = await hostile.returns(outcome.authorizationUrl);
      const given = await authority.complete(target, outcome.transaction, parameters, never);
      expect(given).toMatchObject({ kind: 'granted', scopes, expiresAt: end });
    }
  });
});

test('OBIE: a consent that awaits authorization again has not ended, and the user must sign in again', async () => {
  const authority = newAuthority();
  const begun = await begin(authority);
  if (begun.kind !== 'begun') expect.fail(begun.detail);
  const parameters = await hostile.returns(begun.authorizationUrl);
  const given = await authority.complete(target, begun.transaction, parameters, never);
  if (given.kind !== 'granted') expect.fail(given.detail);
  hostile.answers['GET /data/account-access-consents/consent-1'] = says(200, { Data: hostile.consent });
  expect(await authority.status(target, given.grant, never)).toMatchObject({
    kind: 'problem',
    additionalStatus: 'NEW_AUTHENTICATION_REQUIRED',
  });
  expect(await begin(authority, 'consent-1')).toMatchObject({ kind: 'begun' });
});

test('OBIE: two authorizations share no secret', async () => {
  const authority = newAuthority();
  const [one, two] = [await begin(authority), await begin(authority)];
  if (one.kind !== 'begun' || two.kind !== 'begun') expect.fail('not begun');
  const [first, second] = [one, two].map(({ authorizationUrl }) =>
    decodeJwt(new URL(authorizationUrl).searchParams.get('request') ?? ''),
  );
  for (const claim of ['state', 'nonce', 'code_challenge', 'jti']) expect(first?.[claim]).not.toBe(second?.[claim]);
  const parameters = await hostile.returns(one.authorizationUrl);
  expect(await authority.complete(target, two.transaction, parameters, never)).toMatchObject({ detail: 'state' });
});

runHostileSuite({
  target,
  hostile,
  authority: newAuthority,
  requested: { consentId: 1, scopes: ['ACCOUNT_DETAILS'], at: new Date(), until, bankConsentId: null, presence: null },
});

import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  calculateJwkThumbprint,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  SignJWT,
  type JWK,
  type JWTPayload,
} from 'jose';
import type { RegisteredParty } from '../../../src/connectors/fdx/index.ts';
import { maliciousBank, says } from '../malicious-bank.ts';

const redirectUri = 'http://localhost:4000/oauth/callback/16030';
type Changes = Record<string, unknown>;

/** What the bank does wrong: replaced, or left out where undefined. Nothing of it makes an honest bank. */
export interface Attack {
  /** Of what the bank says of itself. */
  described?: Changes;
  /** Of the return. */
  parameters?: Record<string, string | undefined>;
  /** Of the ID token. */
  claims?: Changes;
  signedWith?: 'PS256' | 'RS256' | 'unknown key' | 'nothing';
  /** Of the token response. */
  tokens?: Changes;
  introspected?: Changes;
  /** Of the consent that the bank keeps. */
  consent?: Changes;
  /** Of the answer to a refresh token. */
  refreshed?: Changes;
}

const without = (values: Changes): Changes =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** An American bank of nothing but HTTP and `jose`, so that no library is right or polite on its behalf. */
export async function hostileBank(until: Date) {
  const bank = await maliciousBank();
  const [strong, weak, unknown, own] = await Promise.all(
    ['PS256', 'RS256', 'PS256', 'PS256'].map((alg) => generateKeyPair(alg, { extractable: true })),
  );
  if (!strong || !weak || !unknown || !own) throw new Error('no keys');
  const published = [
    { ...(await exportJWK(strong.publicKey)), kid: 'strong' },
    { ...(await exportJWK(weak.publicKey)), kid: 'weak' },
  ];
  const party: RegisteredParty = {
    issuer: bank.url,
    dataUrl: `${bank.url}/data`,
    clientId: 'fin-link',
    redirectUri,
    signingKey: { ...(await exportJWK(own.privateKey)), kid: 'own' },
  };
  const sign = (claims: JWTPayload, how: NonNullable<Attack['signedWith']> = 'PS256'): Promise<string> => {
    const signed = new SignJWT(claims);
    switch (how) {
      case 'PS256':
        return signed.setProtectedHeader({ alg: 'PS256', kid: 'strong' }).sign(strong.privateKey);
      case 'RS256':
        return signed.setProtectedHeader({ alg: 'RS256', kid: 'weak' }).sign(weak.privateKey);
      case 'unknown key':
        return signed.setProtectedHeader({ alg: 'PS256', kid: 'strong' }).sign(unknown.privateKey);
      case 'nothing': {
        const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
        return Promise.resolve(`${part({ alg: 'none' })}.${part(claims)}.`);
      }
    }
  };

  const pushed: URLSearchParams[] = [];
  const answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {};
  let tokens: Changes = {};
  let refreshed: Changes = {};

  /** From now on. */
  function describe(changes: Changes = {}): void {
    answers['GET /.well-known/openid-configuration'] = says(
      200,
      without({
        issuer: bank.url,
        authorization_endpoint: `${bank.url}/authorize`,
        pushed_authorization_request_endpoint: `${bank.url}/par`,
        token_endpoint: `${bank.url}/token`,
        introspection_endpoint: `${bank.url}/introspect`,
        revocation_endpoint: `${bank.url}/revoke`,
        jwks_uri: `${bank.url}/keys`,
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
        ...changes,
      }),
    );
  }
  describe();
  answers['GET /keys'] = says(200, { keys: published });
  answers['POST /revoke'] = says(200, '');

  /** The return that this bank makes of a request, with what is wrong in it and in what follows. */
  async function returns(authorizationUrl: string, attack: Attack = {}): Promise<Record<string, string>> {
    const reference = new URL(authorizationUrl).searchParams.get('request_uri') ?? '';
    const request = pushed[Number(reference.split(':').at(-1))] ?? new URLSearchParams();
    const details: unknown = JSON.parse(request.get('authorization_details') ?? '[]');
    const now = Math.floor(Date.now() / 1000);
    const honest = {
      iss: bank.url,
      aud: party.clientId,
      sub: 'user-of-the-bank',
      iat: now,
      exp: now + 300,
      nonce: request.get('nonce'),
    };
    const granted = { token_type: 'DPoP', expires_in: 600, grant_id: 'consent-1', authorization_details: details };
    tokens = without({
      ...granted,
      access_token: 'access-token',
      refresh_token: 'refresh-token',
      id_token: await sign(without({ ...honest, ...attack.claims }), attack.signedWith),
      ...attack.tokens,
    });
    const { claims: other = {}, ...changed } = attack.refreshed ?? {};
    refreshed = without({
      ...granted,
      access_token: 'later-token',
      id_token: await sign(without({ ...honest, nonce: undefined, ...Object(other) })),
      ...changed,
    });
    const key = await keyOf('POST /par');
    answers['POST /introspect'] = says(
      200,
      without({
        active: true,
        cnf: { jkt: await calculateJwkThumbprint(key) },
        fdxConsentId: 'consent-1',
        ...attack.introspected,
      }),
    );
    answers['GET /data/consents/consent-1'] = says(
      200,
      without({
        id: 'consent-1',
        status: 'ACTIVE',
        expirationTime: until.toISOString(),
        resources: [{ resourceType: 'ACCOUNT', dataClusters: ['PAYMENT_SUPPORT', 'ACCOUNT_DETAILED'] }],
        ...attack.consent,
      }),
    );
    const state = request.get('state') ?? '';
    const parameters = without({ code: 'code-of-this-user', state, iss: bank.url, ...attack.parameters });
    return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
  }

  /** Of the last proof that came to this address. */
  async function keyOf(asked: string): Promise<JWK> {
    const last = bank.requests.findLast(({ method, url }) => `${method} ${url}` === asked);
    return decodeProtectedHeader(String(last?.headers['dpop'])).jwk ?? {};
  }

  bank.answer = (request, response) => {
    const asked = `${request.method ?? ''} ${request.url ?? ''}`;
    const known = answers[asked];
    if (known !== undefined) return known(request, response);
    const form = new URLSearchParams(bank.requests.at(-1)?.body);
    switch (asked) {
      case 'POST /par':
        pushed.push(form);
        return says(201, { request_uri: `urn:example:${pushed.length - 1}`, expires_in: 60 })(request, response);
      case 'POST /token': {
        const own = { access_token: 'own-token', token_type: 'DPoP', expires_in: 60 };
        const given = { authorization_code: tokens, refresh_token: refreshed }[form.get('grant_type') ?? ''] ?? own;
        return says(200, given)(request, response);
      }
      default:
        return says(404, {})(request, response);
    }
  };
  return { bank, party, answers, pushed, describe, returns };
}

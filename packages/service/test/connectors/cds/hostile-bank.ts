import { X509Certificate } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createAuthority, issueCertificate } from '@fin-link/banks';
import { systemClock } from '@fin-link/storage';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import type { OpenBankParty } from '../../../src/connectors/open-banking/party.ts';
import { maliciousBank, says } from '../malicious-bank.ts';

const redirectUri = 'http://localhost:4000/oauth/callback/16040';
type Changes = Record<string, unknown>;
export type Signature = 'PS256' | 'RS256' | 'unknown key' | 'nothing';

/** What the bank does wrong: replaced, or left out where undefined. Nothing of it makes an honest bank. */
export interface Attack {
  /** Of what the bank says of itself. */
  described?: Changes;
  /** Parameters beside the signed response, and in its place. */
  parameters?: Record<string, string | undefined>;
  /** Claims of the signed response. */
  response?: Changes;
  responseSignedWith?: Signature;
  /** Claims of the ID token. */
  idToken?: Changes;
  signedWith?: Signature;
  /** Of the token response. */
  tokens?: Changes;
  introspected?: Changes;
  /** Of the answer to the refresh token; `idToken` holds claims. */
  refreshed?: Changes;
}

const without = (values: Changes): Changes =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** An Australian bank of nothing but HTTP and `jose`, so that no library is right or polite on its behalf. */
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
  const directory = await createAuthority('Test directory', systemClock);
  const transport = await issueCertificate(directory, { commonName: 'fin-link', use: 'client' }, systemClock);
  const party: OpenBankParty = {
    issuer: bank.url,
    dataUrl: `${bank.url}/data`,
    clientId: 'fin-link',
    redirectUri,
    signingKey: { ...(await exportJWK(own.privateKey)), kid: 'own' },
    transport,
    authority: directory.certificate,
  };
  const thumbprint = Buffer.from(
    new X509Certificate(transport.certificate).fingerprint256.replaceAll(':', ''),
    'hex',
  ).toString('base64url');

  const sign = (claims: JWTPayload, how: Signature = 'PS256'): Promise<string> => {
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

  /** Claims of the request objects that were pushed. */
  const pushed: JWTPayload[] = [];
  const answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {};
  const describe = (changes: Changes = {}): void => {
    answers['GET /.well-known/openid-configuration'] = says(
      200,
      without({
        issuer: bank.url,
        authorization_endpoint: `${bank.url}/authorize`,
        pushed_authorization_request_endpoint: `${bank.url}/par`,
        token_endpoint: `${bank.url}/token`,
        introspection_endpoint: `${bank.url}/introspect`,
        revocation_endpoint: `${bank.url}/revoke`,
        cdr_arrangement_revocation_endpoint: `${bank.url}/arrangements/revoke`,
        jwks_uri: `${bank.url}/keys`,
        tls_client_certificate_bound_access_tokens: true,
        ...changes,
      }),
    );
  };
  describe();
  answers['GET /keys'] = says(200, { keys: published });
  answers['POST /arrangements/revoke'] = says(204, '');
  answers['POST /revoke'] = says(200, '');
  let tokens: Changes = {};
  let refreshed: Changes = {};

  /** The return that this bank makes of a request, with what is wrong in it and in what follows. */
  async function returns(authorizationUrl: string, attack: Attack = {}): Promise<Record<string, string>> {
    const reference = new URL(authorizationUrl).searchParams.get('request_uri') ?? '';
    const request = pushed[Number(reference.split(':').at(-1))] ?? {};
    const now = Math.floor(Date.now() / 1000);
    const idToken = {
      iss: bank.url,
      aud: party.clientId,
      sub: 'user-of-the-bank',
      iat: now,
      exp: now + 300,
      nonce: request['nonce'],
      acr: 'urn:cds.au:cdr:2',
    };
    const granted = {
      token_type: 'Bearer',
      expires_in: 300,
      scope: request['scope'],
      cdr_arrangement_id: 'arrangement-1',
    };
    tokens = without({
      ...granted,
      access_token: 'access-token',
      refresh_token: 'refresh-token',
      id_token: await sign(without({ ...idToken, ...attack.idToken }), attack.signedWith),
      ...attack.tokens,
    });
    const { idToken: later = {}, ...changed } = attack.refreshed ?? {};
    refreshed = without({
      ...granted,
      access_token: 'later-token',
      refresh_token: 'refresh-token',
      id_token: await sign(without({ ...idToken, nonce: undefined, ...Object(later) })),
      ...changed,
    });
    const { response, responseSignedWith, parameters = {}, introspected } = attack;
    answers['POST /introspect'] = says(
      200,
      without({
        active: true,
        scope: request['scope'],
        exp: Math.floor(until.getTime() / 1000),
        cdr_arrangement_id: 'arrangement-1',
        cnf: { 'x5t#S256': thumbprint },
        ...introspected,
      }),
    );
    const honest = {
      iss: bank.url,
      aud: party.clientId,
      exp: now + 300,
      code: 'code-of-this-user',
      state: request['state'],
    };
    const given = without({
      response: await sign(without({ ...honest, ...response }), responseSignedWith),
      ...parameters,
    });
    return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
  }

  bank.answer = (request, response) => {
    const asked = `${request.method ?? ''} ${request.url ?? ''}`;
    const known = answers[asked];
    if (known !== undefined) return known(request, response);
    const form = new URLSearchParams(bank.requests.at(-1)?.body);
    switch (asked) {
      case 'POST /par':
        pushed.push(decodeJwt(form.get('request') ?? ''));
        return says(201, { request_uri: `urn:example:${pushed.length - 1}`, expires_in: 60 })(request, response);
      case 'POST /token':
        return says(200, form.get('grant_type') === 'refresh_token' ? refreshed : tokens)(request, response);
      default:
        return says(404, {})(request, response);
    }
  };
  return { bank, party, answers, pushed, describe, returns, sign };
}

import { X509Certificate } from 'node:crypto';
import { decodeJwt, type JWTPayload } from 'jose';
import type { CdsParty } from '../../../../src/banks/connectors/cds/index.ts';
import { says } from '../malicious-bank.ts';
import { hostileParty, returned, without, type Changes, type Signature } from '../open-banking/hostile-party.ts';

/** Deviations of the bank: replaced values, or `undefined` to omit them. An empty object is an honest bank. */
export interface Attack {
  /** Changes to the bank's metadata. */
  described?: Changes;
  /** Redirect parameters in addition to the signed response, or instead of it. */
  parameters?: Record<string, string | undefined>;
  /** Changed claims of the signed response. */
  response?: Changes;
  responseSignedWith?: Signature;
  /** Changed claims of the ID token. */
  idToken?: Changes;
  signedWith?: Signature;
  /** Changes to the token response. */
  tokens?: Changes;
  introspected?: Changes;
  /** Changes to the response to a refresh token; `idToken` contains claims. */
  refreshed?: Changes;
}

/** Starts a hostile Australian bank. */
export async function hostileBank(until: Date) {
  const { bank, bound, answers, describe, publish, sign, otherwise } = await hostileParty(
    16040,
    {
      pushed_authorization_request_endpoint: '/par',
      introspection_endpoint: '/introspect',
      cdr_arrangement_revocation_endpoint: '/arrangements/revoke',
    },
    { tls_client_certificate_bound_access_tokens: true },
  );
  // The register contains other keys than the bank's metadata.
  const party: CdsParty = {
    ...bound,
    brand: { id: `brand-${new URL(bank.url).port}`, keysUrl: `${bank.url}/brand-keys` },
  };
  const known = answers['GET /keys'];
  if (known !== undefined) answers['GET /brand-keys'] = known;
  const { fingerprint256 } = new X509Certificate(party.transport.certificate);
  const thumbprint = Buffer.from(fingerprint256.replaceAll(':', ''), 'hex').toString('base64url');
  /** Claims of the pushed request objects. */
  const pushed: JWTPayload[] = [];
  answers['POST /arrangements/revoke'] = says(204, '');
  let tokens: Changes = {};
  let refreshed: Changes = {};

  /** Returns the redirect parameters for a request, and prepares the attack for it and the following replies. */
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
    return returned({ response: await sign(without({ ...honest, ...response }), responseSignedWith), ...parameters });
  }

  otherwise((requested, form) => {
    switch (requested) {
      case 'POST /par':
        pushed.push(decodeJwt(form.get('request') ?? ''));
        return [201, { request_uri: `urn:example:${pushed.length - 1}`, expires_in: 60 }];
      case 'POST /token':
        return [200, form.get('grant_type') === 'refresh_token' ? refreshed : tokens];
      default:
        return null;
    }
  });
  return { bank, party, answers, pushed, describe, publish, returns, sign };
}

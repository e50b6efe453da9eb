import { calculateJwkThumbprint, decodeProtectedHeader, type JWK } from 'jose';
import { says } from '../malicious-bank.ts';
import { hostileParty, returned, without, type Changes, type Signature } from '../open-banking/hostile-party.ts';

/** Deviations of the bank: replaced values, or `undefined` to omit them. An empty object is an honest bank. */
export interface Attack {
  /** Changes to the bank's metadata. */
  described?: Changes;
  /** Changes to the redirect parameters. */
  parameters?: Record<string, string | undefined>;
  /** Changed claims of the ID token. */
  claims?: Changes;
  signedWith?: Signature;
  /** Changes to the token response. */
  tokens?: Changes;
  introspected?: Changes;
  /** Changes to the stored consent. */
  consent?: Changes;
  /** Changes to the response to a refresh token. */
  refreshed?: Changes;
}

/** Starts a hostile American bank. */
export async function hostileBank(until: Date) {
  const { bank, party, answers, describe, publish, sign, otherwise } = await hostileParty(
    16030,
    { pushed_authorization_request_endpoint: '/par', introspection_endpoint: '/introspect' },
    { code_challenge_methods_supported: ['S256'], authorization_response_iss_parameter_supported: true },
  );
  const pushed: URLSearchParams[] = [];
  let tokens: Changes = {};
  let refreshed: Changes = {};

  /** Returns the redirect parameters for a request, and prepares the attack for it and the following replies. */
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
    return returned({ code: 'code-of-this-user', state: request.get('state'), iss: bank.url, ...attack.parameters });
  }

  /** Returns the key of the last proof that this address received. */
  async function keyOf(requested: string): Promise<JWK> {
    const last = bank.requests.findLast(({ method, url }) => `${method} ${url}` === requested);
    return decodeProtectedHeader(String(last?.headers['dpop'])).jwk ?? {};
  }

  otherwise((requested, form) => {
    switch (requested) {
      case 'POST /par':
        pushed.push(form);
        return [201, { request_uri: `urn:example:${pushed.length - 1}`, expires_in: 60 }];
      case 'POST /token': {
        const own = { access_token: 'own-token', token_type: 'DPoP', expires_in: 60 };
        return [200, { authorization_code: tokens, refresh_token: refreshed }[form.get('grant_type') ?? ''] ?? own];
      }
      default:
        return null;
    }
  });
  return { bank, party, answers, pushed, describe, publish, returns };
}

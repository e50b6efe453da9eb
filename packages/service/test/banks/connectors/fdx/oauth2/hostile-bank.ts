import { hostileParty, returned, without, type Changes, type Signature } from '../../open-banking/hostile-party.ts';
import { says } from '../../malicious-bank.ts';

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
  /** Changes to the response to a refresh token. */
  refreshed?: Changes;
}

/** Starts a hostile American bank with OAuth 2.0. */
export async function hostileBank() {
  const { bank, party, answers, describe, publish, sign, otherwise } = await hostileParty(
    16031,
    { introspection_endpoint: '/introspect' },
    {
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      scopes_supported: ['openid', 'fdx:accountdetailed:read', 'fdx:paymentsupport:read', 'fdx:transactions:read'],
    },
  );
  let tokens: Changes = {};
  let refreshed: Changes = {};
  answers['POST /introspect'] = says(200, { active: true });

  /** Returns the redirect parameters for a request, and prepares the attack for it and the following replies. */
  async function returns(authorizationUrl: string, attack: Attack = {}): Promise<Record<string, string>> {
    const request = new URL(authorizationUrl).searchParams;
    const now = Math.floor(Date.now() / 1000);
    const honest = {
      iss: bank.url,
      aud: party.clientId,
      sub: 'user-of-the-bank',
      iat: now,
      exp: now + 300,
      nonce: request.get('nonce') ?? undefined,
    };
    const granted = { token_type: 'Bearer', expires_in: 600, scope: request.get('scope') ?? undefined };
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
      refresh_token: 'later-refresh-token',
      id_token: await sign(without({ ...honest, nonce: undefined, ...Object(other) })),
      ...changed,
    });
    return returned({ code: 'code-of-this-user', state: request.get('state'), iss: bank.url, ...attack.parameters });
  }

  otherwise((requested, form) => {
    if (requested !== 'POST /token') return null;
    return [200, form.get('grant_type') === 'refresh_token' ? refreshed : tokens];
  });
  return { bank, party, answers, describe, publish, returns };
}

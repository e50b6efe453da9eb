import { decodeJwt } from 'jose';
import { permissionsFor } from '../../../../src/banks/connectors/obie/consents.ts';
import { says } from '../malicious-bank.ts';
import { halfHash, hostileParty, returned, type Changes, type Signature } from '../open-banking/hostile-party.ts';

/** Deviations of the bank. An empty object is an honest bank. */
export interface Attack {
  /** Changes to the bank's metadata. */
  described?: Changes;
  /** Replaced or omitted redirect parameters. */
  parameters?: Record<string, string | undefined>;
  /** Replaced or omitted claims of the ID token that accompanies the code. */
  beside?: Changes;
  /** Changed claims of the ID token in the token response. */
  later?: Changes;
  /** Replaced or omitted members of the token response. */
  tokens?: Changes;
  /** Signature of the ID token that accompanies the code. */
  signedWith?: Signature;
  /** Signature of the ID token in the token response. */
  laterSignedWith?: Signature;
}

/** Starts a hostile British bank. */
export async function hostileBank(until: Date) {
  const { bank, bound: party, answers, describe, publish, sign, otherwise } = await hostileParty(16020);
  const consent = {
    ConsentId: 'consent-1',
    Status: 'AWAU',
    Permissions: permissionsFor(['ACCOUNT_DETAILS']),
    ExpirationDateTime: until.toISOString(),
  };
  let tokens: Changes = {};

  /** Returns the redirect parameters for a request, and prepares the attack for it. */
  async function returns(authorizationUrl: string, attack: Attack = {}): Promise<Record<string, string>> {
    const request = decodeJwt(new URL(authorizationUrl).searchParams.get('request') ?? '');
    const code = 'code-of-this-user';
    const now = Math.floor(Date.now() / 1000);
    const honest = {
      iss: bank.url,
      aud: party.clientId,
      sub: 'user-of-the-bank',
      iat: now,
      exp: now + 300,
      nonce: request['nonce'],
      openbanking_intent_id: 'consent-1',
      acr: 'urn:openbanking:psd2:sca',
    };
    const hashes = { c_hash: halfHash(code), s_hash: halfHash(String(request['state'])) };
    tokens = {
      access_token: 'access-token',
      refresh_token: 'refresh-token',
      token_type: 'Bearer',
      expires_in: 600,
      id_token: await sign({ ...honest, ...attack.later }, attack.laterSignedWith),
      ...attack.tokens,
    };
    return returned({
      code,
      state: request['state'],
      id_token: await sign({ ...honest, ...hashes, ...attack.beside }, attack.signedWith),
      ...attack.parameters,
    });
  }

  answers['POST /data/account-access-consents'] = says(201, { Data: consent });
  answers['DELETE /data/account-access-consents/consent-1'] = says(204, '');
  const own = { access_token: 'own-token', token_type: 'Bearer' };
  otherwise((requested, form) =>
    requested === 'POST /token' ? [200, form.get('grant_type') === 'authorization_code' ? tokens : own] : null,
  );
  return { bank, party, consent, answers, describe, publish, returns };
}

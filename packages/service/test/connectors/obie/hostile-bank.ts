import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createAuthority, issueCertificate } from '@fin-link/banks';
import { systemClock } from '@fin-link/storage';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import type { OpenBankParty } from '../../../src/connectors/obie/index.ts';
import { permissionsFor } from '../../../src/connectors/obie/permissions.ts';
import { maliciousBank, says } from '../malicious-bank.ts';

const redirectUri = 'http://localhost:4000/oauth/callback/16020';

/** What the bank does wrong; nothing of it left out makes an honest bank. */
export interface Attack {
  /** Of the return: replaced, or left out. */
  parameters?: Record<string, string | undefined>;
  /** Claims of the ID token beside the code: replaced, or left out. */
  beside?: Record<string, unknown>;
  /** Claims of the ID token that comes with the tokens. */
  later?: Record<string, unknown>;
  /** Of the token response: replaced, or left out. */
  tokens?: Record<string, unknown>;
  /** What the ID token beside the code is signed with. */
  signedWith?: 'PS256' | 'RS256' | 'unknown key' | 'nothing';
}

export const halfHash = (text: string): string =>
  createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url');

/** A British bank of nothing but HTTP and `jose`, so that no library is right or polite on its behalf. */
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
  const party: OpenBankParty = {
    issuer: bank.url,
    dataUrl: `${bank.url}/data`,
    clientId: 'fin-link',
    redirectUri,
    signingKey: { ...(await exportJWK(own.privateKey)), kid: 'own' },
    transport: await issueCertificate(directory, { commonName: 'fin-link', use: 'client' }, systemClock),
    authority: directory.certificate,
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
  const consent = {
    ConsentId: 'consent-1',
    Status: 'AWAU',
    Permissions: permissionsFor(['ACCOUNT_DETAILS']),
    ExpirationDateTime: until.toISOString(),
  };
  let tokens: object = {};

  /** The return that this bank makes of a request, with what is wrong in it. */
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
      id_token: await sign({ ...honest, ...attack.later }),
      ...attack.tokens,
    };
    const parameters = {
      code,
      state: String(request['state']),
      id_token: await sign({ ...honest, ...hashes, ...attack.beside }, attack.signedWith),
      ...attack.parameters,
    };
    return Object.fromEntries(
      Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    );
  }

  const answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
    'GET /.well-known/openid-configuration': says(200, {
      issuer: bank.url,
      authorization_endpoint: `${bank.url}/authorize`,
      token_endpoint: `${bank.url}/token`,
      revocation_endpoint: `${bank.url}/revoke`,
      jwks_uri: `${bank.url}/keys`,
    }),
    'GET /keys': says(200, { keys: published }),
    'POST /data/account-access-consents': says(201, { Data: consent }),
    'DELETE /data/account-access-consents/consent-1': says(204, ''),
    'POST /revoke': says(200, ''),
  };
  bank.answer = (request, response) => {
    const asked = `${request.method ?? ''} ${request.url ?? ''}`;
    const known = answers[asked];
    if (known !== undefined) return known(request, response);
    const form = new URLSearchParams(bank.requests.at(-1)?.body);
    const own = { access_token: 'own-token', token_type: 'Bearer' };
    if (asked === 'POST /token')
      return says(200, form.get('grant_type') === 'authorization_code' ? tokens : own)(request, response);
    return says(404, {})(request, response);
  };
  return { bank, party, consent, answers, returns };
}

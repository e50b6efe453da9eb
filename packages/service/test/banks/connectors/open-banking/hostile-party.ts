import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createAuthority, issueCertificate } from '@fin-link/banks';
import { systemClock } from '@fin-link/storage';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import type { RegisteredParty } from '../../../../src/banks/connectors/open-banking/party.ts';
import { maliciousBank, says } from '../malicious-bank.ts';

/** Replaced, or left out where undefined. */
export type Changes = Record<string, unknown>;
export type Signature = 'PS256' | 'ES256' | 'RS256' | 'unknown key' | 'nothing';

/** How a connector reaches a hostile bank. */
export const hostileLimits = {
  clock: systemClock,
  connectTimeout: 10_000,
  requestTimeout: 20_000,
  maxReplySize: 100_000,
};

export const without = (values: Changes): Changes =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** As `c_hash` and the like have it. */
export const halfHash = (text: string): string =>
  createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url');

/** What a user brings back. */
export const returned = (values: Changes): Record<string, string> =>
  Object.fromEntries(Object.entries(without(values)).map(([name, value]) => [name, String(value)]));

/** A party that a bank may know, and the certificate that it comes with. */
export async function anyParty(providerId: number, bankUrl: string) {
  const [own, directory] = await Promise.all([
    generateKeyPair('PS256', { extractable: true }),
    createAuthority('Test directory', systemClock),
  ]);
  const party: RegisteredParty = {
    issuer: bankUrl,
    dataUrl: `${bankUrl}/data`,
    clientId: 'fin-link',
    redirectUri: `http://localhost:4000/oauth/callback/${providerId}`,
    signingKey: { ...(await exportJWK(own.privateKey)), kid: 'own' },
  };
  const transport = await issueCertificate(directory, { commonName: 'fin-link', use: 'client' }, systemClock);
  return { party, bound: { ...party, transport, authority: directory.certificate } };
}

/**
 * A bank of bare HTTP and `jose`, so that no library corrects what it sends. It answers by `answers`, then by `otherwise`;
 * `paths` and `others` are added to its metadata.
 */
export async function hostileParty(providerId: number, paths: Record<string, string> = {}, others: Changes = {}) {
  const bank = await maliciousBank();
  const [strong, curve, weak, unknown] = await Promise.all(
    ['PS256', 'ES256', 'RS256', 'PS256'].map((alg) => generateKeyPair(alg, { extractable: true })),
  );
  if (!strong || !curve || !weak || !unknown) throw new Error('no keys');
  const published = [
    { ...(await exportJWK(strong.publicKey)), kid: 'strong' },
    { ...(await exportJWK(curve.publicKey)), kid: 'curve' },
    { ...(await exportJWK(weak.publicKey)), kid: 'weak' },
  ];
  const sign = (claims: JWTPayload, how: Signature = 'PS256'): Promise<string> => {
    const signed = new SignJWT(claims);
    switch (how) {
      case 'PS256':
        return signed.setProtectedHeader({ alg: 'PS256', kid: 'strong' }).sign(strong.privateKey);
      case 'ES256':
        return signed.setProtectedHeader({ alg: 'ES256', kid: 'curve' }).sign(curve.privateKey);
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

  const answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {};
  /** From now on. */
  function describe(changes: Changes = {}): void {
    const honest = {
      issuer: bank.url,
      authorization_endpoint: `${bank.url}/authorize`,
      token_endpoint: `${bank.url}/token`,
      revocation_endpoint: `${bank.url}/revoke`,
      jwks_uri: `${bank.url}/keys`,
      ...Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, `${bank.url}${path}`])),
      ...others,
    };
    answers['GET /.well-known/openid-configuration'] = says(200, without({ ...honest, ...changes }));
  }
  /** From now on. */
  const publish = (keys: readonly object[] = published): void => {
    answers['GET /keys'] = says(200, { keys });
  };
  describe();
  publish();
  answers['POST /revoke'] = says(200, '');

  /** `answer`: to what is asked, with the form that was sent along; null for nothing. */
  function otherwise(answer: (asked: string, form: URLSearchParams) => [number, object] | null): void {
    bank.answer = (request, response) => {
      const asked = `${request.method ?? ''} ${request.url ?? ''}`;
      const form = new URLSearchParams(bank.requests.at(-1)?.body);
      const known = answers[asked] ?? says(...(answer(asked, form) ?? ([404, {}] as const)));
      return known(request, response);
    };
  }
  return { bank, answers, describe, publish, sign, otherwise, ...(await anyParty(providerId, bank.url)) };
}

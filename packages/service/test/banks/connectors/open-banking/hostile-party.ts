import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createAuthority, issueCertificate } from '@fin-link/banks';
import { systemClock } from '@fin-link/storage';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import type { RegisteredParty } from '../../../../src/banks/connectors/open-banking/party.ts';
import { maliciousBank, says } from '../malicious-bank.ts';

/** Replaced values, or `undefined` to omit them. */
export type Changes = Record<string, unknown>;
export type Signature = 'PS256' | 'ES256' | 'RS256' | 'unknown key' | 'nothing';

/** Limits of a connector to a hostile bank. */
export const hostileLimits = {
  clock: systemClock,
  connectTimeout: 10_000,
  requestTimeout: 20_000,
  maxReplySize: 100_000,
};

export const without = (values: Changes): Changes =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** Returns the half hash that `c_hash` and similar claims contain. */
export const halfHash = (text: string): string =>
  createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url');

/** Returns the parameters of a redirect. */
export const returned = (values: Changes): Record<string, string> =>
  Object.fromEntries(Object.entries(without(values)).map(([name, value]) => [name, String(value)]));

/** Creates a party that a bank may register, with its certificate. */
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
 * Starts a bank on plain HTTP and `jose`, so that no library corrects its replies. It replies from `answers`, then from `otherwise`;
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
  /** Changes the metadata from now on. */
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
  /** Changes the published keys from now on. */
  const publish = (keys: readonly object[] = published): void => {
    answers['GET /keys'] = says(200, { keys });
  };
  describe();
  publish();
  answers['POST /revoke'] = says(200, '');

  /** Sets the fallback replies. `answer` returns the reply to a request and its form; `null` for none. */
  function otherwise(answer: (requested: string, form: URLSearchParams) => [number, object] | null): void {
    bank.answer = (request, response) => {
      const requested = `${request.method ?? ''} ${request.url ?? ''}`;
      const form = new URLSearchParams(bank.requests.at(-1)?.body);
      const known = answers[requested] ?? says(...(answer(requested, form) ?? ([404, {}] as const)));
      return known(request, response);
    };
  }
  return { bank, answers, describe, publish, sign, otherwise, ...(await anyParty(providerId, bank.url)) };
}

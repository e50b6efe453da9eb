import { createHash } from 'node:crypto';
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose';
import { z } from 'zod';
import { refusedToken } from './problem.ts';
import type { Nonces } from './dpop-nonces.ts';

export const proofAlgorithms = ['ES256', 'PS256'] as const;
/** Tolerated clock difference in seconds. */
export const proofAge = 300;

const claims = z.object({
  jti: z.string().min(8).max(200),
  htm: z.string(),
  htu: z.string(),
  iat: z.number(),
  ath: z.string(),
  nonce: z.string().optional(),
});

export interface ProofCheck {
  readonly proof: string;
  readonly accessToken: string;
  readonly method: string;
  /** URL of the request, without its query. */
  readonly url: string;
  readonly now: Date;
  readonly nonces: Nonces;
}

export interface ProvenKey {
  /** Key thumbprint (RFC 7638). */
  readonly thumbprint: string;
  readonly jti: string;
}

/**
 * Checks a proof according to RFC 9449, section 4.3. The caller checks the token's key and whether the proof was used
 * before.
 */
export async function provenKey(check: ProofCheck): Promise<ProvenKey> {
  const { proof, accessToken, method, url, now, nonces } = check;
  const invalid = (why: string) => refusedToken(`The DPoP proof is not valid: ${why}.`, 'invalid_dpop_proof');
  const verified = await jwtVerify(proof, EmbeddedJWK, {
    algorithms: [...proofAlgorithms],
    typ: 'dpop+jwt',
    currentDate: now,
  }).catch(() => null);
  const jwk = verified?.protectedHeader.jwk;
  const parsed = claims.safeParse(verified?.payload);
  if (jwk === undefined || !parsed.success) throw invalid('its form or its signature');
  const { jti, htm, htu, iat, ath, nonce } = parsed.data;
  if (htm !== method) throw invalid('another method');
  if (withoutQuery(htu) !== new URL(url).href) throw invalid('another address');
  if (Math.abs(now.getTime() / 1000 - iat) > proofAge) throw invalid('its time');
  if (ath !== createHash('sha256').update(accessToken).digest('base64url')) throw invalid('another token');
  if (!nonces.isGood(nonce)) throw refusedToken('The DPoP proof needs the nonce of this answer.', 'use_dpop_nonce');
  return { thumbprint: await calculateJwkThumbprint(jwk), jti };
}

function withoutQuery(address: string): string | null {
  const url = URL.parse(address);
  if (url === null) return null;
  url.search = '';
  url.hash = '';
  return url.href;
}

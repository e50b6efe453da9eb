import { createHash, createHmac } from 'node:crypto';
import type { Clock } from '@fin-link/storage';
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose';
import { z } from 'zod';
import { isRecent } from '../open-banking/index.ts';
import { refusedToken } from './problem.ts';

/** Signature algorithms of DPoP proofs that the bank accepts. */
export const proofAlgorithms = ['ES256', 'PS256'] as const;
const claims = z.object({
  jti: z.string().min(8).max(200),
  htm: z.string(),
  htu: z.string(),
  iat: z.number(),
  ath: z.string(),
  nonce: z.string().optional(),
});

/** A DPoP proof and the request that it must match. */
interface ProofCheck {
  readonly proof: string;
  readonly accessToken: string;
  readonly method: string;
  /** URL of the request, without its query. */
  readonly url: string;
  readonly now: Date;
  readonly nonces: Nonces;
}

interface CheckedProof {
  /** Key thumbprint (RFC 7638). */
  readonly thumbprint: string;
  /** Unique id of the proof. */
  readonly jti: string;
}

/**
 * Checks a proof according to RFC 9449, section 4.3. Throws `FdxProblem` if it is invalid. The caller checks that the token is
 * bound to the key and that the proof was not used before.
 */
export async function checkProof(check: ProofCheck): Promise<CheckedProof> {
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
  if (!isRecent(iat, now.getTime() / 1000)) throw invalid('its time');
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

/** Length of a time step in milliseconds. */
const stepMs = 60_000;
/** Number of time steps after its own in which a nonce is still valid. */
const maxStepsAfter = 3;

/** Nonces that DPoP proofs must contain. */
export interface Nonces {
  /** Returns the nonce of the current time step. */
  current(): string;
  /** Returns `true` if a nonce is of the current time step or of one of the last `maxStepsAfter` steps. */
  isGood(nonce: unknown): boolean;
}

/** Creates stateless nonces for the data endpoints. The authorization server uses other nonces. */
export function createNonces(key: Buffer, clock: Clock): Nonces {
  const nonceOf = (step: number): string => createHmac('sha256', key).update(`data ${step}`).digest('base64url');
  const currentStep = (): number => Math.floor(clock.now().getTime() / stepMs);
  return {
    current: () => nonceOf(currentStep()),
    isGood: (nonce) => {
      const step = currentStep();
      const validNonces = Array.from({ length: maxStepsAfter + 1 }, (_, age) => nonceOf(step - age));
      return validNonces.some((validNonce) => validNonce === nonce);
    },
  };
}

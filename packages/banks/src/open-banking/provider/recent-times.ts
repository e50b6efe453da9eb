import { decodeJwt } from 'jose';
import { errors, type KoaContextWithOIDC } from 'oidc-provider';

/** Upper limit of the age of a client assertion or DPoP proof in seconds. */
export const maxProofAge = 300;
/** Tolerance in seconds for a third party's clock that is fast (FAPI 2.0 Security Profile, 5.3.2.1). */
const maxAhead = 60;

/**
 * Returns `true` if a token was issued within the last `maxProofAge` seconds. Tolerates clocks that are up to `maxAhead` seconds fast. Both
 * times are in seconds since 1970.
 */
export const isRecent = (issuedAt: number, now: number): boolean =>
  issuedAt >= now - maxProofAge && issuedAt <= now + maxAhead;

/**
 * Checks the audience of a client assertion, as FAPI 2.0 requires, and its `iat`, if it has one. Also checks the `iat` of the DPoP proof,
 * because the authorization server checks it only for proofs without a nonce. Throws an error that the server returns to the third party.
 */
export async function assertAuthentication(
  ctx: KoaContextWithOIDC,
  { aud, iat }: { aud?: unknown; iat?: unknown },
  time: Date,
): Promise<void> {
  if (ctx.oidc.isFapi('2.0') && aud !== ctx.oidc.issuer)
    throw new errors.InvalidClientAuth('audience (aud) must equal the issuer identifier url');
  const now = time.getTime() / 1000;
  if (iat !== undefined && (typeof iat !== 'number' || !isRecent(iat, now)))
    throw new errors.InvalidClientAuth('iat of the client assertion is not recent');
  const provedAt = proofTimeOf(ctx.get('DPoP'));
  if (provedAt !== null && !isRecent(provedAt, now))
    throw new errors.InvalidDpopProof('iat of the DPoP proof is not recent');
}

/** Returns the `iat` of a proof; `null` for anything else, which the authorization server refuses. */
function proofTimeOf(proof: string): number | null {
  try {
    return decodeJwt(proof).iat ?? null;
  } catch {
    return null;
  }
}

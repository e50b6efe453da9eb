import { errors, type KoaContextWithOIDC } from 'oidc-provider';

/** Upper limit of a request object's lifetime in seconds (FAPI 1.0 Advanced, 5.2.2). */
const maxLifetime = 3600;

/** Checks that a request object names its audience and is valid for at most an hour. Throws an error for the third party. */
export function assertShortLived({ aud, exp, nbf }: { aud?: unknown; exp?: unknown; nbf?: unknown }): void {
  const lifetime = Number(exp) - Number(nbf);
  if (aud === undefined || !(lifetime > 0 && lifetime <= maxLifetime))
    throw new errors.InvalidRequestObject('the request object needs aud, and exp at most an hour after nbf');
}

/**
 * Makes the setter of `claims` add an empty `id_token` to claims that have neither `id_token` nor `userinfo`. The standard allows such
 * claims, for example only `sharing_duration`, but the authorization server rejects them. The server copies the claims from the request
 * object to `params` after this call.
 */
export function completeClaims({ oidc: { params = {} } }: KoaContextWithOIDC): void {
  let claims = params['claims'];
  Object.defineProperty(params, 'claims', {
    configurable: true,
    enumerable: true,
    get: () => claims,
    set: (sent: unknown) => {
      claims = typeof sent === 'string' ? withIdToken(sent) : sent;
    },
  });
}

/** Adds an `id_token` to JSON claims that have neither `id_token` nor `userinfo`. Returns invalid claims unchanged. */
function withIdToken(json: string): string {
  try {
    const claims: unknown = JSON.parse(json);
    const isWithout =
      typeof claims === 'object' && claims !== null && !('id_token' in claims) && !('userinfo' in claims);
    return isWithout ? JSON.stringify({ ...claims, id_token: {} }) : json;
  } catch {
    return json;
  }
}

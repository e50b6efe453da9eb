import { errors, type KoaContextWithOIDC } from 'oidc-provider';

/** Upper limit of a request object's lifetime in seconds (FAPI 1.0 Advanced, 5.2.2). */
const maxLifetime = 3600;

/** Checks that a request object names its audience and lives for at most an hour. Throws an error for the third party. */
export function assertShortLived({ aud, exp, nbf }: { aud?: unknown; exp?: unknown; nbf?: unknown }): void {
  const lifetime = Number(exp) - Number(nbf);
  if (aud === undefined || !(lifetime > 0 && lifetime <= maxLifetime))
    throw new errors.InvalidRequestObject('the request object needs aud, and exp at most an hour after nbf');
}

/**
 * Lets a request have only the claims of the standard, such as `sharing_duration`. The authorization server refuses claims without
 * `id_token` and `userinfo`, and has no option for that. Therefore such claims get an empty `id_token` when the server takes them from the
 * request object, which it does after this call.
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

/** Returns the claims, as JSON, with an `id_token` if they have neither container. Invalid claims stay as they are. */
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

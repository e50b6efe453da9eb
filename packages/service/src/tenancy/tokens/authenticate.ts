import { hashToken } from '@fin-link/storage';
import type { Environment, NeedsDatabase } from '../../platform/database/index.ts';
import type { Authenticate } from '../../platform/http/index.ts';
import {
  type NeedsClock,
  type NeedsLog,
  type NeedsSettings,
  ServiceError,
  type NeedsBusinessClock,
  type NeedsIds,
} from '../../platform/runtime/index.ts';
import { callingUser } from '../users/index.ts';
import { bucketIn } from './access-token.ts';
import { createJwtKeys, type JwtKeys, claimedIssuer, type JwtClaims, readJwt } from './read-jwt.ts';
import { createSignInLimits, type SignInLimits } from './sign-in-limits.ts';

/** Creates the authentication of calls by access token or JWT. Only a JWT contains dots. */
export function createAuthenticate(deps: JwtAuthenticationDeps & NeedsLog): Authenticate {
  const byAccessToken = createTokenAuthenticate(deps);
  const byJwt = createJwtAuthenticate(deps, createSignInLimits(deps));
  return (token, address) => (token.includes('.') ? byJwt(token, address) : byAccessToken(token, address));
}

/**
 * Creates the authentication by access token. Queries the bucket in the token at each call, so that a revocation applies to the next call everywhere.
 */
const createTokenAuthenticate =
  ({
    database,
    clock,
    settings,
  }: NeedsDatabase & NeedsClock & NeedsSettings<{ environment: Environment }>): Authenticate =>
  async (accessToken) => {
    const bucket = bucketIn(accessToken);
    if (bucket === null) throw new ServiceError('Y020');
    const tokenHash = hashToken(accessToken);
    const query = database.db
      .selectFrom('access_token as token')
      .innerJoin('customer_credential as credential', 'credential.client_key', 'token.client_key')
      .leftJoin('service_user as owner', (join) =>
        join
          .onRef('owner.bucket', '=', 'token.bucket')
          .onRef('owner.customer_id', '=', 'token.customer_id')
          .onRef('owner.id', '=', 'token.user_id'),
      )
      .select(['token.customer_id', 'token.user_id', 'token.expires_at', 'owner.login_name'])
      .where('token.bucket', '=', bucket)
      .where('token.token_hash', '=', tokenHash)
      // A token may have been created while its credential was being revoked.
      .where('credential.revoked_at', 'is', null)
      .where('credential.environment', '=', settings.environment);
    const row = await database.onBucket(bucket, () => query.executeTakeFirst());
    if (row === undefined) throw new ServiceError('Y020');
    if (row.expires_at <= clock.now()) throw new ServiceError('Y023');
    if (row.user_id === null) return { customerId: row.customer_id, user: null, tokenHash, jwtExpiresAt: null };
    if (row.login_name === null) throw new ServiceError('Y020');
    const user = { id: row.user_id, loginName: row.login_name };
    return { customerId: row.customer_id, user, tokenHash, jwtExpiresAt: null };
  };

type JwtAuthenticationDeps = NeedsDatabase &
  NeedsClock &
  NeedsBusinessClock &
  NeedsIds &
  NeedsSettings<{ environment: Environment }>;

/**
 * Creates the authentication by a JWT that the customer signed. After the signature check, one query confirms that key and JWT are still
 * valid, so a removal applies to the next call in every process. Failures are limited; a valid JWT is never delayed by invalid ones.
 */
function createJwtAuthenticate(deps: JwtAuthenticationDeps, limits: SignInLimits): Authenticate {
  const keys = createJwtKeys(deps.database.db);
  return async (token, address) => {
    const issuer = claimedIssuer(token);
    const claims = await claimsOf(token, issuer, keys, deps).catch(async (error: unknown) => {
      if (!(error instanceof ServiceError) || error.code !== 'Y020') throw error;
      const isKnownIssuer = issuer !== null && (await keys(issuer)) !== undefined;
      throw await limits.recordFailure({ client: isKnownIssuer ? issuer : null, address }, error);
    });
    return accessBy(deps, claims, hashToken(token));
  };
}

/** Verifies a JWT. Throws Y020 without an issuer, otherwise like `readJwt`. */
async function claimsOf(
  token: string,
  issuer: string | null,
  keys: JwtKeys,
  { clock }: NeedsClock,
): Promise<JwtClaims> {
  if (issuer === null) throw new ServiceError('Y020');
  return readJwt(token, issuer, keys, clock);
}

/**
 * Returns the caller of a verified JWT. Throws Y020 if key or JWT are revoked, Y301 for another environment, Y027 if JWTs are not allowed.
 */
async function accessBy(deps: JwtAuthenticationDeps, claims: JwtClaims, tokenHash: string) {
  const row = await deps.database.db
    .selectFrom('customer_api_key as key')
    .innerJoin('customer', 'customer.id', 'key.customer_id')
    .leftJoin('revoked_jwt as revoked', (join) => join.on('revoked.token_hash', '=', tokenHash))
    .select([
      'key.customer_id',
      'key.environment',
      'customer.admin_login_name',
      'customer.creates_users',
      'customer.authentication',
      'revoked.token_hash as revoked_hash',
    ])
    .where('key.issuer_key', '=', claims.issuer)
    .executeTakeFirst();
  if (row === undefined || row.revoked_hash !== null) throw new ServiceError('Y020');
  if (row.environment !== deps.settings.environment) throw new ServiceError('Y301');
  if (row.authentication === 'client-credentials') throw new ServiceError('Y027');
  const customerId = row.customer_id;
  const { loginName, expiresAt } = claims;
  if (loginName === null || loginName === row.admin_login_name)
    return { customerId, user: null, tokenHash, jwtExpiresAt: expiresAt };
  const customer = { id: customerId, createsUsers: row.creates_users };
  const id = await callingUser(deps, customer, loginName);
  return { customerId, user: { id, loginName }, tokenHash, jwtExpiresAt: expiresAt };
}

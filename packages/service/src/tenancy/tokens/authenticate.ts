import { hashToken } from '@fin-link/storage';
import type { Environment, NeedsDatabase } from '../../platform/database/index.ts';
import type { Authenticate } from '../../platform/http/index.ts';
import { type NeedsClock, type NeedsLog, type NeedsSettings, ServiceError } from '../../platform/runtime/index.ts';
import { createJwtAuthenticate, type JwtAuthenticationDeps } from './authenticate-jwt.ts';
import { createSignInLimits } from './sign-in-limits.ts';

/** Creates the authentication of calls by access token or JWT. Only a JWT contains dots. */
export function createAuthenticate(deps: JwtAuthenticationDeps & NeedsLog): Authenticate {
  const byAccessToken = createTokenAuthenticate(deps);
  const byJwt = createJwtAuthenticate(deps, createSignInLimits(deps));
  return (token, address) => (token.includes('.') ? byJwt(token, address) : byAccessToken(token, address));
}

/**
 * Creates the authentication by access token. Queries the database at each call, so that a revocation applies to the next call everywhere.
 */
const createTokenAuthenticate =
  ({
    database,
    clock,
    settings,
  }: NeedsDatabase & NeedsClock & NeedsSettings<{ environment: Environment }>): Authenticate =>
  async (accessToken) => {
    const tokenHash = hashToken(accessToken);
    const row = await database.db
      .selectFrom('access_token as token')
      .innerJoin('customer_credential as credential', 'credential.client_key', 'token.client_key')
      .leftJoin('service_user as owner', (join) =>
        join.onRef('owner.customer_id', '=', 'token.customer_id').onRef('owner.id', '=', 'token.user_id'),
      )
      .select(['token.customer_id', 'token.user_id', 'token.expires_at', 'owner.login_name'])
      .where('token.token_hash', '=', tokenHash)
      // A token may have been created while its credential was being revoked.
      .where('credential.revoked_at', 'is', null)
      .where('credential.environment', '=', settings.environment)
      .executeTakeFirst();
    if (row === undefined) throw new ServiceError('Y020');
    if (row.expires_at <= clock.now()) throw new ServiceError('Y023');
    if (row.user_id === null) return { customerId: row.customer_id, user: null, tokenHash, jwtExpiresAt: null };
    if (row.login_name === null) throw new ServiceError('Y020');
    const user = { id: row.user_id, loginName: row.login_name };
    return { customerId: row.customer_id, user, tokenHash, jwtExpiresAt: null };
  };

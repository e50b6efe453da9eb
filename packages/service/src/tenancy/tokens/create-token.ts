import { hashToken, newToken } from '@fin-link/storage';
import { clientIsKnown, customerBy } from '../customers/index.ts';
import type { Environment, NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import {
  type NeedsBusinessClock,
  type NeedsClock,
  type NeedsIds,
  type NeedsSettings,
  ServiceError,
} from '../../platform/runtime/index.ts';
import { callingUser } from '../users/index.ts';
import { forgetExpiredTokens, tokenLifetimeSeconds } from './expired-tokens.ts';
import { loginNameOf } from './login-name.ts';
import type { Attempt, SignInLimits } from './sign-in-limits.ts';

/**
 * Creates an access token (service interface 4.1): an admin token for the admin's login name, otherwise a user's. Throws Y301 for wrong
 * credentials, Y914 after too many failures, Y027 if the customer allows only JWTs.
 */
export const createToken =
  (
    deps: NeedsDatabase & NeedsClock & NeedsBusinessClock & NeedsIds & NeedsSettings<{ environment: Environment }>,
    limits: SignInLimits,
  ): Handler<'createToken'> =>
  async ({ body }, call) => {
    const { database, clock } = deps;
    const loginName = loginNameOf(call.header('loginName'));
    const accessToken = newToken('');
    const issuedAt = clock.now();
    const isKnownClient = await clientIsKnown(database.db, body.clientId);
    const attempt: Attempt = { client: isKnownClient ? body.clientId : null, address: call.address };
    await limits.assertAllowed(attempt);

    const create = database.tx(async (trx) => {
      const customer = await customerBy(trx, body.clientId, body.secret, deps.settings.environment);
      if (customer.authentication === 'jwt') throw new ServiceError('Y027');
      const isAdmin = loginName === customer.adminLoginName;
      await trx
        .insertInto('access_token')
        .values({
          token_hash: hashToken(accessToken),
          customer_id: customer.id,
          user_id: isAdmin ? null : await callingUser(trx, deps, customer, loginName),
          client_key: customer.clientKey,
          issued_at: issuedAt,
          expires_at: new Date(issuedAt.getTime() + tokenLifetimeSeconds * 1_000),
        })
        .execute();
      await forgetExpiredTokens(trx, issuedAt);
    });
    await create.catch(async (error: unknown) => {
      const isWrong = error instanceof ServiceError && error.code === 'Y301';
      throw isWrong ? await limits.recordFailure(attempt, error) : error;
    });

    return { token: { accessToken, issuedAt: issuedAt.toISOString(), expiresIn: tokenLifetimeSeconds } };
  };

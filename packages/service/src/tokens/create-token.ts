import { hashToken, newToken } from '@fin-link/storage';
import { customerBy } from '../customers/customers.ts';
import type { ServiceDeps } from '../deps.ts';
import { ServiceError } from '../errors/service-error.ts';
import type { Handler } from '../http/handler.ts';
import { createUser, userByLoginName } from '../users/user-records.ts';
import { loginNameOf } from './login-name.ts';
import { forgetExpiredTokens } from './sweep.ts';

/** 30 minutes (service interface 5.5). */
export const tokenLifetimeSeconds = 1_800;

/** Service interface 4.1. The admin's login name gives an admin token, any other a user's. */
export const createToken =
  ({ database, clock, ids }: ServiceDeps): Handler<'createToken'> =>
  async ({ body }, call) => {
    const loginName = loginNameOf(call.header('loginName'));
    const accessToken = newToken('');
    const issuedAt = clock.now();

    await database.tx(async (trx) => {
      const customer = await customerBy(trx, body.clientId, body.secret);
      const userId = async (): Promise<number> => {
        const known = await userByLoginName(trx, customer.id, loginName);
        if (known !== undefined) return known.id;
        if (!customer.createsUsers) throw new ServiceError('Y305');
        return createUser(trx, { customerId: customer.id, id: ids.next(), loginName, profile: {}, at: issuedAt });
      };
      await trx
        .insertInto('access_token')
        .values({
          token_hash: hashToken(accessToken),
          customer_id: customer.id,
          user_id: loginName === customer.adminLoginName ? null : await userId(),
          client_key: customer.clientKey,
          issued_at: issuedAt,
          expires_at: new Date(issuedAt.getTime() + tokenLifetimeSeconds * 1_000),
        })
        .execute();
      await forgetExpiredTokens(trx, issuedAt);
    });

    return { token: { accessToken, issuedAt: issuedAt.toISOString(), expiresIn: tokenLifetimeSeconds } };
  };

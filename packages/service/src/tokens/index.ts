import type { ServiceDeps, UserDataDeleter } from '../deps.ts';
import type { Handlers } from '../http/handler.ts';
import { createToken } from './create-token.ts';
import { deleteToken, logoutUser } from './delete-token.ts';

export { createAuthenticate } from './authenticate.ts';

export const createTokenHandlers = (
  deps: ServiceDeps,
): Pick<Handlers, 'createToken' | 'deleteToken' | 'logoutUser'> => ({
  createToken: createToken(deps),
  deleteToken: deleteToken(deps),
  logoutUser: logoutUser(deps),
});

export const deleteTokensOfUser: UserDataDeleter = async (trx, { customerId, userId }) => {
  await trx.deleteFrom('access_token').where('customer_id', '=', customerId).where('user_id', '=', userId).execute();
};

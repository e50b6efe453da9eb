import type { Handlers } from '../http/handler.ts';
import { createApiKey, deleteApiKey, getApiKeys } from './api-keys.ts';
import { createToken } from './create-token.ts';
import { deleteToken, logoutUser } from './delete-token.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import type { NeedsBusinessClock, NeedsClock, NeedsIds, NeedsLog } from '../runtime/needs.ts';
import type { NeedsDatabase } from '../database/schema.ts';
import type { UserDataDeleter } from '../users/unregister-user.ts';

export { createAuthenticate } from './authenticate.ts';

type TokenHandlers = Pick<
  Handlers,
  'createToken' | 'deleteToken' | 'logoutUser' | 'createApiKey' | 'getApiKeys' | 'deleteApiKey'
>;

export const createTokenHandlers = (
  deps: NeedsDatabase & NeedsClock & NeedsBusinessClock & NeedsIds & NeedsLog,
): TokenHandlers => ({
  createToken: createToken(deps, createSignInLimits(deps)),
  deleteToken: deleteToken(deps),
  logoutUser: logoutUser(deps),
  createApiKey: createApiKey(deps),
  getApiKeys: getApiKeys(deps),
  deleteApiKey: deleteApiKey(deps),
});

export const deleteTokensOfUser: UserDataDeleter = async (trx, { customerId, userId }) => {
  await trx.deleteFrom('access_token').where('customer_id', '=', customerId).where('user_id', '=', userId).execute();
};

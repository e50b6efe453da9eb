import { type Environment, type NeedsDatabase, ofUser } from '../../platform/database/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import type {
  NeedsBusinessClock,
  NeedsClock,
  NeedsIds,
  NeedsLog,
  NeedsSettings,
} from '../../platform/runtime/index.ts';
import type { UserDataDeleter } from '../users/index.ts';
import { createApiKey, deleteApiKey, getApiKeys } from './api-keys.ts';
import { createToken, deleteToken, logoutUser } from './tokens.ts';
import { getCapabilities, type WidgetKeys } from './widget-proofs.ts';
import { createSignInLimits } from './sign-in-limits.ts';

export { createAuthenticate } from './authenticate.ts';
export { createSignInLimits } from './sign-in-limits.ts';
export { createWidgetProofs, type WidgetKey, type WidgetKeys } from './widget-proofs.ts';

type TokenHandlers = Pick<
  Handlers,
  'createToken' | 'deleteToken' | 'logoutUser' | 'createApiKey' | 'getApiKeys' | 'deleteApiKey' | 'getCapabilities'
>;

export const createTokenHandlers = (
  deps: NeedsDatabase &
    NeedsClock &
    NeedsBusinessClock &
    NeedsIds &
    NeedsLog &
    NeedsSettings<{ environment: Environment }>,
  widgetKeys: WidgetKeys,
): TokenHandlers => ({
  createToken: createToken(deps, createSignInLimits(deps)),
  deleteToken: deleteToken(deps),
  logoutUser: logoutUser(deps),
  createApiKey: createApiKey(deps),
  getApiKeys: getApiKeys(deps),
  deleteApiKey: deleteApiKey(deps),
  getCapabilities: getCapabilities(widgetKeys),
});

/** Deletes the access tokens of a user who unregisters. */
export const deleteTokensOfUser: UserDataDeleter = async (trx, user) => {
  await trx
    .deleteFrom('access_token')
    .where((where) => where.and(ofUser(user)))
    .execute();
};

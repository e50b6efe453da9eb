import type { HostHandlers } from '../../platform/http/index.ts';
import { removeUser, type RemovalDeps } from './remove-user.ts';

export { assertUser, notRegisteredCode, updateUserName } from './user-name.ts';
export { assertNotRemoved, notRemoved, type RemovalDeps, removalHash, removeByLoginName } from './remove-user.ts';

export const createUserHandlers = (deps: RemovalDeps): Pick<HostHandlers, 'removeUser'> => ({
  removeUser: removeUser(deps),
});

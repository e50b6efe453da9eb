import type { ServiceDeps, UserDataDeleter } from '../deps.ts';
import type { Handlers } from '../http/handler.ts';
import { getUser } from './get-user.ts';
import { registerUser } from './register-user.ts';
import { unregisterUser } from './unregister-user.ts';
import { updateUser } from './update-user.ts';

type UserHandlers = Pick<Handlers, 'registerUser' | 'getUser' | 'updateUser' | 'unregisterUser'>;

export const createUserHandlers = (deps: ServiceDeps, deleters: readonly UserDataDeleter[]): UserHandlers => ({
  registerUser: registerUser(deps),
  getUser: getUser(deps),
  updateUser: updateUser(deps),
  unregisterUser: unregisterUser(deps, deleters),
});

import type { Handlers } from '../http/handler.ts';
import { getUser } from './get-user.ts';
import { registerUser } from './register-user.ts';
import { unregisterUser, type UserDataDeleter } from './unregister-user.ts';
import { updateUser } from './update-user.ts';
import type { NeedsBackground, NeedsBusinessClock, NeedsIds } from '../runtime/needs.ts';
import type { NeedsDatabase } from '../database/schema.ts';

type UserHandlers = Pick<Handlers, 'registerUser' | 'getUser' | 'updateUser' | 'unregisterUser'>;

export const createUserHandlers = (
  deps: NeedsDatabase & NeedsBusinessClock & NeedsIds & NeedsBackground,
  deleters: readonly UserDataDeleter[],
): UserHandlers => ({
  registerUser: registerUser(deps),
  getUser: getUser(deps),
  updateUser: updateUser(deps),
  unregisterUser: unregisterUser(deps, deleters),
});

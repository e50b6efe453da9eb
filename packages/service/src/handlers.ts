import type { ServiceDeps, UserDataDeleter } from './deps.ts';
import type { Handlers } from './http/handler.ts';
import { type CallbackCheck, createNotificationHandlers, deleteNotificationsOfUser } from './notifications/index.ts';
import { createProviderHandlers } from './providers/index.ts';
import { createTokenHandlers, deleteTokensOfUser } from './tokens/index.ts';
import { createUserHandlers } from './users/index.ts';

/** What each domain deletes when a user is unregistered. */
const userDataDeleters = (_deps: ServiceDeps): readonly UserDataDeleter[] => [deleteTokensOfUser, deleteNotificationsOfUser];

/** Every domain's handlers, joined. */
export const createHandlers = (deps: ServiceDeps, assertCallback: CallbackCheck): Partial<Handlers> => ({
  ...createTokenHandlers(deps),
  ...createUserHandlers(deps, userDataDeleters(deps)),
  ...createProviderHandlers(deps),
  ...createNotificationHandlers(deps, assertCallback),
});

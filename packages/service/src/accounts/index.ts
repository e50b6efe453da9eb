import type { Handlers } from '../http/handler.ts';
import type { LinkingDeps } from '../linking/linking-deps.ts';
import { deleteAccount } from './delete-account.ts';
import { getAccount } from './get-account.ts';
import { getAccounts } from './get-accounts.ts';
import { updateAccount } from './update-account.ts';

export const createAccountHandlers = (
  deps: LinkingDeps,
): Pick<Handlers, 'getAccounts' | 'getAccount' | 'updateAccount' | 'deleteAccount'> => ({
  getAccounts: getAccounts(deps),
  getAccount: getAccount(deps),
  updateAccount: updateAccount(deps),
  deleteAccount: deleteAccount(deps),
});

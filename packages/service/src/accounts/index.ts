import type { Handlers } from '../http/handler.ts';
import { deleteAccount } from './delete-account.ts';
import { getAccount } from './get-account.ts';
import { getAccounts } from './get-accounts.ts';
import { updateAccount } from './update-account.ts';
import type { NeedsBusinessClock } from '../runtime/needs.ts';
import type { NeedsDatabase } from '../database/schema.ts';
import type { NeedsSecrets } from '../provider-accounts/secrets.ts';

export const createAccountHandlers = (
  deps: NeedsDatabase & NeedsBusinessClock & NeedsSecrets,
): Pick<Handlers, 'getAccounts' | 'getAccount' | 'updateAccount' | 'deleteAccount'> => ({
  getAccounts: getAccounts(deps),
  getAccount: getAccount(deps),
  updateAccount: updateAccount(deps),
  deleteAccount: deleteAccount(deps),
});

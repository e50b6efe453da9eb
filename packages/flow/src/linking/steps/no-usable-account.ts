import type { AccountView, ProviderAccountView } from '@fin-link/contracts/browser';
import { problemOfAdditionalStatus, problemOfFlow } from '../../problems/index.ts';
import type { Connection } from '../model/connection-state.ts';
import type { LinkModel } from '../model/link-state.ts';
import type { Step } from '../model/step.ts';
import { fail } from '../moves/trouble.ts';
import { failedAccounts, isUnusable, readyAccounts } from '../observations/account-outcome.ts';

/**
 * Shows the error screen if the list contains no usable account; returns `null` otherwise. Every screen with the list calls this
 * function, because a bank may withdraw an account while its data is still being read.
 */
export function noUsableAccount(
  model: LinkModel,
  connection: Connection,
  { requestId }: ProviderAccountView,
  accounts: readonly AccountView[],
  asked = false,
): Step | null {
  if (readyAccounts(accounts).length > 0) return null;
  const failed = failedAccounts(accounts);
  const temporaryFailure = failed.find((failedAccount) => !isUnusable(failedAccount));
  if (temporaryFailure === undefined)
    return fail(model, problemOfFlow('accounts.none', requestId), connection, { kind: 'rejoin' }, failed);
  const problem = problemOfAdditionalStatus(temporaryFailure.additionalStatus, asked, requestId);
  return fail(model, problem, connection, { kind: 'refresh' }, failed);
}

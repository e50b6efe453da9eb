import type { AccountView, ProviderAccountView } from '@fin-link/contracts/browser';
import { problemOfAdditionalStatus, problemOfFlow } from '../../problems/index.ts';
import type { Connection } from '../model/connection-state.ts';
import type { LinkModel } from '../model/link-state.ts';
import type { Step } from '../model/step.ts';
import { fail } from '../moves/trouble.ts';
import { failedListAccounts, isUnusable, readyAccounts } from '../observations/account-outcome.ts';

/**
 * Returns the step for a list without a usable account; `null` if any account is usable. A bank may withdraw an account while its data is
 * still being read, so every screen that shows the list calls this function.
 */
export function noUsableAccount(
  model: LinkModel,
  connection: Connection,
  { requestId }: ProviderAccountView,
  accounts: readonly AccountView[],
  asked = false,
): Step | null {
  if (readyAccounts(accounts).length > 0) return null;
  const failed = failedListAccounts(accounts);
  const cause = failed.find((one) => !isUnusable(one));
  if (cause === undefined)
    return fail(model, problemOfFlow('accounts.none', requestId), connection, { kind: 'rejoin' }, failed);
  const problem = problemOfAdditionalStatus(cause.additionalStatus, asked, requestId);
  return fail(model, problem, connection, { kind: 'refresh' }, failed);
}

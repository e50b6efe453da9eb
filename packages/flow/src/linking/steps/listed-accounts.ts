import type { ProviderAccountView } from '@fin-link/contracts/browser';
import { request } from '../../requests/index.ts';
import type { PartialState, SummaryState } from '../model/link-state.ts';
import type { Step } from '../model/step.ts';
import { observeProviderAccount } from '../observations/observe-provider-account.ts';
import { startingRows } from '../observations/progress-rows.ts';

/** Reads the accounts again if the bank has reported progress since they were listed. Returns `null` if nothing has changed. */
export function refreshListedAccounts(state: PartialState | SummaryState, account: ProviderAccountView): Step | null {
  const { providerAccountId } = account;
  if (providerAccountId !== state.account.providerAccountId) return null;
  const previous = {
    account: state.account,
    rows: startingRows,
    asked: false,
    answered: null,
    pastRequestIds: state.connection.pastRequestIds,
  };
  if (observeProviderAccount(previous, account) === null) return null;
  return { state: { ...state, account }, effects: [request('listAccounts', { providerAccountId })] };
}

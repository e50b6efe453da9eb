import { failedAccounts, readyAccounts } from '../observations/account-outcome.ts';
import { nextAttempt, startProgress } from '../moves/follow.ts';
import { readProviderAccount, startingRows } from '../observations/provider-account-reading.ts';
import type { Handlers } from '../model/step.ts';
import { noUsableAccount } from './no-usable-account.ts';
import { showAccounts } from './summary.ts';

export const partial: Handlers<'partial'> = {
  partialContinued: (state, _event, model) =>
    showAccounts(model, state.connection, state.account, [...state.ready, ...state.failed]),
  retry: (state) => ({
    state: startProgress(nextAttempt(state.connection, state.account)),
    effects: [
      { type: 'startTimers' },
      { type: 'refreshProviderAccount', providerAccountId: state.account.providerAccountId },
    ],
  }),
  accountChanged: (state, event) => {
    const account = event.providerAccount;
    if (account.providerAccountId !== state.account.providerAccountId) return null;
    const previous = {
      account: state.account,
      rows: startingRows,
      asked: false,
      answered: null,
      pastRequestIds: state.connection.pastRequestIds,
    };
    if (readProviderAccount(previous, account) === null) return null;
    return {
      state: { ...state, account },
      effects: [{ type: 'loadAccounts', providerAccountId: account.providerAccountId }],
    };
  },
  accountsLoaded: (state, event, model) => {
    if (event.providerAccountId !== state.account.providerAccountId || event.accounts.length === 0) return null;
    const stuck = noUsableAccount(model, state.connection, state.account, event.accounts);
    if (stuck !== null) return stuck;
    const failed = failedAccounts(event.accounts);
    if (failed.length === 0) return showAccounts(model, state.connection, state.account, event.accounts);
    return { state: { ...state, ready: readyAccounts(event.accounts), failed } };
  },
};

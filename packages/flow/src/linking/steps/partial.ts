import type { Handlers } from '../model/step.ts';
import { nextAttempt, startProgress } from '../moves/follow.ts';
import { refreshEffects } from '../moves/refresh.ts';
import { failedListAccounts, readyAccounts } from '../observations/account-outcome.ts';
import { accountChanged } from './listed-accounts.ts';
import { noUsableAccount } from './no-usable-account.ts';
import { showAccounts } from './summary.ts';

export const partial: Handlers<'partial'> = {
  partialContinued: (state, _event, model) =>
    showAccounts(model, state.connection, state.account, [...state.ready, ...state.failed]),
  retry: (state, _event, model) => ({
    state: startProgress(nextAttempt(state.connection, state.account)),
    effects: refreshEffects(model.facts, state.account.providerAccountId),
  }),
  answeredGetProviderAccount: (state, { answer }) => accountChanged(state, answer),
  accountChanged: (state, { providerAccount }) => accountChanged(state, providerAccount),
  answeredListAccounts: (state, { input, answer }, model) => {
    if (input.providerAccountId !== state.account.providerAccountId || answer.length === 0) return null;
    const stuck = noUsableAccount(model, state.connection, state.account, answer);
    if (stuck !== null) return stuck;
    const failed = failedListAccounts(answer);
    if (failed.length === 0) return showAccounts(model, state.connection, state.account, answer);
    return { state: { ...state, ready: readyAccounts(answer), failed } };
  },
};

import type { Handlers } from '../model/step.ts';
import { forNextAttempt, startProgress } from '../moves/follow.ts';
import { refreshEffects } from '../moves/refresh.ts';
import { failedAccounts, readyAccounts } from '../observations/account-outcome.ts';
import { refreshListedAccounts } from './listed-accounts.ts';
import { noUsableAccount } from './no-usable-account.ts';
import { showAccounts } from './summary.ts';

/** Handlers of the screen with ready and failed accounts. */
export const partial: Handlers<'partial'> = {
  partialContinued: (state, _event, model) =>
    showAccounts(model, state.connection, state.account, [...state.ready, ...state.failed]),
  retry: (state, _event, model) => ({
    state: startProgress(forNextAttempt(state.connection, state.account)),
    effects: refreshEffects(model.facts, state.account.providerAccountId),
  }),
  answeredGetProviderAccount: (state, { answer }) => refreshListedAccounts(state, answer),
  accountChanged: (state, { providerAccount }) => refreshListedAccounts(state, providerAccount),
  answeredListAccounts: (state, { input, answer }, model) => {
    if (input.providerAccountId !== state.account.providerAccountId || answer.length === 0) return null;
    const failedStep = noUsableAccount(model, state.connection, state.account, answer);
    if (failedStep !== null) return failedStep;
    const failed = failedAccounts(answer);
    if (failed.length === 0) return showAccounts(model, state.connection, state.account, answer);
    return { state: { ...state, ready: readyAccounts(answer), failed } };
  },
};

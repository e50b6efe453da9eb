import { request } from '../../requests/index.ts';
import type { FailedRequest } from '../../requests/index.ts';
import { problemOfFailure } from '../../problems/index.ts';
import type { ManualFormState, OwnAccountsModel, PropertyAddressState } from '../model/own-accounts-state.ts';
import type { OwnAccountsMove } from './moves.ts';
import { deleted } from './saved.ts';

type Deletable = ManualFormState | PropertyAddressState;

/** Returns the account that the form changes; `null` for a new account. */
function accountOf(state: Deletable) {
  if (state.step === 'manualForm') {
    const { account } = state;
    if (account === null) return null;
    const { accountId, kind, includeInNetWorth } = account;
    return { accountId, kind, accountName: account.nickname ?? account.accountName, includeInNetWorth };
  }
  const { property } = state.draft;
  if (property === null) return null;
  const { accountId, accountName, includeInNetWorth } = property;
  return { accountId, kind: 'real-estate' as const, accountName, includeInNetWorth };
}

const isBusy = (state: Deletable): boolean =>
  state.deletion?.sending === true || (state.step === 'manualForm' ? state.sending : state.finding);

const ended = (
  state: Deletable,
  { accountId }: { accountId: number },
  model: OwnAccountsModel,
): OwnAccountsMove | null => {
  const account = accountOf(state);
  return state.deletion?.sending === true && account?.accountId === accountId ? deleted(model, account) : null;
};

/** Handlers for deleting the account of a form, which the user must confirm. An account that no longer exists counts as deleted. */
export const deletionMoves = {
  deletionWanted: (state: Deletable): OwnAccountsMove | null =>
    accountOf(state) === null || isBusy(state) || state.deletion !== null
      ? null
      : { state: { ...state, deletion: { sending: false, problem: null } } },
  deletionCancelled: (state: Deletable): OwnAccountsMove | null =>
    state.deletion === null || state.deletion.sending ? null : { state: { ...state, deletion: null } },
  deletionConfirmed: (state: Deletable): OwnAccountsMove | null => {
    const account = accountOf(state);
    if (account === null || state.deletion === null || state.deletion.sending) return null;
    const { accountId } = account;
    return {
      state: { ...state, deletion: { sending: true, problem: null } },
      effects: [
        state.step === 'manualForm'
          ? request('deleteManualAccount', { accountId })
          : request('deleteProperty', { accountId }),
      ],
    };
  },
  answered: (state: Deletable, { input }: { input: { accountId: number } }, model: OwnAccountsModel) =>
    ended(state, input, model),
  failed: (
    state: Deletable,
    { input, failure }: { input: { accountId: number }; failure: FailedRequest },
    model: OwnAccountsModel,
  ): OwnAccountsMove | null => {
    if (failure.code === 'account.not-found') return ended(state, input, model);
    return state.deletion?.sending === true
      ? { state: { ...state, deletion: { sending: false, problem: problemOfFailure(failure) } } }
      : null;
  },
};

import { problemOfFailure } from '../problems/index.ts';
import { request, type FailedRequest } from '../requests/index.ts';
import type { ManualFormState, ManualAccountsModel, PropertyAddressState } from './model.ts';
import type { ManualAccountsMove } from './moves.ts';
import { finishDeletion } from './saved.ts';

/** State of a screen with a form that can delete its account. */
type DeletableState = ManualFormState | PropertyAddressState;

/** Handlers for deleting the account of a form, which the user must confirm. An account that no longer exists counts as deleted. */
export const deletionMoves = {
  deletionWanted: (state: DeletableState): ManualAccountsMove | null =>
    accountOfForm(state) === null || isBusy(state) || state.deletion !== null
      ? null
      : { state: { ...state, deletion: { sending: false, problem: null } } },
  deletionCancelled: (state: DeletableState): ManualAccountsMove | null =>
    state.deletion === null || state.deletion.sending ? null : { state: { ...state, deletion: null } },
  deletionConfirmed: (state: DeletableState): ManualAccountsMove | null => {
    const account = accountOfForm(state);
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
  answered: (state: DeletableState, { input }: { input: { accountId: number } }, model: ManualAccountsModel) =>
    handleDeleted(state, input, model),
  failed: (
    state: DeletableState,
    { input, failure }: { input: { accountId: number }; failure: FailedRequest },
    model: ManualAccountsModel,
  ): ManualAccountsMove | null => {
    if (failure.code === 'account.not-found') return handleDeleted(state, input, model);
    return state.deletion?.sending === true
      ? { state: { ...state, deletion: { sending: false, problem: problemOfFailure(failure) } } }
      : null;
  },
};

/** Returns the account that the form changes; `null` for a new account. */
function accountOfForm(state: DeletableState) {
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

/** Whether a request of the form is pending, so that no other may be sent. */
const isBusy = (state: DeletableState): boolean =>
  state.deletion?.sending === true || (state.step === 'manualForm' ? state.sending : state.finding);

/** Shows the last screen after the account was deleted; returns `null` if its deletion was not requested. */
const handleDeleted = (
  state: DeletableState,
  { accountId }: { accountId: number },
  model: ManualAccountsModel,
): ManualAccountsMove | null => {
  const account = accountOfForm(state);
  return state.deletion?.sending === true && account?.accountId === accountId ? finishDeletion(model, account) : null;
};

import { emitError } from '../kernel/index.ts';
import { problemOfFailure } from '../problems/index.ts';
import { request, type FailedRequest } from '../requests/index.ts';
import { deletionMoves } from './deletion.ts';
import type { ManualFormState } from './model.ts';
import { manualSettingsOf, exit, openFormOf, type ManualAccountsHandlers, type ManualAccountsMove } from './moves.ts';
import { finishManualAccount } from './saved.ts';

export const manualKind: ManualAccountsHandlers<'manualKind'> = {
  kindPicked: (state, { kind }, { facts }) =>
    kind === null ? { state: { ...state, refused: true } } : openFormOf(facts, kind, true),
  back: (_state, _event, model) => (manualSettingsOf(model.facts).place === 'search' ? exit(model, true) : null),
};

/** Shows the problem of a request that the host refused. */
function handleRefusal(state: ManualFormState, failure: FailedRequest): ManualAccountsMove {
  const problem = problemOfFailure(failure);
  return { state: { ...state, sending: false, problem }, effects: [emitError(problem)] };
}

/** Whether the screen is waiting for the result of this request to add an account. */
const isAwaitedAdd = (
  { account, sending, sent }: ManualFormState,
  { idempotencyKey }: { idempotencyKey: string },
): boolean => account === null && sending && sent?.idempotencyKey === idempotencyKey;

export const manualForm: ManualAccountsHandlers<'manualForm'> = {
  manualSubmitted: (state, { values, idempotencyKey }) => {
    if (state.sending || state.deletion !== null) return null;
    const { kind, account, sent } = state;
    const valuesAsJson = JSON.stringify(values);
    const key = sent?.values === valuesAsJson ? sent.idempotencyKey : idempotencyKey;
    const sending: ManualFormState = {
      ...state,
      sent: { idempotencyKey: key, values: valuesAsJson },
      sending: true,
      problem: null,
    };
    if (account === null) {
      const typed = { kind, ...values };
      return { state: sending, effects: [request('createManualAccount', { idempotencyKey: key }, typed)] };
    }
    const { currency: _, ...typed } = values;
    const { accountId } = account;
    return { state: sending, effects: [request('updateManualAccount', { accountId }, typed)] };
  },
  answeredCreateManualAccount: (state, { input, answer }, model) =>
    isAwaitedAdd(state, input) ? finishManualAccount(model, answer, 'added') : null,
  failedCreateManualAccount: (state, { input, failure }) =>
    isAwaitedAdd(state, input) ? handleRefusal(state, failure) : null,
  answeredUpdateManualAccount: (state, { input, answer }, model) =>
    state.sending && state.account?.accountId === input.accountId
      ? finishManualAccount(model, answer, 'changed')
      : null,
  failedUpdateManualAccount: (state, { input, failure }) =>
    state.sending && state.account?.accountId === input.accountId ? handleRefusal(state, failure) : null,
  deletionWanted: deletionMoves.deletionWanted,
  deletionCancelled: deletionMoves.deletionCancelled,
  deletionConfirmed: deletionMoves.deletionConfirmed,
  answeredDeleteManualAccount: deletionMoves.answered,
  failedDeleteManualAccount: deletionMoves.failed,
  back: ({ picked, kind }) => (picked ? { state: { step: 'manualKind', picked: kind, refused: false } } : null),
};

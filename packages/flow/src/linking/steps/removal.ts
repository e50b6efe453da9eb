import { request } from '../../requests/index.ts';
import type { EventOf } from '../model/link-event.ts';
import { problemOfFailure } from '../../problems/index.ts';
import type { SessionFacts } from '../../session/index.ts';
import type { ErrorState, LinkModel } from '../model/link-state.ts';
import type { Handlers, Step } from '../model/step.ts';
import { backToSearch } from '../moves/connection.ts';
import { exit } from '../moves/exit.ts';

/** Returns the id of the connection that the user may remove instead of repairing it; `null` if there is none. */
export function removableConnectionId({ connection }: ErrorState, { mayManage }: SessionFacts): number | null {
  return mayManage === true && connection !== null ? connection.providerAccountId : null;
}

/** Handles a removed connection: returns to the search, or ends the flow if the session has no search. */
function handleRemoved(state: ErrorState, providerAccountId: number, model: LinkModel): Step | null {
  const { connection } = state;
  if (connection?.providerAccountId !== providerAccountId) return null;
  const nextStep = backToSearch(model) ?? exit(model);
  const announcement = { type: 'announce', announcement: { key: 'removed', bank: connection.provider.name } } as const;
  return { ...nextStep, effects: [announcement, ...(nextStep.effects ?? [])] };
}

/** Handles a failed removal. A connection that no longer exists counts as removed. */
function handleFailedRemoval(
  state: ErrorState,
  { input, failure }: EventOf<'failedDeleteProviderAccount'>,
  model: LinkModel,
): Step | null {
  if (failure.code === 'provider-account.not-found') return handleRemoved(state, input.providerAccountId, model);
  return state.removal === null
    ? null
    : { state: { ...state, removal: { sending: false, problem: problemOfFailure(failure) } } };
}

/** Handlers for removing a connection instead of repairing it. The user must confirm the removal. */
export const removalHandlers: Pick<
  Handlers<'error'>,
  | 'removalWanted'
  | 'removalCancelled'
  | 'removalConfirmed'
  | 'answeredDeleteProviderAccount'
  | 'failedDeleteProviderAccount'
> = {
  removalWanted: (state, { providerAccountId }, { facts }) =>
    state.removal === null && removableConnectionId(state, facts) === providerAccountId
      ? { state: { ...state, removal: { sending: false, problem: null } } }
      : null,
  // This event is also handled while the request is pending, because the browser may close the dialog.
  removalCancelled: (state) => (state.removal === null ? null : { state: { ...state, removal: null } }),
  removalConfirmed: (state, _event, { facts }) => {
    const providerAccountId = removableConnectionId(state, facts);
    if (providerAccountId === null || state.removal === null || state.removal.sending) return null;
    return {
      state: { ...state, removal: { sending: true, problem: null } },
      effects: [request('deleteProviderAccount', { providerAccountId })],
    };
  },
  answeredDeleteProviderAccount: (state, { input }, model) => handleRemoved(state, input.providerAccountId, model),
  failedDeleteProviderAccount: handleFailedRemoval,
};

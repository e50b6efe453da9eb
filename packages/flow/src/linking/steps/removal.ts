import { backToSearch } from '../moves/connection.ts';
import { exit } from '../moves/exit.ts';
import type { FailedRequest } from '../../host/failed-request.ts';
import type { ErrorState, LinkModel, SessionFacts } from '../model/link-state.ts';
import { problemOfFailure } from '../../problems/problems.ts';
import type { Handlers, Step } from '../model/step.ts';

/** The connection that the user may take away instead of mending it; null where there is none. */
export function removable({ connection }: ErrorState, { mayManage }: SessionFacts): number | null {
  return mayManage === true && connection !== null ? connection.providerAccountId : null;
}

/** The connection is gone: another one may be made, or there is nothing left to do here. */
function removed(state: ErrorState, providerAccountId: number, model: LinkModel): Step | null {
  const { connection } = state;
  if (connection?.providerAccountId !== providerAccountId) return null;
  const left = backToSearch(model) ?? exit(model);
  const said = { type: 'announce', announcement: { key: 'removed', bank: connection.provider.name } } as const;
  return { ...left, effects: [said, ...(left.effects ?? [])] };
}

export function removalFailed(
  state: ErrorState,
  { subject, failure }: { subject: number; failure: FailedRequest },
  model: LinkModel,
): Step | null {
  // Somebody else was faster.
  if (failure.code === 'provider-account.not-found') return removed(state, subject, model);
  return state.removal === null
    ? null
    : { state: { ...state, removal: { sending: false, problem: problemOfFailure(failure) } } };
}

/** Instead of mending a connection, the user takes it away; asked once more before. */
export const removal: Pick<
  Handlers<'error'>,
  'removalWanted' | 'removalCancelled' | 'removalConfirmed' | 'connectionRemoved'
> = {
  removalWanted: (state, { providerAccountId }, { facts }) =>
    state.removal === null && removable(state, facts) === providerAccountId
      ? { state: { ...state, removal: { sending: false, problem: null } } }
      : null,
  // Also when the browser took the question away while the answer was on its way.
  removalCancelled: (state) => (state.removal === null ? null : { state: { ...state, removal: null } }),
  removalConfirmed: (state, _event, { facts }) => {
    const providerAccountId = removable(state, facts);
    if (providerAccountId === null || state.removal === null || state.removal.sending) return null;
    return {
      state: { ...state, removal: { sending: true, problem: null } },
      effects: [{ type: 'removeConnection', providerAccountId }],
    };
  },
  connectionRemoved: (state, { providerAccountId }, model) => removed(state, providerAccountId, model),
};

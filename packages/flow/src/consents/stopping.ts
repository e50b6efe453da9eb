import { request, type Failed } from '../requests/index.ts';
import { emitError, type Handlers } from '../kernel/index.ts';
import { problemOfFailure } from '../problems/index.ts';
import { cardOfConsent, isActive } from './consent-status.ts';
import type { ConsentsEvent, ConsentDetailState, ConsentsModel, Stopping } from './model.ts';
import type { ConsentStep } from './navigation.ts';

/** Shows the detail with the question `stopping`; `null` closes the question. */
const withQuestion = (state: ConsentDetailState, stopping: Stopping | null): ConsentStep => ({
  state: { ...state, stopping },
});

/** Returns the question if it is open and unanswered; `null` otherwise. */
const openQuestion = ({ stopping }: ConsentDetailState): Stopping | null =>
  stopping === null || stopping.sending ? null : stopping;

/** Changes the choice whether to delete the data; returns `null` if the question is closed or already answered. */
export function chooseWhileStopping(state: ConsentDetailState, deleteData: boolean): ConsentStep | null {
  const stopping = openQuestion(state);
  return stopping === null ? null : withQuestion(state, { ...stopping, deleteData });
}

/** Handlers of the question whether to stop sharing. */
export const stoppingHandlers: Pick<
  Handlers<ConsentDetailState, ConsentsEvent, ConsentsModel, ConsentStep>,
  'stopWanted' | 'stopCancelled' | 'stopConfirmed'
> = {
  stopWanted: (state) => {
    const consent = cardOfConsent(state.list, state.consentId)?.consent;
    if (consent === undefined || !isActive(consent) || state.stopping !== null) return null;
    const deleteData = state.choosing ?? consent.deletion?.chosen ?? false;
    return withQuestion({ ...state, renewedConsentId: null }, { deleteData, sending: false, problem: null });
  },
  // Closes the question even if the request is pending, because the browser may close the dialog.
  stopCancelled: (state) => (state.stopping === null ? null : withQuestion(state, null)),
  stopConfirmed: (state) => {
    const question = openQuestion(state);
    if (question === null) return null;
    const { consentId } = state;
    const isOffered = (cardOfConsent(state.list, consentId)?.consent.deletion ?? null) !== null;
    return {
      state: { ...state, stopping: { ...question, sending: true, problem: null } },
      // `deleteData` is passed as `undefined` if the region offers no choice, because the request needs a body.
      effects: [request('revokeConsent', { consentId, deleteData: isOffered ? question.deleteData : undefined })],
    };
  },
};

/** Handles a failed request to stop sharing. Reads the list again if the consent has already ended. */
export function handleFailedStop(state: ConsentDetailState, { failure }: Failed<'revokeConsent'>): ConsentStep {
  const hasEnded = failure.code === 'consent.wrong-state' || failure.code === 'consent.not-active';
  if (hasEnded) return { state: { ...state, stopping: null }, effects: [request('listConsents', {})] };
  const problem = problemOfFailure(failure);
  return {
    state: state.stopping === null ? state : { ...state, stopping: { ...state.stopping, sending: false, problem } },
    effects: [emitError(problem)],
  };
}

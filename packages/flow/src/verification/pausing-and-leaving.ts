import { request } from '../requests/index.ts';
import type { LeaveConsequence } from '../session/index.ts';
import type { VerificationEffect } from './model/verification-effect.ts';
import type { VerificationModel, VerificationState } from './model/verification-state.ts';
import type { Step } from './model/step.ts';
import { pickAccount, readVerification, requestsOf } from './moves/show.ts';
import { returnToDetails } from './steps/deposits.ts';
import { recover } from './steps/error.ts';

/** Returns `lost` if leaving discards the user's input; `null` otherwise. `typed`: whether the screen has input; unknown means yes. */
export const consequenceOf = (state: VerificationState, typed = true): LeaveConsequence | null =>
  typed && (state.step === 'cdvDetails' || (state.step === 'cdvReview' && state.sending === false)) ? 'lost' : null;

/** Returns the effects that watch verifications and read them again. */
const readAndWatch = (verificationIds: readonly number[]): readonly VerificationEffect[] => [
  { type: 'watchVerifications', verificationIds },
  ...verificationIds.map(readVerification),
];

/** Returns the effects that repeat the requests of a screen after a pause of the network or the session. */
function repeatRequests(state: VerificationState): readonly VerificationEffect[] {
  switch (state.step) {
    case 'boot':
      return state.opening === null ? [] : requestsOf(state.opening);
    case 'matching':
      return state.undecided.length === 0 ? [] : readAndWatch(state.undecided);
    case 'cdvReview':
      return state.sending === 'unsure' ? [request('listVerifications', {})] : [];
    case 'cdvStarted':
    case 'cdvWaiting':
    case 'cdvAmounts':
      return readAndWatch([state.verification.verificationId]);
    default:
      return [];
  }
}

/**
 * Clears pending requests, which were canceled when the session ended. Also returns from the review to the details, because the account
 * number is not kept.
 */
function clearPendingRequests(model: VerificationModel): VerificationState {
  const { state } = model;
  switch (state.step) {
    case 'matching':
      // The request to start was canceled, so the user chooses again.
      return state.undecided.length === 0 ? pickAccount(model, state, { picked: state.picked }).state : state;
    case 'cdvReview':
      return state.sending === false ? returnToDetails(state).state : { ...state, sending: 'unsure' };
    case 'cdvWaiting':
      return { ...state, asking: false };
    case 'cdvAmounts':
      return { ...state, sending: false };
    default:
      return state;
  }
}

/** Pauses the screen after the session has ended. */
export const pause = (model: VerificationModel): Step => ({
  state: clearPendingRequests(model),
  effects: [{ type: 'stopWatching' }],
});

/** Continues after a pause of the session or the network. */
export function resume(model: VerificationModel, change: 'resumed' | 'online'): Step {
  const { state } = model;
  const isLost = change === 'online' && state.step === 'error' && state.problem.class === 'network.lost';
  // `recover` returns `null` if the problem has nothing to repeat.
  return (isLost ? recover(state, model) : null) ?? { state, effects: repeatRequests(state) };
}

import { closedState, flowMachine, type HandlerTable, type Model, type Turn } from '../kernel/index.ts';
import { request } from '../requests/index.ts';
import { initialFacts, type LeaveConsequence } from '../session/index.ts';
import { alsoVerify, matched, matching, offer, pickHandlers, success } from './accounts.ts';
import { boot, error, recover } from './boot.ts';
import { amounts, result, started, waiting, details, review, returnToDetails } from './deposits.ts';
import { linking } from './linking.ts';
import type {
  VerificationEffect,
  VerificationEvent,
  VerificationBootState,
  VerificationModel,
  VerificationState,
  Step,
} from './model.ts';
import { exit } from './exit.ts';
import { pickAccount, readVerification, requestsOf } from './show.ts';
import { toSnapshot } from './snapshot.ts';

export type VerificationTurn = Turn<VerificationModel, VerificationEffect>;

/** Model before the launch. */
export const initialVerificationModel: Model<VerificationBootState> = {
  state: closedState,
  overlay: null,
  facts: initialFacts,
};

const handlers: HandlerTable<VerificationState, VerificationEvent, VerificationModel, Step> = {
  boot,
  linking,
  alsoVerify,
  pickAccount: pickHandlers,
  matching,
  matched,
  cdvOffer: offer,
  cdvDetails: details,
  cdvReview: review,
  cdvStarted: started,
  cdvWaiting: waiting,
  cdvAmounts: amounts,
  cdvResult: result,
  success,
  error,
  exited: {},
};

/** Machine of verification, alone or combined with linking. The machine is pure and accepts every event in every state. */
export const verify = flowMachine<VerificationState, VerificationEvent, VerificationEffect>({
  handlers,
  consequenceOf,
  leave: (model) => exit(model),
  pause,
  resume,
  toSnapshot,
});

/** Returns `lost` if leaving discards the user's input; `null` otherwise. `typed`: whether the screen has input; unknown means yes. */
function consequenceOf(state: VerificationState, typed = true): LeaveConsequence | null {
  const hasInput = state.step === 'cdvDetails' || (state.step === 'cdvReview' && state.sending === false);
  return typed && hasInput ? 'lost' : null;
}

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

/** Returns the state without pending requests, which the end of the session canceled. */
function clearPendingRequests(model: VerificationModel): VerificationState {
  const { state } = model;
  switch (state.step) {
    case 'matching': {
      const isStarting = state.undecided.length === 0;
      // No verification exists yet, so the user chooses the accounts again.
      return isStarting ? pickAccount(model, state, { picked: state.picked }).state : state;
    }
    case 'cdvReview':
      // The flow does not keep the account number, so the review cannot be continued. A request under way may have arrived.
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
function pause(model: VerificationModel): Step {
  return { state: clearPendingRequests(model), effects: [{ type: 'stopWatching' }] };
}

/** Continues after a pause of the session or the network. */
function resume(model: VerificationModel, change: 'resumed' | 'online'): Step {
  const { state } = model;
  const isLost = change === 'online' && state.step === 'error' && state.problem.class === 'network.lost';
  // `recover` returns `null` if the problem has nothing to repeat.
  return (isLost ? recover(state, model) : null) ?? { state, effects: repeatRequests(state) };
}

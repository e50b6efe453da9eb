import type { RefreshEvent as RefreshEventBody } from '@fin-link/contracts/service';
import type { AdditionalStatus } from '../../banks/connectors/index.ts';
import type { RefreshState } from '../../platform/database/index.ts';

export const finalStates = ['succeeded', 'partial', 'failed', 'superseded'] as const satisfies readonly RefreshState[];
export const isFinal = (state: RefreshState): boolean => (finalStates as readonly RefreshState[]).includes(state);

/** Event that can change the state of a refresh. */
export type RefreshEvent =
  | { type: 'signed-in' }
  /** The bank asks a question. `refused`: because it did not accept the previous answer. */
  | { type: 'challenged'; refused: boolean }
  | { type: 'answered' }
  /** The bank no longer waits for the answer. */
  | { type: 'expired' }
  /** After an interruption, the bank no longer accepts the session. */
  | { type: 'session-lost' }
  /** The accounts are listed and stored. */
  | { type: 'listed' }
  /** `some`: parts of what the bank listed could not be read. */
  | { type: 'retrieved'; outcome: 'all' | 'some'; retryAfter?: number | undefined }
  /** `retryAfter`, here and above: seconds until the next request, if the bank limits requests. */
  | {
      type: 'problem';
      additionalStatus: AdditionalStatus;
      retryAfter?: number | undefined;
      /** Same meaning as in `BankProblem`. */
      isUnrequested?: true | undefined;
    }
  /** The retry limit was reached. */
  | { type: 'given-up' }
  /** Another request has replaced the refresh. */
  | { type: 'superseded' };

/** Name of the event that subscribers receive. */
export type RefreshStage = RefreshEventBody['event']['info'];

/** Result of applying an event to a refresh. */
export interface Transition {
  state: RefreshState;
  /** New additional status of all datasets of the request; `null` to keep their statuses. */
  additionalStatus: AdditionalStatus | null;
  /** Event that is sent to subscribers; `null` for none. */
  stage: RefreshStage | null;
}

const completed = (state: RefreshState, additionalStatus: AdditionalStatus): Transition => ({
  state,
  additionalStatus,
  stage: 'REFRESH.PROCESS_COMPLETED',
});

/** Returns the next state, or `null` if the event does not apply in this state. */
export function transition(state: RefreshState, event: RefreshEvent): Transition | null {
  if (isFinal(state)) return null;
  if (event.type === 'superseded') return { state: 'superseded', additionalStatus: null, stage: null };
  if (event.type === 'given-up') return completed('failed', 'TECH_ERROR');
  if (event.type === 'problem') return state === 'waiting' ? null : completed('failed', event.additionalStatus);
  switch (state) {
    case 'signing-in':
      return afterSignIn(event);
    case 'waiting':
      return afterWaiting(event);
    case 'answering':
      return afterSignIn(event) ?? afterSessionLoss(event);
    case 'listing':
      return event.type === 'listed'
        ? { state: 'retrieving', additionalStatus: 'ACCT_SUMMARY_RECEIVED', stage: 'REFRESH.ACCT_SUMMARY_RECEIVED' }
        : afterSessionLoss(event);
    case 'retrieving':
      return event.type === 'retrieved' ? afterRetrieval(event) : afterSessionLoss(event);
    default:
      return null;
  }
}

function afterSignIn(event: RefreshEvent): Transition | null {
  if (event.type === 'signed-in')
    return { state: 'listing', additionalStatus: 'DATA_RETRIEVAL_IN_PROGRESS', stage: 'REFRESH.LOGIN_SUCCESS' };
  if (event.type !== 'challenged') return null;
  const additionalStatus = event.refused ? 'INVALID_ADDL_INFO_PROVIDED' : 'ADDL_AUTHENTICATION_REQUIRED';
  return { state: 'waiting', additionalStatus, stage: 'REFRESH.USER_INPUT_REQUIRED' };
}

function afterWaiting(event: RefreshEvent): Transition | null {
  if (event.type === 'answered') return { state: 'answering', additionalStatus: 'LOGIN_IN_PROGRESS', stage: null };
  return event.type === 'expired' ? completed('failed', 'REQUEST_TIME_OUT') : null;
}

function afterSessionLoss(event: RefreshEvent): Transition | null {
  return event.type === 'session-lost'
    ? { state: 'signing-in', additionalStatus: 'LOGIN_IN_PROGRESS', stage: null }
    : null;
}

function afterRetrieval({ outcome }: Extract<RefreshEvent, { type: 'retrieved' }>): Transition {
  return outcome === 'all'
    ? completed('succeeded', 'AVAILABLE_DATA_RETRIEVED')
    : completed('partial', 'PARTIAL_DATA_RETRIEVED');
}

import type {
  ConnectionsState,
  ConnectionsUserEvent,
  ConsentScreen,
  ConsentsUserEvent,
  HostedState,
  HostedUserEvent,
  InsightsState,
  InsightsUserEvent,
  LinkModel,
  LinkState,
  LinkTimeEvent,
  LinkUserEvent,
  NetWorthState,
  NetWorthUserEvent,
  ManualAccountsState,
  ManualAccountsUserEvent,
  SessionEvent,
  TransferState,
  TransferUserEvent,
  UpcomingState,
  UpcomingUserEvent,
  VerificationState,
  VerificationUserEvent,
} from '@fin-link/flow';

/** States that a frame can show: those of linking, of the flows around linking, and of the other views. */
export type FrameState =
  | Exclude<LinkState, { step: 'settled' }>
  | ConnectionsState
  | ConsentScreen
  | NetWorthState
  | UpcomingState
  | InsightsState
  | Exclude<VerificationState | TransferState, { step: 'linking' }>
  | HostedState
  | ManualAccountsState;
export type FrameStep = FrameState['step'];
export type FrameStateOf<S extends FrameStep> = Extract<FrameState, { step: S }>;

/** The state to show, with the overlay above it and the facts of the session. */
export interface FrameModel extends Omit<LinkModel, 'state'> {
  state: FrameState;
}

type WithoutSource<E> = E extends unknown ? Omit<E, 'source'> : never;

/** Events that the frame sends to its machine. An event without a source comes from the user. */
export type FrameIntent =
  /** The user chose another language. */
  | { type: 'languageChosen'; locale: string }
  | WithoutSource<
      | LinkUserEvent
      | ConnectionsUserEvent
      | ConsentsUserEvent
      | VerificationUserEvent
      | TransferUserEvent
      | NetWorthUserEvent
      | UpcomingUserEvent
      | InsightsUserEvent
      | HostedUserEvent
      | ManualAccountsUserEvent
    >
  | LinkTimeEvent
  | SessionEvent;

/** Returns the id of a state's screen, for the page and analytics: the step, with the kind of challenge or problem. */
export function screenId(state: FrameState): string {
  if (state.step === 'mfa') return `mfa.${state.kind}`;
  return state.step === 'error' ? `error.${state.problem.class}` : state.step;
}

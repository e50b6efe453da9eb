import type {
  ConnectionsState,
  ConsentScreen,
  ConsentWish,
  LinkEvent,
  LinkModel,
  LinkState,
  ManageWish,
} from '@fin-link/flow';

/** Everything a frame can show: the linking flow's states, and what other views stand on. */
export type FrameState = LinkState | ConnectionsState | ConsentScreen;
export type FrameStep = FrameState['step'];
export type FrameStateOf<S extends FrameStep> = Extract<FrameState, { step: S }>;

export interface FrameModel extends Omit<LinkModel, 'state'> {
  state: FrameState;
}

/** What screens tell the machine behind them. */
export type FrameIntent = LinkEvent | ManageWish | ConsentWish;

import type {
  ConnectionsState,
  ConsentScreen,
  ConsentWish,
  LinkEvent,
  LinkModel,
  LinkState,
  ManageWish,
} from '@fin-link/flow';

/** Every state that a frame can show: those of the linking flow and of the other views. */
export type FrameState = LinkState | ConnectionsState | ConsentScreen;
export type FrameStep = FrameState['step'];
export type FrameStateOf<S extends FrameStep> = Extract<FrameState, { step: S }>;

export interface FrameModel extends Omit<LinkModel, 'state'> {
  state: FrameState;
}

/** The events that screens send to the flow. */
export type FrameIntent = LinkEvent | ManageWish | ConsentWish;

import type { ConnectionsState, LinkEvent, LinkModel, LinkState, ManageWish } from '@fin-link/flow';

/** Everything a frame can show: the linking flow's states, and the list that other views stand on. */
export type FrameState = LinkState | ConnectionsState;
export type FrameStep = FrameState['step'];
export type FrameStateOf<S extends FrameStep> = Extract<FrameState, { step: S }>;

export interface FrameModel extends Omit<LinkModel, 'state'> {
  state: FrameState;
}

/** What screens tell the machine behind them. */
export type FrameIntent = LinkEvent | ManageWish;

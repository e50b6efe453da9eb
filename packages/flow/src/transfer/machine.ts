import { closedState, flowMachine } from '../kernel/index.ts';
import type { HandlerTable, Turn } from '../kernel/index.ts';
import { initialFacts } from '../session/index.ts';
import type { LeaveConsequence } from '../session/index.ts';
import { request } from '../requests/index.ts';
import type { TransferEffect } from './model/transfer-effect.ts';
import type { TransferEvent } from './model/transfer-event.ts';
import type { TransferModel, TransferState } from './model/transfer-state.ts';
import { exit, readPositions } from './moves/moves.ts';
import type { TransferMove } from './moves/moves.ts';
import { toSnapshot } from './moves/snapshot.ts';
import { boot, error, linking } from './steps/before-screens.ts';
import { pickInvestment, positions, transferDetails, transferReview, transferShared } from './steps/screens.ts';

/** Result of one event of the flow. */
export type TransferTurn = Turn<TransferModel, TransferEffect>;

/** Model before the launch. */
export const initialTransferModel: TransferModel = {
  state: closedState,
  overlay: null,
  facts: initialFacts,
};

const handlers: HandlerTable<TransferState, TransferEvent, TransferModel, TransferMove> = {
  boot,
  linking,
  pickInvestment,
  positions,
  transferDetails,
  transferReview,
  transferShared,
  error,
  exited: {},
};

/** Returns `kept` if leaving discards the user's choices. The connection is kept in any case. */
const consequenceOf = ({ step }: TransferState): LeaveConsequence | null =>
  step === 'positions' || step === 'transferDetails' || step === 'transferReview' ? 'kept' : null;

/** Pauses the screen after the session has ended. */
const pause = ({ state }: TransferModel): TransferMove => ({
  state: state.step === 'transferReview' ? { ...state, sending: false } : state,
  effects: [{ type: 'stopWatching' }],
});

/** Repeats the requests that the screen waits for, after a pause of the session or the network. */
function resume({ state }: TransferModel): TransferMove {
  const isLost = state.step === 'error' && state.problem.class === 'network.lost';
  if ((isLost || state.step === 'boot') && state.opening !== null) return readPositions(state.opening);
  if (state.step !== 'pickInvestment') return { state };
  return { state, effects: [request('listPositions', { providerAccountId: state.providerAccountId })] };
}

/** Machine of an asset transfer. It collects and confirms the data of the transfer, and moves no assets. */
export const transfer = flowMachine<TransferState, TransferEvent, TransferEffect>({
  handlers,
  consequenceOf,
  leave: (model) => exit(model),
  isSending: (state) => state.step === 'transferReview' && state.sending,
  pause,
  resume,
  toSnapshot,
});

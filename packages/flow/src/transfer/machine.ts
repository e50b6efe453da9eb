import {
  closedState,
  flowMachine,
  type HandlerTable,
  type Turn,
  relaunchRefused,
  handleRefusedLaunch,
  relaunch,
} from '../kernel/index.ts';
import { request } from '../requests/index.ts';
import { initialFacts, type LeaveConsequence, factsOf } from '../session/index.ts';
import type { TransferEffect, TransferEvent, TransferModel, TransferState } from './model.ts';
import {
  exit,
  readPositions,
  type TransferMove,
  toSnapshot,
  pickOpening,
  fail,
  linkAnother,
  linkFrom,
  showOpening,
  handleUnreadOpening,
  type TransferHandlers,
  openingOf,
} from './moves.ts';
import { pickInvestment, positions, transferDetails, transferReview, transferShared } from './screens.ts';

export type TransferTurn = Turn<TransferModel, TransferEffect>;

/** Model before the launch. */
export const initialTransferModel: TransferModel = {
  state: closedState,
  overlay: null,
  facts: initialFacts,
};

/** Handlers before the first screen. A handler returns `null` to ignore the event. */
const boot: TransferHandlers<'boot'> = {
  launched: (_state, { session, start, redirectMode = 'popup' }, { facts }) => {
    if (facts.sessionId !== null) return null;
    const { snapshot } = session;
    const opening = openingOf(snapshot);
    // Version 3 is the snapshot of a transfer.
    const linking = snapshot?.v === 3 ? snapshot.linking : null;
    const completed = (snapshot?.completed ?? []).map((providerAccountId) => ({ providerAccountId, accountIds: [] }));
    const move = opening === null ? linkFrom(start, linking) : readPositions(opening);
    return { ...move, facts: { ...factsOf(session, start), redirectMode, completed, savedSnapshot: snapshot } };
  },
  launchFailed: (state, { failure }, { facts }) => {
    if (facts.sessionId !== null) return null;
    return handleRefusedLaunch(state, failure, (problem, recovery) => fail(problem, recovery, null, facts));
  },
  answeredListPositions: ({ opening }, { input, answer }) =>
    opening?.providerAccountId === input.providerAccountId ? showOpening(opening, answer) : null,
  failedListPositions: ({ opening }, { input, failure }, { facts }) => {
    if (opening?.providerAccountId !== input.providerAccountId) return null;
    const { reference, providerAccountId, accountId } = opening;
    // The details were already shared, and this cannot be undone.
    if (reference !== null && accountId !== null)
      return {
        state: { step: 'transferShared', reference, providerAccountId, accountId, deliveringFirm: null, account: null },
      };
    return handleUnreadOpening(opening, failure, facts);
  },
};

/** Handlers while linking uses the frame. Linking handles all other events. */
const linking: TransferHandlers<'linking'> = {
  embeddedMoved: (state, { snapshot }) => ({ state: { ...state, snapshot } }),
  embeddedEnded: (state, { expired, online, settled, exit: left }, model) => {
    const here = { ...model, state };
    if (expired || settled === null) {
      const leaving = exit(here, left);
      return { ...leaving, facts: { ...leaving.facts, online, ...(expired && { status: 'expired' }) } };
    }
    const { providerAccountId } = settled.account;
    const accountIds = settled.accounts.map(({ accountId }) => accountId);
    const others = model.facts.completed.filter((link) => link.providerAccountId !== providerAccountId);
    const pickMove = readPositions(pickOpening(providerAccountId, model.facts.start.accountId));
    return {
      ...pickMove,
      facts: { online, completed: [...others, { providerAccountId, accountIds }] },
      // The session is renewed, because it may have become idle during linking.
      effects: [{ type: 'keepSession' }, ...(pickMove.effects ?? [])],
    };
  },
};

const error: TransferHandlers<'error'> = {
  retry: (state, _event, { facts }) => {
    const { recovery, opening, problem } = state;
    if (recovery.kind === 'rejoin' && opening !== null) return readPositions(opening);
    return recovery.kind === 'relaunch' && facts.sessionId === null ? relaunch(problem) : null;
  },
  sessionContinued: ({ problem }, _event, { facts }) => relaunchRefused(problem, facts),
  chooseAnother: (_state, _event, model) => linkAnother(model),
  done: (_state, _event, model) => exit(model),
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

/** Returns `kept` if leaving discards choices but keeps the connection. */
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

/** Machine of an asset transfer. The machine collects and confirms the data of the transfer, and moves no assets. */
export const transfer = flowMachine<TransferState, TransferEvent, TransferEffect>({
  handlers,
  consequenceOf,
  leave: (model) => exit(model),
  isSending: (state) => state.step === 'transferReview' && state.sending,
  pause,
  resume,
  toSnapshot,
});

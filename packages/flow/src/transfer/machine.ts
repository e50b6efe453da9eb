import { after, handle, route } from '../kernel/index.ts';
import type { HandlerTable, Turn } from '../kernel/index.ts';
import { continueSession, expireByFailure, initialFacts, sessionOverlay, stepSession } from '../session/index.ts';
import type { Overlay, SessionFacts, SessionStep } from '../session/index.ts';
import { request } from '../host/index.ts';
import type { TransferEffect } from './model/transfer-effect.ts';
import type { TransferEvent, TransferUserEvent } from './model/transfer-event.ts';
import type { TransferModel, TransferState } from './model/transfer-state.ts';
import { exit, read } from './moves/moves.ts';
import type { TransferMove } from './moves/moves.ts';
import { toSnapshot } from './moves/snapshot.ts';
import { boot, error, linking } from './steps/before-screens.ts';
import { pickInvestment, positions, transferDetails, transferReview, transferShared } from './steps/screens.ts';

export type TransferTurn = Turn<TransferModel, TransferEffect>;

export const initialTransferModel: TransferModel = {
  state: { step: 'boot', opening: null, refusedLaunches: 0 },
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

/** Leaving loses what was chosen; the connection stays. */
const asksToLeave = ({ step }: TransferState): boolean =>
  step === 'positions' || step === 'transferDetails' || step === 'transferReview';

function overlayOf(state: TransferState, facts: SessionFacts): Overlay | null {
  if (state.step === 'exited' || state.step === 'linking') return null;
  if (facts.leaving && facts.status !== 'expired') return { kind: 'leave', consequence: 'kept' };
  return sessionOverlay(facts);
}

/** What the present screen waits for, asked again after a pause of the network or the session. */
function askAgain({ state, facts }: TransferModel): readonly TransferEffect[] {
  if (state.step === 'boot' && state.opening !== null) return read(state.opening).effects ?? [];
  const { providerAccountId } = state.step === 'pickInvestment' ? state : { providerAccountId: null };
  return providerAccountId === null || facts.status === 'expired'
    ? []
    : [request('listPositions', { providerAccountId })];
}

function changed(model: TransferModel, { facts, effects = [], change }: SessionStep): TransferMove {
  const { state } = model;
  if (change === 'expired') {
    const paused: TransferState = state.step === 'transferReview' ? { ...state, sending: false } : state;
    return { state: paused, facts, effects: [{ type: 'stopWatching' }, ...effects] };
  }
  if (change === undefined) return { state, facts, effects };
  const isLost = state.step === 'error' && state.problem.class === 'network.lost';
  const again = isLost && state.opening !== null ? read(state.opening) : { state, effects: askAgain(model) };
  return after(effects, { ...again, facts });
}

const ofSession = (model: TransferModel, step: SessionStep | null): TransferMove | null =>
  step === null || model.state.step === 'linking' ? null : changed(model, step);

function requestClose(model: TransferModel): TransferMove | null {
  const { state, facts } = model;
  if (facts.status === 'expired') return exit(model);
  if (facts.leaving) return null;
  return asksToLeave(state) ? { state, facts: { leaving: true } } : exit(model);
}

/** A question on top is answered first. Where there is no screen before, the way back leads out. */
function goBack(model: TransferModel, event: TransferUserEvent): TransferMove | null {
  if (model.overlay !== null && model.overlay.kind !== 'offline') return null;
  if (model.state.step === 'transferReview' && model.state.sending) return null;
  return handle(handlers, model, event) ?? requestClose(model);
}

function userDid(model: TransferModel, event: TransferUserEvent): TransferMove | null {
  const { state, facts } = model;
  if (state.step === 'linking') return null;
  switch (event.type) {
    case 'sessionContinued':
      // Refused before there was a session to pause: going on means asking for another one.
      return state.step === 'error' && state.problem.class === 'session.expired' && facts.sessionId === null
        ? handle(handlers, model, { source: 'user', type: 'retry' })
        : ofSession(model, continueSession(facts));
    case 'closeRequested':
      return requestClose(model);
    case 'leaveConfirmed':
      return facts.leaving || facts.status === 'expired' ? exit(model) : null;
    case 'leaveCancelled':
      return facts.leaving ? { state, facts: { leaving: false } } : null;
    case 'back':
      return goBack(model, event);
    default:
      return handle(handlers, model, event);
  }
}

const stepOf = (model: TransferModel, event: TransferEvent): TransferMove | null =>
  route<TransferEvent, TransferMove | null>(event, {
    user: (one) => userDid(model, one),
    host: (one) =>
      ('failure' in one ? ofSession(model, expireByFailure(model.facts, one.failure)) : null) ??
      handle(handlers, model, one),
    session: (one) => {
      const own = handle(handlers, model, one);
      if (own !== null || one.type === 'embeddedEnded' || one.type === 'embeddedMoved') return own;
      return ofSession(model, stepSession(model.facts, one));
    },
    time: () => null,
  });

/** An asset transfer: collects and confirms what it needs, and moves nothing. Pure and total. */
export function transfer(model: TransferModel, event: TransferEvent): TransferTurn {
  const step = model.state.step === 'exited' ? null : stepOf(model, event);
  if (step === null) return { model, effects: [], ignored: true };
  const moved: SessionFacts = { ...model.facts, ...step.facts };
  const snapshot = toSnapshot({ state: step.state, overlay: null, facts: moved });
  const isNew = snapshot !== null && JSON.stringify(snapshot) !== JSON.stringify(moved.savedSnapshot);
  const facts: SessionFacts = isNew ? { ...moved, savedSnapshot: snapshot } : moved;
  return {
    model: { state: step.state, overlay: overlayOf(step.state, facts), facts },
    effects: [...(step.effects ?? []), ...(isNew ? [{ type: 'saveSnapshot' as const, snapshot }] : [])],
    ignored: false,
  };
}

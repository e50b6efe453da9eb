import { request } from '../host/index.ts';
import { after, handle, route } from '../kernel/index.ts';
import type { HandlerTable, Turn } from '../kernel/index.ts';
import { continueSession, expireByFailure, sessionOverlay, stepSession } from '../session/index.ts';
import type { Overlay, SessionFacts, SessionStep } from '../session/index.ts';
import type { OwnAccountsEffect } from './model/own-accounts-effect.ts';
import type { OwnAccountsEvent, OwnAccountsEventOf, OwnAccountsUserEvent } from './model/own-accounts-event.ts';
import type { OwnAccountsModel, OwnAccountsState } from './model/own-accounts-state.ts';
import { exit, isView, read } from './moves/moves.ts';
import type { OwnAccountsMove } from './moves/moves.ts';
import { boot, error } from './steps/before-screens.ts';
import { manualForm, manualKind } from './steps/manual.ts';
import { propertyAddress, propertyLoans, propertyMatches, propertyValue } from './steps/real-estate.ts';
import { ownSaved } from './steps/saved.ts';

export type OwnAccountsTurn = Turn<OwnAccountsModel, OwnAccountsEffect>;

const handlers: HandlerTable<OwnAccountsState, OwnAccountsEvent, OwnAccountsModel, OwnAccountsMove> = {
  boot,
  manualKind,
  manualForm,
  propertyAddress,
  propertyMatches,
  propertyValue,
  propertyLoans,
  ownSaved,
  error,
  exited: {},
};

/** Leaving loses what was typed on the screens before. */
function asksToLeave(state: OwnAccountsState, typed: boolean): boolean {
  const { step } = state;
  if (step === 'manualForm' || step === 'propertyAddress') return typed;
  // A property that is edited opens here.
  if (step === 'propertyValue') return typed || state.draft.property === null;
  return step === 'propertyMatches' || step === 'propertyLoans';
}

function overlayOf(state: OwnAccountsState, facts: SessionFacts): Overlay | null {
  if (state.step === 'exited') return null;
  if (facts.leaving && facts.status !== 'expired') return { kind: 'leave', consequence: 'lost' };
  return sessionOverlay(facts);
}

/** What the present screen waits for, asked again after a pause of the network or the session. */
function askAgain({ state, facts }: OwnAccountsModel): readonly OwnAccountsEffect[] {
  if (facts.status === 'expired') return [];
  if (state.step === 'boot' && state.opening !== null) return read(state.opening).effects ?? [];
  return state.step === 'propertyLoans' && state.loans === null ? [request('listLoans', {})] : [];
}

const asked = { sending: false, problem: null };

/** The present screen without the request that the end of the session cut off. */
function cutOff(state: OwnAccountsState): OwnAccountsState {
  switch (state.step) {
    case 'manualForm':
      return { ...state, sending: false, deletion: state.deletion && asked };
    case 'propertyAddress':
      return { ...state, finding: false, deletion: state.deletion && asked };
    case 'propertyLoans':
      return { ...state, sending: false };
    default:
      return state;
  }
}

function changed(model: OwnAccountsModel, { facts, effects = [], change }: SessionStep): OwnAccountsMove {
  const { state } = model;
  if (change === 'expired') return { state: cutOff(state), facts, effects };
  if (change === undefined) return { state, facts, effects };
  const isLost = state.step === 'error' && state.problem.class === 'network.lost';
  const again =
    isLost && state.opening !== null
      ? read(state.opening)
      : { state, effects: askAgain({ ...model, facts: { ...model.facts, ...facts } }) };
  return after(effects, { ...again, facts });
}

const ofSession = (model: OwnAccountsModel, step: SessionStep | null): OwnAccountsMove | null =>
  step === null ? null : changed(model, step);

function requestClose(
  model: OwnAccountsModel,
  { typed = true }: Pick<OwnAccountsEventOf<'closeRequested'>, 'typed'>,
): OwnAccountsMove | null {
  const { state, facts } = model;
  if (facts.status === 'expired') return exit(model);
  // A view that stands in its page is never closed by itself; what cannot be shown at all can be left.
  if (facts.leaving || (isView(facts) && state.step !== 'error')) return null;
  return asksToLeave(state, typed) ? { state, facts: { leaving: true } } : exit(model);
}

const isSending = (state: OwnAccountsState): boolean =>
  ('sending' in state && state.sending) || ('finding' in state && state.finding);

/** A question on top is answered first. Where there is no screen before, the way back leads out. */
function goBack(model: OwnAccountsModel, event: OwnAccountsUserEvent): OwnAccountsMove | null {
  if (model.overlay !== null && model.overlay.kind !== 'offline') return null;
  if (isSending(model.state)) return null;
  return handle(handlers, model, event) ?? requestClose(model, {});
}

function userDid(model: OwnAccountsModel, event: OwnAccountsUserEvent): OwnAccountsMove | null {
  const { state, facts } = model;
  switch (event.type) {
    case 'sessionContinued':
      // Refused before there was a session to pause: going on means asking for another one.
      return state.step === 'error' && state.problem.class === 'session.expired' && facts.sessionId === null
        ? handle(handlers, model, { source: 'user', type: 'retry' })
        : ofSession(model, continueSession(facts));
    case 'closeRequested':
      return requestClose(model, event);
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

const stepOf = (model: OwnAccountsModel, event: OwnAccountsEvent): OwnAccountsMove | null =>
  route<OwnAccountsEvent, OwnAccountsMove | null>(event, {
    user: (one) => userDid(model, one),
    host: (one) =>
      ('failure' in one ? ofSession(model, expireByFailure(model.facts, one.failure)) : null) ??
      handle(handlers, model, one),
    session: (one) => handle(handlers, model, one) ?? ofSession(model, stepSession(model.facts, one)),
    time: () => null,
  });

/** Accounts and property that a user adds by hand, changes or deletes. Pure and total. */
export function ownAccounts(model: OwnAccountsModel, event: OwnAccountsEvent): OwnAccountsTurn {
  const step = model.state.step === 'exited' ? null : stepOf(model, event);
  if (step === null) return { model, effects: [], ignored: true };
  const facts: SessionFacts = { ...model.facts, ...step.facts };
  return {
    model: { state: step.state, overlay: overlayOf(step.state, facts), facts },
    effects: step.effects ?? [],
    ignored: false,
  };
}

import { request } from '../host/index.ts';
import { after, route } from '../kernel/index.ts';
import { continueSession, expireByFailure, sessionOverlay, stepSession } from '../session/index.ts';
import type { Overlay, SessionFacts, SessionStep } from '../session/index.ts';
import type { VerificationEffect } from './model/verification-effect.ts';
import type { VerificationEvent, VerificationEventOf, VerificationUserEvent } from './model/verification-event.ts';
import type { VerificationModel, VerificationState } from './model/verification-state.ts';
import type { Step } from './model/step.ts';
import { exit } from './moves/exit.ts';
import { pickAccount, readVerification, requestsOf } from './moves/show.ts';
import { toDetails } from './steps/deposits.ts';
import { recover } from './steps/error.ts';

/** Leaving now loses what was typed. */
const losesTyped = (state: VerificationState): boolean =>
  state.step === 'cdvDetails' || (state.step === 'cdvReview' && state.sending === false);

/** The one overlay to show. While linking has the frame, it shows its own. */
export function overlayOf(state: VerificationState, facts: SessionFacts): Overlay | null {
  if (state.step === 'exited' || state.step === 'linking') return null;
  if (facts.leaving && facts.status !== 'expired') return { kind: 'leave', consequence: 'lost' };
  return sessionOverlay(facts);
}

const readAgain = (verificationIds: readonly number[]): readonly VerificationEffect[] => [
  { type: 'watchVerifications', verificationIds },
  ...verificationIds.map(readVerification),
];

/** Requests whose answers the present screen waits for, asked again after a pause of the network or the session. */
function askAgain(state: VerificationState): readonly VerificationEffect[] {
  switch (state.step) {
    case 'boot':
      return state.opening === null ? [] : requestsOf(state.opening);
    case 'matching':
      return state.undecided.length === 0 ? [] : readAgain(state.undecided);
    case 'cdvReview':
      return state.sending === 'unsure' ? [request('listVerifications', {})] : [];
    case 'cdvStarted':
    case 'cdvWaiting':
    case 'cdvAmounts':
      return readAgain([state.verification.verificationId]);
    default:
      return [];
  }
}

/** The present screen without the request that the end of the session cut off, and without what is forgotten then. */
function cutOff(model: VerificationModel): VerificationState {
  const { state } = model;
  switch (state.step) {
    case 'matching':
      return state.undecided.length === 0 ? pickAccount(model, state, { picked: state.picked }).state : state;
    case 'cdvReview':
      return state.sending === false ? toDetails(state).state : { ...state, sending: 'unsure' };
    case 'cdvWaiting':
      return { ...state, asking: false };
    case 'cdvAmounts':
      return { ...state, sending: false };
    default:
      return state;
  }
}

/** What a step of the session does to the screen. */
function withSessionStep(model: VerificationModel, { facts, effects = [], change }: SessionStep): Step {
  const { state } = model;
  if (change === 'expired') return { state: cutOff(model), facts, effects: [{ type: 'stopWatching' }, ...effects] };
  if (change === undefined) return { state, facts, effects };
  const isLost = change === 'online' && state.step === 'error' && state.problem.class === 'network.lost';
  const recovered = isLost && model.facts.status !== 'expired' ? recover(state, model) : null;
  if (recovered !== null) return after(effects, { ...recovered, facts: { ...recovered.facts, ...facts } });
  const isPaused = change === 'online' && model.facts.status === 'expired';
  return { state, facts, effects: isPaused ? effects : [...effects, ...askAgain(state)] };
}

const ofSession = (model: VerificationModel, step: SessionStep | null): Step | null =>
  step === null ? null : withSessionStep(model, step);

function requestClose(model: VerificationModel, { typed }: VerificationEventOf<'closeRequested'>): Step | null {
  const { state, facts } = model;
  if (facts.status === 'expired') return exit(model);
  if (facts.leaving) return null;
  return losesTyped(state) && typed !== false ? { state, facts: { leaving: true } } : exit(model);
}

function userDid(model: VerificationModel, event: VerificationUserEvent): Step | null {
  const { state, facts } = model;
  switch (event.type) {
    case 'sessionContinued':
      return ofSession(model, continueSession(facts));
    case 'closeRequested':
      return requestClose(model, event);
    case 'leaveConfirmed':
      return facts.leaving || facts.status === 'expired' ? exit(model) : null;
    case 'leaveCancelled':
      return facts.leaving ? { state, facts: { leaving: false } } : null;
    default:
      return null;
  }
}

/** Handles events that count on every screen; null for an event of one screen, or one that is ignored now. */
export function handleGlobally(model: VerificationModel, event: VerificationEvent): Step | null {
  // Linking hears of everything while it has the frame.
  if (model.state.step === 'linking') return null;
  return route<VerificationEvent, Step | null>(event, {
    user: (one) => userDid(model, one),
    host: (one) => ('failure' in one ? ofSession(model, expireByFailure(model.facts, one.failure)) : null),
    session: (one) =>
      one.type === 'embeddedEnded' || one.type === 'embeddedMoved'
        ? null
        : ofSession(model, stepSession(model.facts, one)),
    time: () => null,
  });
}

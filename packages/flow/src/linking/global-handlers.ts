import { request } from '../host/index.ts';
import { after, route } from '../kernel/index.ts';
import { continueSession, expireByFailure, sessionOverlay, stepSession } from '../session/index.ts';
import type { LeaveConsequence, Overlay, SessionFacts, SessionStep } from '../session/index.ts';
import { askForConsent } from './authorizations/ask-consent.ts';
import {
  authorizationsOf,
  cancelAuthorizations,
  makeAuthorization,
  watchAuthorizations,
} from './authorizations/follow-authorization.ts';
import type { LinkEffect } from './model/link-effect.ts';
import type { EventOf, LinkEvent, LinkUserEvent } from './model/link-event.ts';
import type { LinkModel, LinkState } from './model/link-state.ts';
import type { Step } from './model/step.ts';
import { askForForm } from './moves/connection.ts';
import { exit, withCompleted } from './moves/exit.ts';
import { open } from './moves/start.ts';
import { recoverByItself } from './steps/error.ts';
import { finishLater } from './steps/progress.ts';
import { linkFinished } from './steps/summary.ts';

/** What leaving now would cost; null when it costs nothing, and the flow may close at once. */
function consequenceOf(state: LinkState): LeaveConsequence | null {
  switch (state.step) {
    case 'credentials':
    case 'mfa':
      return 'lost';
    case 'progress':
      return state.account === null ? 'lost' : 'background';
    case 'partial':
    case 'summary':
      return 'kept';
    case 'atBank':
      return 'atBank';
    default:
      return null;
  }
}

/** The one overlay to show: what blocks most comes first. */
export function overlayOf(state: LinkState, facts: SessionFacts): Overlay | null {
  if (state.step === 'exited' || state.step === 'settled') return null;
  if (facts.leaving && facts.status !== 'expired')
    return { kind: 'leave', consequence: consequenceOf(state) ?? 'kept' };
  return sessionOverlay(facts);
}

/** Requests whose answers the present screen waits for, asked again after a pause of the network or the session. */
function askAgain(state: LinkState): readonly LinkEffect[] {
  switch (state.step) {
    case 'boot':
      return state.opening === null ? [] : (open(state.opening).effects ?? []);
    case 'existing':
      return state.connections === null
        ? [request('listProviderAccounts', { providerId: state.provider.providerId })]
        : [];
    case 'consent':
      return state.consent === null ? [askForConsent(state)] : [];
    case 'handoff':
      return state.ready === null
        ? [makeAuthorization(state, state.mode)]
        : watchAuthorizations(state, [state.ready.authorizationId, ...state.earlier]);
    case 'atBank':
      return [
        { type: 'startTimers' },
        ...watchAuthorizations(state, authorizationsOf(state)),
        request('getAuthorization', { authorizationId: state.authorizationId, consentId: state.consent.consentId }),
      ];
    case 'credentials':
      return state.form === null ? askForForm(state.connection) : [];
    case 'progress': {
      const { providerAccountId } = state.connection;
      if (providerAccountId === null || state.account === null) return [];
      const ask = state.loadingAccounts
        ? request('listAccounts', { providerAccountId })
        : request('getProviderAccount', { providerAccountId });
      return [{ type: 'startTimers' }, { type: 'watchProviderAccount', providerAccountId }, ask];
    }
    case 'mfa':
      return [
        { type: 'watchProviderAccount', providerAccountId: state.account.providerAccountId },
        request('getProviderAccount', { providerAccountId: state.account.providerAccountId }),
      ];
    case 'partial':
    case 'summary':
      return [
        { type: 'watchProviderAccount', providerAccountId: state.account.providerAccountId },
        request('listAccounts', { providerAccountId: state.account.providerAccountId }),
      ];
    default:
      return [];
  }
}

function backOnline(model: LinkModel): Step {
  const { state, facts } = model;
  if (facts.status === 'expired') return { state };
  const recovered = state.step === 'error' ? recoverByItself(state, model) : null;
  return recovered ?? { state, effects: askAgain(state) };
}

/** The present screen without the request that the end of the session cut off. */
function cutOff(state: LinkState): LinkState {
  if (state.step === 'progress' && state.account === null)
    return { step: 'credentials', connection: state.connection, form: null, problem: null };
  if (state.step === 'mfa') return { ...state, sending: false };
  if (state.step === 'consent' || state.step === 'summary') return { ...state, saving: null };
  if (state.step === 'error') return { ...state, removal: null };
  return state;
}

/** What a step of the session does to the screen. */
function withSessionStep(model: LinkModel, { facts, effects = [], change }: SessionStep): Step {
  const { state } = model;
  if (change === 'expired')
    return { state: cutOff(state), facts, effects: [{ type: 'stopTimers' }, { type: 'stopWatching' }] };
  if (change === 'resumed') return { state, facts, effects: [...effects, ...askAgain(state)] };
  if (change === undefined) return { state, facts, effects };
  const recovered = backOnline(model);
  return after(effects, { ...recovered, facts: { ...recovered.facts, ...facts } });
}

const ofSession = (model: LinkModel, step: SessionStep | null): Step | null =>
  step === null ? null : withSessionStep(model, step);

function requestClose(model: LinkModel, event: EventOf<'closeRequested'>): Step | null {
  const { state, facts } = model;
  // What is paused is not on show: there is nothing to ask about.
  if (facts.status === 'expired') return leave(model, 'leave');
  if (facts.leaving) return null;
  const nothingTyped = state.step === 'credentials' && event.typed === false;
  if (consequenceOf(state) === null || nothingTyped) return exit(model);
  return { state, facts: { leaving: true } };
}

function leave(model: LinkModel, choice: EventOf<'leaveConfirmed'>['choice']): Step | null {
  const { state, facts } = model;
  if (!facts.leaving && facts.status !== 'expired') return null;
  if (state.step === 'summary' || state.step === 'partial') {
    const accounts = state.step === 'summary' ? state.accounts : [...state.ready, ...state.failed];
    const accountIds = accounts.map((one) => one.accountId);
    const completed = withCompleted(facts, { providerAccountId: state.account.providerAccountId, accountIds });
    return exit(model, { completed, effects: linkFinished(model, state.account, accounts) });
  }
  if (state.step === 'atBank') return exit(model, { effects: cancelAuthorizations(state, authorizationsOf(state)) });
  if (choice === 'stop' && (state.step === 'progress' || state.step === 'mfa')) {
    return exit(model, { removeFirst: state.connection.purpose === 'add' ? state.connection.providerAccountId : null });
  }
  if (state.step === 'progress' && state.account !== null)
    return finishLater(model, state.account.requestId, state.account.providerAccountId);
  return exit(model);
}

function userDid(model: LinkModel, event: LinkUserEvent): Step | null {
  switch (event.type) {
    case 'sessionContinued':
      return ofSession(model, continueSession(model.facts));
    case 'closeRequested':
      return requestClose(model, event);
    case 'leaveConfirmed':
      return leave(model, event.choice);
    case 'leaveCancelled':
      return model.facts.leaving ? { state: model.state, facts: { leaving: false } } : null;
    default:
      return null;
  }
}

/** What is listened to on every screen; null when the event is the screen's own matter, or means nothing now. */
export const handleGlobally = (model: LinkModel, event: LinkEvent): Step | null =>
  route<LinkEvent, Step | null>(event, {
    user: (one) => userDid(model, one),
    host: (one) => ('failure' in one ? ofSession(model, expireByFailure(model.facts, one.failure)) : null),
    session: (one) => (one.type === 'embeddedEnded' ? null : ofSession(model, stepSession(model.facts, one))),
    time: () => null,
  });

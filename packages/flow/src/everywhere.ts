import { askForConsent } from './bank-visit/ask-consent.ts';
import { cancelVisits, makeVisit, watchVisits } from './bank-visit/follow-visit.ts';
import { askForForm } from './connection.ts';
import { exit, withCompleted } from './exit.ts';
import type { LinkEffect } from './link-effect.ts';
import type { EventOf, LinkEvent } from './link-event.ts';
import type { LeaveConsequence, LinkModel, LinkState, Overlay, SessionFacts } from './link-state.ts';
import { problemOfFailure } from './problems.ts';
import { factsOf, open } from './start.ts';
import type { Step } from './step.ts';
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
  if (state.step === 'exited') return null;
  const { renewing, renewalProblem: problem } = facts;
  if (facts.standing === 'expired') return { kind: 'session', standing: 'expired', renewing, problem };
  if (facts.leaving) return { kind: 'leave', consequence: consequenceOf(state) ?? 'kept' };
  if (facts.standing === 'expiring') return { kind: 'session', standing: 'expiring', renewing, problem };
  return facts.online ? null : { kind: 'offline' };
}

/** Requests whose answers the present screen waits for, asked again after a pause of the network or the session. */
function askAgain(state: LinkState): readonly LinkEffect[] {
  switch (state.step) {
    case 'boot':
      return state.opening === null ? [] : (open(state.opening).effects ?? []);
    case 'existing':
      return state.connections === null ? [{ type: 'loadConnections', providerId: state.provider.providerId }] : [];
    case 'consent':
      return state.consent === null ? [askForConsent(state)] : [];
    case 'handoff':
      return state.ready === null
        ? [makeVisit(state, state.mode)]
        : watchVisits(state, [state.ready.visitId, ...state.earlier]);
    case 'atBank':
      return [
        { type: 'startTimers' },
        ...watchVisits(state, [state.visitId, ...state.earlier]),
        { type: 'loadVisit', visitId: state.visitId, consentId: state.consent.consentId },
      ];
    case 'credentials':
      return state.form === null ? askForForm(state.connection) : [];
    case 'progress': {
      const { providerAccountId } = state.connection;
      if (providerAccountId === null || state.account === null) return [];
      const ask: LinkEffect = {
        type: state.loadingAccounts ? 'loadAccounts' : 'loadProviderAccount',
        providerAccountId,
      };
      return [{ type: 'startTimers' }, { type: 'watchProviderAccount', providerAccountId }, ask];
    }
    case 'mfa':
      return [
        { type: 'watchProviderAccount', providerAccountId: state.account.providerAccountId },
        { type: 'loadProviderAccount', providerAccountId: state.account.providerAccountId },
      ];
    case 'partial':
    case 'summary':
      return [
        { type: 'watchProviderAccount', providerAccountId: state.account.providerAccountId },
        { type: 'loadAccounts', providerAccountId: state.account.providerAccountId },
      ];
    default:
      return [];
  }
}

function backOnline(model: LinkModel): Step {
  const { state, facts } = model;
  const spoken: LinkEffect = { type: 'announce', announcement: { key: 'online' } };
  const recovered = state.step === 'error' && facts.standing !== 'expired' ? recoverByItself(state, model) : null;
  const again = facts.standing === 'expired' ? [] : askAgain(state);
  return {
    state: recovered?.state ?? state,
    facts: { ...recovered?.facts, online: true },
    effects: [spoken, ...(recovered?.effects ?? again)],
  };
}

/** The present screen without the request that the end of the session cut off. */
function cutOff(state: LinkState): LinkState {
  if (state.step === 'progress' && state.account === null)
    return { step: 'credentials', connection: state.connection, form: null, problem: null };
  if (state.step === 'mfa') return { ...state, sending: false };
  if (state.step === 'consent' || state.step === 'summary') return { ...state, saving: null };
  return state;
}

const expire = ({ state, facts }: LinkModel): Step | null =>
  facts.sessionId === null || facts.standing === 'expired'
    ? null
    : {
        state: cutOff(state),
        facts: { standing: 'expired', renewing: false, renewalProblem: null, leaving: false },
        effects: [{ type: 'stopTimers' }, { type: 'stopWatching' }],
      };

function renew({ state, facts }: LinkModel, renewed: Partial<SessionFacts>): Step {
  const effects = facts.standing === 'expired' ? askAgain(state) : [];
  return { state, facts: { standing: 'active', renewing: false, renewalProblem: null, ...renewed }, effects };
}

function continueSession({ state, facts }: LinkModel): Step | null {
  if (facts.standing === 'active' || facts.renewing) return null;
  const effect: LinkEffect =
    facts.standing === 'expired' ? { type: 'requestLaunch', reason: 'expired' } : { type: 'keepSession' };
  return { state, facts: { renewing: true, renewalProblem: null }, effects: [effect] };
}

function renewalFailed(model: LinkModel, { failure }: EventOf<'requestFailed'>): Step | null {
  const { state, facts } = model;
  if (!facts.renewing) return null;
  const problem = problemOfFailure(failure);
  if (facts.standing === 'expiring' && problem.class === 'session.expired') return expire(model);
  return { state, facts: { renewing: false, renewalProblem: problem } };
}

function requestClose(model: LinkModel, event: EventOf<'closeRequested'>): Step | null {
  const { state, facts } = model;
  // What is paused is not on show: there is nothing to ask about.
  if (facts.standing === 'expired') return leave(model, 'leave');
  if (facts.leaving) return null;
  const nothingTyped = state.step === 'credentials' && event.typed === false;
  if (consequenceOf(state) === null || nothingTyped) return exit(model);
  return { state, facts: { leaving: true } };
}

function leave(model: LinkModel, choice: EventOf<'leaveConfirmed'>['choice']): Step | null {
  const { state, facts } = model;
  if (!facts.leaving && facts.standing !== 'expired') return null;
  if (state.step === 'summary' || state.step === 'partial') {
    const accounts = state.step === 'summary' ? state.accounts : [...state.ready, ...state.failed];
    const accountIds = accounts.map((one) => one.accountId);
    const completed = withCompleted(facts, { providerAccountId: state.account.providerAccountId, accountIds });
    return exit(model, { completed, effects: linkFinished(model, state.account, accounts) });
  }
  if (state.step === 'atBank') return exit(model, { effects: cancelVisits(state, [state.visitId, ...state.earlier]) });
  if (choice === 'stop' && (state.step === 'progress' || state.step === 'mfa')) {
    return exit(model, { removeFirst: state.connection.purpose === 'add' ? state.connection.providerAccountId : null });
  }
  if (state.step === 'progress' && state.account !== null)
    return finishLater(model, state.account.requestId, state.account.providerAccountId);
  return exit(model);
}

/** What is listened to on every screen; null when the event is the screen's own matter, or means nothing now. */
export function handleEverywhere(model: LinkModel, event: LinkEvent): Step | null {
  const { state, facts } = model;
  switch (event.type) {
    case 'offline':
      return facts.online
        ? { state, facts: { online: false }, effects: [{ type: 'announce', announcement: { key: 'offline' } }] }
        : null;
    case 'online':
      return facts.online ? null : backOnline(model);
    case 'sessionExpiring':
      return facts.sessionId !== null && facts.standing === 'active'
        ? { state, facts: { standing: 'expiring', renewing: false } }
        : null;
    case 'sessionExpired':
      return expire(model);
    case 'sessionContinued':
      return continueSession(model);
    case 'sessionRenewed':
      return facts.standing === 'active' ? null : renew(model, {});
    case 'launched':
      return facts.sessionId === null
        ? null
        : renew(model, { ...factsOf(event.session, facts.start), savedSnapshot: event.session.snapshot });
    case 'requestFailed':
      if (event.request === 'launch') return renewalFailed(model, event);
      return problemOfFailure(event.failure).class === 'session.expired' ? (expire(model) ?? { state }) : null;
    case 'closeRequested':
      return requestClose(model, event);
    case 'leaveConfirmed':
      return leave(model, event.choice);
    case 'leaveCancelled':
      return facts.leaving ? { state, facts: { leaving: false } } : null;
    default:
      return null;
  }
}

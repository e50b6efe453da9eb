import type { LinkEffect } from '../link-effect.ts';
import type { LinkEvent } from '../link-event.ts';
import type { LinkModel, SessionFacts } from '../link-state.ts';
import { initialModel } from '../link-state.ts';
import { problemOfFailure } from '../problems.ts';
import type { Problem } from '../problems.ts';
import { transition } from '../transition.ts';
import { cardsOf } from './cards.ts';
import { firstReads, stepList } from './list-steps.ts';
import type { ManageEffect, SessionEffect } from './manage-effect.ts';
import type { ManageEvent } from './manage-event.ts';
import type { ConnectionsState, ManageModel, ManageState } from './manage-state.ts';

export interface ManageTurn {
  model: ManageModel;
  effects: readonly ManageEffect[];
  ignored: boolean;
}

const boot: ManageState = { step: 'boot', opening: null, refusedLaunches: 0 };

export const initialManageModel: ManageModel = { ...initialModel, state: boot, mayLink: false };

/** A refused launch token is replaced once; a second refusal is a fault of the set-up. */
const launchTries = 2;

const ofSession: ReadonlySet<string> = new Set<SessionEffect['type']>([
  'requestLaunch',
  'keepSession',
  'announce',
  'endSession',
  'emit',
]);

/** Effects of the linking flow that count here; the screen they name is the list. */
function sessionEffects(effects: readonly LinkEffect[]): ManageEffect[] {
  return effects
    .filter((effect): effect is SessionEffect => ofSession.has(effect.type))
    .map((effect) => {
      if (effect.type === 'endSession') return { ...effect, screen: 'connections' };
      if (effect.type === 'emit' && effect.event.type === 'fin-exit')
        return { ...effect, event: { ...effect.event, screen: 'connections' } };
      return effect;
    });
}

const turned = (model: ManageModel, state: ManageState, effects: readonly ManageEffect[] = []): ManageTurn => ({
  model: { ...model, state },
  effects,
  ignored: false,
});

/** Pause, warning and network are those of the linking flow on a screen that holds nothing. */
function aside(model: ManageModel, event: LinkEvent): ManageTurn | null {
  const resting: LinkModel = { state: { step: 'entry', linkedBanks: [] }, overlay: model.overlay, facts: model.facts };
  const turn = transition(resting, event);
  if (turn.ignored) return null;
  const { state, facts, overlay } = turn.model;
  const gone = state.step === 'exited';
  const resumed = model.facts.standing === 'expired' && facts.standing === 'active';
  const effects = sessionEffects(turn.effects);
  const paused = model.facts.standing !== 'expired' && facts.standing === 'expired';
  if (paused || gone) effects.unshift({ type: 'unwatchAll' });
  else if (resumed || event.type === 'online') effects.push({ type: 'readConnections' });
  return { model: { ...model, state: gone ? state : model.state, facts, overlay }, effects, ignored: false };
}

function fail(model: ManageModel, problem: Problem, recovery: 'relaunch' | 'none'): ManageTurn {
  const { code, recoverable, reference } = problem;
  const state: ManageState = {
    step: 'error',
    // There is no other bank to choose here.
    problem: { ...problem, secondary: null },
    connection: null,
    recovery: { kind: recovery },
    unusable: [],
  };
  return turned(model, state, [
    { type: 'tell', event: { type: 'fin-error', class: problem.class, code, recoverable, reference } },
  ]);
}

function launched(model: ManageModel, event: Extract<LinkEvent, { type: 'launched' }>): ManageTurn | null {
  if (model.facts.sessionId !== null) return aside(model, event);
  const { session, start } = event;
  const facts: SessionFacts = {
    ...model.facts,
    sessionId: session.sessionId,
    version: session.version,
    options: session.options,
    start,
  };
  return turned({ ...model, facts, mayLink: session.capabilities.includes('link') }, boot, [
    { type: 'readConnections' },
  ]);
}

function booting(model: ManageModel, event: ManageEvent): ManageTurn | null {
  const { state } = model;
  if (state.step !== 'boot') return null;
  if (event.type === 'connectionsRead') {
    const cards = cardsOf(event.providerAccounts, []);
    const list: ConnectionsState = {
      step: 'connections',
      cards,
      mayLink: model.mayLink,
      removal: null,
      removed: null,
    };
    return turned(model, list, firstReads(cards));
  }
  if (event.type === 'manageFailed' && event.request === 'readConnections')
    return fail(model, problemOfFailure(event.failure), 'relaunch');
  if (event.type !== 'requestFailed' || event.request !== 'launch' || model.facts.sessionId !== null) return null;
  const problem = problemOfFailure(event.failure);
  const refusedLaunches = state.refusedLaunches + 1;
  if (problem.class === 'session.expired' && refusedLaunches < launchTries)
    return turned(model, { ...state, refusedLaunches }, [{ type: 'requestLaunch', reason: 'refused' }]);
  return fail(model, problem, problem.recoverable ? 'relaunch' : 'none');
}

function retrying(model: ManageModel, event: ManageEvent): ManageTurn | null {
  const { state } = model;
  if (state.step !== 'error') return null;
  if (event.type !== 'retry' && event.type !== 'sessionContinued') return null;
  if (state.recovery.kind !== 'relaunch') return null;
  return model.facts.sessionId === null
    ? turned(model, boot, [
        { type: 'requestLaunch', reason: state.problem.class === 'session.expired' ? 'refused' : 'start' },
      ])
    : turned(model, boot, [{ type: 'readConnections' }]);
}

function takeBack(model: ManageModel, event: Extract<ManageEvent, { type: 'linkEnded' }>): ManageTurn | null {
  if (model.state.step !== 'linking') return null;
  const back: ManageModel = { ...model, facts: { ...model.facts, online: event.online } };
  // The session is asked first: its time has gone on.
  if (!event.expired) return turned(back, model.state.list, [{ type: 'keepSession' }, { type: 'readConnections' }]);
  const expired = aside({ ...back, state: model.state.list }, { type: 'sessionExpired' });
  return expired === null ? null : (aside(expired.model, { type: 'leaveConfirmed', choice: 'leave' }) ?? expired);
}

const isOver = (event: ManageEvent): boolean =>
  event.type === 'manageFailed' && problemOfFailure(event.failure).class === 'session.expired';

/** M1 to M4: pure and total. While the linking flow has the frame, only its end is listened to. */
export function manage(model: ManageModel, event: ManageEvent): ManageTurn {
  return step(model, event) ?? { model, effects: [], ignored: true };
}

function step(model: ManageModel, event: ManageEvent): ManageTurn | null {
  const { state } = model;
  if (state.step === 'exited') return null;
  if (event.type === 'linkEnded') return takeBack(model, event);
  if (state.step === 'linking') return null;
  if (event.type === 'launched') return launched(model, event);
  if (isOver(event)) return aside(model, { type: 'sessionExpired' });
  const here =
    state.step === 'connections' ? stepList(state, event) : (booting(model, event) ?? retrying(model, event));
  if (here !== null) return 'model' in here ? here : turned(model, here.state, here.effects);
  // The list loses nothing and is never closed by itself; what cannot be shown at all can be left.
  if (event.type === 'closeRequested' && state.step !== 'error') return null;
  return isLinkEvent(event) ? aside(model, event) : null;
}

const own: ReadonlySet<ManageEvent['type']> = new Set<ManageEvent['type']>([
  'linkWanted',
  'refreshWanted',
  'fixWanted',
  'answerWanted',
  'removalWanted',
  'removalCancelled',
  'removalConfirmed',
  'connectionsRead',
  'accountsRead',
  'connectionRefreshed',
  'connectionRemoved',
  'manageFailed',
  'linkEnded',
]);
const isLinkEvent = (event: ManageEvent): event is LinkEvent => !own.has(event.type);

import type { LinkEvent } from '../linking/model/link-event.ts';
import { initialModel } from '../linking/model/link-state.ts';
import { problemOfFailure } from '../problems/problems.ts';
import { aside, closed, failView, launchFailed, openAgain, openedFacts } from '../kernel/index.ts';
import type { OpeningTurn } from '../kernel/index.ts';
import { cardsOf } from './cards.ts';
import { firstReads, stepList } from './list-steps.ts';
import type { ManageEffect } from './manage-effect.ts';
import type { ManageEvent } from './manage-event.ts';
import type { ConnectionsState, ManageModel, ManageState } from './manage-state.ts';

export interface ManageTurn {
  model: ManageModel;
  effects: readonly ManageEffect[];
  ignored: boolean;
}

export const initialManageModel: ManageModel = { ...initialModel, state: closed, mayLink: false };

const turned = (model: ManageModel, state: ManageState, effects: readonly ManageEffect[] = []): ManageTurn => ({
  model: { ...model, state },
  effects,
  ignored: false,
});

const openingTurn = (model: ManageModel, { state, effects }: OpeningTurn): ManageTurn => turned(model, state, effects);

function besides(model: ManageModel, event: LinkEvent): ManageTurn | null {
  const turn = aside(model.facts, event, 'connections');
  if (turn === null) return null;
  const { facts, overlay, exited, paused, resumed } = turn;
  const effects: ManageEffect[] = [...turn.effects];
  if (paused) effects.unshift({ type: 'unwatchAll' });
  else if (resumed) effects.push({ type: 'readConnections' });
  return { model: { ...model, state: exited ?? model.state, facts, overlay }, effects, ignored: false };
}

function launched(model: ManageModel, event: Extract<LinkEvent, { type: 'launched' }>): ManageTurn | null {
  if (model.facts.sessionId !== null) return besides(model, event);
  const { session, start } = event;
  const opened = { ...model, facts: openedFacts(model.facts, session, start) };
  return turned({ ...opened, mayLink: session.capabilities.includes('link') }, closed, [{ type: 'readConnections' }]);
}

function booting(model: ManageModel, event: ManageEvent): ManageTurn | null {
  const { state } = model;
  if (state.step !== 'boot') return null;
  if (event.type === 'connectionsRead') {
    const cards = cardsOf(event.providerAccounts, null);
    const list: ConnectionsState = {
      step: 'connections',
      cards,
      mayLink: model.mayLink,
      removal: null,
      notices: [],
      removed: null,
    };
    return turned(model, list, firstReads(cards));
  }
  if (event.type === 'manageFailed' && event.request === 'readConnections')
    return openingTurn(model, failView(problemOfFailure(event.failure), 'relaunch'));
  if (event.type !== 'requestFailed' || event.request !== 'launch' || model.facts.sessionId !== null) return null;
  return openingTurn(model, launchFailed(state, event.failure));
}

function retrying(model: ManageModel, event: ManageEvent): ManageTurn | null {
  if (model.state.step !== 'error' || !isLinkEvent(event)) return null;
  const again = openAgain(model.state, model.facts, event);
  if (again === null) return null;
  return turned(model, again.state, again.reads ? [{ type: 'readConnections' }] : again.effects);
}

function takeBack(model: ManageModel, event: Extract<ManageEvent, { type: 'linkEnded' }>): ManageTurn | null {
  if (model.state.step !== 'linking') return null;
  const back: ManageModel = { ...model, facts: { ...model.facts, online: event.online } };
  // The session is asked first: its time has gone on.
  if (!event.expired) return turned(back, model.state.list, [{ type: 'keepSession' }, { type: 'readConnections' }]);
  const expired = besides({ ...back, state: model.state.list }, { type: 'sessionExpired' });
  return expired === null ? null : (besides(expired.model, { type: 'leaveConfirmed', choice: 'leave' }) ?? expired);
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
  if (isOver(event)) return besides(model, { type: 'sessionExpired' });
  const here =
    state.step === 'connections' ? stepList(state, event) : (booting(model, event) ?? retrying(model, event));
  if (here !== null) return 'model' in here ? here : turned(model, here.state, here.effects);
  // The list loses nothing and is never closed by itself; what cannot be shown at all can be left.
  if (event.type === 'closeRequested' && state.step !== 'error') return null;
  return isLinkEvent(event) ? besides(model, event) : null;
}

const own: ReadonlySet<ManageEvent['type']> = new Set<ManageEvent['type']>([
  'linkWanted',
  'refreshWanted',
  'fixWanted',
  'answerWanted',
  'renewalWanted',
  'removalWanted',
  'removalCancelled',
  'removalConfirmed',
  'connectionsRead',
  'noticesRead',
  'accountsRead',
  'connectionRefreshed',
  'connectionRemoved',
  'manageFailed',
  'linkEnded',
]);
const isLinkEvent = (event: ManageEvent): event is LinkEvent => !own.has(event.type);

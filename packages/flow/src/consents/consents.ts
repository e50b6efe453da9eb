import type { LinkEvent } from '../linking/model/link-event.ts';
import { initialModel } from '../linking/model/link-state.ts';
import { problemOfFailure } from '../problems/problems.ts';
import { aside, closed, failView, launchFailed, openAgain, openedFacts } from '../kernel/index.ts';
import { accountReads, emptyBook, withConsents } from './book.ts';
import type { ConsentsEffect } from './consents-effect.ts';
import type { ConsentNews, ConsentsEvent, ConsentWish } from './consents-event.ts';
import type { ConsentFilter, ConsentsModel, ConsentViewState } from './consents-state.ts';
import { hear } from './news.ts';
import { stepScreen } from './screen-steps.ts';
import { dashboard } from './ways.ts';

export interface ConsentsTurn {
  model: ConsentsModel;
  effects: readonly ConsentsEffect[];
  ignored: boolean;
}

export const initialConsentsModel: ConsentsModel = { ...initialModel, state: closed };

const turned = (
  model: ConsentsModel,
  state: ConsentViewState,
  effects: readonly ConsentsEffect[] = [],
): ConsentsTurn => ({ model: { ...model, state }, effects, ignored: false });

const readConsents: ConsentsEffect = { type: 'readConsents' };

function besides(model: ConsentsModel, event: LinkEvent): ConsentsTurn | null {
  const turn = aside(model.facts, event, 'consents');
  if (turn === null) return null;
  const { facts, overlay, exited, resumed } = turn;
  return {
    model: { state: exited ?? cutOff(model.state, turn.paused), facts, overlay },
    effects: resumed ? [...turn.effects, readConsents] : turn.effects,
    ignored: false,
  };
}

/** The present screen without the request that the end of the session cut off. */
function cutOff(state: ConsentViewState, paused: boolean): ConsentViewState {
  if (!paused) return state;
  if (state.step === 'consentRenewal') return { ...state, sending: false };
  if (state.step !== 'consentDetail') return state;
  const stopping = state.stopping === null ? null : { ...state.stopping, sending: false };
  return { ...state, stopping, choosing: null };
}

function booting(model: ConsentsModel, event: ConsentsEvent, filter: ConsentFilter): ConsentsTurn | null {
  const { state } = model;
  if (state.step !== 'boot') return null;
  if (event.type === 'consentsRead') {
    const book = withConsents({ ...emptyBook, filter }, event.consents);
    return turned(model, dashboard(book), accountReads(book));
  }
  if (event.type === 'consentFailed' && event.request === 'readConsents') {
    const failure = failView(problemOfFailure(event.failure), 'relaunch');
    return turned(model, failure.state, failure.effects);
  }
  if (event.type !== 'requestFailed' || event.request !== 'launch' || model.facts.sessionId !== null) return null;
  const failure = launchFailed(state, event.failure);
  return turned(model, failure.state, failure.effects);
}

function retrying(model: ConsentsModel, event: ConsentsEvent): ConsentsTurn | null {
  if (model.state.step !== 'error' || !isLinkEvent(event)) return null;
  const again = openAgain(model.state, model.facts, event);
  if (again === null) return null;
  return turned(model, again.state, again.reads ? [readConsents] : again.effects);
}

function launched(model: ConsentsModel, event: Extract<LinkEvent, { type: 'launched' }>): ConsentsTurn | null {
  if (model.facts.sessionId !== null) return besides(model, event);
  const { session, start } = event;
  return turned({ ...model, facts: openedFacts(model.facts, session, start) }, closed, [readConsents]);
}

function takeBack(model: ConsentsModel, event: Extract<ConsentNews, { type: 'linkEnded' }>): ConsentsTurn | null {
  if (model.state.step !== 'linking') return null;
  const state = model.state.behind;
  const back: ConsentsModel = { ...model, state, facts: { ...model.facts, online: event.online } };
  // The session is asked first: its time has gone on.
  if (!event.expired) return turned(back, state, [{ type: 'keepSession' }, readConsents]);
  const expired = besides(back, { type: 'sessionExpired' });
  return expired === null ? null : (besides(expired.model, { type: 'leaveConfirmed', choice: 'leave' }) ?? expired);
}

const isOver = (event: ConsentsEvent): boolean =>
  event.type === 'consentFailed' && problemOfFailure(event.failure).class === 'session.expired';

/** R1 to R5: pure and total. `filter`: the part of the list that is shown first. */
export function consents(
  model: ConsentsModel,
  event: ConsentsEvent,
  filter: ConsentFilter = emptyBook.filter,
): ConsentsTurn {
  return step(model, event, filter) ?? { model, effects: [], ignored: true };
}

function step(model: ConsentsModel, event: ConsentsEvent, filter: ConsentFilter): ConsentsTurn | null {
  const { state } = model;
  if (state.step === 'exited') return null;
  if (event.type === 'linkEnded') return takeBack(model, event);
  if (event.type === 'launched') return state.step === 'linking' ? null : launched(model, event);
  if (isOver(event) && state.step !== 'linking') return besides(model, { type: 'sessionExpired' });
  if (state.step === 'boot' || state.step === 'error') {
    const opening = booting(model, event, filter) ?? retrying(model, event);
    if (opening !== null) return opening;
  } else {
    const heard = isNews(event) ? hear(state, event) : null;
    const here = heard ?? (state.step === 'linking' ? null : stepScreen(state, event));
    if (here !== null) return turned(model, here.state, here.effects);
    if (state.step === 'linking') return null;
    if (event.type === 'pageShown')
      return model.facts.standing === 'active' ? turned(model, state, [readConsents]) : null;
    // The dashboard loses nothing and is never closed by itself.
    if (event.type === 'closeRequested') return null;
  }
  return isLinkEvent(event) ? besides(model, event) : null;
}

const wishes: ReadonlySet<ConsentsEvent['type']> = new Set<ConsentWish['type']>([
  'filterChosen',
  'consentsSearched',
  'consentViewed',
  'renewalWanted',
  'renewalConfirmed',
  'deletionChosen',
  'stopWanted',
  'stopContinued',
  'stopReconsidered',
  'stopCancelled',
  'stopConfirmed',
  'historyWanted',
]);
const news: ReadonlySet<ConsentsEvent['type']> = new Set<ConsentNews['type']>([
  'consentsRead',
  'sharedAccountsRead',
  'historyRead',
  'consentRenewed',
  'deletionSet',
  'consentRevoked',
  'consentFailed',
  'linkEnded',
  'pageShown',
]);
const isNews = (event: ConsentsEvent): event is ConsentNews => news.has(event.type);
const isLinkEvent = (event: ConsentsEvent): event is LinkEvent => !wishes.has(event.type) && !isNews(event);

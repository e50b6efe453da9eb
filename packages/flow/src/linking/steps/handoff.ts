import { askConsent } from '../../bank-visit/ask-consent.ts';
import type { HandoffState } from '../../bank-visit/bank-visit-state.ts';
import {
  arrived,
  cancelVisits,
  handOff,
  makeVisit,
  readyOf,
  takenUp,
  waitAtBank,
  watchVisits,
  windowRefused,
  withVisit,
} from '../../bank-visit/follow-visit.ts';
import type { EventOf } from '../model/link-event.ts';
import type { LinkModel } from '../model/link-state.ts';
import { problemOfFailure } from '../../problems/problems.ts';
import type { Handlers, Step } from '../model/step.ts';
import { after } from '../model/step.ts';
import { emitProblem, fail } from '../moves/trouble.ts';

function visitMade(state: HandoffState, event: EventOf<'visitMade'>, model: LinkModel): Step | null {
  if (state.ready !== null || event.consentId !== state.consent.consentId) return null;
  const ready = readyOf(event);
  if (ready === null) return takenUp(model, state, event);
  return {
    state: { ...state, mode: ready.mode, ready, problem: null },
    effects: watchVisits(state, [ready.visitId, ...state.earlier]),
  };
}

/** What is ready was not opened: it gives way to a fresh one. */
function renewed(state: HandoffState): Step {
  const unused = state.ready === null ? [] : [state.ready.visitId];
  return {
    state: { ...state, ready: null, problem: null },
    effects: [...cancelVisits(state, unused), makeVisit(state, state.mode)],
  };
}

const over: ReadonlySet<string> = new Set(['consent.wrong-state', 'consent.not-active', 'consent.not-found']);

function requestFailed(state: HandoffState, event: EventOf<'requestFailed'>, model: LinkModel): Step | null {
  if (event.request !== 'createVisit' || event.subject !== state.consent.consentId || state.ready !== null) return null;
  // What was agreed to can no longer be taken to the bank: the question is asked anew.
  if (over.has(event.failure.code)) return askConsent(state.connection);
  // The page cannot go to the bank itself, as nobody said where to come back to.
  if (event.failure.code === 'visit.no-return-address' && state.mode === 'tab') return handOff(state, 'popup');
  const problem = problemOfFailure(event.failure);
  if (problem.class === 'setup') return fail(model, problem, state.connection, { kind: 'consent' });
  return { state: { ...state, problem }, effects: [emitProblem(problem)] };
}

export const handoff: Handlers<'handoff'> = {
  visitMade,
  visitStale: (state) => (state.ready === null ? null : renewed(state)),
  retry: (state) => (state.problem === null ? null : renewed(state)),
  bankOpened: (state, { at }) =>
    state.ready === null
      ? null
      : waitAtBank(state, { visitId: state.ready.visitId, status: 'atBank', mode: state.mode, openedAt: at }),
  popupBlocked: (state, _event, model) =>
    state.ready === null ? null : windowRefused(model, withVisit(state, state.ready.visitId)),
  openedHere: (state) => (state.mode === 'tab' ? null : handOff(state, 'tab')),
  visitChanged: (state, { visit, at }, model) => {
    const isReady = visit.visitId === state.ready?.visitId;
    if (!isReady && !state.earlier.includes(visit.visitId)) return null;
    if (visit.status === 'done') return arrived(model, state, visit);
    // Opened by the browser's own means, or in another window of the same session.
    return isReady && (visit.status === 'atBank' || visit.status === 'checking')
      ? waitAtBank(state, { visitId: visit.visitId, status: visit.status, mode: state.mode, openedAt: at })
      : null;
  },
  back: (state) => {
    const { connection, consent, before, purpose, ready, earlier } = state;
    const given = cancelVisits(state, ready === null ? earlier : [ready.visitId, ...earlier]);
    return after([{ type: 'stopWatching' }, ...given], {
      state: { step: 'consent', connection, consent, before, purpose, saving: null, problem: null },
    });
  },
  requestFailed,
};

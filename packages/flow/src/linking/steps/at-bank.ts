import type { AtBankState } from '../../bank-visit/bank-visit-state.ts';
import {
  cancelled,
  cancelVisits,
  ended,
  handOff,
  journeyOf,
  makeVisit,
  readyOf,
  reportReturn,
  takenUp,
  visitsOf,
  waitAtBank,
  waitedTooLong,
  watchVisits,
  windowRefused,
  withVisit,
} from '../../bank-visit/follow-visit.ts';
import type { LinkEffect } from '../model/link-effect.ts';
import type { EventOf } from '../model/link-event.ts';
import type { LinkModel } from '../model/link-state.ts';
import { isPassing, problemOfFailure } from '../../problems/problems.ts';
import type { Handlers, Step } from '../model/step.ts';
import { after } from '../model/step.ts';
import { fail } from '../moves/trouble.ts';

const known = (state: AtBankState, visitId: string): boolean => visitsOf(state).includes(visitId);

function visitChanged(state: AtBankState, { visit, at }: EventOf<'visitChanged'>, model: LinkModel): Step | null {
  if (!known(state, visit.visitId)) return null;
  // Opened by the browser's own means, or in another window of the same session.
  if (visit.visitId === state.spare?.visitId && (visit.status === 'atBank' || visit.status === 'checking'))
    return openSpare(state, visit.status, at);
  // Of a window that was given up only a yes counts.
  if (visit.visitId !== state.visitId && visit.status !== 'done') return null;
  const journey = withVisit(state, state.visitId);
  const end = ended(model, journey, visit);
  if (end !== null) return after([reportReturn(model, visit, state.openedAt, at), { type: 'stopTimers' }], end);
  if (visit.status !== 'checking' || state.status === 'checking') return null;
  const { name } = state.connection.provider;
  return {
    state: { ...state, status: 'checking', maybeClosed: false },
    effects: [{ type: 'announce', announcement: { key: 'backFromBank', bank: name } }],
  };
}

function requestFailed(state: AtBankState, event: EventOf<'requestFailed'>, model: LinkModel): Step | null {
  const { consent, visitId, connection } = state;
  if (event.request !== 'loadVisit' || event.subject !== consent.consentId) return null;
  const problem = problemOfFailure(event.failure);
  // The watch goes on.
  if (isPassing(problem)) return null;
  const { consentId } = consent;
  return fail(model, problem, connection, {
    kind: 'open',
    opening: { kind: 'visit', visitId, visit: null, consentId, consent: null, renews: connection.purpose === 'renew' },
  });
}

const look = ({ visitId, consent }: AtBankState): LinkEffect => ({
  type: 'loadVisit',
  visitId,
  consentId: consent.consentId,
});

/** The user goes to the bank once more, by the way that was ready. */
function openSpare(state: AtBankState, status: 'atBank' | 'checking', at: number): Step | null {
  const { spare } = state;
  if (spare === null) return null;
  const { visitId, mode } = spare;
  return waitAtBank(withVisit(state, state.visitId), { visitId, status, mode, openedAt: at });
}

/** One click leads to the bank again: no browser opens a window after a network call. The visit that goes on is not touched. */
function makeSpare(state: AtBankState): Step | null {
  if (state.mode === 'tab' || state.status === 'checking' || state.spare !== null) return null;
  return { state, effects: [makeVisit(state, 'popup')] };
}

function visitMade(state: AtBankState, event: EventOf<'visitMade'>, model: LinkModel): Step | null {
  if (state.spare !== null || event.consentId !== state.consent.consentId) return null;
  // What is known is heard of in any case.
  if (known(state, event.made.visit.visitId)) return null;
  const spare = readyOf(event);
  if (spare === null) return takenUp(model, withVisit(state, state.visitId), event);
  return {
    state: { ...state, spare },
    effects: watchVisits(state, visitsOf({ ...state, spare })),
  };
}

const unused = (state: AtBankState): readonly LinkEffect[] =>
  cancelVisits(state, state.spare === null ? [] : [state.spare.visitId]);

export const atBank: Handlers<'atBank'> = {
  visitChanged,
  visitMade,
  bankHinted: (state) => ({ state, effects: [look(state)] }),
  windowClosed: (state) =>
    state.maybeClosed || state.status === 'checking'
      ? null
      : { state: { ...state, maybeClosed: true }, effects: [look(state)] },
  windowLost: makeSpare,
  bankOpened: (state, { at }) => openSpare(state, 'atBank', at),
  popupBlocked: (state, _event, model) =>
    state.spare === null ? null : windowRefused(model, { ...journeyOf(state), earlier: visitsOf(state) }),
  bankReopened: (state) =>
    state.status === 'checking'
      ? null
      : after([{ type: 'stopTimers' }, ...unused(state)], handOff(withVisit(state, state.visitId), state.mode)),
  bankCancelled: (state, _event, model) => cancelled(model, { ...journeyOf(state), earlier: visitsOf(state) }),
  tenMinutesPassed: (state, _event, model) =>
    after(unused(state), waitedTooLong(model, withVisit(state, state.visitId))),
  requestFailed,
};

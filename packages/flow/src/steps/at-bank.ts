import type { AtBankState } from '../bank-visit/bank-visit-state.ts';
import { cancelled, ended, handOff, reportReturn, waitedTooLong, withVisit } from '../bank-visit/follow-visit.ts';
import type { LinkEffect } from '../link-effect.ts';
import type { EventOf } from '../link-event.ts';
import type { LinkModel } from '../link-state.ts';
import { isPassing, problemOfFailure } from '../problems.ts';
import type { Handlers, Step } from '../step.ts';
import { after } from '../step.ts';
import { fail } from '../trouble.ts';

const known = (state: AtBankState, visitId: string): boolean =>
  visitId === state.visitId || state.earlier.includes(visitId);

function visitChanged(state: AtBankState, { visit, at }: EventOf<'visitChanged'>, model: LinkModel): Step | null {
  if (!known(state, visit.visitId)) return null;
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

export const atBank: Handlers<'atBank'> = {
  visitChanged,
  bankHinted: (state) => ({ state, effects: [look(state)] }),
  windowClosed: (state) =>
    state.maybeClosed || state.status === 'checking'
      ? null
      : { state: { ...state, maybeClosed: true }, effects: [look(state)] },
  bankReopened: (state) =>
    state.status === 'checking'
      ? null
      : after([{ type: 'stopTimers' }], handOff(withVisit(state, state.visitId), state.mode)),
  bankCancelled: (state, _event, model) => cancelled(model, withVisit(state, state.visitId)),
  tenMinutesPassed: (state, _event, model) => waitedTooLong(model, withVisit(state, state.visitId)),
  requestFailed,
};

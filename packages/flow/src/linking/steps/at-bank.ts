import type { AuthorizationView } from '@fin-link/contracts/browser';
import { request } from '../../requests/index.ts';
import { after } from '../../kernel/index.ts';
import { isPassing, problemOfFailure } from '../../problems/index.ts';
import {
  authorizationsOf,
  cancelAuthorizations,
  cancelled,
  ended,
  handOff,
  journeyOf,
  makeAuthorization,
  readyOf,
  reportReturn,
  takenUp,
  waitAtBank,
  waitedTooLong,
  watchAuthorizations,
  windowRefused,
  withAuthorization,
} from '../authorizations/follow-authorization.ts';
import type { AtBankState } from '../model/authorization-state.ts';
import type { LinkEffect } from '../model/link-effect.ts';
import type { EventOf } from '../model/link-event.ts';
import type { LinkModel } from '../model/link-state.ts';
import type { Handlers, Step } from '../model/step.ts';
import { fail } from '../moves/trouble.ts';

const hasAuthorization = (state: AtBankState, authorizationId: string): boolean =>
  authorizationsOf(state).includes(authorizationId);

function changed(state: AtBankState, authorization: AuthorizationView, at: number, model: LinkModel): Step | null {
  if (!hasAuthorization(state, authorization.authorizationId)) return null;
  // The user opened the link through the browser's menu, or in another window of the same session.
  if (
    authorization.authorizationId === state.spare?.authorizationId &&
    (authorization.status === 'atBank' || authorization.status === 'checking')
  )
    return openSpare(state, authorization.status, at);
  // An authorization in an abandoned window counts only if it was completed.
  if (authorization.authorizationId !== state.authorizationId && authorization.status !== 'done') return null;
  const journey = withAuthorization(state, state.authorizationId);
  const end = ended(model, journey, authorization);
  if (end !== null) return after([reportReturn(model, authorization, state.openedAt, at), { type: 'stopTimers' }], end);
  if (authorization.status !== 'checking' || state.status === 'checking') return null;
  const { name } = state.connection.provider;
  return {
    state: { ...state, status: 'checking', maybeClosed: false },
    effects: [{ type: 'announce', announcement: { key: 'backFromBank', bank: name } }],
  };
}

function notRead(state: AtBankState, event: EventOf<'failedGetAuthorization'>, model: LinkModel): Step | null {
  const { consent, authorizationId, connection } = state;
  if (event.input.consentId !== consent.consentId) return null;
  const problem = problemOfFailure(event.failure);
  // The watch continues despite this failure, so no error is shown.
  if (isPassing(problem)) return null;
  const { consentId } = consent;
  return fail(model, problem, connection, {
    kind: 'open',
    opening: {
      kind: 'authorization',
      authorizationId,
      authorization: null,
      consentId,
      consent: null,
      renews: connection.purpose === 'renew',
    },
  });
}

const look = ({ authorizationId, consent }: AtBankState): LinkEffect =>
  request('getAuthorization', { authorizationId, consentId: consent.consentId });

/** Opens the bank again with the spare link; returns `null` if there is none. */
function openSpare(state: AtBankState, status: 'atBank' | 'checking', at: number): Step | null {
  const { spare } = state;
  if (spare === null) return null;
  const { authorizationId, mode } = spare;
  return waitAtBank(withAuthorization(state, state.authorizationId), { authorizationId, status, mode, openedAt: at });
}

/** Prepares a spare authorization, because a browser opens windows only directly after a click. The current authorization is kept. */
function makeSpare(state: AtBankState): Step | null {
  if (state.mode === 'tab' || state.status === 'checking' || state.spare !== null) return null;
  return { state, effects: [makeAuthorization(state, 'popup')] };
}

function made(state: AtBankState, event: EventOf<'answeredCreateAuthorization'>, model: LinkModel): Step | null {
  if (state.spare !== null || event.input.consentId !== state.consent.consentId) return null;
  // The flow already watches authorizations that it knows.
  if (hasAuthorization(state, event.answer.authorization.authorizationId)) return null;
  const spare = readyOf(event);
  if (spare === null) return takenUp(model, withAuthorization(state, state.authorizationId), event);
  return {
    state: { ...state, spare },
    effects: watchAuthorizations(state, authorizationsOf({ ...state, spare })),
  };
}

const unused = (state: AtBankState): readonly LinkEffect[] =>
  cancelAuthorizations(state.spare === null ? [] : [state.spare.authorizationId]);

export const atBank: Handlers<'atBank'> = {
  answeredGetAuthorization: (state, { answer, at }, model) => changed(state, answer.authorization, at, model),
  authorizationChanged: (state, { authorization, at }, model) => changed(state, authorization, at, model),
  answeredCreateAuthorization: made,
  bankHinted: (state) => ({ state, effects: [look(state)] }),
  windowClosed: (state) =>
    state.maybeClosed || state.status === 'checking'
      ? null
      : { state: { ...state, maybeClosed: true }, effects: [look(state)] },
  windowLost: makeSpare,
  bankOpened: (state, { at }) => openSpare(state, 'atBank', at),
  popupBlocked: (state, _event, model) =>
    state.spare === null ? null : windowRefused(model, { ...journeyOf(state), earlier: authorizationsOf(state) }),
  bankReopened: (state) =>
    state.status === 'checking'
      ? null
      : after(
          [{ type: 'stopTimers' }, ...unused(state)],
          handOff(withAuthorization(state, state.authorizationId), state.mode),
        ),
  bankCancelled: (state, _event, model) => cancelled(model, { ...journeyOf(state), earlier: authorizationsOf(state) }),
  tenMinutesPassed: (state, _event, model) =>
    after(unused(state), waitedTooLong(model, withAuthorization(state, state.authorizationId))),
  failedGetAuthorization: notRead,
};

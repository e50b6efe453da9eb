import type { AuthorizationView } from '@fin-link/contracts/browser';
import { prependEffects } from '../kernel/index.ts';
import { mayPass, problemOfFailure } from '../problems/index.ts';
import { request } from '../requests/index.ts';
import {
  authorizationIdsOf,
  cancelAuthorizations,
  handleCancellation,
  stepAfterAuthorization,
  handOff,
  openLink,
  journeyOf,
  requestAuthorization,
  readyAuthorizationOf,
  reportReturn,
  continueAuthorization,
  waitAtBank,
  handleBankTimeout,
  watchAuthorizations,
  handleBlockedWindow,
  withAuthorization,
} from './authorization.ts';
import type { LinkEffect, EventOf, Handlers, Step } from './events.ts';
import type { AtBankState, LinkModel } from './state.ts';
import { fail } from './trouble.ts';

/** Whether the user may return from the authorization with this id. */
const hasAuthorization = (state: AtBankState, authorizationId: string): boolean =>
  authorizationIdsOf(state).includes(authorizationId);

/** Handlers of the screen that waits for the return from the bank. */
export const atBank: Handlers<'atBank'> = {
  answeredGetAuthorization: (state, { answer, at }, model) =>
    handleAuthorization(state, answer.authorization, at, model),
  authorizationChanged: (state, { authorization, at }, model) => handleAuthorization(state, authorization, at, model),
  answeredCreateAuthorization: handleCreated,
  bankHinted: (state) => ({ state, effects: [readAuthorization(state)] }),
  windowClosed: (state) =>
    state.maybeClosed || state.status === 'checking'
      ? null
      : { state: { ...state, maybeClosed: true }, effects: [readAuthorization(state)] },
  windowLost: prepareSpare,
  bankOpened: (state, { at }) =>
    state.spare === null ? null : openLink(withAuthorization(state, state.authorizationId), state.spare, at),
  popupBlocked: (state, _event, model) =>
    state.spare === null
      ? null
      : handleBlockedWindow(model, { ...journeyOf(state), earlier: authorizationIdsOf(state) }),
  bankReopened: (state) =>
    state.status === 'checking'
      ? null
      : prependEffects(
          [{ type: 'stopTimers' }, ...cancelSpare(state)],
          handOff(withAuthorization(state, state.authorizationId), state.mode),
        ),
  bankCancelled: (state, _event, model) =>
    handleCancellation(model, { ...journeyOf(state), earlier: authorizationIdsOf(state) }),
  tenMinutesPassed: (state, _event, model) =>
    prependEffects(cancelSpare(state), handleBankTimeout(model, withAuthorization(state, state.authorizationId))),
  failedGetAuthorization: handleFailedRead,
};

/** Handles a report of an authorization. `at`: milliseconds of the frame's clock. */
function handleAuthorization(
  state: AtBankState,
  authorization: AuthorizationView,
  at: number,
  model: LinkModel,
): Step | null {
  if (!hasAuthorization(state, authorization.authorizationId)) return null;
  // The user opened the link through the browser's menu, or in another window of the same session.
  if (
    authorization.authorizationId === state.spare?.authorizationId &&
    (authorization.status === 'atBank' || authorization.status === 'checking')
  ) {
    const { authorizationId, status } = authorization;
    const journey = withAuthorization(state, state.authorizationId);
    return waitAtBank(journey, { authorizationId, status, mode: state.spare.mode, openedAt: at });
  }
  // An earlier authorization, in a window that the user abandoned, counts only if the authorization was completed.
  if (authorization.authorizationId !== state.authorizationId && authorization.status !== 'done') return null;
  const journey = withAuthorization(state, state.authorizationId);
  const nextStep = stepAfterAuthorization(model, journey, authorization);
  if (nextStep !== null)
    return prependEffects([reportReturn(model, authorization, state.openedAt, at), { type: 'stopTimers' }], nextStep);
  if (authorization.status !== 'checking' || state.status === 'checking') return null;
  const { name } = state.connection.provider;
  return {
    state: { ...state, status: 'checking', maybeClosed: false },
    effects: [{ type: 'announce', announcement: { key: 'backFromBank', bank: name } }],
  };
}

/** Stores the spare authorization, or continues with an existing one. */
function handleCreated(
  state: AtBankState,
  event: EventOf<'answeredCreateAuthorization'>,
  model: LinkModel,
): Step | null {
  if (state.spare !== null || event.input.consentId !== state.consent.consentId) return null;
  // The host returned an authorization that the flow already watches.
  if (hasAuthorization(state, event.answer.authorization.authorizationId)) return null;
  const spare = readyAuthorizationOf(event);
  if (spare === null) return continueAuthorization(model, withAuthorization(state, state.authorizationId), event);
  return {
    state: { ...state, spare },
    effects: watchAuthorizations(state, authorizationIdsOf({ ...state, spare })),
  };
}

const readAuthorization = ({ authorizationId, consent }: AtBankState): LinkEffect =>
  request('getAuthorization', { authorizationId, consentId: consent.consentId });

/** Requests a spare link in advance, because a browser opens windows only directly after a click. Keeps the current authorization. */
function prepareSpare(state: AtBankState): Step | null {
  if (state.mode === 'tab' || state.status === 'checking' || state.spare !== null) return null;
  return { state, effects: [requestAuthorization(state, state.mode)] };
}

/** Returns the request that cancels the spare authorization, if there is one. */
const cancelSpare = (state: AtBankState): readonly LinkEffect[] =>
  cancelAuthorizations(state.spare === null ? [] : [state.spare.authorizationId]);

function handleFailedRead(state: AtBankState, event: EventOf<'failedGetAuthorization'>, model: LinkModel): Step | null {
  const { consent, authorizationId, connection } = state;
  if (event.input.consentId !== consent.consentId) return null;
  const problem = problemOfFailure(event.failure);
  // The watch continues despite this failure, so no error is shown.
  if (mayPass(problem)) return null;
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

import type { AuthorizationView } from '@fin-link/contracts/browser';
import { after } from '../../kernel/index.ts';
import { problemOfFailure } from '../../problems/index.ts';
import { askConsent } from '../authorizations/ask-consent.ts';
import {
  arrived,
  cancelAuthorizations,
  handOff,
  makeAuthorization,
  mayAskAgain,
  readyOf,
  takenUp,
  waitAtBank,
  watchAuthorizations,
  windowRefused,
  withAuthorization,
} from '../authorizations/follow-authorization.ts';
import type { HandoffState } from '../model/authorization-state.ts';
import type { EventOf } from '../model/link-event.ts';
import type { LinkModel } from '../model/link-state.ts';
import type { Handlers, Step } from '../model/step.ts';
import { exit } from '../moves/exit.ts';
import { emitProblem, fail } from '../moves/trouble.ts';

function made(state: HandoffState, event: EventOf<'answeredCreateAuthorization'>, model: LinkModel): Step | null {
  if (state.ready !== null || event.input.consentId !== state.consent.consentId) return null;
  const ready = readyOf(event);
  if (ready === null) return takenUp(model, state, event);
  return {
    state: { ...state, mode: ready.mode, ready, problem: null },
    effects: watchAuthorizations(state, [ready.authorizationId, ...state.earlier]),
  };
}

/** Replaces a prepared authorization that was not opened. */
function renewed(state: HandoffState): Step {
  const unused = state.ready === null ? [] : [state.ready.authorizationId];
  return {
    state: { ...state, ready: null, problem: null },
    effects: [...cancelAuthorizations(unused), makeAuthorization(state, state.mode)],
  };
}

const over: ReadonlySet<string> = new Set(['consent.wrong-state', 'consent.not-active', 'consent.not-found']);

function notMade(state: HandoffState, event: EventOf<'failedCreateAuthorization'>, model: LinkModel): Step | null {
  if (event.input.consentId !== state.consent.consentId || state.ready !== null) return null;
  if (over.has(event.failure.code)) {
    // The consent can no longer be authorized, so the flow asks for a new one.
    if (mayAskAgain(model)) return askConsent(state.connection);
    return fail(model, problemOfFailure(event.failure), state.connection, { kind: 'none' });
  }
  const problem = problemOfFailure(event.failure);
  if (problem.class === 'setup') return fail(model, problem, state.connection, { kind: 'consent' });
  return { state: { ...state, problem }, effects: [emitProblem(problem)] };
}

function changed(state: HandoffState, authorization: AuthorizationView, at: number, model: LinkModel): Step | null {
  const isReady = authorization.authorizationId === state.ready?.authorizationId;
  if (!isReady && !state.earlier.includes(authorization.authorizationId)) return null;
  if (authorization.status === 'done') return arrived(model, state, authorization);
  // The user opened the link through the browser's menu, or in another window of the same session.
  return isReady && (authorization.status === 'atBank' || authorization.status === 'checking')
    ? waitAtBank(state, {
        authorizationId: authorization.authorizationId,
        status: authorization.status,
        mode: state.mode,
        openedAt: at,
      })
    : null;
}

export const handoff: Handlers<'handoff'> = {
  answeredCreateAuthorization: made,
  authorizationStale: (state) => (state.ready === null ? null : renewed(state)),
  retry: (state) => (state.problem === null ? null : renewed(state)),
  bankOpened: (state, { at }) =>
    state.ready === null
      ? null
      : waitAtBank(state, {
          authorizationId: state.ready.authorizationId,
          status: 'atBank',
          mode: state.mode,
          openedAt: at,
        }),
  popupBlocked: (state, _event, model) =>
    state.ready === null ? null : windowRefused(model, withAuthorization(state, state.ready.authorizationId)),
  openedHere: (state) => (state.mode === 'tab' ? null : handOff(state, 'tab')),
  answeredGetAuthorization: (state, { answer, at }, model) => changed(state, answer.authorization, at, model),
  authorizationChanged: (state, { authorization, at }, model) => changed(state, authorization, at, model),
  back: (state, _event, model) => {
    const { connection, consent, before, purpose, ready, earlier } = state;
    const given = cancelAuthorizations(ready === null ? earlier : [ready.authorizationId, ...earlier]);
    if (!mayAskAgain(model)) return after(given, exit(model));
    return after([{ type: 'stopWatching' }, ...given], {
      state: { step: 'consent', connection, consent, before, purpose, saving: null, problem: null },
    });
  },
  failedCreateAuthorization: notMade,
};

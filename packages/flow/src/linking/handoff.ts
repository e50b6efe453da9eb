import type { AuthorizationView } from '@fin-link/contracts/browser';
import { prependEffects, emitError } from '../kernel/index.ts';
import { problemOfFailure } from '../problems/index.ts';
import {
  continueWithConnection,
  cancelAuthorizations,
  handOff,
  openLink,
  requestAuthorization,
  mayRequestConsent,
  readyAuthorizationOf,
  continueAuthorization,
  waitAtBank,
  watchAuthorizations,
  handleBlockedWindow,
  withAuthorization,
} from './authorization.ts';
import { openConsentScreen } from './consent.ts';
import type { EventOf, Handlers, Step } from './events.ts';
import { exit } from './exit.ts';
import type { HandoffState, LinkModel } from './state.ts';
import { fail } from './trouble.ts';

/** Error codes that report that the consent can no longer be authorized. */
const endedConsentCodes: ReadonlySet<string> = new Set([
  'consent.wrong-state',
  'consent.not-active',
  'consent.not-found',
]);

/** Handlers of the screen with the link to the bank. */
export const handoff: Handlers<'handoff'> = {
  answeredCreateAuthorization: handleCreated,
  authorizationStale: (state) => (state.ready === null ? null : replaceAuthorization(state)),
  retry: (state) => (state.problem === null ? null : replaceAuthorization(state)),
  bankOpened: (state, { at }) => (state.ready === null ? null : openLink(state, state.ready, at)),
  popupBlocked: (state, _event, model) =>
    state.ready === null ? null : handleBlockedWindow(model, withAuthorization(state, state.ready.authorizationId)),
  openedHere: (state) => (state.mode === 'tab' ? null : handOff(state, 'tab')),
  answeredGetAuthorization: (state, { answer, at }, model) =>
    handleAuthorization(state, answer.authorization, at, model),
  authorizationChanged: (state, { authorization, at }, model) => handleAuthorization(state, authorization, at, model),
  back: (state, _event, model) => {
    const { connection, consent, before, purpose, ready, earlier } = state;
    const cancellations = cancelAuthorizations(ready === null ? earlier : [ready.authorizationId, ...earlier]);
    if (!mayRequestConsent(model)) return prependEffects(cancellations, exit(model));
    return prependEffects([{ type: 'stopWatching' }, ...cancellations], {
      state: { step: 'consent', connection, consent, before, purpose, saving: null, problem: null },
    });
  },
  failedCreateAuthorization: handleFailedCreation,
};

/** Shows the link to the bank, or continues with an existing authorization. */
function handleCreated(
  state: HandoffState,
  event: EventOf<'answeredCreateAuthorization'>,
  model: LinkModel,
): Step | null {
  if (state.ready !== null || event.input.consentId !== state.consent.consentId) return null;
  const ready = readyAuthorizationOf(event);
  if (ready === null) return continueAuthorization(model, state, event);
  return {
    state: { ...state, mode: ready.mode, ready, problem: null },
    effects: watchAuthorizations(state, [ready.authorizationId, ...state.earlier]),
  };
}

/** Replaces an authorization that was prepared but not opened. */
function replaceAuthorization(state: HandoffState): Step {
  const unusedIds = state.ready === null ? [] : [state.ready.authorizationId];
  return {
    state: { ...state, ready: null, problem: null },
    effects: [...cancelAuthorizations(unusedIds), requestAuthorization(state, state.mode)],
  };
}

/** Handles a report of an authorization. `at`: milliseconds of the frame's clock. */
function handleAuthorization(
  state: HandoffState,
  authorization: AuthorizationView,
  at: number,
  model: LinkModel,
): Step | null {
  const isReady = authorization.authorizationId === state.ready?.authorizationId;
  if (!isReady && !state.earlier.includes(authorization.authorizationId)) return null;
  if (authorization.status === 'done') return continueWithConnection(model, state, authorization);
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

/**
 * Handles an authorization that could not be created. If the consent has ended, requests a new one or fails. A setup problem fails with a way
 * back to the consent. Other problems stay on this screen.
 */
function handleFailedCreation(
  state: HandoffState,
  event: EventOf<'failedCreateAuthorization'>,
  model: LinkModel,
): Step | null {
  if (event.input.consentId !== state.consent.consentId || state.ready !== null) return null;
  if (endedConsentCodes.has(event.failure.code)) {
    if (mayRequestConsent(model)) return openConsentScreen(state.connection);
    return fail(model, problemOfFailure(event.failure), state.connection, { kind: 'none' });
  }
  const problem = problemOfFailure(event.failure);
  if (problem.class === 'setup') return fail(model, problem, state.connection, { kind: 'consent' });
  return { state: { ...state, problem }, effects: [emitError(problem)] };
}

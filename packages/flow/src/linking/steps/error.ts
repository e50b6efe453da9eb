import type { AuthorizationView } from '@fin-link/contracts/browser';
import { request } from '../../requests/index.ts';
import { relaunch } from '../../kernel/index.ts';
import { openConsentScreen } from '../authorizations/ask-consent.ts';
import {
  continueWithConnection,
  handOff,
  readyAuthorizationOf,
  continueAuthorization,
  waitAtBank,
  watchAuthorizations,
} from '../authorizations/follow-authorization.ts';
import type { Connection } from '../model/connection-state.ts';
import type { EventOf } from '../model/link-event.ts';
import type { ErrorState, LinkModel } from '../model/link-state.ts';
import type { Handlers, Step } from '../model/step.ts';
import {
  formRequests,
  backToSearch,
  newConnection,
  providerOfDetail,
  showExisting,
  skipBank,
} from '../moves/connection.ts';
import { exit } from '../moves/exit.ts';
import { refreshEffects } from '../moves/refresh.ts';
import { startProgress } from '../moves/follow.ts';
import { open } from '../moves/start.ts';
import { removalHandlers } from './removal.ts';

/** Opens the sign-in form, or the consent screen if the bank signs users in on its own site. */
const reenterCredentials = (connection: Connection): Step =>
  connection.provider.redirects
    ? openConsentScreen(connection)
    : {
        state: { step: 'credentials', connection, form: null, problem: null },
        effects: formRequests(connection),
      };

/** Opens the consent screen. For an existing connection, the consent is renewed. */
const reopenConsent = (connection: Connection): Step =>
  openConsentScreen(connection.providerAccountId === null ? connection : { ...connection, purpose: 'renew' });

/** Starts a new attempt. If the connection does not exist yet, opens its first screen: the sign-in form, or the consent. */
function startRefresh(model: LinkModel, connection: Connection): Step {
  const { providerAccountId } = connection;
  if (providerAccountId === null) return reenterCredentials(connection);
  return {
    state: startProgress(connection),
    effects: refreshEffects(model.facts, providerAccountId),
  };
}

/**
 * Reads the provider account and follows its attempt. If the connection does not exist yet, opens its first screen: the sign-in form, or
 * the consent.
 */
function rejoinAttempt(connection: Connection): Step {
  const { providerAccountId } = connection;
  if (providerAccountId === null) return reenterCredentials(connection);
  return {
    state: startProgress(connection),
    effects: [
      { type: 'startTimers' },
      { type: 'watchProviderAccount', providerAccountId },
      request('getProviderAccount', { providerAccountId }),
    ],
  };
}

/**
 * Recovers when the network is back. Returns `null` if the problem is not a lost network, or if a retry could repeat a request that has
 * reached the host.
 */
export function recoverAutomatically(state: ErrorState, model: LinkModel): Step | null {
  const isHarmless = state.recovery.kind !== 'refresh' && state.recovery.kind !== 'none';
  return state.problem.class === 'network.lost' && isHarmless ? recover(state, model) : null;
}

/** Recovers at the request of the user; returns `null` if there is no recovery. */
export function recover(state: ErrorState, model: LinkModel): Step | null {
  const { recovery } = state;
  const connection = state.connection === null ? null : { ...state.connection, retries: state.connection.retries + 1 };
  switch (recovery.kind) {
    case 'none':
      return null;
    case 'relaunch':
      return relaunch(state.problem);
    case 'open':
      return open(recovery.opening);
    case 'search':
      return backToSearch(model);
    case 'consent':
      return connection === null ? null : reopenConsent(connection);
    case 'handoff':
      return handOff(
        { ...recovery.journey, connection: connection ?? recovery.journey.connection },
        model.facts.redirectMode,
      );
    case 'connections':
      return connection === null ? null : showExisting(connection.provider);
    case 'credentials':
      return connection === null ? null : reenterCredentials(connection);
    case 'rejoin':
      return connection === null ? null : rejoinAttempt(connection);
    case 'refresh':
      return connection === null ? null : startRefresh(model, connection);
  }
}

/** Handles a report of an authorization, because the user may still return from the bank. `at`: milliseconds of the frame's clock. */
function handleAuthorization(
  state: ErrorState,
  authorization: AuthorizationView,
  at: number,
  model: LinkModel,
): Step | null {
  const { recovery, problem } = state;
  if (recovery.kind !== 'handoff') return null;
  const { journey, ready } = recovery;
  if (
    authorization.authorizationId !== ready?.authorizationId &&
    !journey.earlier.includes(authorization.authorizationId)
  )
    return null;
  if (authorization.status === 'done') return continueWithConnection(model, journey, authorization);
  // The window opened although it seemed blocked, or the user returned from the bank before the cancellation took effect.
  const isContinuing =
    problem.class === 'popup.blocked'
      ? authorization.status === 'atBank' || authorization.status === 'checking'
      : problem.class === 'bank.cancelled' && authorization.status === 'checking';
  return isContinuing
    ? waitAtBank(journey, {
        authorizationId: authorization.authorizationId,
        status: authorization.status,
        mode: 'popup',
        openedAt: at,
      })
    : null;
}

/** Stores the link to the bank, or continues with an existing authorization. */
function handleCreated(
  state: ErrorState,
  event: EventOf<'answeredCreateAuthorization'>,
  model: LinkModel,
): Step | null {
  const { recovery } = state;
  if (recovery.kind !== 'handoff' || recovery.ready !== null) return null;
  const { journey } = recovery;
  if (event.input.consentId !== journey.consent.consentId) return null;
  const ready = readyAuthorizationOf(event);
  if (ready === null) return continueAuthorization(model, journey, event);
  return {
    state: { ...state, recovery: { ...recovery, ready } },
    effects: watchAuthorizations(journey, [ready.authorizationId, ...journey.earlier]),
  };
}

/** Reads the results of authorizations that ended before they could be canceled. */
function handleFailedCancellation(state: ErrorState, { failure }: EventOf<'failedCancelAuthorization'>): Step | null {
  if (state.recovery.kind !== 'handoff' || failure.code !== 'authorization.over') return null;
  const { journey } = state.recovery;
  const { consentId } = journey.consent;
  const readRequests = journey.earlier.map((authorizationId) =>
    request('getAuthorization', { authorizationId, consentId }),
  );
  return { state, effects: [...watchAuthorizations(journey, journey.earlier), ...readRequests] };
}

/** Handlers of the error screen. */
export const error: Handlers<'error'> = {
  answeredGetAuthorization: (state, { answer, at }, model) =>
    handleAuthorization(state, answer.authorization, at, model),
  authorizationChanged: (state, { authorization, at }, model) => handleAuthorization(state, authorization, at, model),
  answeredCreateAuthorization: handleCreated,
  failedCancelAuthorization: handleFailedCancellation,
  consentWanted: ({ connection }) => (connection === null ? null : reopenConsent(connection)),
  openedHere: ({ recovery }) => (recovery.kind === 'handoff' ? handOff(recovery.journey, 'tab') : null),
  bankOpened: ({ recovery }, { at }) =>
    recovery.kind !== 'handoff' || recovery.ready === null
      ? null
      : waitAtBank(recovery.journey, {
          authorizationId: recovery.ready.authorizationId,
          status: 'atBank',
          mode: recovery.ready.mode,
          openedAt: at,
        }),
  retry: (state, _event, model) => recover(state, model),
  // The launch was refused, so there is no session yet. To continue, the flow requests another launch.
  sessionContinued: (state, _event, model) =>
    state.problem.class === 'session.expired' ? recover(state, model) : null,
  newCodeRequested: (state, _event, model) =>
    state.connection === null || state.recovery.kind !== 'refresh' ? null : startRefresh(model, state.connection),
  retypeCredentials: (state) => (state.connection === null ? null : reenterCredentials(state.connection)),
  differentLoginPicked: (state) =>
    state.connection === null ? null : reenterCredentials(newConnection(state.connection.provider)),
  answeredGetProvider: (state, { answer }) => {
    const { connection } = state;
    if (connection === null || connection.provider.providerId !== answer.providerId) return null;
    return { state: { ...state, connection: { ...connection, provider: providerOfDetail(answer) } } };
  },
  chooseAnother: (_state, _event, model) => backToSearch(model),
  bankSkipped: (_state, _event, model) => skipBank(model),
  back: (state, _event, model) => (state.recovery.kind === 'none' ? null : backToSearch(model)),
  ...removalHandlers,
  finishLater: (_state, _event, model) => exit(model),
  done: (_state, _event, model) => exit(model),
};

import type { AuthorizationView } from '@fin-link/contracts/browser';
import { relaunch } from '../kernel/index.ts';
import { problemOfFailure } from '../problems/index.ts';
import { request } from '../requests/index.ts';
import type { SessionFacts } from '../session/index.ts';
import {
  continueWithConnection,
  handOff,
  openLink,
  readyAuthorizationOf,
  continueAuthorization,
  waitAtBank,
  watchAuthorizations,
} from './authorization.ts';
import type { Connection } from './bank-connection.ts';
import { formRequests, backToSearch, newConnection, providerOfDetail, showExisting, skipBank } from './connection.ts';
import { openConsentScreen } from './consent.ts';
import type { EventOf, Handlers, Step } from './events.ts';
import { exit } from './exit.ts';
import { refreshEffects, startProgress } from './follow.ts';
import { open } from './opening.ts';
import type { ErrorState, LinkModel } from './state.ts';

/**
 * Recovers when the network is back. Returns `null` if the problem is not a lost network, or if a retry could repeat a request that has
 * reached the host.
 */
export function recoverAutomatically(state: ErrorState, model: LinkModel): Step | null {
  const isHarmless = state.recovery.kind !== 'refresh' && state.recovery.kind !== 'none';
  return state.problem.class === 'network.lost' && isHarmless ? recover(state, model) : null;
}

/** Opens the consent screen. For an existing connection, the consent is renewed. */
const reopenConsent = (connection: Connection): Step =>
  openConsentScreen(connection.providerAccountId === null ? connection : { ...connection, purpose: 'renew' });

/** Opens the sign-in form, or the consent screen if the bank signs users in on its own site. */
const reenterCredentials = (connection: Connection): Step =>
  connection.provider.redirects
    ? openConsentScreen(connection)
    : {
        state: { step: 'credentials', connection, form: null, problem: null },
        effects: formRequests(connection),
      };

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

/** Starts a new attempt. If the connection does not exist yet, opens its first screen: the sign-in form, or the consent. */
function startRefresh(model: LinkModel, connection: Connection): Step {
  const { providerAccountId } = connection;
  if (providerAccountId === null) return reenterCredentials(connection);
  return {
    state: startProgress(connection),
    effects: refreshEffects(model.facts, providerAccountId),
  };
}

/** Recovers at the request of the user; returns `null` if there is no recovery. */
function recover(state: ErrorState, model: LinkModel): Step | null {
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

/** Returns the id of the connection that the user may remove instead of repairing it; `null` if there is none. */
export function removableConnectionId({ connection }: ErrorState, { mayManage }: SessionFacts): number | null {
  return mayManage === true && connection !== null ? connection.providerAccountId : null;
}

/** Handlers for removing a connection instead of repairing it. The user must confirm the removal. */
const removalHandlers: Pick<
  Handlers<'error'>,
  | 'removalWanted'
  | 'removalCancelled'
  | 'removalConfirmed'
  | 'answeredDeleteProviderAccount'
  | 'failedDeleteProviderAccount'
> = {
  removalWanted: (state, { providerAccountId }, { facts }) =>
    state.removal === null && removableConnectionId(state, facts) === providerAccountId
      ? { state: { ...state, removal: { sending: false, problem: null } } }
      : null,
  // This event is also handled while the request is pending, because the browser may close the dialog.
  removalCancelled: (state) => (state.removal === null ? null : { state: { ...state, removal: null } }),
  removalConfirmed: (state, _event, { facts }) => {
    const providerAccountId = removableConnectionId(state, facts);
    if (providerAccountId === null || state.removal === null || state.removal.sending) return null;
    return {
      state: { ...state, removal: { sending: true, problem: null } },
      effects: [request('deleteProviderAccount', { providerAccountId })],
    };
  },
  answeredDeleteProviderAccount: (state, { input }, model) => handleRemoved(state, input.providerAccountId, model),
  failedDeleteProviderAccount: handleFailedRemoval,
};

export const error: Handlers<'error'> = {
  answeredGetAuthorization: (state, { answer, at }, model) =>
    handleAuthorization(state, answer.authorization, at, model),
  authorizationChanged: (state, { authorization, at }, model) => handleAuthorization(state, authorization, at, model),
  answeredCreateAuthorization: handleCreated,
  failedCancelAuthorization: handleFailedCancellation,
  consentWanted: ({ connection }) => (connection === null ? null : reopenConsent(connection)),
  openedHere: ({ recovery }) => (recovery.kind === 'handoff' ? handOff(recovery.journey, 'tab') : null),
  bankOpened: ({ recovery }, { at }) =>
    recovery.kind !== 'handoff' || recovery.ready === null ? null : openLink(recovery.journey, recovery.ready, at),
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

/**
 * Handles a report of an authorization. On this screen, the user may still return from the bank. `at`: milliseconds of the frame's clock.
 */
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

/** Handles a removed connection: returns to the search, or ends the flow if the session has no search. */
function handleRemoved(state: ErrorState, providerAccountId: number, model: LinkModel): Step | null {
  const { connection } = state;
  if (connection?.providerAccountId !== providerAccountId) return null;
  const nextStep = backToSearch(model) ?? exit(model);
  const announcement = { type: 'announce', announcement: { key: 'removed', bank: connection.provider.name } } as const;
  return { ...nextStep, effects: [announcement, ...(nextStep.effects ?? [])] };
}

/** Handles a failed removal. A connection that no longer exists counts as removed. */
function handleFailedRemoval(
  state: ErrorState,
  { input, failure }: EventOf<'failedDeleteProviderAccount'>,
  model: LinkModel,
): Step | null {
  if (failure.code === 'provider-account.not-found') return handleRemoved(state, input.providerAccountId, model);
  return state.removal === null
    ? null
    : { state: { ...state, removal: { sending: false, problem: problemOfFailure(failure) } } };
}

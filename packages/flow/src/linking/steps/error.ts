import type { AuthorizationView } from '@fin-link/contracts/browser';
import { request } from '../../requests/index.ts';
import { relaunch } from '../../kernel/index.ts';
import { askConsent } from '../authorizations/ask-consent.ts';
import {
  arrived,
  handOff,
  readyOf,
  takenUp,
  waitAtBank,
  watchAuthorizations,
} from '../authorizations/follow-authorization.ts';
import type { Connection } from '../model/connection-state.ts';
import type { EventOf } from '../model/link-event.ts';
import type { ErrorState, LinkModel } from '../model/link-state.ts';
import type { Handlers, Step } from '../model/step.ts';
import {
  askForForm,
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
import { removal } from './removal.ts';

const retyped = (connection: Connection): Step =>
  connection.provider.redirects
    ? askConsent(connection)
    : {
        state: { step: 'credentials', connection, form: null, problem: null },
        effects: askForForm(connection),
      };

/** Requests consent again. For an existing connection this is a renewal. */
const agreedAgain = (connection: Connection): Step =>
  askConsent(connection.providerAccountId === null ? connection : { ...connection, purpose: 'renew' });

function refreshed(model: LinkModel, connection: Connection): Step {
  const { providerAccountId } = connection;
  if (providerAccountId === null) return retyped(connection);
  return {
    state: startProgress(connection),
    effects: refreshEffects(model.facts, providerAccountId),
  };
}

function rejoined(connection: Connection): Step {
  const { providerAccountId } = connection;
  if (providerAccountId === null) return retyped(connection);
  return {
    state: startProgress(connection),
    effects: [
      { type: 'startTimers' },
      { type: 'watchProviderAccount', providerAccountId },
      request('getProviderAccount', { providerAccountId }),
    ],
  };
}

/** Recovers automatically after the network was lost. Returns `null` if a retry could repeat a request that reached the host. */
export function recoverByItself(state: ErrorState, model: LinkModel): Step | null {
  const isHarmless = state.recovery.kind !== 'refresh' && state.recovery.kind !== 'none';
  return state.problem.class === 'network.lost' && isHarmless ? recover(state, model) : null;
}

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
      return connection === null ? null : agreedAgain(connection);
    case 'handoff':
      return handOff(
        { ...recovery.journey, connection: connection ?? recovery.journey.connection },
        model.facts.redirectMode,
      );
    case 'connections':
      return connection === null ? null : showExisting(connection.provider);
    case 'credentials':
      return connection === null ? null : retyped(connection);
    case 'rejoin':
      return connection === null ? null : rejoined(connection);
    case 'refresh':
      return connection === null ? null : refreshed(model, connection);
  }
}

/** Handles a change of an authorization. The user may still return from the bank. */
function changed(state: ErrorState, authorization: AuthorizationView, at: number, model: LinkModel): Step | null {
  const { recovery, problem } = state;
  if (recovery.kind !== 'handoff') return null;
  const { journey, ready } = recovery;
  if (
    authorization.authorizationId !== ready?.authorizationId &&
    !journey.earlier.includes(authorization.authorizationId)
  )
    return null;
  if (authorization.status === 'done') return arrived(model, journey, authorization);
  // The window that seemed blocked is open, or the bank is already checking the canceled authorization.
  const goesOn =
    problem.class === 'popup.blocked'
      ? authorization.status === 'atBank' || authorization.status === 'checking'
      : problem.class === 'bank.cancelled' && authorization.status === 'checking';
  return goesOn
    ? waitAtBank(journey, {
        authorizationId: authorization.authorizationId,
        status: authorization.status,
        mode: 'popup',
        openedAt: at,
      })
    : null;
}

function made(state: ErrorState, event: EventOf<'answeredCreateAuthorization'>, model: LinkModel): Step | null {
  const { recovery } = state;
  if (recovery.kind !== 'handoff' || recovery.ready !== null) return null;
  const { journey } = recovery;
  if (event.input.consentId !== journey.consent.consentId) return null;
  const ready = readyOf(event);
  if (ready === null) return takenUp(model, journey, event);
  return {
    state: { ...state, recovery: { ...recovery, ready } },
    effects: watchAuthorizations(journey, [ready.authorizationId, ...journey.earlier]),
  };
}

/** Reads the result of an authorization that ended before it could be canceled. */
function notCancelled(state: ErrorState, { failure }: EventOf<'failedCancelAuthorization'>): Step | null {
  if (state.recovery.kind !== 'handoff' || failure.code !== 'authorization.over') return null;
  const { journey } = state.recovery;
  const { consentId } = journey.consent;
  const look = journey.earlier.map((authorizationId) => request('getAuthorization', { authorizationId, consentId }));
  return { state, effects: [...watchAuthorizations(journey, journey.earlier), ...look] };
}

export const error: Handlers<'error'> = {
  answeredGetAuthorization: (state, { answer, at }, model) => changed(state, answer.authorization, at, model),
  authorizationChanged: (state, { authorization, at }, model) => changed(state, authorization, at, model),
  answeredCreateAuthorization: made,
  failedCancelAuthorization: notCancelled,
  consentWanted: ({ connection }) => (connection === null ? null : agreedAgain(connection)),
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
    state.connection === null || state.recovery.kind !== 'refresh' ? null : refreshed(model, state.connection),
  retypeCredentials: (state) => (state.connection === null ? null : retyped(state.connection)),
  differentLoginPicked: (state) =>
    state.connection === null ? null : retyped(newConnection(state.connection.provider)),
  answeredGetProvider: (state, { answer }) => {
    const { connection } = state;
    if (connection === null || connection.provider.providerId !== answer.providerId) return null;
    return { state: { ...state, connection: { ...connection, provider: providerOfDetail(answer) } } };
  },
  chooseAnother: (_state, _event, model) => backToSearch(model),
  bankSkipped: (_state, _event, model) => skipBank(model),
  back: (state, _event, model) => (state.recovery.kind === 'none' ? null : backToSearch(model)),
  ...removal,
  finishLater: (_state, _event, model) => exit(model),
  done: (_state, _event, model) => exit(model),
};

import { askForForm, backToSearch, newConnection, providerOfDetail, showExisting } from '../connection.ts';
import { exit } from '../exit.ts';
import { startProgress } from '../follow.ts';
import type { Connection, ErrorState, LinkModel } from '../link-state.ts';
import { open } from '../start.ts';
import type { Handlers, Step } from '../step.ts';

const retyped = (connection: Connection): Step => ({
  state: { step: 'credentials', connection, form: null, problem: null },
  effects: askForForm(connection),
});

function refreshed(connection: Connection): Step {
  const { providerAccountId } = connection;
  if (providerAccountId === null) return retyped(connection);
  return {
    state: startProgress(connection),
    effects: [{ type: 'startTimers' }, { type: 'refreshProviderAccount', providerAccountId }],
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
      { type: 'loadProviderAccount', providerAccountId },
    ],
  };
}

/** What a lost network stopped and may simply be asked again: nothing that was sent, or may have been sent, is sent twice. */
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
      return {
        state: { step: 'boot', opening: null, refusedLaunches: 0 },
        effects: [{ type: 'requestLaunch', reason: state.problem.class === 'session.expired' ? 'refused' : 'start' }],
      };
    case 'open':
      return open(recovery.opening);
    case 'search':
      return backToSearch(model);
    case 'connections':
      return connection === null ? null : showExisting(connection.provider);
    case 'credentials':
      return connection === null ? null : retyped(connection);
    case 'rejoin':
      return connection === null ? null : rejoined(connection);
    case 'refresh':
      return connection === null ? null : refreshed(connection);
  }
}

export const error: Handlers<'error'> = {
  retry: (state, _event, model) => recover(state, model),
  // Refused before there was a session to pause: going on means asking for another one.
  sessionContinued: (state, _event, model) =>
    state.problem.class === 'session.expired' ? recover(state, model) : null,
  newCodeRequested: (state) =>
    state.connection === null || state.recovery.kind !== 'refresh' ? null : refreshed(state.connection),
  retypeCredentials: (state) => (state.connection === null ? null : retyped(state.connection)),
  differentLoginPicked: (state) =>
    state.connection === null ? null : retyped(newConnection(state.connection.provider)),
  providerLoaded: (state, { provider }) => {
    const { connection } = state;
    if (connection === null || connection.provider.providerId !== provider.providerId) return null;
    return { state: { ...state, connection: { ...connection, provider: providerOfDetail(provider) } } };
  },
  chooseAnother: (_state, _event, model) => backToSearch(model),
  back: (state, _event, model) => (state.recovery.kind === 'none' ? null : backToSearch(model)),
  finishLater: (_state, _event, model) => exit(model),
  done: (_state, _event, model) => exit(model),
};

import { flowMachine, type HandlerTable, type Turn } from '../kernel/index.ts';
import { request } from '../requests/index.ts';
import type { LeaveConsequence } from '../session/index.ts';
import { atBank } from './at-bank.ts';
import {
  authorizationIdsOf,
  cancelAuthorizations,
  requestAuthorization,
  watchAuthorizations,
} from './authorization.ts';
import { boot } from './boot.ts';
import { formRequests } from './connection.ts';
import { consent, consentRequest } from './consent.ts';
import { credentials } from './credentials.ts';
import { error, recoverAutomatically } from './error.ts';
import type { LinkEffect, LinkEvent, Step, EventOf } from './events.ts';
import { existing } from './existing.ts';
import { exit, withCompleted } from './exit.ts';
import { handoff } from './handoff.ts';
import { partial, success, summary, linkFinishedEffects } from './linked-accounts.ts';
import { mfa } from './mfa.ts';
import { open } from './opening.ts';
import { progress, finishLater } from './progress.ts';
import { entry, search } from './search.ts';
import { toSnapshot } from './snapshot.ts';
import type { LinkModel, LinkState } from './state.ts';

export type LinkTurn = Turn<LinkModel, LinkEffect>;

const handlers: HandlerTable<LinkState, LinkEvent, LinkModel, Step> = {
  boot,
  entry,
  search,
  existing,
  credentials,
  consent,
  handoff,
  atBank,
  progress,
  mfa,
  partial,
  summary,
  success,
  error,
  settled: {},
  exited: {},
};

/** Machine of linking. The machine is pure and accepts every event in every state. */
export const link = flowMachine<LinkState, LinkEvent, LinkEffect>({
  handlers,
  consequenceOf,
  leave,
  pause,
  resume,
  toSnapshot,
});

/** Returns the consequence of leaving now; `null` if there is none. `typed`: whether the form on the screen has unsaved input. */
function consequenceOf(state: LinkState, typed = true): LeaveConsequence | null {
  switch (state.step) {
    case 'credentials':
      return typed ? 'lost' : null;
    case 'mfa':
      return 'lost';
    case 'progress':
      return state.account === null ? 'lost' : 'background';
    case 'partial':
    case 'summary':
      return 'kept';
    case 'atBank':
      return 'atBank';
    default:
      return null;
  }
}

/** Repeats the requests that the screen is waiting for, after a pause of the network or the session. */
function repeatRequests(state: LinkState): readonly LinkEffect[] {
  switch (state.step) {
    case 'boot':
      return state.opening === null ? [] : (open(state.opening).effects ?? []);
    case 'existing':
      return state.connections === null
        ? [request('listProviderAccounts', { providerId: state.provider.providerId })]
        : [];
    case 'consent':
      return state.consent === null ? [consentRequest(state)] : [];
    case 'handoff':
      return state.ready === null
        ? [requestAuthorization(state, state.mode)]
        : watchAuthorizations(state, [state.ready.authorizationId, ...state.earlier]);
    case 'atBank':
      return [
        { type: 'startTimers' },
        ...watchAuthorizations(state, authorizationIdsOf(state)),
        request('getAuthorization', { authorizationId: state.authorizationId, consentId: state.consent.consentId }),
      ];
    case 'credentials':
      return state.form === null ? formRequests(state.connection) : [];
    case 'progress': {
      const { providerAccountId } = state.connection;
      if (providerAccountId === null || state.account === null) return [];
      const readRequest = state.loadingAccounts
        ? request('listAccounts', { providerAccountId })
        : request('getProviderAccount', { providerAccountId });
      return [{ type: 'startTimers' }, { type: 'watchProviderAccount', providerAccountId }, readRequest];
    }
    case 'mfa':
      return [
        { type: 'watchProviderAccount', providerAccountId: state.account.providerAccountId },
        request('getProviderAccount', { providerAccountId: state.account.providerAccountId }),
      ];
    case 'partial':
    case 'summary':
      return [
        { type: 'watchProviderAccount', providerAccountId: state.account.providerAccountId },
        request('listAccounts', { providerAccountId: state.account.providerAccountId }),
      ];
    default:
      return [];
  }
}

/** Continues after a pause of the session or the network. */
function resume(model: LinkModel, change: 'resumed' | 'online'): Step {
  const { state } = model;
  const recoveredStep = change === 'online' && state.step === 'error' ? recoverAutomatically(state, model) : null;
  return recoveredStep ?? { state, effects: repeatRequests(state) };
}

/** Clears the pending requests of the screen, which the end of the session canceled. */
function clearPendingRequests(state: LinkState): LinkState {
  // The end of the session canceled the request with the credentials. The flow does not keep credentials, so the user enters them again.
  if (state.step === 'progress' && state.account === null)
    return { step: 'credentials', connection: state.connection, form: null, problem: null };
  if (state.step === 'mfa') return { ...state, sending: false };
  if (state.step === 'consent' || state.step === 'summary') return { ...state, saving: null };
  if (state.step === 'error') return { ...state, removal: null };
  return state;
}

/** Pauses the screen after the session has ended. */
function pause({ state }: LinkModel): Step {
  return { state: clearPendingRequests(state), effects: [{ type: 'stopTimers' }, { type: 'stopWatching' }] };
}

/** Leaves linking in the way that the user chose. */
function leave(model: LinkModel, choice: EventOf<'leaveConfirmed'>['choice']): Step {
  const { state, facts } = model;
  // The accounts stay linked, even if the user leaves before saving a selection.
  if (state.step === 'summary' || state.step === 'partial') {
    const accounts = state.step === 'summary' ? state.accounts : [...state.ready, ...state.failed];
    const accountIds = accounts.map(({ accountId }) => accountId);
    const completed = withCompleted(facts, { providerAccountId: state.account.providerAccountId, accountIds });
    return exit(model, { completed, effects: linkFinishedEffects(model, state.account, accounts) });
  }
  if (state.step === 'atBank') return exit(model, { effects: cancelAuthorizations(authorizationIdsOf(state)) });
  // Stopping deletes the connection only if this attempt added it.
  if (choice === 'stop' && (state.step === 'progress' || state.step === 'mfa')) {
    return exit(model, { removeFirst: state.connection.purpose === 'add' ? state.connection.providerAccountId : null });
  }
  if (state.step === 'progress' && state.account !== null)
    return finishLater(model, state.account.requestId, state.account.providerAccountId);
  return exit(model);
}

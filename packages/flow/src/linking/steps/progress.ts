import type { ProviderAccountView } from '@fin-link/contracts/browser';
import { request } from '../../requests/index.ts';
import type { FailedRequest } from '../../requests/index.ts';
import { after } from '../../kernel/index.ts';
import { isPassing, isUpToDate, problemOfFailure } from '../../problems/index.ts';
import type { EventOf } from '../model/link-event.ts';
import type { LinkModel, ProgressState } from '../model/link-state.ts';
import type { Handlers, Step } from '../model/step.ts';
import { askForForm } from '../moves/connection.ts';
import { exit, withCompleted } from '../moves/exit.ts';
import { follow } from '../moves/follow.ts';
import { open } from '../moves/start.ts';
import { emitProblem, fail } from '../moves/trouble.ts';
import { failedListAccounts, readyAccounts } from '../observations/account-outcome.ts';
import { noUsableAccount } from './no-usable-account.ts';
import { linked, showAccounts } from './summary.ts';

/** Ends linking and emits that the attempt continues in the background. */
export function finishLater(model: LinkModel, requestId: string, providerAccountId: number): Step {
  return exit(model, {
    background: [...model.facts.background, providerAccountId],
    effects: [{ type: 'emit', event: { type: 'fin-pending', kind: 'refresh', requestId } }],
  });
}

function attemptStarted(state: ProgressState, account: ProviderAccountView, model: LinkModel): Step | null {
  const { providerAccountId, provider } = state.connection;
  if (account.providerId !== provider.providerId) return null;
  if (providerAccountId !== null && providerAccountId !== account.providerAccountId) return null;
  const connection = {
    ...state.connection,
    providerAccountId: account.providerAccountId,
    pastRequestIds: state.connection.pastRequestIds.filter((id) => id !== account.requestId),
  };
  const step = follow(model, connection, { ...state, pastRequestIds: connection.pastRequestIds }, account) ?? {
    state: { ...state, connection },
  };
  if (step.state.step !== 'progress' && step.state.step !== 'mfa') return step;
  return {
    ...step,
    effects: [{ type: 'watchProviderAccount', providerAccountId: account.providerAccountId }, ...(step.effects ?? [])],
  };
}

function accountChanged(state: ProgressState, account: ProviderAccountView, model: LinkModel): Step | null {
  if (account.providerAccountId !== state.connection.providerAccountId) return null;
  const step = follow(model, state.connection, { ...state, pastRequestIds: state.connection.pastRequestIds }, account);
  if (step === null || !state.loadingAccounts || step.state.step !== 'progress') return step;
  // The account list was already requested.
  return {
    ...step,
    state: { ...step.state, loadingAccounts: true },
    effects: (step.effects ?? []).filter((effect) => !(effect.type === 'request' && effect.request === 'listAccounts')),
  };
}

function accountsLoaded(state: ProgressState, event: EventOf<'answeredListAccounts'>, model: LinkModel): Step | null {
  const accounts = event.answer;
  const { account, connection } = state;
  // This answer contains the accounts before the sign-in, so the accounts are requested again after it.
  if (connection.hasAccounts === null && event.input.providerAccountId === connection.providerAccountId) {
    const step: Step = { state: { ...state, connection: { ...connection, hasAccounts: accounts.length > 0 } } };
    return state.loadingAccounts ? { ...step, effects: [request('listAccounts', event.input)] } : step;
  }
  if (!state.loadingAccounts || account === null || event.input.providerAccountId !== account.providerAccountId)
    return null;
  const stuck = noUsableAccount(model, connection, account, accounts, state.asked);
  if (stuck !== null) return stuck;
  const failed = failedListAccounts(accounts);
  const ready = readyAccounts(accounts);
  const finished = model.facts.completed.find((link) => link.providerAccountId === account.providerAccountId);
  if (finished !== undefined && finished.accountIds.length === 0) {
    // The link was finished before a reload, so its accounts are already saved and emitted.
    const accountIds = accounts.map((one) => one.accountId);
    return after(
      [{ type: 'stopTimers' }, { type: 'stopWatching' }],
      linked(model, { connection, account, accounts, selectedAccountIds: accountIds }),
    );
  }
  if (failed.length > 0 && connection.purpose !== 'renew')
    return { state: { step: 'partial', connection, account, ready, failed }, effects: [{ type: 'stopTimers' }] };
  return after([{ type: 'stopTimers' }], showAccounts(model, connection, account, accounts));
}

/** Handles credentials that could not be sent. */
function notSent(state: ProgressState, failure: FailedRequest, model: LinkModel): Step | null {
  const { connection } = state;
  const { providerAccountId, provider } = connection;
  if (state.account !== null) return null;
  if (failure.code === 'provider-account.busy' && providerAccountId !== null) return rejoin(state, providerAccountId);
  const problem = problemOfFailure(failure);
  // The reply was lost, but the host may have received the request. The flow reads the connections to avoid adding a second one.
  if (providerAccountId === null && (problem.class === 'network.lost' || problem.class === 'service.down'))
    return after(
      [{ type: 'stopTimers' }, emitProblem(problem)],
      open({ kind: 'unknownAttempt', providerId: provider.providerId }),
    );
  if (problem.class === 'setup' || problem.class === 'site.unsupported' || problem.class === 'auth.method')
    return fail(model, problem, connection, { kind: 'search' });
  return {
    state: { step: 'credentials', connection, form: null, problem },
    effects: [{ type: 'stopTimers' }, emitProblem(problem), ...askForForm(connection)],
  };
}

function notRefreshed(
  state: ProgressState,
  { input: { providerAccountId }, failure }: EventOf<'failedRefreshProviderAccount'>,
  model: LinkModel,
): Step | null {
  if (providerAccountId !== state.connection.providerAccountId || state.account !== null) return null;
  if (failure.code === 'provider-account.busy') return rejoin(state, providerAccountId);
  const problem = problemOfFailure(failure);
  const step = fail(model, problem, state.connection, { kind: 'refresh' });
  return isUpToDate(problem)
    ? { ...step, facts: { completed: withCompleted(model.facts, { providerAccountId, accountIds: [] }) } }
    : step;
}

function notRead(state: ProgressState, event: EventOf<'failedGetProviderAccount'>, model: LinkModel): Step | null {
  if (event.input.providerAccountId !== state.connection.providerAccountId) return null;
  const problem = problemOfFailure(event.failure);
  // If the attempt was observed before, the watch continues, unless a retry cannot help.
  if (state.account !== null && isPassing(problem)) return null;
  return fail(model, problem, state.connection, { kind: 'rejoin' });
}

function accountsMissing(state: ProgressState, event: EventOf<'failedListAccounts'>, model: LinkModel): Step | null {
  if (event.input.providerAccountId !== state.connection.providerAccountId || !state.loadingAccounts) return null;
  const problem = problemOfFailure(event.failure);
  // The offline banner is shown, and the list is requested again after the network returns.
  if (problem.class === 'network.lost' && !model.facts.online) return null;
  return fail(model, problem, state.connection, { kind: 'rejoin' });
}

/** Joins an attempt that is already running at the bank. */
const rejoin = (state: ProgressState, providerAccountId: number): Step => ({
  state: { ...state, connection: { ...state.connection, pastRequestIds: [] } },
  effects: [{ type: 'watchProviderAccount', providerAccountId }, request('getProviderAccount', { providerAccountId })],
});

export const progress: Handlers<'progress'> = {
  answeredAddProviderAccount: (state, { answer }, model) => attemptStarted(state, answer, model),
  answeredUpdateCredentials: (state, { answer }, model) => attemptStarted(state, answer, model),
  answeredRefreshProviderAccount: (state, { answer }, model) => attemptStarted(state, answer, model),
  answeredGetProviderAccount: (state, { answer }, model) => accountChanged(state, answer, model),
  accountChanged: (state, { providerAccount }, model) => accountChanged(state, providerAccount, model),
  answeredListAccounts: accountsLoaded,
  failedAddProviderAccount: (state, { input, failure }, model) =>
    input.providerId === state.connection.provider.providerId ? notSent(state, failure, model) : null,
  failedUpdateCredentials: (state, { input, failure }, model) =>
    input.providerAccountId === state.connection.providerAccountId ? notSent(state, failure, model) : null,
  failedRefreshProviderAccount: notRefreshed,
  failedGetProviderAccount: notRead,
  failedListAccounts: accountsMissing,
  tenSecondsPassed: (state) => {
    if (state.waiting !== 'short') return null;
    const step: Step = {
      state: { ...state, waiting: 'tenSeconds' },
      effects: [{ type: 'announce', announcement: { key: 'stillWorking', after: 'tenSeconds' } }],
    };
    // The bank may ask an identical question again. After ten seconds, a repeated question counts as a new challenge.
    if (state.answered === null || state.account?.status !== 'USER_INPUT_REQUIRED') return step;
    return {
      state: { ...state, waiting: 'tenSeconds', answered: null },
      effects: [
        ...(step.effects ?? []),
        request('getProviderAccount', { providerAccountId: state.account.providerAccountId }),
      ],
    };
  },
  sixtySecondsPassed: (state) => {
    if (state.waiting === 'sixtySeconds') return null;
    return {
      state: { ...state, waiting: 'sixtySeconds' },
      effects: [{ type: 'announce', announcement: { key: 'stillWorking', after: 'sixtySeconds' } }],
    };
  },
  finishLater: (state, _event, model) => {
    const { account } = state;
    if (account === null || state.waiting === 'short') return null;
    return finishLater(model, account.requestId, account.providerAccountId);
  },
};

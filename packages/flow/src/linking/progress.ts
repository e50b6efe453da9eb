import type { ProviderAccountView } from '@fin-link/contracts/browser';
import { prependEffects, emitError } from '../kernel/index.ts';
import { mayPass, isUpToDate, problemOfFailure } from '../problems/index.ts';
import { request, type FailedRequest } from '../requests/index.ts';
import { formRequests } from './connection.ts';
import type { EventOf, Handlers, Step } from './events.ts';
import { exit, withCompleted } from './exit.ts';
import { followAccount } from './follow.ts';
import { noUsableAccount, finishLink, showAccounts } from './linked-accounts.ts';
import { open } from './opening.ts';
import type { LinkModel, ProgressState } from './state.ts';
import { fail } from './trouble.ts';
import { failedAccounts, readyAccounts } from './usable-accounts.ts';

/** Ends linking while the attempt continues in the background, and reports that to the page. */
export function finishLater(model: LinkModel, requestId: string, providerAccountId: number): Step {
  return exit(model, {
    background: [...model.facts.background, providerAccountId],
    effects: [{ type: 'emit', event: { type: 'fin-pending', kind: 'refresh', requestId } }],
  });
}

/** Joins an attempt that is already running at the bank. */
const joinRunningAttempt = (state: ProgressState, providerAccountId: number): Step => ({
  state: { ...state, connection: { ...state.connection, pastRequestIds: [] } },
  effects: [{ type: 'watchProviderAccount', providerAccountId }, request('getProviderAccount', { providerAccountId })],
});

/** Handlers of the progress screen. */
export const progress: Handlers<'progress'> = {
  answeredAddProviderAccount: (state, { answer }, model) => handleStartedAttempt(state, answer, model),
  answeredUpdateCredentials: (state, { answer }, model) => handleStartedAttempt(state, answer, model),
  answeredRefreshProviderAccount: (state, { answer }, model) => handleStartedAttempt(state, answer, model),
  answeredGetProviderAccount: (state, { answer }, model) => handleAccount(state, answer, model),
  accountChanged: (state, { providerAccount }, model) => handleAccount(state, providerAccount, model),
  answeredListAccounts: handleAccounts,
  failedAddProviderAccount: (state, { input, failure }, model) =>
    input.providerId === state.connection.provider.providerId ? handleUnsentCredentials(state, failure, model) : null,
  failedUpdateCredentials: (state, { input, failure }, model) =>
    input.providerAccountId === state.connection.providerAccountId
      ? handleUnsentCredentials(state, failure, model)
      : null,
  failedRefreshProviderAccount: handleFailedRefresh,
  failedGetProviderAccount: handleFailedRead,
  failedListAccounts: handleMissingAccounts,
  tenSecondsPassed: (state) => {
    if (state.waiting !== 'short') return null;
    const step: Step = {
      state: { ...state, waiting: 'tenSeconds' },
      effects: [{ type: 'announce', announcement: { key: 'stillWorking', after: 'tenSeconds' } }],
    };
    // A new challenge can be identical to the answered one. After ten seconds, an identical challenge therefore counts as new.
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

/** Handles the reply to a request that started an attempt. */
function handleStartedAttempt(state: ProgressState, account: ProviderAccountView, model: LinkModel): Step | null {
  const { providerAccountId, provider } = state.connection;
  if (account.providerId !== provider.providerId) return null;
  if (providerAccountId !== null && providerAccountId !== account.providerAccountId) return null;
  const connection = {
    ...state.connection,
    providerAccountId: account.providerAccountId,
    pastRequestIds: state.connection.pastRequestIds.filter((id) => id !== account.requestId),
  };
  const step = followAccount(model, connection, { ...state, pastRequestIds: connection.pastRequestIds }, account) ?? {
    state: { ...state, connection },
  };
  if (step.state.step !== 'progress' && step.state.step !== 'mfa') return step;
  return {
    ...step,
    effects: [{ type: 'watchProviderAccount', providerAccountId: account.providerAccountId }, ...(step.effects ?? [])],
  };
}

function handleAccount(state: ProgressState, account: ProviderAccountView, model: LinkModel): Step | null {
  if (account.providerAccountId !== state.connection.providerAccountId) return null;
  const step = followAccount(
    model,
    state.connection,
    { ...state, pastRequestIds: state.connection.pastRequestIds },
    account,
  );
  if (step === null || !state.loadingAccounts || step.state.step !== 'progress') return step;
  // The account list was already requested.
  return {
    ...step,
    state: { ...step.state, loadingAccounts: true },
    effects: (step.effects ?? []).filter((effect) => !(effect.type === 'request' && effect.request === 'listAccounts')),
  };
}

function handleAccounts(state: ProgressState, event: EventOf<'answeredListAccounts'>, model: LinkModel): Step | null {
  const accounts = event.answer;
  const { account, connection } = state;
  // The list was requested before the sign-in, to set `hasAccounts`. After the sign-in, the accounts are requested again.
  if (connection.hasAccounts === null && event.input.providerAccountId === connection.providerAccountId) {
    const step: Step = { state: { ...state, connection: { ...connection, hasAccounts: accounts.length > 0 } } };
    return state.loadingAccounts ? { ...step, effects: [request('listAccounts', event.input)] } : step;
  }
  if (!state.loadingAccounts || account === null || event.input.providerAccountId !== account.providerAccountId)
    return null;
  const failedStep = noUsableAccount(model, connection, account, accounts, state.asked);
  if (failedStep !== null) return failedStep;
  const failed = failedAccounts(accounts);
  const ready = readyAccounts(accounts);
  const finishedLink = model.facts.completed.find((link) => link.providerAccountId === account.providerAccountId);
  if (finishedLink !== undefined && finishedLink.accountIds.length === 0) {
    // The link was finished before a reload, so its accounts are already saved and emitted.
    const accountIds = accounts.map(({ accountId }) => accountId);
    return prependEffects(
      [{ type: 'stopTimers' }, { type: 'stopWatching' }],
      finishLink(model, { connection, account, accounts, selectedAccountIds: accountIds }),
    );
  }
  if (failed.length > 0 && connection.purpose !== 'renew')
    return { state: { step: 'partial', connection, account, ready, failed }, effects: [{ type: 'stopTimers' }] };
  return prependEffects([{ type: 'stopTimers' }], showAccounts(model, connection, account, accounts));
}

/** Handles credentials that could not be sent. If the reply was lost, the host may have received them. */
function handleUnsentCredentials(state: ProgressState, failure: FailedRequest, model: LinkModel): Step | null {
  const { connection } = state;
  const { providerAccountId, provider } = connection;
  if (state.account !== null) return null;
  if (failure.code === 'provider-account.busy' && providerAccountId !== null)
    return joinRunningAttempt(state, providerAccountId);
  const problem = problemOfFailure(failure);
  // The flow reads the connections, so that it does not add a second one.
  if (providerAccountId === null && (problem.class === 'network.lost' || problem.class === 'service.down'))
    return prependEffects(
      [{ type: 'stopTimers' }, emitError(problem)],
      open({ kind: 'unknownAttempt', providerId: provider.providerId }),
    );
  if (problem.class === 'setup' || problem.class === 'site.unsupported' || problem.class === 'auth.method')
    return fail(model, problem, connection, { kind: 'search' });
  return {
    state: { step: 'credentials', connection, form: null, problem },
    effects: [{ type: 'stopTimers' }, emitError(problem), ...formRequests(connection)],
  };
}

/** Handles a refresh that could not be started. Joins the running attempt if there is one. */
function handleFailedRefresh(
  state: ProgressState,
  { input: { providerAccountId }, failure }: EventOf<'failedRefreshProviderAccount'>,
  model: LinkModel,
): Step | null {
  if (providerAccountId !== state.connection.providerAccountId || state.account !== null) return null;
  if (failure.code === 'provider-account.busy') return joinRunningAttempt(state, providerAccountId);
  const problem = problemOfFailure(failure);
  const step = fail(model, problem, state.connection, { kind: 'refresh' });
  return isUpToDate(problem)
    ? { ...step, facts: { completed: withCompleted(model.facts, { providerAccountId, accountIds: [] }) } }
    : step;
}

/** Handles a provider account that could not be read. */
function handleFailedRead(
  state: ProgressState,
  event: EventOf<'failedGetProviderAccount'>,
  model: LinkModel,
): Step | null {
  if (event.input.providerAccountId !== state.connection.providerAccountId) return null;
  const problem = problemOfFailure(event.failure);
  // If the attempt was observed before, the watch continues, unless a retry cannot help.
  if (state.account !== null && mayPass(problem)) return null;
  return fail(model, problem, state.connection, { kind: 'rejoin' });
}

/** Handles an account list that could not be read. */
function handleMissingAccounts(
  state: ProgressState,
  event: EventOf<'failedListAccounts'>,
  model: LinkModel,
): Step | null {
  if (event.input.providerAccountId !== state.connection.providerAccountId || !state.loadingAccounts) return null;
  const problem = problemOfFailure(event.failure);
  // The offline banner is shown, and the list is requested again after the network returns.
  if (problem.class === 'network.lost' && !model.facts.online) return null;
  return fail(model, problem, state.connection, { kind: 'rejoin' });
}

import { failedAccounts, readyAccounts } from '../observations/account-outcome.ts';
import { askForForm } from '../moves/connection.ts';
import { exit, withCompleted } from '../moves/exit.ts';
import { follow } from '../moves/follow.ts';
import type { EventOf } from '../model/link-event.ts';
import type { LinkModel, ProgressState } from '../model/link-state.ts';
import { isPassing, problemOfFailure } from '../../problems/problems.ts';
import { open } from '../moves/start.ts';
import type { Handlers, Step } from '../model/step.ts';
import { after } from '../model/step.ts';
import { emitProblem, fail } from '../moves/trouble.ts';
import { noUsableAccount } from './no-usable-account.ts';
import { showAccounts } from './summary.ts';

/** The attempt goes on without the screen: the page is told, and the flow ends. */
export function finishLater(model: LinkModel, requestId: string, providerAccountId: number): Step {
  return exit(model, {
    background: [...model.facts.background, providerAccountId],
    effects: [{ type: 'emit', event: { type: 'fin-pending', kind: 'refresh', requestId } }],
  });
}

function attemptStarted(state: ProgressState, event: EventOf<'attemptStarted'>, model: LinkModel): Step | null {
  const account = event.providerAccount;
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

function accountChanged(state: ProgressState, event: EventOf<'accountChanged'>, model: LinkModel): Step | null {
  const account = event.providerAccount;
  if (account.providerAccountId !== state.connection.providerAccountId) return null;
  const step = follow(model, state.connection, { ...state, pastRequestIds: state.connection.pastRequestIds }, account);
  if (step === null || !state.loadingAccounts || step.state.step !== 'progress') return step;
  // The list is on its way already.
  return {
    ...step,
    state: { ...step.state, loadingAccounts: true },
    effects: (step.effects ?? []).filter((effect) => effect.type !== 'loadAccounts'),
  };
}

function accountsLoaded(state: ProgressState, event: EventOf<'accountsLoaded'>, model: LinkModel): Step | null {
  const { account, connection } = state;
  if (!state.loadingAccounts || account === null || event.providerAccountId !== account.providerAccountId) return null;
  const stuck = noUsableAccount(model, connection, account, event.accounts, state.asked);
  if (stuck !== null) return stuck;
  const failed = failedAccounts(event.accounts);
  const ready = readyAccounts(event.accounts);
  const finished = model.facts.completed.find((link) => link.providerAccountId === account.providerAccountId);
  if (finished !== undefined && finished.accountIds.length === 0) {
    // Finished before a reload: its accounts were saved and told then.
    const accountIds = event.accounts.map((one) => one.accountId);
    return {
      state: { step: 'success', connection, account, accounts: event.accounts },
      facts: { completed: withCompleted(model.facts, { ...finished, accountIds }) },
      effects: [{ type: 'stopTimers' }, { type: 'stopWatching' }],
    };
  }
  if (failed.length > 0 && connection.purpose !== 'renew')
    return { state: { step: 'partial', connection, account, ready, failed }, effects: [{ type: 'stopTimers' }] };
  return after([{ type: 'stopTimers' }], showAccounts(model, connection, account, event.accounts));
}

function requestFailed(state: ProgressState, event: EventOf<'requestFailed'>, model: LinkModel): Step | null {
  const { connection } = state;
  const problem = problemOfFailure(event.failure);
  const { providerAccountId, provider } = connection;
  const isRunning = event.failure.code === 'provider-account.busy' && providerAccountId !== null;
  switch (event.request) {
    case 'addProviderAccount':
    case 'updateCredentials': {
      const subject = event.request === 'addProviderAccount' ? provider.providerId : providerAccountId;
      if (state.account !== null || event.subject !== subject) return null;
      if (isRunning) return rejoin(state, providerAccountId);
      // The reply was lost, perhaps not the request: what became of it is asked before it could be made a second time.
      if (providerAccountId === null && (problem.class === 'network.lost' || problem.class === 'service.down')) {
        const asked = open({ kind: 'unknownAttempt', providerId: provider.providerId });
        return {
          ...asked,
          effects: [{ type: 'stopTimers' }, emitProblem(problem), ...(asked.effects ?? [])],
        };
      }
      if (problem.class === 'setup' || problem.class === 'site.unsupported' || problem.class === 'auth.method')
        return fail(model, problem, connection, { kind: 'search' });
      return {
        state: { step: 'credentials', connection, form: null, problem },
        effects: [{ type: 'stopTimers' }, emitProblem(problem), ...askForForm(connection)],
      };
    }
    case 'refreshProviderAccount':
      if (event.subject !== providerAccountId || state.account !== null) return null;
      return isRunning ? rejoin(state, providerAccountId) : fail(model, problem, connection, { kind: 'refresh' });
    case 'loadAccounts':
      if (event.subject !== providerAccountId || !state.loadingAccounts) return null;
      // The banner says so, and the list is asked for again when the network is back.
      if (problem.class === 'network.lost' && !model.facts.online) return null;
      return fail(model, problem, connection, { kind: 'rejoin' });
    case 'loadProviderAccount':
      if (event.subject !== providerAccountId) return null;
      // With a reading at hand the watch goes on, unless waiting does not help.
      if (state.account !== null && isPassing(problem)) return null;
      return fail(model, problem, connection, { kind: 'rejoin' });
    default:
      return null;
  }
}

/** Something is running at the bank already: join it instead of failing. */
const rejoin = (state: ProgressState, providerAccountId: number): Step => ({
  state: { ...state, connection: { ...state.connection, pastRequestIds: [] } },
  effects: [
    { type: 'watchProviderAccount', providerAccountId },
    { type: 'loadProviderAccount', providerAccountId },
  ],
});

export const progress: Handlers<'progress'> = {
  attemptStarted,
  accountChanged,
  accountsLoaded,
  requestFailed,
  tenSecondsPassed: (state) => {
    if (state.waiting !== 'short') return null;
    const step: Step = {
      state: { ...state, waiting: 'tenSeconds' },
      effects: [{ type: 'announce', announcement: { key: 'stillWorking', after: 'tenSeconds' } }],
    };
    // The bank may have asked again in words that look like the first asking: after ten seconds it is believed.
    if (state.answered === null || state.account?.status !== 'USER_INPUT_REQUIRED') return step;
    return {
      state: { ...state, waiting: 'tenSeconds', answered: null },
      effects: [
        ...(step.effects ?? []),
        { type: 'loadProviderAccount', providerAccountId: state.account.providerAccountId },
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

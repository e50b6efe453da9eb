import type { LoginForm, ProviderAccountView } from '@fin-link/contracts/browser';
import { emitError } from '../kernel/index.ts';
import { problemOfAdditionalStatus, type Problem } from '../problems/index.ts';
import { request } from '../requests/index.ts';
import type { SessionFacts } from '../session/index.ts';
import type { Connection } from './bank-connection.ts';
import { formRequests, withPastRequest } from './connection.ts';
import type { LinkEffect, Step } from './events.ts';
import {
  isFinal,
  observeProviderAccount,
  type Observation,
  type PreviousObservation,
  startingRows,
  type ProgressRow,
} from './observations.ts';
import type { LinkModel, MfaKind, ProgressState } from './state.ts';
import { fail } from './trouble.ts';

/** Progress screen at the start of an attempt, before the host has answered. */
export const startProgress = (connection: Connection): ProgressState => ({
  step: 'progress',
  connection,
  account: null,
  rows: startingRows,
  asked: false,
  waiting: 'short',
  answered: null,
  loadingAccounts: false,
});

/** Whether the session was started to refresh only the balances of this connection. */
export const isBalanceRefresh = ({ start }: SessionFacts, providerAccountId: number): boolean =>
  start.action === 'balance-refresh' && start.providerAccountId === providerAccountId;

/**
 * Returns the effects that start another attempt with the stored credentials. Refreshes only balances if the session was started for
 * that.
 */
export function refreshEffects(facts: SessionFacts, providerAccountId: number): readonly LinkEffect[] {
  const query = isBalanceRefresh(facts, providerAccountId) ? { query: { scope: 'balances' as const } } : {};
  return [{ type: 'startTimers' }, request('refreshProviderAccount', { providerAccountId, ...query })];
}

/** Prepares a connection for another attempt. Later reports of the earlier attempt are ignored. */
export function forNextAttempt(connection: Connection, account: ProviderAccountView | null): Connection {
  return account === null ? connection : withPastRequest(connection, account.requestId);
}

/** Shows the screen that follows from a report of a provider account. Returns `null` if the report contains nothing new. */
export function followAccount(
  model: LinkModel,
  connection: Connection,
  previous: PreviousObservation,
  account: ProviderAccountView,
): Step | null {
  const observation = observeProviderAccount(previous, account);
  if (observation === null) return null;
  const isNewAttempt = previous.account !== null && previous.account.requestId !== account.requestId;
  const current = isNewAttempt ? forNextAttempt(connection, previous.account) : connection;
  const effects = [...announceRows(previous.rows, observation.rows), ...milestones(model, previous.rows, observation)];
  const waiting = model.state.step === 'progress' ? model.state.waiting : 'short';
  const progress: ProgressState = {
    ...startProgress(current),
    account: observation.account,
    rows: observation.rows,
    asked: observation.asked,
    waiting,
    answered: isNewAttempt ? null : previous.answered,
  };
  switch (observation.outcome.kind) {
    case 'working':
      return { state: progress, effects };
    case 'listed':
      // In a balance refresh, the accounts already exist, but the balances are current only after the refresh has ended.
      if (isBalanceRefresh(model.facts, account.providerAccountId) && !isFinal(account))
        return { state: progress, effects };
      return {
        state: { ...progress, loadingAccounts: true },
        effects: [...effects, request('listAccounts', { providerAccountId: account.providerAccountId })],
      };
    case 'asked':
      return showChallenge(current, observation.account, observation.outcome.form, effects);
    case 'failed':
      return handleFailedAttempt(model, current, observation, observation.outcome.problem);
  }
}

/** Returns the announcements of the rows that are now done. */
function announceRows(before: readonly ProgressRow[], after: readonly ProgressRow[]): LinkEffect[] {
  const doneNames = (rows: readonly ProgressRow[]) =>
    rows.filter((row) => row.status === 'done').map((row) => row.name);
  const doneBefore = new Set(doneNames(before));
  return doneNames(after)
    .filter((name) => !doneBefore.has(name))
    .map((row) => ({ type: 'announce', announcement: { key: 'stepDone', row } }));
}

/** Returns the milestone events of version 3, which report progress during an attempt. */
function milestones(model: LinkModel, before: readonly ProgressRow[], observation: Observation): LinkEffect[] {
  if (model.facts.version !== 3) return [];
  const { providerAccountId } = observation.account;
  const reachedRows = announceRows(before, observation.rows).flatMap((effect) =>
    effect.type === 'announce' && effect.announcement.key === 'stepDone' ? [effect.announcement.row] : [],
  );
  const names = {
    signingIn: 'login_success',
    findingAccounts: 'accounts_retrieved',
    gettingData: 'data_retrieved',
  } as const;
  return reachedRows.flatMap((row) =>
    row === 'confirming' ? [] : [{ type: 'analytics' as const, name: names[row], props: { providerAccountId } }],
  );
}

/** Shows a challenge of the bank. Executes `effects` after the timers are stopped. Emits the problem of a wrong previous answer. */
function showChallenge(
  connection: Connection,
  account: ProviderAccountView,
  form: LoginForm,
  effects: readonly LinkEffect[],
): Step {
  const kind = mfaKindOf(form);
  return {
    state: {
      step: 'mfa',
      kind,
      connection: kind === 'selection' ? { ...connection, choseMethod: true } : connection,
      account,
      form,
      answerBy: account.answerBy,
      refused: account.answerRefused,
      sending: false,
      problem: null,
    },
    effects: [
      { type: 'stopTimers' },
      ...effects,
      ...(account.answerRefused ? [emitError(wrongAnswerProblem(account))] : []),
    ],
  };
}

/** Returns the kind of a challenge. A challenge with the form type `login` counts as `token`. */
const mfaKindOf = (form: LoginForm): MfaKind => (form.formType === 'login' ? 'token' : form.formType);

const wrongAnswerProblem = (account: ProviderAccountView): Problem =>
  problemOfAdditionalStatus('INVALID_ADDL_INFO_PROVIDED', true, account.requestId);

/** Shows the sign-in form again after wrong credentials, and the error screen after any other failure. */
function handleFailedAttempt(
  model: LinkModel,
  connection: Connection,
  observation: Observation,
  problem: Problem,
): Step {
  const endedConnection = withPastRequest(connection, observation.account.requestId);
  if (problem.class === 'credentials.wrong') {
    const refusedConnection: Connection = { ...endedConnection, misses: endedConnection.misses + 1 };
    return {
      state: { step: 'credentials', connection: refusedConnection, form: null, problem },
      effects: [
        { type: 'stopTimers' },
        { type: 'stopWatching' },
        emitError(problem),
        ...formRequests(refusedConnection),
      ],
    };
  }
  return fail(model, problem, endedConnection, { kind: 'refresh' });
}

/** Starts to follow a provider account that the flow has not followed before. Past progress is not announced. */
export function startFollowing(model: LinkModel, connection: Connection, account: ProviderAccountView): Step {
  const previous: PreviousObservation = {
    account: null,
    rows: startingRows,
    asked: false,
    answered: null,
    pastRequestIds: [],
  };
  const step = followAccount(model, connection, previous, account);
  if (step === null) return { state: startProgress(connection) };
  const isRunning = step.state.step === 'progress' || step.state.step === 'mfa';
  if (!isRunning) return step;
  const watch: LinkEffect[] = [{ type: 'watchProviderAccount', providerAccountId: account.providerAccountId }];
  if (step.state.step === 'progress') watch.push({ type: 'startTimers' });
  return {
    ...step,
    effects: [
      ...watch,
      ...(step.effects ?? []).filter((effect) => effect.type !== 'announce' && effect.type !== 'stopTimers'),
    ],
  };
}

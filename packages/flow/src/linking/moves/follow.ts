import type { LoginForm, ProviderAccountView } from '@fin-link/contracts/browser';
import { request } from '../../requests/index.ts';
import { problemOfAdditionalStatus } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';
import type { Connection } from '../model/connection-state.ts';
import type { LinkEffect } from '../model/link-effect.ts';
import type { LinkModel, MfaKind, ProgressState } from '../model/link-state.ts';
import type { Step } from '../model/step.ts';
import { isFinal, observeProviderAccount } from '../observations/observe-provider-account.ts';
import type { Observation, PreviousObservation } from '../observations/observe-provider-account.ts';
import { startingRows } from '../observations/progress-rows.ts';
import type { ProgressRow } from '../observations/progress-rows.ts';
import { askForForm, withPastRequest } from './connection.ts';
import { isOfBalances } from './refresh.ts';
import { emitProblem, fail } from './trouble.ts';

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

/** Starts another attempt for a connection. Later reports of the earlier attempt are ignored. */
export function nextAttempt(connection: Connection, account: ProviderAccountView | null): Connection {
  return account === null ? connection : withPastRequest(connection, account.requestId);
}

const refusedAnswer = (account: ProviderAccountView): Problem =>
  problemOfAdditionalStatus('INVALID_ADDL_INFO_PROVIDED', true, account.requestId);

/** Returns the kind of a challenge. A challenge with the form type `login` has plain fields. */
const mfaKindOf = (form: LoginForm): MfaKind => (form.formType === 'login' ? 'token' : form.formType);

function failedAttempt(model: LinkModel, connection: Connection, observation: Observation, problem: Problem): Step {
  const ended = withPastRequest(connection, observation.account.requestId);
  if (problem.class === 'credentials.wrong') {
    const missed: Connection = { ...ended, misses: ended.misses + 1 };
    return {
      state: { step: 'credentials', connection: missed, form: null, problem },
      effects: [{ type: 'stopTimers' }, { type: 'stopWatching' }, emitProblem(problem), ...askForForm(missed)],
    };
  }
  return fail(model, problem, ended, { kind: 'refresh' });
}

function announceRows(before: readonly ProgressRow[], after: readonly ProgressRow[]): LinkEffect[] {
  const done = (rows: readonly ProgressRow[]) => rows.filter((row) => row.status === 'done').map((row) => row.name);
  const doneBefore = new Set(done(before));
  return done(after)
    .filter((name) => !doneBefore.has(name))
    .map((row) => ({ type: 'announce', announcement: { key: 'stepDone', row } }));
}

/** Returns the milestone events of version 3, which report progress during an attempt. */
function milestones(model: LinkModel, before: readonly ProgressRow[], observation: Observation): LinkEffect[] {
  if (model.facts.version !== 3) return [];
  const { providerAccountId } = observation.account;
  const reached = announceRows(before, observation.rows).flatMap((effect) =>
    effect.type === 'announce' && effect.announcement.key === 'stepDone' ? [effect.announcement.row] : [],
  );
  const names = {
    signingIn: 'login_success',
    findingAccounts: 'accounts_retrieved',
    gettingData: 'data_retrieved',
  } as const;
  return reached.flatMap((row) =>
    row === 'confirming' ? [] : [{ type: 'analytics' as const, name: names[row], props: { providerAccountId } }],
  );
}

/** Shows the screen that follows from an observation; returns `null` if the observation contains nothing new. */
export function follow(
  model: LinkModel,
  connection: Connection,
  previous: PreviousObservation,
  account: ProviderAccountView,
): Step | null {
  const observation = observeProviderAccount(previous, account);
  if (observation === null) return null;
  const superseded = previous.account !== null && previous.account.requestId !== account.requestId;
  const current = superseded ? nextAttempt(connection, previous.account) : connection;
  const effects = [...announceRows(previous.rows, observation.rows), ...milestones(model, previous.rows, observation)];
  const waiting = model.state.step === 'progress' ? model.state.waiting : 'short';
  const progress: ProgressState = {
    ...startProgress(current),
    account: observation.account,
    rows: observation.rows,
    asked: observation.asked,
    waiting,
    answered: superseded ? null : previous.answered,
  };
  switch (observation.outcome.kind) {
    case 'working':
      return { state: progress, effects };
    case 'listed':
      // In a balance refresh the accounts already exist. Their balances are new only after the refresh has ended.
      if (isOfBalances(model.facts, account.providerAccountId) && !isFinal(account))
        return { state: progress, effects };
      return {
        state: { ...progress, loadingAccounts: true },
        effects: [...effects, request('listAccounts', { providerAccountId: account.providerAccountId })],
      };
    case 'asked': {
      const kind = mfaKindOf(observation.outcome.form);
      return {
        state: {
          step: 'mfa',
          kind,
          connection: kind === 'selection' ? { ...current, choseMethod: true } : current,
          account: observation.account,
          form: observation.outcome.form,
          answerBy: account.answerBy,
          refused: account.answerRefused,
          sending: false,
          problem: null,
        },
        effects: [
          { type: 'stopTimers' },
          ...effects,
          ...(account.answerRefused ? [emitProblem(refusedAnswer(account))] : []),
        ],
      };
    }
    case 'failed':
      return failedAttempt(model, current, observation, observation.outcome.problem);
  }
}

/** Starts to follow a provider account that the flow has not followed before. */
export function pickUp(model: LinkModel, connection: Connection, account: ProviderAccountView): Step {
  const previous: PreviousObservation = {
    account: null,
    rows: startingRows,
    asked: false,
    answered: null,
    pastRequestIds: [],
  };
  const step = follow(model, connection, previous, account);
  if (step === null) return { state: startProgress(connection) };
  const moving = step.state.step === 'progress' || step.state.step === 'mfa';
  if (!moving) return step;
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

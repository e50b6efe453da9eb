import type { LoginForm, ProviderAccountView } from '@fin-link/contracts/browser';
import { problemOfAccount, problemOfAdditionalStatus, type Problem } from '../problems/index.ts';

/** State of the attempt before the next report. */
export interface PreviousObservation {
  account: ProviderAccountView | null;
  rows: readonly ProgressRow[];
  asked: boolean;
  /** Key of the challenge that the user answered, from `challengeMark`; `null` if none was answered. */
  answered: string | null;
  pastRequestIds: readonly string[];
}

/** State of the attempt after a report. `asked`: the bank shows a challenge. */
export type ObservedOutcome =
  | { kind: 'working' }
  | { kind: 'asked'; form: LoginForm }
  /** Accounts are listed; balances and history may still arrive. */
  | { kind: 'listed' }
  | { kind: 'failed'; problem: Problem };

/** State of the attempt after a report, with the report itself. */
export interface Observation {
  account: ProviderAccountView;
  rows: readonly ProgressRow[];
  asked: boolean;
  outcome: ObservedOutcome;
}

/** Returns what a report changes; `null` if the report is repeated, late or from an earlier attempt. */
export function observeProviderAccount(
  previous: PreviousObservation,
  current: ProviderAccountView,
): Observation | null {
  if (isOutdated(previous, current)) return null;
  const sameAttempt = previous.account === null || previous.account.requestId === current.requestId;
  const asked = (sameAttempt && previous.asked) || current.status === 'USER_INPUT_REQUIRED';
  return {
    account: current,
    asked,
    rows: progressRowsOf(current, asked, previous.rows),
    outcome: outcomeOf(current, asked),
  };
}

/** Returns a key for one challenge, to recognize repeated reports of the same challenge. */
export function challengeMark(account: ProviderAccountView): string {
  return [account.requestId, account.loginForm?.id, account.answerBy, account.answerRefused, account.lastUpdated].join(
    '|',
  );
}

/** Whether the attempt has ended. */
export const isFinal = (account: ProviderAccountView): boolean => finalStatuses.has(account.status);

/** Statuses after which an attempt does not change. */
const finalStatuses: ReadonlySet<ProviderAccountView['status']> = new Set([
  'PARTIAL_SUCCESS',
  'SUCCESS',
  'FAILED',
  'DATA_RETRIEVAL_FAILED',
  'MIGRATION_IN_PROGRESS',
]);

/** Whether a report is repeated or late. Such reports are normal, because replies, the event stream and polling report the same changes. */
function isOutdated(previous: PreviousObservation, current: ProviderAccountView): boolean {
  if (previous.pastRequestIds.includes(current.requestId)) return true;
  if (current.status === 'USER_INPUT_REQUIRED' && challengeMark(current) === previous.answered) return true;
  const previousAccount = previous.account;
  if (previousAccount === null || previousAccount.requestId !== current.requestId) return false;
  if (isOlder(previousAccount, current)) return true;
  if (isFinal(previousAccount))
    return (
      !isFinal(current) ||
      (previousAccount.status === current.status && previousAccount.additionalStatus === current.additionalStatus)
    );
  if (isFinal(current)) return false;
  if (previousAccount.accountsListed && !current.accountsListed) return true;
  if (current.status === 'LOGIN_IN_PROGRESS') {
    return previousAccount.status !== 'USER_INPUT_REQUIRED' || previous.answered === null;
  }
  // A repeated challenge is recognized by its `challengeMark`: above if it was answered, otherwise by the challenge screen.
  if (current.status === 'USER_INPUT_REQUIRED') return false;
  return (
    previousAccount.status === current.status &&
    previousAccount.additionalStatus === current.additionalStatus &&
    previousAccount.accountsListed === current.accountsListed
  );
}

/** Whether the current report is older than the previous one. */
function isOlder(previous: ProviderAccountView, current: ProviderAccountView): boolean {
  if (previous.lastUpdated === null || current.lastUpdated === null) return false;
  return Date.parse(current.lastUpdated) < Date.parse(previous.lastUpdated);
}

/** Returns the state of the attempt. `asked`: whether the bank showed a challenge in this attempt. */
function outcomeOf(account: ProviderAccountView, asked: boolean): ObservedOutcome {
  switch (account.status) {
    case 'LOGIN_IN_PROGRESS':
      return { kind: 'working' };
    case 'USER_INPUT_REQUIRED':
      return account.loginForm === null ? { kind: 'working' } : { kind: 'asked', form: account.loginForm };
    case 'IN_PROGRESS':
      return account.accountsListed ? { kind: 'listed' } : { kind: 'working' };
    case 'SUCCESS':
    case 'PARTIAL_SUCCESS':
      return { kind: 'listed' };
    case 'FAILED':
      return { kind: 'failed', problem: problemOfAccount(account, asked) };
    case 'DATA_RETRIEVAL_FAILED':
      return {
        kind: 'failed',
        problem: problemOfAdditionalStatus(
          account.additionalStatus ?? 'DATA_RETRIEVAL_FAILED',
          asked,
          account.requestId,
        ),
      };
    case 'MIGRATION_IN_PROGRESS':
      return { kind: 'failed', problem: problemOfAdditionalStatus('MIGRATION_IN_PROGRESS', asked, account.requestId) };
  }
}

/** Steps of an attempt, in order. */
export const progressRowNames = ['signingIn', 'confirming', 'findingAccounts', 'gettingData'] as const;
export type ProgressRowName = (typeof progressRowNames)[number];
/** Row of the progress screen. `skipped`: the bank showed no challenge. */
export interface ProgressRow {
  name: ProgressRowName;
  status: 'waiting' | 'working' | 'done' | 'skipped';
}

/** Statuses of the rows, in the order of `progressRowNames`. */
type RowStatuses = readonly [
  ProgressRow['status'],
  ProgressRow['status'],
  ProgressRow['status'],
  ProgressRow['status'],
];
const rowsOf = (statuses: RowStatuses): readonly ProgressRow[] =>
  progressRowNames.map((name, index) => ({ name, status: statuses[index] ?? 'waiting' }));

/** Rows of the progress screen at the start of an attempt. */
export const startingRows = rowsOf(['working', 'waiting', 'waiting', 'waiting']);
/** Rows while the bank shows a challenge, and while it checks the answer. */
export const challengeRows = rowsOf(['done', 'working', 'waiting', 'waiting']);

/**
 * Returns the rows for a status of the provider account. `asked`: whether the bank showed a challenge in this attempt. After a failure,
 * the rows stay as they were.
 */
function progressRowsOf(
  account: ProviderAccountView,
  asked: boolean,
  before: readonly ProgressRow[],
): readonly ProgressRow[] {
  const confirmingStatus = asked ? 'done' : 'skipped';
  switch (account.status) {
    case 'LOGIN_IN_PROGRESS':
      return asked ? challengeRows : startingRows;
    case 'USER_INPUT_REQUIRED':
      return challengeRows;
    case 'IN_PROGRESS':
      return account.accountsListed
        ? rowsOf(['done', confirmingStatus, 'done', 'working'])
        : rowsOf(['done', confirmingStatus, 'working', 'waiting']);
    case 'SUCCESS':
    case 'PARTIAL_SUCCESS':
      return rowsOf(['done', confirmingStatus, 'done', 'done']);
    case 'FAILED':
    case 'DATA_RETRIEVAL_FAILED':
    case 'MIGRATION_IN_PROGRESS':
      return before;
  }
}

import type { ProviderAccountView } from '@fin-link/contracts/browser';

/** Steps of an attempt, in order. */
export const progressRowNames = ['signingIn', 'confirming', 'findingAccounts', 'gettingData'] as const;
/** Name of a step of an attempt. */
export type ProgressRowName = (typeof progressRowNames)[number];
/** Row of the progress screen. `skipped`: the bank showed no challenge. */
export interface ProgressRow {
  name: ProgressRowName;
  status: 'waiting' | 'working' | 'done' | 'skipped';
}

/** One status for each step. */
type RowStatuses = readonly [
  ProgressRow['status'],
  ProgressRow['status'],
  ProgressRow['status'],
  ProgressRow['status'],
];
/** Returns the rows with these statuses. */
const rowsOf = (statuses: RowStatuses): readonly ProgressRow[] =>
  progressRowNames.map((name, index) => ({ name, status: statuses[index] ?? 'waiting' }));

/** Rows at the start of an attempt. */
export const startingRows = rowsOf(['working', 'waiting', 'waiting', 'waiting']);
/** Rows while the bank shows a challenge, and while it checks the answer. */
export const challengeRows = rowsOf(['done', 'working', 'waiting', 'waiting']);

/**
 * Returns the rows for a status of the provider account. `asked`: whether the bank showed a challenge in this attempt. After a failure,
 * the rows stay as they were.
 */
export function progressRowsOf(
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

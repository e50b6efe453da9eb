import type { ProviderAccountView } from '@fin-link/contracts/browser';

export const progressRowNames = ['signingIn', 'confirming', 'findingAccounts', 'gettingData'] as const;
export type ProgressRowName = (typeof progressRowNames)[number];
export interface ProgressRow {
  name: ProgressRowName;
  status: 'waiting' | 'working' | 'done' | 'skipped';
}

type RowStatuses = readonly [
  ProgressRow['status'],
  ProgressRow['status'],
  ProgressRow['status'],
  ProgressRow['status'],
];
const rowsOf = (statuses: RowStatuses): readonly ProgressRow[] =>
  progressRowNames.map((name, index) => ({ name, status: statuses[index] ?? 'waiting' }));

export const startingRows = rowsOf(['working', 'waiting', 'waiting', 'waiting']);
export const askedRows = rowsOf(['done', 'working', 'waiting', 'waiting']);

export function rowsAt(
  account: ProviderAccountView,
  asked: boolean,
  before: readonly ProgressRow[],
): readonly ProgressRow[] {
  const confirmed = asked ? 'done' : 'skipped';
  switch (account.status) {
    case 'LOGIN_IN_PROGRESS':
      return asked ? askedRows : startingRows;
    case 'USER_INPUT_REQUIRED':
      return askedRows;
    case 'IN_PROGRESS':
      return account.accountsListed
        ? rowsOf(['done', confirmed, 'done', 'working'])
        : rowsOf(['done', confirmed, 'working', 'waiting']);
    case 'SUCCESS':
    case 'PARTIAL_SUCCESS':
      return rowsOf(['done', confirmed, 'done', 'done']);
    case 'FAILED':
    case 'DATA_RETRIEVAL_FAILED':
    case 'MIGRATION_IN_PROGRESS':
      return before;
  }
}

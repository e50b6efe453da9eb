import type { AttributeName } from '@fin-link/contracts/service';
import { isPartial } from '../contract/bank-failures.ts';
import type { AdditionalStatus, BankProblem, UnreadRow } from '../contract/connector.ts';

/** The bank does not offer it, or does not have it for this account. */
const missing: ReadonlySet<AdditionalStatus> = new Set(['DATASET_NOT_SUPPORTED', 'DATA_NOT_AVAILABLE']);

export const isMissing = ({ additionalStatus }: BankProblem): boolean => missing.has(additionalStatus);

/** What an optional read brought: `null` if the bank does not have it, or if it `hasFailed`. */
export interface Extra<T> {
  kind: 'extra';
  value: T | null;
  hasFailed: boolean;
}

export const nothing = { kind: 'extra', value: null, hasFailed: false } as const;

/** Returns the problem of an optional read only if other requests meet it as well. */
export function extraOf<T extends { kind: string }, V>(
  answer: T | BankProblem,
  valueIn: (answer: T) => V,
): Extra<V> | BankProblem {
  if (!isProblem(answer)) return { kind: 'extra', value: valueIn(answer), hasFailed: false };
  return isPartial(answer) ? { kind: 'extra', value: null, hasFailed: !isMissing(answer) } : answer;
}

/** Rows and data that the account `accountKey` misses after an optional read failed. */
export function failedRead(
  { hasFailed }: Pick<Extra<unknown>, 'hasFailed'>,
  list: UnreadRow['list'],
  accountKey: string,
  names: readonly AttributeName[],
): { unread: UnreadRow[]; unreadData: readonly AttributeName[] } {
  return hasFailed
    ? { unread: [{ list, place: 'failed request', key: null, accountKey }], unreadData: names }
    : { unread: [], unreadData: [] };
}

const isProblem = (answer: { kind: string } | BankProblem): answer is BankProblem => answer.kind === 'problem';

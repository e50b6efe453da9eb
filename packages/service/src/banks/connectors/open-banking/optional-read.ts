import type { AttributeName } from '@fin-link/contracts/service';
import { isPartial } from '../contract/bank-failures.ts';
import type { AdditionalStatus, BankProblem, UnreadRow } from '../contract/connector.ts';

/** Statuses of data that the bank does not offer, or does not have for this account. */
const missing: ReadonlySet<AdditionalStatus> = new Set(['DATASET_NOT_SUPPORTED', 'DATA_NOT_AVAILABLE']);

export const isMissing = ({ additionalStatus }: BankProblem): boolean => missing.has(additionalStatus);

/** Result of an optional read. `value` is `null` if the bank does not have the data or the read failed. */
export interface Extra<T> {
  kind: 'extra';
  value: T | null;
  hasFailed: boolean;
}

export const nothing = { kind: 'extra', value: null, hasFailed: false } as const;

/** Converts the answer of an optional read. Returns its problem only if other requests would fail the same way. */
export function extraOf<T extends { kind: string }, V>(
  answer: T | BankProblem,
  valueIn: (answer: T) => V,
): Extra<V> | BankProblem {
  if (!isProblem(answer)) return { kind: 'extra', value: valueIn(answer), hasFailed: false };
  return isPartial(answer) ? { kind: 'extra', value: null, hasFailed: !isMissing(answer) } : answer;
}

/** Returns the unread rows and data of an account after an optional read. Both are empty unless the read failed. */
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

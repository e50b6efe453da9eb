import type { AttributeName } from '@fin-link/contracts/service';
import { affectsOneRequest } from '../contract/bank-failures.ts';
import type { AdditionalStatus, BankProblem, UnreadRow } from '../contract/connector.ts';

/** Statuses of data that the bank does not offer, or does not have for this account. */
const missingDataStatuses: ReadonlySet<AdditionalStatus> = new Set(['DATASET_NOT_SUPPORTED', 'DATA_NOT_AVAILABLE']);

/** Returns whether the bank does not offer the data, or does not have it for this account. */
export const isDataMissing = ({ additionalStatus }: BankProblem): boolean => missingDataStatuses.has(additionalStatus);

/** Result of an optional read. `value` is `null` if the bank does not have the data, the read failed or no request was sent. */
export interface OptionalRead<T> {
  kind: 'extra';
  value: T | null;
  /** Whether the read failed although the bank may have the data. */
  hasFailed: boolean;
}

/** Result if no request was sent. */
export const notRequested = { kind: 'extra', value: null, hasFailed: false } as const;

/** Converts the answer of an optional read. Returns its problem only if other requests would fail the same way. */
export function toOptionalRead<T extends { kind: string }, V>(
  answer: T | BankProblem,
  valueIn: (answer: T) => V,
): OptionalRead<V> | BankProblem {
  if (!isProblem(answer)) return { kind: 'extra', value: valueIn(answer), hasFailed: false };
  return affectsOneRequest(answer) ? { kind: 'extra', value: null, hasFailed: !isDataMissing(answer) } : answer;
}

/**
 * Returns the row and the attributes to report as unread after an optional read of an account. Both lists are empty unless the read failed.
 */
export function reportFailedRead(
  { hasFailed }: Pick<OptionalRead<unknown>, 'hasFailed'>,
  list: UnreadRow['list'],
  accountKey: string,
  attributes: readonly AttributeName[],
): { unread: UnreadRow[]; unreadData: readonly AttributeName[] } {
  return hasFailed
    ? { unread: [{ list, place: 'failed request', key: null, accountKey }], unreadData: attributes }
    : { unread: [], unreadData: [] };
}

const isProblem = (answer: { kind: string } | BankProblem): answer is BankProblem => answer.kind === 'problem';

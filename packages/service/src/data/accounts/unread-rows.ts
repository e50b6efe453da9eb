import type { DatasetStatus } from '@fin-link/contracts/service';
import type { AdditionalStatus, BankAccount, UnreadRow } from '../../banks/connectors/index.ts';

type UnreadCount = NonNullable<DatasetStatus['unreadRows']>[number];

/** Maximum number of stored counts per account, one per list and reason. */
const maxReasons = 20;

/** Counts unreadable rows by list and reason. Returns JSON for the account's column. */
export function unreadCountsJson(unread: readonly UnreadRow[]): string {
  const counts: UnreadCount[] = [...Map.groupBy(unread, ({ list, place }) => `${list} ${place}`).values()].flatMap(
    (rows) => rows.slice(0, 1).map(({ list, place: reason }) => ({ list, reason, rows: rows.length })),
  );
  return JSON.stringify(counts.slice(0, maxReasons));
}

/** Returns the unreadable rows about an account. */
export const unreadRowsOf = ({ key }: Pick<BankAccount, 'key'>, unread: readonly UnreadRow[]): UnreadRow[] =>
  unread.filter((row) => (row.accountKey ?? row.key) === key);

/** Returns the status of an account that was read to its end, from its unreadable rows. */
export const statusOf = (unread: readonly UnreadRow[]): AdditionalStatus =>
  unread.length === 0 ? 'AVAILABLE_DATA_RETRIEVED' : 'PARTIAL_DATA_RETRIEVED';

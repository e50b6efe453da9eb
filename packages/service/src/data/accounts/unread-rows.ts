import type { DatasetStatus } from '@fin-link/contracts/service';
import type { BankAccount, UnreadRow } from '../../banks/connectors/index.ts';

type UnreadCount = NonNullable<DatasetStatus['unreadRows']>[number];

/** Maximum number of stored reasons per account. */
const mostReasons = 20;

/** Counts unreadable rows by list and reason. Returns JSON for the account's column. */
export function countsOf(unread: readonly UnreadRow[]): string {
  const counts: UnreadCount[] = [...Map.groupBy(unread, ({ list, place }) => `${list} ${place}`).values()].flatMap(
    (rows) => rows.slice(0, 1).map(({ list, place: reason }) => ({ list, reason, rows: rows.length })),
  );
  return JSON.stringify(counts.slice(0, mostReasons));
}

/** Returns the unreadable rows about an account. */
export const unreadOf = ({ key }: Pick<BankAccount, 'key'>, unread: readonly UnreadRow[]): UnreadRow[] =>
  unread.filter((row) => (row.accountKey ?? row.key) === key);

import type { DatasetStatus } from '@fin-link/contracts/service';
import type { BankAccount, UnreadRow } from '../../banks/connectors/index.ts';

type UnreadCount = NonNullable<DatasetStatus['unreadRows']>[number];

/** Reasons that one account tells; the rest of a bank's rows that are all wrong adds nothing. */
const mostReasons = 20;

/** Counts rows by list and reason, for the account's column. */
export function countsOf(unread: readonly UnreadRow[]): string {
  const counts: UnreadCount[] = [...Map.groupBy(unread, ({ list, place }) => `${list} ${place}`).values()].flatMap(
    (rows) => rows.slice(0, 1).map(({ list, place: reason }) => ({ list, reason, rows: rows.length })),
  );
  return JSON.stringify(counts.slice(0, mostReasons));
}

/** What the lists of accounts and balances could not say of this account. */
export const unreadOf = ({ key }: Pick<BankAccount, 'key'>, unread: readonly UnreadRow[]): UnreadRow[] =>
  unread.filter((row) => (row.accountKey ?? row.key) === key);

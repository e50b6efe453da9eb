import type { CopyDatabase, CopyTransaction } from './copy-database.ts';
import type { DuePage } from './follow-due.ts';
import { schema } from './layout.ts';

/** Longer than the service takes from a change to its insights. */
const generatingTime = `interval '2 minutes'`;
/** Insights that have a schedule come without a change of the user's data. */
const betweenReads = `interval '6 hours'`;
/** What users dismiss, and what the service deletes, is in no newer insight. */
const betweenWholeReads = `interval '1 day'`;

export interface InsightsDue {
  readonly loginName: string;
  /** Until when all insights were read; `null` if they are to be read as a whole. */
  readonly readUntil: Date | null;
}

/** Returns users, in the order of their names, whose insights are to be read. */
export async function insightsDue(database: CopyDatabase, { cursor, after, most }: DuePage): Promise<InsightsDue[]> {
  const rows = await database.query<{ login_name: string; is_whole: boolean; insights_read_at: Date | null }>(
    `select login_name, insights_read_at, is_whole from (
       select *, coalesce(insights_whole_at <= $1::timestamptz - ${betweenWholeReads}, true) as is_whole
       from ${schema}.copy_user where status = 'following' and login_name > $2
     ) as followed
     where is_whole
       or insights_read_at is null
       or insights_read_at < read_until
       or insights_read_at < read_until + ${generatingTime} and read_until + ${generatingTime} <= $1
       or insights_read_at <= $1::timestamptz - ${betweenReads}
     order by login_name limit $3`,
    [cursor, after, most],
  );
  return rows.map(({ login_name: loginName, is_whole: isWhole, insights_read_at: readUntil }) => ({
    loginName,
    readUntil: isWhole ? null : readUntil,
  }));
}

/** With the transaction that makes it true. Returns whether the copy still has the user. */
export async function markInsightsRead(
  transaction: CopyTransaction,
  loginName: string,
  { cursor, isWhole }: { cursor: Date; isWhole: boolean },
): Promise<boolean> {
  const set = isWhole ? 'insights_read_at = $2, insights_whole_at = $2' : 'insights_read_at = $2';
  const rows = await transaction.query(
    `update ${schema}.copy_user set ${set} where login_name = $1 returning login_name`,
    [loginName, cursor],
  );
  return rows.length > 0;
}

/** An account is gone, and with it some insights. */
export async function askForAllInsights(transaction: CopyTransaction, loginName: string): Promise<void> {
  await transaction.query(`update ${schema}.copy_user set insights_whole_at = null where login_name = $1`, [loginName]);
}

import type { CopyDatabase, CopyTransaction } from './copy-database.ts';
import type { DuePage } from './follow-due.ts';
import { schema } from './layout.ts';

/** Upper limit of the time that the service takes to generate insights after a change. */
const generationDelay = `interval '2 minutes'`;
/** Interval between reads without a change. Scheduled insights appear even if the user's data does not change. */
const readInterval = `interval '6 hours'`;
/** Interval between full reads. Only a full read shows which insights were dismissed or deleted. */
const fullReadInterval = `interval '1 day'`;

/** User whose insights are due for reading. */
export interface DueInsights {
  readonly loginName: string;
  /** End of the last read; `null` if a full read is due. */
  readonly readUntil: Date | null;
}

/** Returns the users whose insights are due, in login name order. */
export async function findDueInsights(
  database: CopyDatabase,
  { cursor, after, limit }: DuePage,
): Promise<DueInsights[]> {
  const rows = await database.query<{ login_name: string; is_whole: boolean; insights_read_at: Date | null }>(
    `select login_name, insights_read_at, is_whole from (
       select *, coalesce(insights_whole_at <= $1::timestamptz - ${fullReadInterval}, true) as is_whole
       from ${schema}.copy_user where status = 'following' and login_name > $2
     ) as followed_user
     where is_whole
       or insights_read_at is null
       or insights_read_at < read_until
       or insights_read_at < read_until + ${generationDelay} and read_until + ${generationDelay} <= $1
       or insights_read_at <= $1::timestamptz - ${readInterval}
     order by login_name limit $3`,
    [cursor, after, limit],
  );
  return rows.map(({ login_name: loginName, is_whole: isWhole, insights_read_at: readUntil }) => ({
    loginName,
    readUntil: isWhole ? null : readUntil,
  }));
}

/** Stores that the insights were read, in the transaction that writes them. Returns whether the copy still has the user. */
export async function markInsightsRead(
  transaction: CopyTransaction,
  loginName: string,
  { cursor, isWhole }: { cursor: Date; isWhole: boolean },
): Promise<boolean> {
  const assignments = isWhole ? 'insights_read_at = $2, insights_whole_at = $2' : 'insights_read_at = $2';
  const rows = await transaction.query(
    `update ${schema}.copy_user set ${assignments} where login_name = $1 returning login_name`,
    [loginName, cursor],
  );
  return rows.length > 0;
}

/** Schedules a full read of a user's insights. Called after an account was deleted, because the service deletes its insights. */
export async function scheduleFullInsightRead(transaction: CopyTransaction, loginName: string): Promise<void> {
  await transaction.query(`update ${schema}.copy_user set insights_whole_at = null where login_name = $1`, [loginName]);
}

import type { CopyDatabase, CopyTransaction } from './copy-database.ts';
import { schema } from './layout.ts';

/**
 * Status of a user in the copy. `waiting`: all data of the user must be read. `behind`: the user's changes are copied until `readUntil`.
 * `following`: the user's changes are copied until the cursor, the time up to which the extracts were read.
 */
export type UserStatus = 'waiting' | 'behind' | 'following';

/** Progress of the copy for one user. */
export interface UserMark {
  readonly loginName: string;
  readonly status: UserStatus;
  /** End of the last period that was read; `null` if none was read. */
  readonly readUntil: Date | null;
}

interface MarkRow {
  login_name: string;
  status: UserStatus;
  read_until: Date | null;
}
const markColumns = 'login_name, status, read_until';
const markOfRow = ({ login_name: loginName, status, read_until: readUntil }: MarkRow): UserMark => ({
  loginName,
  status,
  readUntil,
});

/** Returns the cursor; `null` before the first start. */
export async function readCursor(database: Pick<CopyDatabase, 'query'>): Promise<Date | null> {
  const [state] = await database.query<{ cursor: Date | null }>(`select cursor from ${schema}.copy_state`);
  return state?.cursor ?? null;
}

/** Sets the cursor. All changes before this time are in the copy. */
export async function moveCursor(database: CopyDatabase, cursor: Date): Promise<void> {
  await database.write((transaction) => transaction.query(`update ${schema}.copy_state set cursor = $1`, [cursor]));
}

/** Sets the cursor and schedules a full read of every user. Called at the first start and after a gap in the extracts. */
export async function restartFrom(database: CopyDatabase, cursor: Date): Promise<void> {
  await database.write(async (transaction) => {
    await transaction.query(`update ${schema}.copy_state set cursor = $1`, [cursor]);
    await transaction.query(`update ${schema}.copy_user set status = 'waiting'`);
  });
}

/** Returns the marks of these users, by login name. Users that the copy does not have are omitted. */
export async function readMarks(database: CopyDatabase, loginNames: readonly string[]): Promise<Map<string, UserMark>> {
  const rows = await database.query<MarkRow>(
    `select ${markColumns} from ${schema}.copy_user where login_name = any($1::text[])`,
    [loginNames],
  );
  return new Map(rows.map((row) => [row.login_name, markOfRow(row)]));
}

/** Returns the next users with this status, in login name order. */
export async function readMarksByStatus(
  database: CopyDatabase,
  status: 'waiting' | 'behind',
  { after, limit }: { after: string; limit: number },
): Promise<UserMark[]> {
  const rows = await database.query<MarkRow>(
    `select ${markColumns} from ${schema}.copy_user where status = $1 and login_name > $2 order by login_name limit $3`,
    [status, after, limit],
  );
  return rows.map(markOfRow);
}

/** Schedules a full read of users that the copy does not have. */
export async function scheduleFullReads(database: CopyDatabase, loginNames: readonly string[]): Promise<void> {
  if (loginNames.length === 0) return;
  await database.write((transaction) =>
    transaction.query(
      `insert into ${schema}.copy_user (login_name, status) select unnest($1::text[]), 'waiting' on conflict do nothing`,
      [loginNames],
    ),
  );
}

/** Stores a user's status, in the transaction that writes the user's data. */
export async function markUser(
  transaction: CopyTransaction,
  { loginName, status, readUntil }: UserMark,
): Promise<void> {
  await transaction.query(
    `insert into ${schema}.copy_user as stored (${markColumns}) values ($1, $2, $3)
     on conflict (login_name) do update set status = excluded.status, read_until = excluded.read_until
       where (stored.status, stored.read_until) is distinct from (excluded.status, excluded.read_until)`,
    [loginName, status, readUntil],
  );
}

/**
 * Deletes a user without accounts, and the user's remaining insights. The user gets a full read if new data appears. Only for users with
 * the status `following`: for others, a later period or a full read may still bring data.
 */
export async function forgetEmptyUser(transaction: CopyTransaction, loginName: string): Promise<void> {
  const deletedUsers = await transaction.query(
    `delete from ${schema}.copy_user where login_name = $1
       and not exists (select from ${schema}.provider_account where login_name = $1)
       and not exists (select from ${schema}.account where login_name = $1)
     returning login_name`,
    [loginName],
  );
  if (deletedUsers.length > 0)
    await transaction.query(`delete from ${schema}.insights where login_name = $1`, [loginName]);
}

/** Upper limit of the time that the service takes to predict events after a change. */
const predictionDelay = `interval '2 minutes'`;

/**
 * Returns the next `limit` login names after `after` whose predicted events are due for reading, in order. Reading is due after each
 * change, again when the service has had time to predict, and daily, because users may approve or reject events.
 */
export async function findDuePredictions(
  database: CopyDatabase,
  { cursor, after, limit }: { cursor: Date; after: string; limit: number },
): Promise<string[]> {
  const rows = await database.query<{ login_name: string }>(
    `select login_name from ${schema}.copy_user
     where status = 'following' and login_name > $2 and (
       predictions_read_at is null
       or predictions_read_at < read_until
       or predictions_read_at < read_until + ${predictionDelay} and read_until + ${predictionDelay} <= $1
       or predictions_read_at <= $1::timestamptz - interval '1 day')
     order by login_name limit $3`,
    [cursor, after, limit],
  );
  return rows.map(({ login_name: loginName }) => loginName);
}

/** Stores that the predicted events were read, in the transaction that writes them. */
export async function markPredictionsRead(
  transaction: CopyTransaction,
  loginName: string,
  cursor: Date,
): Promise<void> {
  await transaction.query(`update ${schema}.copy_user set predictions_read_at = $2 where login_name = $1`, [
    loginName,
    cursor,
  ]);
}

export interface Progress {
  /** Time up to which the copy is complete, except for users who are behind or wait for a full read. */
  readonly cursor: Date | null;
  /** Earliest `readUntil` of the users who are behind. */
  readonly behindSince: Date | null;
  /** Number of users who wait for a full read. */
  readonly waiting: number;
}

/** Returns the progress of the copy, of all processes. */
export async function readProgress(database: Pick<CopyDatabase, 'query'>): Promise<Progress> {
  const [row] = await database.query<{ cursor: Date | null; behind: Date | null; waiting: string }>(
    `select cursor, (select min(read_until) from ${schema}.copy_user where status = 'behind') as behind,
       (select count(*) from ${schema}.copy_user where status = 'waiting') as waiting
     from ${schema}.copy_state`,
  );
  return { cursor: row?.cursor ?? null, behindSince: row?.behind ?? null, waiting: Number(row?.waiting ?? 0) };
}

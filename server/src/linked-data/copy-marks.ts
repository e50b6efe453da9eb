import type { CopyDatabase, CopyTransaction } from './copy-database.ts';
import { schema } from './layout.ts';

export type UserStatus = 'waiting' | 'behind' | 'following';

export interface UserMark {
  readonly loginName: string;
  readonly status: UserStatus;
  /** End of the last period that was read; null when there was none. */
  readonly readUntil: Date | null;
}

interface MarkRow {
  login_name: string;
  status: UserStatus;
  read_until: Date | null;
}
const columns = 'login_name, status, read_until';
const markOf = ({ login_name: loginName, status, read_until: readUntil }: MarkRow): UserMark => ({
  loginName,
  status,
  readUntil,
});

/** Returns the cursor; `null` before the first start. */
export async function readCursor(database: Pick<CopyDatabase, 'query'>): Promise<Date | null> {
  const [state] = await database.query<{ cursor: Date | null }>(`select cursor from ${schema}.copy_state`);
  return state?.cursor ?? null;
}

/** Everything that changed before is in the copy. */
export async function moveCursor(database: CopyDatabase, cursor: Date): Promise<void> {
  await database.write((transaction) => transaction.query(`update ${schema}.copy_state set cursor = $1`, [cursor]));
}

/** After a gap, and at the first start: all are to be read as a whole again, and the feed begins there. */
export async function restartFrom(database: CopyDatabase, cursor: Date): Promise<void> {
  await database.write(async (transaction) => {
    await transaction.query(`update ${schema}.copy_state set cursor = $1`, [cursor]);
    await transaction.query(`update ${schema}.copy_user set status = 'waiting'`);
  });
}

export async function marksOf(database: CopyDatabase, loginNames: readonly string[]): Promise<Map<string, UserMark>> {
  const rows = await database.query<MarkRow>(
    `select ${columns} from ${schema}.copy_user where login_name = any($1::text[])`,
    [loginNames],
  );
  return new Map(rows.map((row) => [row.login_name, markOf(row)]));
}

/** The next ones in that status, in the order of their names. */
export async function marksIn(
  database: CopyDatabase,
  status: 'waiting' | 'behind',
  { after, most }: { after: string; most: number },
): Promise<UserMark[]> {
  const rows = await database.query<MarkRow>(
    `select ${columns} from ${schema}.copy_user where status = $1 and login_name > $2 order by login_name limit $3`,
    [status, after, most],
  );
  return rows.map(markOf);
}

/** Users that the copy did not know are to be read as a whole. */
export async function noteUsers(database: CopyDatabase, loginNames: readonly string[]): Promise<void> {
  if (loginNames.length === 0) return;
  await database.write((transaction) =>
    transaction.query(
      `insert into ${schema}.copy_user (login_name, status) select unnest($1::text[]), 'waiting' on conflict do nothing`,
      [loginNames],
    ),
  );
}

/** With the transaction that makes it true. */
export async function markUser(
  transaction: CopyTransaction,
  { loginName, status, readUntil }: UserMark,
): Promise<void> {
  await transaction.query(
    `insert into ${schema}.copy_user as known (${columns}) values ($1, $2, $3)
     on conflict (login_name) do update set status = excluded.status, read_until = excluded.read_until
       where (known.status, known.read_until) is distinct from (excluded.status, excluded.read_until)`,
    [loginName, status, readUntil],
  );
}

/**
 * Forgets the user, with insights of accounts that are gone, where the copy has nothing else of it; it is read as a whole should it come again. Only of one that follows: of others a later
 * period, or the reading as a whole, may bring something.
 */
export async function forgetEmptyUser(transaction: CopyTransaction, loginName: string): Promise<void> {
  const forgotten = await transaction.query(
    `delete from ${schema}.copy_user where login_name = $1
       and not exists (select from ${schema}.provider_account where login_name = $1)
       and not exists (select from ${schema}.account where login_name = $1)
     returning login_name`,
    [loginName],
  );
  if (forgotten.length > 0)
    await transaction.query(`delete from ${schema}.insights where login_name = $1`, [loginName]);
}

/** Longer than the service takes from a change to its predictions. */
const predictingTime = `interval '2 minutes'`;

/**
 * Users, in the order of their names, whose predicted events are to be read: they changed, which the service predicts from a little later;
 * or a day has passed, in which users may have decided.
 */
export async function predictionsDue(
  database: CopyDatabase,
  { cursor, after, most }: { cursor: Date; after: string; most: number },
): Promise<string[]> {
  const rows = await database.query<{ login_name: string }>(
    `select login_name from ${schema}.copy_user
     where status = 'following' and login_name > $2 and (
       predictions_read_at is null
       or predictions_read_at < read_until
       or predictions_read_at < read_until + ${predictingTime} and read_until + ${predictingTime} <= $1
       or predictions_read_at <= $1::timestamptz - interval '1 day')
     order by login_name limit $3`,
    [cursor, after, most],
  );
  return rows.map(({ login_name: loginName }) => loginName);
}

/** With the transaction that makes it true. */
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
  readonly cursor: Date | null;
  /** The earliest that a user which is behind was read until. */
  readonly behindSince: Date | null;
  /** Users who are not read as a whole yet. */
  readonly waiting: number;
}

export async function readProgress(database: Pick<CopyDatabase, 'query'>): Promise<Progress> {
  const [row] = await database.query<{ cursor: Date | null; behind: Date | null; waiting: string }>(
    `select cursor, (select min(read_until) from ${schema}.copy_user where status = 'behind') as behind,
       (select count(*) from ${schema}.copy_user where status = 'waiting') as waiting
     from ${schema}.copy_state`,
  );
  return { cursor: row?.cursor ?? null, behindSince: row?.behind ?? null, waiting: Number(row?.waiting ?? 0) };
}

import { sql } from 'kysely';
import { prepare, type HostDatabase, type Place, type Prepared } from '../../platform/database/index.ts';
import { type CountedRow, counting } from '../../platform/limits/index.ts';
import { hasMarks } from '../configurations/index.ts';
import { notRemoved } from '../users/index.ts';
import { sessionColumns } from './session.ts';

interface Values {
  /** Limits to count, from `requestedText`. */
  requested: string;
  /** Row of the session, from `rowText`. */
  session: string;
  launchHash: string;
  launchExpiresAt: Date;
  bucket: number;
  customer: string;
  /** Hash of the user's login name, from `removalHash`. */
  loginHash: string;
  /** Marks of the configurations that the session was planned with, as JSON by configname. */
  marks: string;
  now: Date;
}

/** Result of the statement. `counted`: totals of the limits; empty if nothing was counted. */
interface Outcome {
  made: boolean;
  counted: CountedRow[];
}

/**
 * Returns a statement that inserts a session and its first launch token, and counts it toward the limits. Does nothing if the
 * user was removed or a configuration was published since the session was planned. Counts, but inserts nothing, if a limit is exceeded.
 * Uses a single statement, so that creating a session needs one round trip.
 */
export function insertSession(database: HostDatabase): Prepared<Values, Outcome> {
  const columnList = sql.join(sessionColumns.map((column) => sql.ref(column)));
  return prepare(database, (place: Place<Values>) => {
    const isRemaining = notRemoved({
      bucket: place('bucket'),
      customer: place('customer'),
      loginHash: place('loginHash'),
      now: place('now'),
    });
    const condition = sql`${isRemaining} and ${hasMarks(place('customer'), place('marks'))}`;
    return sql<Outcome>`${counting(place('requested'), condition)}, new_session as (
  insert into ${sql.table('session')} (${columnList})
  select ${columnList} from room, jsonb_populate_record(null::${sql.table('session')}, ${place('session')}::jsonb)
  returning bucket, session_id, customer, login_name
), new_launch_token as (
  insert into ${sql.table('launch_token')} (bucket, token_hash, session_id, customer, login_name, expires_at)
  select bucket, ${place('launchHash')}::text, session_id, customer, login_name, ${place('launchExpiresAt')}::timestamptz
  from new_session
) select exists (select from new_session) as made, coalesce((select json_agg(counted) from counted), '[]') as counted`;
  });
}

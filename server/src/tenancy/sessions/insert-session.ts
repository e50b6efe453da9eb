import { sql, type Kysely } from 'kysely';
import { prepare, type HostTables, type Place, type Prepared } from '../../platform/database/index.ts';
import { counting, type CountedRow } from '../../platform/limits/index.ts';
import { sessionColumns } from './session.ts';

interface Values {
  /** Limits to count, from `requestedText`. */
  requested: string;
  /** Row of the session, from `rowText`. */
  session: string;
  launchHash: string;
  launchExpiresAt: Date;
}

/**
 * Counts the limits and, if none is exceeded, inserts the session, its route and its first launch token. Uses a single statement, so that
 * creating a session needs one round trip.
 */
export function insertSession(db: Kysely<HostTables>): Prepared<Values, CountedRow> {
  const columnList = sql.join(sessionColumns.map((column) => sql.ref(column)));
  return prepare(
    db,
    (place: Place<Values>) => sql<CountedRow>`${counting(place('requested'))}, new_session as (
  insert into ${sql.table('session')} (${columnList})
  select ${columnList} from room, jsonb_populate_record(null::${sql.table('session')}, ${place('session')}::jsonb)
  returning session_id, customer, login_name
), new_route as (
  insert into ${sql.table('session_route')} (session_id, customer, login_name)
  select session_id, customer, login_name from new_session
), new_launch_token as (
  insert into ${sql.table('launch_token')} (token_hash, session_id, customer, login_name, expires_at)
  select ${place('launchHash')}::text, session_id, customer, login_name, ${place('launchExpiresAt')}::timestamptz from new_session
) select subject_hash, count from counted`,
  );
}

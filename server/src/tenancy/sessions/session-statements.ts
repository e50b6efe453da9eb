import { sql } from 'kysely';
import { prepare, type HostDatabase, type Place, type Prepared } from '../../platform/database/index.ts';
import { notice, onCoordinator } from '../../platform/pubsub/index.ts';
import { storedColumns, type StoredSession } from './session.ts';

/** Returns a statement that reads the session of a token. `hash` is the hash of the token. */
export const sessionOfToken = (database: HostDatabase): Prepared<{ bucket: number; hash: string }, StoredSession> =>
  prepare(
    database,
    (place: Place<{ bucket: number; hash: string }>) => sql<StoredSession>`select ${storedColumns('session')}
from ${sql.table('session_token')} as token
join ${sql.table('session')} as session using (bucket, customer, login_name, session_id)
where token.bucket = ${place('bucket')}::int2 and token.token_hash = ${place('hash')}::text`,
  );

/** Values of the statement that restarts the idle time. */
interface Restarted {
  bucket: number;
  customer: string;
  loginName: string;
  sessionId: string;
  idleEnd: Date;
  now: Date;
  /** Message for the other processes, from `noticeText`. */
  message: string;
}

/** Returns a statement that changes the end of the idle time and publishes `message`. It returns no row if the session has ended. */
export const restartIdleTime = (database: HostDatabase): Prepared<Restarted, StoredSession> =>
  prepare(
    database,
    (place: Place<Restarted>) => sql<StoredSession>`with session as (
  update ${sql.table('session')} as stored set idle_expires_at = ${place('idleEnd')}::timestamptz
  where bucket = ${place('bucket')}::int2 and customer = ${place('customer')}::text and login_name = ${place('loginName')}::text
    and session_id = ${place('sessionId')}::text and ended_at is null and idle_expires_at > ${place('now')}::timestamptz
  returning ${storedColumns('stored')}
) select ${storedColumns('session')}, ${notice(place('message'))} from session ${onCoordinator}`,
  );

import { hashToken } from '@fin-link/storage';
import { sql } from 'kysely';
import {
  newUserToken,
  ownedBy,
  prepare,
  type HostDatabase,
  type HostTransaction,
  type Owner,
  type Place,
  type Prepared,
} from '../../platform/database/index.ts';
import { HostError } from '../../platform/http/index.ts';
import { notice, onCoordinator } from '../../platform/pubsub/index.ts';
import { storedColumns, type Session, type StoredSession } from './session.ts';

/** Single-use token with which a page opens a session. */
export interface LaunchToken {
  token: string;
  expiresAt: Date;
}

/** Redeemed launch token: its session and its number among the launches of the session. */
export interface Launch {
  session: Session;
  number: number;
}

/** Lifetime of a launch token in seconds. */
const launchTokenSeconds = 120;

/** Returns a random launch token. Does not store it. */
export const newLaunchToken = (owner: Owner, now: Date): LaunchToken => ({
  token: newUserToken('lt_', owner),
  expiresAt: new Date(now.getTime() + launchTokenSeconds * 1_000),
});

/**
 * Stores a launch token. Launches of a session are numbered in the order of their requests. Throws `session.not-found` if the session does
 * not exist.
 */
export async function addLaunch(
  trx: HostTransaction,
  session: Session,
  { token, expiresAt }: LaunchToken,
): Promise<void> {
  const key = { ...ownedBy(session), session_id: session.sessionId };
  const updatedSession = await trx
    .updateTable('session')
    .set((eb) => ({ launches: eb('launches', '+', 1) }))
    .where((eb) => eb.and(key))
    .returning('launches')
    .executeTakeFirst();
  if (updatedSession === undefined) throw new HostError('session.not-found');
  await trx
    .insertInto('launch_token')
    .values({
      token_hash: hashToken(token),
      ...key,
      number: updatedSession.launches,
      expires_at: expiresAt,
      used_at: null,
    })
    .execute();
}

/** Values of the statement that redeems a launch token. */
interface Redeemed {
  bucket: number;
  tokenHash: string;
  now: Date;
}

/** Session of a launch token, and the token's number and end. */
type SpentLaunch = StoredSession & { launch_number: number; launch_expires_at: Date };

/**
 * Returns a statement that marks a launch token as used and reads its session. It returns no row if the token is unknown or was used, or if
 * the session was removed.
 */
export const spendLaunch = (database: HostDatabase): Prepared<Redeemed, SpentLaunch> =>
  prepare(
    database,
    (place: Place<Redeemed>) => sql<SpentLaunch>`with spent as (
  update ${sql.table('launch_token')} set used_at = ${place('now')}::timestamptz
  where bucket = ${place('bucket')}::int2 and token_hash = ${place('tokenHash')}::text and used_at is null
  returning bucket, customer, login_name, session_id, number, expires_at
) select ${storedColumns('session')}, spent.number as launch_number, spent.expires_at as launch_expires_at
from spent join ${sql.table('session')} as session using (bucket, customer, login_name, session_id)
where session.bucket = ${place('bucket')}::int2`,
  );

/** Values of the statement that begins a launch. */
interface Begun {
  bucket: number;
  customer: string;
  loginName: string;
  sessionId: string;
  number: number;
  chosen: number;
  idleExpiresAt: Date;
  now: Date;
}

/**
 * Returns a statement that makes a launch the current one of its session, selects its configuration and restarts the idle timer. It returns
 * no row if a later launch has already opened the session: after a reload, the request of the old page may arrive last and must not
 * invalidate the token of the reloaded page.
 */
export const beginLaunch = (database: HostDatabase): Prepared<Begun, unknown> =>
  prepare(
    database,
    (place: Place<Begun>) => sql`update ${sql.table('session')} as session
set opened_by = ${place('number')}::integer, chosen = ${place('chosen')}::integer,
  idle_expires_at = case when ended_at is null and idle_expires_at > ${place('now')}::timestamptz
    then ${place('idleExpiresAt')}::timestamptz else idle_expires_at end
where bucket = ${place('bucket')}::int2 and customer = ${place('customer')}::text and login_name = ${place('loginName')}::text
  and session_id = ${place('sessionId')}::text
  and opened_by < ${place('number')}::integer
returning 1 as begun`,
  );

/** Values of the statement that stores a session token. */
interface Opened {
  bucket: number;
  customer: string;
  loginName: string;
  sessionId: string;
  number: number;
  tokenHash: string;
  now: Date;
  /** Message for the other processes, from `noticeText`. */
  message: string;
}

/**
 * Returns a statement that replaces the session token of an earlier launch with the token of this launch, and publishes `message`. It
 * returns no row if a later launch has begun. It must be sent after `beginLaunch` has committed: its snapshot then contains the tokens of
 * all earlier launches, because a launch writes its token under the lock of the session's row.
 */
export const storeSessionToken = (database: HostDatabase): Prepared<Opened, unknown> =>
  prepare(
    database,
    (place: Place<Opened>) => sql`with current_launch as (
  select bucket, customer, login_name, session_id from ${sql.table('session')} as session
  where bucket = ${place('bucket')}::int2 and customer = ${place('customer')}::text and login_name = ${place('loginName')}::text
    and session_id = ${place('sessionId')}::text and opened_by = ${place('number')}::integer
  for update
), replaced as (
  delete from ${sql.table('session_token')} as earlier using current_launch
  where earlier.bucket = ${place('bucket')}::int2 and earlier.session_id = current_launch.session_id
), stored as (
  insert into ${sql.table('session_token')} (bucket, token_hash, customer, login_name, session_id, created_at)
  select bucket, ${place('tokenHash')}::text, customer, login_name, session_id, ${place('now')}::timestamptz from current_launch
  returning session_id
) select ${notice(place('message'))} from stored ${onCoordinator}`,
  );

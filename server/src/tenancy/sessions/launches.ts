import { hashToken, newToken } from '@fin-link/storage';
import { ownedBy, type HostTransaction, type NeedsDatabase, type Owner } from '../../platform/database/index.ts';
import { HostError } from '../../platform/http/index.ts';
import type { Session } from './session.ts';

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
export const newLaunchToken = (now: Date): LaunchToken => ({
  token: newToken('lt_'),
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

/** Marks a launch token as used, even if a later step fails. Returns `null` if it is unknown, used or expired. */
export async function spendLaunch(
  { database }: NeedsDatabase,
  launchToken: string,
  now: Date,
): Promise<{ owner: Owner; sessionId: string; number: number } | null> {
  const usedToken = await database.db
    .updateTable('launch_token')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(launchToken))
    .where('used_at', 'is', null)
    .returning(['session_id', 'customer', 'login_name', 'number', 'expires_at'])
    .executeTakeFirst();
  if (usedToken === undefined || usedToken.expires_at <= now) return null;
  const { customer, login_name: loginName, session_id: sessionId, number } = usedToken;
  return { owner: { customer, loginName }, sessionId, number };
}

/**
 * Replaces the session token of an earlier launch with the token of this launch. Returns `false` if a later launch has already opened the
 * session. After a reload, the request of the old page may arrive last and must not invalidate the token of the reloaded page.
 */
export async function replaceSessionToken(
  trx: HostTransaction,
  { session, number }: Launch,
  token: string,
  now: Date,
): Promise<boolean> {
  const key = { ...ownedBy(session), session_id: session.sessionId };
  // The row lock serializes concurrent launches.
  const openedSession = await trx
    .updateTable('session')
    .set({ opened_by: number })
    .where((eb) => eb.and(key))
    .where('opened_by', '<', number)
    .returning('session_id')
    .executeTakeFirst();
  if (openedSession === undefined) return false;
  await trx.deleteFrom('session_token').where('session_id', '=', session.sessionId).execute();
  await trx
    .insertInto('session_token')
    .values({ token_hash: hashToken(token), ...key, created_at: now })
    .execute();
  return true;
}

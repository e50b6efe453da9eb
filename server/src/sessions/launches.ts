import { hashToken, newToken } from '@fin-link/storage';
import { ownedBy } from '../database/index.ts';
import type { HostTransaction, NeedsDatabase, Owner } from '../database/index.ts';
import { HostError } from '../http/index.ts';
import type { Session } from './session.ts';

export interface LaunchToken {
  token: string;
  expiresAt: Date;
}

/** A redeemed launch token: its session, and its number among the session's. */
export interface Launch {
  session: Session;
  number: number;
}

const launchSeconds = 120;

export const newLaunchToken = (now: Date): LaunchToken => ({
  token: newToken('lt_'),
  expiresAt: new Date(now.getTime() + launchSeconds * 1_000),
});

/** Numbers them in the order in which they are asked for. */
export async function addLaunch(
  trx: HostTransaction,
  session: Session,
  { token, expiresAt }: LaunchToken,
): Promise<void> {
  const key = { ...ownedBy(session), session_id: session.sessionId };
  const counted = await trx
    .updateTable('session')
    .set((eb) => ({ launches: eb('launches', '+', 1) }))
    .where((eb) => eb.and(key))
    .returning('launches')
    .executeTakeFirst();
  if (counted === undefined) throw new HostError('session.not-found');
  await trx
    .insertInto('launch_token')
    .values({ token_hash: hashToken(token), ...key, number: counted.launches, expires_at: expiresAt, used_at: null })
    .execute();
}

/** Spends a launch token, whatever comes after; null when it is unknown, spent or too old. */
export async function spendLaunch(
  { database }: NeedsDatabase,
  launchToken: string,
  now: Date,
): Promise<{ owner: Owner; sessionId: string; number: number } | null> {
  const spent = await database.db
    .updateTable('launch_token')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(launchToken))
    .where('used_at', 'is', null)
    .returning(['session_id', 'customer', 'login_name', 'number', 'expires_at'])
    .executeTakeFirst();
  if (spent === undefined || spent.expires_at <= now) return null;
  const { customer, login_name: loginName, session_id: sessionId, number } = spent;
  return { owner: { customer, loginName }, sessionId, number };
}

/**
 * Puts the session token of this launch in the place of an earlier launch's. False when a later launch has opened the session:
 * what a page asked for before it was reloaded may arrive last, and must not put the reloaded one out.
 */
export async function replaceSessionToken(
  trx: HostTransaction,
  { session, number }: Launch,
  token: string,
  now: Date,
): Promise<boolean> {
  const key = { ...ownedBy(session), session_id: session.sessionId };
  // The row lock lets one of two that are launched at once come second.
  const opened = await trx
    .updateTable('session')
    .set({ opened_by: number })
    .where((eb) => eb.and(key))
    .where('opened_by', '<', number)
    .returning('session_id')
    .executeTakeFirst();
  if (opened === undefined) return false;
  await trx.deleteFrom('session_token').where('session_id', '=', session.sessionId).execute();
  await trx
    .insertInto('session_token')
    .values({ token_hash: hashToken(token), ...key, created_at: now })
    .execute();
  return true;
}

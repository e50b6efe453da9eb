import { type HostTransaction, ownedBy, type SessionKey } from './schema.ts';

/** Returns the columns that select the rows of a session. */
export const keyOfSession = (session: SessionKey) => ({ ...ownedBy(session), session_id: session.sessionId });

/**
 * Locks the session until the transaction ends, so that it cannot be removed. Returns `false` if the session was already removed, for
 * example with its user. The caller must then store nothing for it.
 */
export async function lockSession(trx: HostTransaction, session: SessionKey): Promise<boolean> {
  const row = await trx
    .selectFrom('session')
    .select('session_id')
    .where((eb) => eb.and(keyOfSession(session)))
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

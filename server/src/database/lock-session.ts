import { type HostTransaction, ownedBy, type SessionKey } from './schema.ts';

export const keyOfSession = (session: SessionKey) => ({ ...ownedBy(session), session_id: session.sessionId });

/**
 * Keeps the session from being removed until the transaction ends. Returns false if it was removed, as it is with its user: nothing may
 * be stored for it then.
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

import { ownedBy, type HostTransaction, type Owner } from '../../platform/database/index.ts';
import type { BankAuthorization } from './authorization.ts';

/**
 * Compares authorizations by session id, which is the lock order of sessions. Each change of an authorization updates the event number of
 * its session, so the sessions are locked after the authorizations.
 */
export const compareSessionIds = (a: BankAuthorization, b: BankAuthorization): number => {
  if (a.sessionId === b.sessionId) return 0;
  return a.sessionId < b.sessionId ? -1 : 1;
};

/**
 * Locks the sessions of a user's authorizations in id order to avoid deadlocks. Does nothing for a single session, which is locked
 * when its authorization is changed.
 */
export async function lockSessions(
  trx: HostTransaction,
  owner: Owner,
  authorizations: readonly BankAuthorization[],
): Promise<void> {
  const ids = [...new Set(authorizations.map(({ sessionId }) => sessionId))];
  if (ids.length < 2) return;
  await trx
    .selectFrom('session')
    .select('session_id')
    .where((eb) => eb.and(ownedBy(owner)))
    .where('session_id', 'in', ids)
    .orderBy('session_id', (order) => order.collate('C'))
    .forUpdate()
    .execute();
}

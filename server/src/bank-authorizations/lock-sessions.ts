import { ownedBy } from '../database/index.ts';
import type { HostTransaction, Owner } from '../database/index.ts';
import type { BankAuthorization } from './authorization.ts';

/**
 * The order in which the sessions of several authorizations are locked, after the authorizations: each change counts an event of
 * its session.
 */
export const bySession = (a: BankAuthorization, b: BankAuthorization): number => {
  if (a.sessionId === b.sessionId) return 0;
  return a.sessionId < b.sessionId ? -1 : 1;
};

/**
 * Of authorizations of one user. Whoever changes two authorizations in an order of its own would else wait in a circle with
 * somebody who does the opposite.
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

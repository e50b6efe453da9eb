import { ownedBy, type HostTransaction, type Owner } from '../../platform/database/index.ts';
import type { Pubsub } from '../../platform/pubsub/index.ts';

/**
 * All tables with rows of users, in lock order: authorizations before sessions. `service_token` is not in the list, because the token
 * broker deletes its rows.
 */
export const tablesOfUsers = [
  'bank_authorization_route',
  'bank_authorization',
  'session_token',
  'launch_token',
  'session_route',
  'hosted_link',
  'session_delivery',
  'session_result',
  'idempotent_request',
  'session_provider_account',
  'session_verification',
  'session_own_account',
  'session_consent',
  'challenge',
  'transfer',
  'session',
] as const;

/**
 * Deletes the rows of the user and notifies the processes that have open sessions of the user. Keeps counted sign-ins, without the
 * reference to the user.
 */
export async function deleteRowsOf(trx: HostTransaction, owner: Owner, pubsub: Pubsub): Promise<void> {
  // Locks rows in the same order as all other transactions: authorizations, sessions, then rows of a session.
  await trx
    .selectFrom('bank_authorization')
    .select('authorization_id')
    .where((eb) => eb.and(ownedBy(owner)))
    .orderBy('created_at', 'desc')
    .orderBy('authorization_id')
    .forUpdate()
    .execute();
  const sessions = await trx
    .selectFrom('session')
    .select(['session_id', 'ended_at'])
    .where((eb) => eb.and(ownedBy(owner)))
    .orderBy('session_id', (order) => order.collate('C'))
    .forUpdate()
    .execute();
  for (const table of tablesOfUsers)
    await trx
      .deleteFrom(table)
      .where((eb) => eb.and(ownedBy(owner)))
      .execute();
  await trx
    .updateTable('limit_attempt')
    .set({ customer: null, login_name: null, provider_account_id: null, request_id: null })
    .where((eb) => eb.and(ownedBy(owner)))
    .execute();
  for (const { session_id, ended_at } of sessions)
    if (ended_at === null) await pubsub.publish(trx, { about: 'session', sessionId: session_id });
}

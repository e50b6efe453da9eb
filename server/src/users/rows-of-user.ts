import { ownedBy } from '../database/index.ts';
import type { HostTransaction, Owner } from '../database/index.ts';
import type { Pubsub } from '../pubsub/index.ts';

/**
 * Every table with rows of users but that of the service's tokens, which the broker deletes. Authorizations come first, as whoever
 * changes both locks them so.
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

/** Deletes all of them, and tells the processes that hold a session of the user open. Attempts at banks go on to count, for nobody. */
export async function deleteRowsOf(trx: HostTransaction, owner: Owner, pubsub: Pubsub): Promise<void> {
  // In the order of everybody who locks several: first the authorizations, then the sessions, then what belongs to a session.
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

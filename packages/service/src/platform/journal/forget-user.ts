import { sql } from 'kysely';
import type { ServiceTransaction } from '../database/index.ts';
import { type Change, recordChange } from './record.ts';

/**
 * Reduces the journal of an unregistered user to the login name and the deletions of provider accounts and accounts, so that customers can
 * delete their copies. Both are kept until they are pruned. Deletions of transactions and holdings are not kept, because their account's
 * deletion covers them. Stores no login name if the journal has no change of the user. Call it in the transaction that unregisters the
 * user, after the last point at which another transaction could journal a change of the user.
 */
export async function forgetUser(
  trx: ServiceTransaction,
  { customerId, userId, loginName }: { customerId: number; userId: number; loginName: string },
  { deletions, at }: { deletions: readonly Change[]; at: Date },
): Promise<void> {
  await trx
    .deleteFrom('change_journal')
    .where((where) => where.and({ customer_id: customerId, user_id: userId }))
    .where('entity', 'not in', ['providerAccount', 'account'])
    .execute();
  await recordChange(trx, deletions);
  await sql`
    insert into ${sql.table('unregistered_user')} (customer_id, user_id, login_name, unregistered_at)
    select ${customerId}, ${userId}, ${loginName}, ${at}
    where exists (
      select from ${sql.table('change_journal')} where customer_id = ${customerId} and user_id = ${userId}
    )`.execute(trx);
}

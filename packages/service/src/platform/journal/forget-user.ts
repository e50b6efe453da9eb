import { sql } from 'kysely';
import type { ServiceTransaction } from '../database/index.ts';
import { type Change, recordChange } from './record.ts';

/**
 * What the journal keeps of a user who is unregistered: the deletions of provider accounts and accounts, so that a copy can follow,
 * and the login name behind them, until they are pruned. Transactions and holdings go with their account, and are not named.
 * Nothing stays where the journal has nothing of the user. Part of the transaction that unregisters the user, once nobody else can
 * journal anything of the user.
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

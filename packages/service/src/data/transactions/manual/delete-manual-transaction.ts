import { releasePairs } from '../../accounts/index.ts';
import type { NeedsDatabase } from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import { deletionOf, itemChanges } from '../../../platform/journal/index.ts';
import { lockProviderAccounts, recordDeletions } from '../../provider-account-records/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../../platform/runtime/index.ts';
import { lockUser, userKeyOf } from '../../../tenancy/users/index.ts';
import { settleRefunds } from '../refunds/settle-refunds.ts';

/** Deletes a manual transaction. Throws Y807 if the user has no manual transaction with this id; transactions from a bank do not count. */
export const deleteManualTransaction =
  ({ database, businessClock }: NeedsDatabase & NeedsBusinessClock): Handler<'deleteManualTransaction'> =>
  async ({ params }, call) => {
    const user = userKeyOf(call);
    await database.tx(async (trx) => {
      await lockUser(trx, user);
      await lockProviderAccounts(trx, user);
      const deleted = await trx
        .deleteFrom('transaction')
        .where((where) =>
          where.and({ customer_id: user.customerId, user_id: user.userId, id: params.transactionId, is_manual: true }),
        )
        .returning(['id', 'account_id', 'is_manual', 'transfer_pair_id'])
        .executeTakeFirst();
      if (deleted === undefined) throw new ServiceError('Y807');
      const now = businessClock.now();
      await releasePairs(trx, user, [deleted], now);
      await settleRefunds(trx, user, now);
      await recordDeletions(trx, user, itemChanges(user, 'transaction', deleted.account_id, [deleted]).map(deletionOf));
    });
  };

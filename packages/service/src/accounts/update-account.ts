import type { NeedsDatabase } from '../database/index.ts';
import type { Handler } from '../http/index.ts';
import { accountChange } from '../journal/index.ts';
import { lockProviderAccounts, recordChangesOf } from '../provider-accounts/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../runtime/index.ts';
import { lockUser, userKeyOf } from '../users/index.ts';
import { findAccount } from './records.ts';

/**
 * The bank names an aggregated account at every refresh, so its name cannot be changed; its nickname can. An update that changes
 * nothing leaves no trace.
 */
export const updateAccount =
  ({ database, businessClock }: NeedsDatabase & NeedsBusinessClock): Handler<'updateAccount'> =>
  async ({ params, body }, call) => {
    const user = userKeyOf(call);
    const { nickname, accountName, accountStatus, container, includeInNetWorth, memo } = body.account;
    await database.tx(async (trx) => {
      // An account changes its provider account only under this lock.
      await lockUser(trx, user);
      const row = await findAccount(trx, user, params.accountId);
      if (row === undefined) throw new ServiceError('Y807');
      await lockProviderAccounts(trx, user, [row.provider_account_id]);
      if (container !== undefined && container !== row.container)
        throw new ServiceError('Y800', { name: 'account.container' });
      if (accountName !== undefined && accountName !== row.account_name)
        throw new ServiceError('Y820', { name: 'accountName' });
      if ([nickname, accountStatus, includeInNetWorth, memo].every((change) => change === undefined)) return;
      const updated = await trx
        .updateTable('account')
        .set({
          last_updated_at: businessClock.now(),
          ...(nickname === undefined ? {} : { nickname: nickname === '' ? null : nickname }),
          ...(accountStatus === undefined ? {} : { account_status: accountStatus }),
          ...(includeInNetWorth === undefined ? {} : { include_in_net_worth: includeInNetWorth }),
          ...(memo === undefined ? {} : { memo: memo === '' ? null : memo }),
        })
        .where((where) => where.and({ customer_id: user.customerId, user_id: user.userId, id: params.accountId }))
        .where('account_status', '!=', 'DELETED')
        .returning(['id', 'provider_account_id'])
        .executeTakeFirst();
      if (updated === undefined) throw new ServiceError('Y807');
      const key = { ...user, providerAccountId: row.provider_account_id };
      await recordChangesOf(trx, key, [accountChange(user, updated)]);
    });
  };

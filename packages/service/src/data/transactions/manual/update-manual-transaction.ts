import { applyRules, settlePairs } from '../../categories/index.ts';
import type { NeedsDatabase } from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../../platform/runtime/index.ts';
import { lockUser, userKeyOf } from '../../../tenancy/users/index.ts';
import { effectiveTransactions } from '../read/index.ts';
import { lockAccount } from './lock-account.ts';
import { recordManualTransaction } from './record-manual-transaction.ts';
import { deriveManualLayer } from './derive-manual-layer.ts';
import { enteredAmount, enteredCategory, enteredDate } from './entered-facts.ts';
import { settleRefunds } from '../refunds/settle-refunds.ts';

/**
 * Changes the fields in the request. An empty memo or consumer description removes the stored one. Derives category, type and merchant
 * again. Journals nothing if nothing changes. Throws Y807 if the user has no manual transaction with this id; transactions from a bank do
 * not count. Throws Y800 for invalid input.
 */
export const updateManualTransaction =
  ({ database, businessClock }: NeedsDatabase & NeedsBusinessClock): Handler<'updateManualTransaction'> =>
  async ({ params, body: { transaction: input } }, call) => {
    const user = userKeyOf(call);
    await database.tx(async (trx) => {
      await lockUser(trx, user);
      const requested = { ids: [params.transactionId], isManual: true };
      const row = await effectiveTransactions(trx, user, requested).selectAll().executeTakeFirst();
      if (row === undefined) throw new ServiceError('Y807');
      const account = await lockAccount(trx, user, row.account_id);
      const now = businessClock.now();
      const date = enteredDate(input, now);
      const { description, baseType, merchantType, isPhysical, memo } = input;
      const changes = {
        ...(input.amount !== undefined && { amount: enteredAmount(input.amount, account.currency) }),
        ...(date !== undefined && { date, transaction_date: date }),
        ...(baseType !== undefined && { base_type: baseType }),
        ...(description?.original !== undefined && { original_description: description.original }),
        ...(description?.consumer !== undefined && { consumer_description: description.consumer || null }),
        ...(merchantType !== undefined && { own_merchant_type: merchantType }),
        ...(isPhysical !== undefined && { own_is_physical: isPhysical }),
        ...(memo !== undefined && { memo: memo || null }),
        ...(await enteredCategory(trx, user, input, row)),
      };
      if (Object.keys(changes).length === 0) return;
      const derived = deriveManualLayer({
        description: description?.original ?? row.original_description,
        baseType: baseType ?? row.base_type,
        container: row.container,
        currency: row.currency,
      });
      await trx
        .updateTable('transaction')
        .set({ ...changes, ...derived, last_updated_at: now })
        .where((where) => where.and({ customer_id: user.customerId, user_id: user.userId, id: row.id }))
        .execute();
      await applyRules(trx, user, { transactionIds: [row.id] }, now);
      await settlePairs(trx, user, { transactionIds: [row.id] }, now);
      await settleRefunds(trx, user, now);
      await recordManualTransaction(trx, user, account, row.id);
    });
  };

import { applyRules, categoryNamesOf, settlePairs } from '../../categories/index.ts';
import type { NeedsDatabase, ServiceTransaction } from '../../../platform/database/index.ts';
import { type Handler, idempotencyKeyOf } from '../../../platform/http/index.ts';
import {
  type NeedsBusinessClock,
  type NeedsClock,
  type NeedsIds,
  ServiceError,
} from '../../../platform/runtime/index.ts';
import { claimKey, subjectOf, type UserKey, userKeyOf } from '../../../tenancy/users/index.ts';
import { orderSpan } from '../reading-order.ts';
import { toTransaction } from '../transaction-reply.ts';
import { effectiveTransactions } from '../read/index.ts';
import { lockAccount } from './lock-account.ts';
import { recordManualTransaction } from './record-manual-transaction.ts';
import { deriveManualLayer } from './derive-manual-layer.ts';
import { enteredAmount, enteredCategory, enteredDate } from './entered-facts.ts';
import { settleRefunds } from '../refunds/settle-refunds.ts';

/** Maximum number of manual transactions per user. */
const maxManualTransactions = 10_000;

/**
 * Adds a manual transaction to an account of the user. For one day, a request with the same `Idempotency-Key` returns the same transaction;
 * it throws Y800 if its body differs, and Y807 if the transaction has been deleted. Throws Y800 or Y803 for invalid input, Y824 if the user
 * already has 10,000 manual transactions, and the errors of `lockAccount`.
 */
export const createManualTransaction =
  (deps: NeedsDatabase & NeedsClock & NeedsBusinessClock & NeedsIds): Handler<'createManualTransaction'> =>
  async ({ body: { transaction: input } }, call) => {
    const user = userKeyOf(call);
    const key = idempotencyKeyOf(call);
    const now = deps.businessClock.now();
    const date = enteredDate(input, now);
    if (date === undefined) throw new ServiceError('Y803', { name: 'transaction.date' });
    const id = await deps.database.tx(async (trx) => {
      const account = await lockAccount(trx, user, input.accountId);
      const newId = deps.ids.next();
      const existingId = await claimKey(trx, deps, user, {
        key,
        action: 'createManualTransaction',
        subject: subjectOf(input),
        madeId: newId,
      });
      if (existingId !== null) return existingId;
      await assertBelowLimit(trx, user);
      const amount = enteredAmount(input.amount, account.currency);
      const { original, consumer } = input.description;
      await trx
        .insertInto('transaction')
        .values({
          customer_id: user.customerId,
          user_id: user.userId,
          id: newId,
          account_id: account.id,
          is_manual: true,
          container: account.container,
          status: 'POSTED',
          base_type: input.baseType,
          amount,
          currency: account.currency,
          date,
          transaction_date: date,
          listing_order: Math.floor(now.getTime() / 1_000) * orderSpan,
          original_description: original,
          ...deriveManualLayer({
            description: original,
            baseType: input.baseType,
            container: account.container,
            currency: account.currency,
          }),
          ...(await enteredCategory(trx, user, input)),
          own_merchant_type: input.merchantType ?? null,
          own_is_physical: input.isPhysical ?? null,
          memo: input.memo || null,
          consumer_description: consumer || null,
          created_at: now,
          last_updated_at: now,
        })
        .execute();
      await applyRules(trx, user, { transactionIds: [newId] }, now);
      await settlePairs(trx, user, { transactionIds: [newId] }, now);
      await settleRefunds(trx, user, now);
      await recordManualTransaction(trx, user, account, newId);
      return newId;
    });
    const row = await effectiveTransactions(deps.database.db, user, { ids: [id] })
      .selectAll()
      .executeTakeFirst();
    if (row === undefined) throw new ServiceError('Y807');
    return { transaction: [toTransaction(row, await categoryNamesOf(deps.database.db, user))] };
  };

/** Throws Y824 if the user has the maximum number of manual transactions. */
async function assertBelowLimit(trx: ServiceTransaction, user: UserKey): Promise<void> {
  const { count } = await effectiveTransactions(trx, user, { isManual: true })
    .select((select) => select.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxManualTransactions) throw new ServiceError('Y824', { name: 'manual transactions' });
}

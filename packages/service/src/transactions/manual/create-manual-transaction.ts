import { applyRules, categoryNamesOf } from '../../categories/index.ts';
import type { NeedsDatabase, ServiceTransaction } from '../../database/index.ts';
import { type Handler, idempotencyKeyOf } from '../../http/index.ts';
import { type NeedsBusinessClock, type NeedsIds, ServiceError } from '../../runtime/index.ts';
import { type UserKey, userKeyOf } from '../../users/index.ts';
import { toTransaction } from '../transaction-reply.ts';
import { lockAccount } from './lock-account.ts';
import { manualOf, recordManual } from './manual-rows.ts';
import { derivedFrom } from './derived-from.ts';
import { typedAmount, typedCategory, typedDate } from './typed-facts.ts';

/** Far more than a person types. */
const mostManual = 10_000;
/** Above the order of what banks list, which rises by this with every second. */
const orderPerSecond = 1_000_000;

/**
 * Adds what the user typed to an account of the user. A repeated `Idempotency-Key` answers with the transaction that it made before.
 * Throws Y800, Y803, Y820 as the functions below, and Y824 for more than 10,000 manual transactions of one user.
 */
export const createManualTransaction =
  (deps: NeedsDatabase & NeedsBusinessClock & NeedsIds): Handler<'createManualTransaction'> =>
  async ({ body: { transaction: typed } }, call) => {
    const user = userKeyOf(call);
    const key = idempotencyKeyOf(call);
    const now = deps.businessClock.now();
    const date = typedDate(typed, now);
    if (date === undefined) throw new ServiceError('Y803', { name: 'transaction.date' });
    const id = await deps.database.tx(async (trx) => {
      const account = await lockAccount(trx, user, typed.accountId);
      const earlier = key === null ? undefined : await madeBy(trx, user, key);
      if (earlier !== undefined) {
        if (earlier.account_id !== account.id) throw new ServiceError('Y800', { name: 'Idempotency-Key' });
        return earlier.id;
      }
      await assertBelowLimit(trx, user);
      const amount = typedAmount(typed.amount, account.currency);
      const { original, consumer } = typed.description;
      const { id } = await trx
        .insertInto('transaction')
        .values({
          customer_id: user.customerId,
          user_id: user.userId,
          id: deps.ids.next(),
          account_id: account.id,
          is_manual: true,
          idempotency_key: key,
          container: account.container,
          status: 'POSTED',
          base_type: typed.baseType,
          amount,
          currency: account.currency,
          date,
          transaction_date: date,
          listing_order: Math.floor(now.getTime() / 1_000) * orderPerSecond,
          original_description: original,
          ...derivedFrom({
            description: original,
            baseType: typed.baseType,
            container: account.container,
            currency: account.currency,
          }),
          ...(await typedCategory(trx, user, typed)),
          own_merchant_type: typed.merchantType ?? null,
          own_is_physical: typed.isPhysical ?? null,
          memo: typed.memo || null,
          consumer_description: consumer || null,
          created_at: now,
          last_updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await applyRules(trx, user, { transactionIds: [id] }, now);
      await recordManual(trx, user, account, id);
      return id;
    });
    const row = await manualOf(deps.database.db, user).selectAll().where('id', '=', id).executeTakeFirst();
    if (row === undefined) throw new ServiceError('Y807');
    return { transaction: [toTransaction(row, await categoryNamesOf(deps.database.db, user))] };
  };

const madeBy = (trx: ServiceTransaction, user: UserKey, key: string) =>
  manualOf(trx, user).select(['id', 'account_id']).where('idempotency_key', '=', key).executeTakeFirst();

async function assertBelowLimit(trx: ServiceTransaction, user: UserKey): Promise<void> {
  const { count } = await manualOf(trx, user)
    .select((select) => select.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostManual) throw new ServiceError('Y824', { name: 'manual transactions' });
}

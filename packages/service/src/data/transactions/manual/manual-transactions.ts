import { type NeedsDatabase, type ServiceTransaction, ofUser } from '../../../platform/database/index.ts';
import { type Handler, idempotencyKeyOf } from '../../../platform/http/index.ts';
import { deletionOf, itemChanges } from '../../../platform/journal/index.ts';
import {
  ServiceError,
  type NeedsBusinessClock,
  type NeedsClock,
  type NeedsIds,
} from '../../../platform/runtime/index.ts';
import { userKeyOf, claimKey, subjectOf, type UserKey, lockUser } from '../../../tenancy/users/index.ts';
import { releasePairs } from '../../accounts/index.ts';
import { categoryNamesOf, applyRules, settlePairs } from '../../categories/index.ts';
import type { PayeeFacts } from '../../payees/index.ts';
import { lockProviderAccounts, recordDeletions, recordChangesOf } from '../../provider-account-records/index.ts';
import { type DerivedLayer, deriveLayer } from '../derived-layer.ts';
import { effectiveTransactions, pageOf } from '../read/index.ts';
import { orderSpan } from '../readings.ts';
import { settleRefunds } from '../refunds.ts';
import { toTransaction } from '../transaction-reply.ts';
import { enteredAmount, enteredCategory, enteredDate } from './entered-facts.ts';

const defaultTop = 500;

/**
 * Lists the user's manual transactions, newest first. Without a period, lists all of them. Throws Y809 for a period that ends before it
 * begins.
 */
export const getManualTransactions =
  ({ database: { db } }: NeedsDatabase): Handler<'getManualTransactions'> =>
  async ({ query }, call) => {
    const user = userKeyOf(call);
    const { accountId: accountIds, merchantType: merchantTypes, fromDate, toDate, skip = 0, top = defaultTop } = query;
    if (fromDate !== undefined && toDate !== undefined && fromDate > toDate) throw new ServiceError('Y809');
    const requested = effectiveTransactions(db, user, { isManual: true, accountIds, merchantTypes, fromDate, toDate });
    const rows = await pageOf(requested, { skip, top }).execute();
    call.page({ skip, top, more: rows.length > top });
    if (rows.length === 0) return {};
    const names = await categoryNamesOf(db, user);
    return { transaction: rows.slice(0, top).map((row) => toTransaction(row, names)) };
  };

/** Returns a manual transaction. Throws Y807 if the id is unknown or belongs to a transaction from a bank. */
export const getManualTransaction =
  (deps: NeedsDatabase): Handler<'getManualTransaction'> =>
  async ({ params }, call) => {
    const user = userKeyOf(call);
    const requested = { ids: [params.transactionId], isManual: true };
    const row = await effectiveTransactions(deps.database.db, user, requested).selectAll().executeTakeFirst();
    if (row === undefined) throw new ServiceError('Y807');
    return { transaction: [toTransaction(row, await categoryNamesOf(deps.database.db, user))] };
  };

const maxManualTransactions = 10_000;

/**
 * Adds a manual transaction to an account of the user. For one day, a request with the same `Idempotency-Key` returns the same transaction.
 * A repeated request throws Y800 if its body differs, and Y807 if the transaction has been deleted. Throws Y800 or Y803 for invalid input,
 * Y824 if the user already has 10,000 manual transactions, and the errors of `lockAccount`.
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
          ...ofUser(user),
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

/**
 * Changes the fields in the request. An empty memo or consumer description removes the stored one. Derives category, type and merchant
 * again. Journals nothing if nothing changes. Throws Y807 if the id is unknown or belongs to a transaction from a bank, Y800 for invalid
 * input.
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
        .where((where) => where.and({ ...ofUser(user), id: row.id }))
        .execute();
      await applyRules(trx, user, { transactionIds: [row.id] }, now);
      await settlePairs(trx, user, { transactionIds: [row.id] }, now);
      await settleRefunds(trx, user, now);
      await recordManualTransaction(trx, user, account, row.id);
    });
  };

/** Deletes a manual transaction. Throws Y807 if the id is unknown or belongs to a transaction from a bank. */
export const deleteManualTransaction =
  ({ database, businessClock }: NeedsDatabase & NeedsBusinessClock): Handler<'deleteManualTransaction'> =>
  async ({ params }, call) => {
    const user = userKeyOf(call);
    await database.tx(async (trx) => {
      await lockUser(trx, user);
      await lockProviderAccounts(trx, user);
      const deleted = await trx
        .deleteFrom('transaction')
        .where((where) => where.and({ ...ofUser(user), id: params.transactionId, is_manual: true }))
        .returning(['id', 'account_id', 'is_manual', 'transfer_pair_id'])
        .executeTakeFirst();
      if (deleted === undefined) throw new ServiceError('Y807');
      const now = businessClock.now();
      await releasePairs(trx, user, [deleted], now);
      await settleRefunds(trx, user, now);
      await recordDeletions(trx, user, itemChanges(user, 'transaction', deleted.account_id, [deleted]).map(deletionOf));
    });
  };

/**
 * Locks the user and all of the user's provider accounts, as required for journaling a manual transaction. Returns the account of the
 * transaction. Throws Y800 for an account that the user does not have. Throws Y820 for an account without transactions: one without a
 * currency, for example of rewards, or one that is not selected for aggregation.
 */
async function lockAccount(trx: ServiceTransaction, user: UserKey, accountId: number) {
  // This lock prevents the account from moving to another provider account.
  await lockUser(trx, user);
  const account = await trx
    .selectFrom('account')
    .select(['id', 'provider_account_id', 'container', 'currency', 'is_selected'])
    .where((where) => where.and({ ...ofUser(user), id: accountId }))
    .where('account_status', '!=', 'DELETED')
    .executeTakeFirst();
  if (account === undefined) throw new ServiceError('Y800', { name: 'transaction.accountId' });
  const { currency, ...columns } = account;
  if (currency === null || account.is_selected === false)
    throw new ServiceError('Y820', { name: 'transaction.accountId' });
  // The other side of a transfer may belong to any provider account.
  await lockProviderAccounts(trx, user);
  return { ...columns, currency };
}

/** Account of a manual transaction, locked by `lockAccount`. */
type LockedAccount = Awaited<ReturnType<typeof lockAccount>>;

/** Journals an added or changed manual transaction. The caller must have called `lockAccount`. */
const recordManualTransaction = (
  trx: ServiceTransaction,
  user: UserKey,
  { id: accountId, provider_account_id: providerAccountId }: Pick<LockedAccount, 'id' | 'provider_account_id'>,
  id: number,
): Promise<void> =>
  recordChangesOf(
    trx,
    { ...user, providerAccountId },
    itemChanges(user, 'transaction', accountId, [{ id, is_manual: true }]),
  );

/** Derives the layer like that of a transaction from a bank, but keeps the entered description unchanged. */
const deriveManualLayer = (input: PayeeFacts): DerivedLayer => ({
  ...deriveLayer(input).layer,
  simple_description: input.description,
});

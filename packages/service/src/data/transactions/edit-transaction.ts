import type { Container, UpdateTransaction } from '@fin-link/contracts/service';
import type { Selectable, Updateable } from 'kysely';
import {
  type NeedsDatabase,
  type ServiceTransaction,
  type TransactionTable,
  ofUser,
  inTable,
} from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { itemChanges } from '../../platform/journal/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';
import { userKeyOf, lockUser, type UserKey } from '../../tenancy/users/index.ts';
import { lockOpenAccount } from '../accounts/index.ts';
import { type ChosenCategory, detailCategoryOf, settlePairs, findCategory } from '../categories/index.ts';
import { lockProviderAccounts, recordChangesOf } from '../provider-account-records/index.ts';
import type { editedColumns } from './user-edits.ts';

/** Edits the transaction with the given id. Throws the errors of `editTransaction`. */
export const updateTransaction =
  (deps: NeedsDatabase & NeedsBusinessClock): Handler<'updateTransaction'> =>
  async ({ params, body }, call) => {
    await editTransaction(deps, userKeyOf(call), { id: params.transactionId }, body.transaction);
  };

/** Edits the transaction with the given `sourceId`. Throws Y812 if `sourceId` is missing, and the errors of `editTransaction`. */
export const updateTransactions =
  (deps: NeedsDatabase & NeedsBusinessClock): Handler<'updateTransactions'> =>
  async ({ body: { transaction } }, call) => {
    const { transactionSourceId: sourceKey } = transaction;
    if (sourceKey === undefined) throw new ServiceError('Y812', { name: 'transaction.transactionSourceId' });
    await editTransaction(deps, userKeyOf(call), { sourceKey }, transaction);
  };

type Row = Selectable<TransactionTable>;
type UserLayer = Pick<Updateable<TransactionTable>, (typeof editedColumns)[number]>;

/** Reference to a transaction. `sourceKey` is the bank's key. */
type TransactionReference = { id: number } | { sourceKey: string };

/**
 * Writes an edit to the user's layer of an aggregated or manual transaction, and journals it. Ignores unchanged values, so that a client
 * may send back a transaction that it has read. Throws Y812 without a container. Throws Y800 for a transaction that is unknown, belongs to
 * another container or has an ambiguous key, and for a detail category that does not belong to the category. Also throws the errors of
 * `requestedCategory`.
 */
async function editTransaction(
  { database, businessClock }: NeedsDatabase & NeedsBusinessClock,
  user: UserKey,
  reference: TransactionReference,
  edit: UpdateTransaction,
): Promise<void> {
  const { container } = edit;
  if (container === undefined) throw new ServiceError('Y812', { name: 'transaction.container' });
  await database.tx(async (trx) => {
    // This lock prevents the account from moving to another provider account.
    await lockUser(trx, user);
    const { id, accountId, providerAccountId } = await findTransaction(trx, user, reference, container);
    // The other side of a transfer may belong to any provider account.
    await lockProviderAccounts(trx, user);
    // A refresh of another provider account that shares the account may delete the transaction and move its edits.
    await lockOpenAccount(trx, user, accountId);
    const key = { ...ofUser(user), id };
    const row = await trx
      .selectFrom('transaction')
      .selectAll()
      .where((where) => where.and(key))
      .executeTakeFirst();
    if (row === undefined) throw unknownTransaction(reference);
    if (row.container !== container) throw new ServiceError('Y800', { name: 'transaction.container' });
    const now = businessClock.now();
    const columns = changedColumns(row, edit, await requestedCategory(trx, user, edit));
    if (Object.keys(columns).length === 0) return;
    await trx
      .updateTable('transaction')
      .set({ ...columns, last_updated_at: now })
      .where((where) => where.and(key))
      .execute();
    if (columns.own_category_id !== undefined) await settlePairs(trx, user, { transactionIds: [id] }, now);
    await recordChangesOf(trx, { ...user, providerAccountId }, itemChanges(user, 'transaction', accountId, [row]));
  });
}

const unknownTransaction = (reference: TransactionReference): ServiceError =>
  new ServiceError('Y800', { name: 'id' in reference ? 'transactionId' : 'transaction.transactionSourceId' });

/**
 * Returns the ids of the referenced transaction, its account and its provider account. Throws Y800 if the transaction does not exist, or if
 * several transactions have the bank's key.
 */
async function findTransaction(
  trx: ServiceTransaction,
  user: UserKey,
  reference: TransactionReference,
  container: Container,
): Promise<{ id: number; accountId: number; providerAccountId: number }> {
  const found = await trx
    .selectFrom('transaction')
    .innerJoin('account', (join) =>
      join
        .onRef('account.bucket', '=', 'transaction.bucket')
        .onRef('account.customer_id', '=', 'transaction.customer_id')
        .onRef('account.user_id', '=', 'transaction.user_id')
        .onRef('account.id', '=', 'transaction.account_id'),
    )
    .select(['transaction.id', 'account_id as accountId', 'provider_account_id as providerAccountId'])
    .where((where) => where.and(inTable('transaction', ofUser(user))))
    .where((where) =>
      'id' in reference
        ? where('transaction.id', '=', reference.id)
        : where.and({ 'transaction.bank_key': reference.sourceKey, 'transaction.container': container }),
    )
    .limit(2)
    .execute();
  const [match, duplicate] = found;
  if (match === undefined || duplicate !== undefined) throw unknownTransaction(reference);
  return match;
}

/** Returns the edited columns whose values differ from the current ones. */
function changedColumns(row: Row, edit: UpdateTransaction, category: ChosenCategory | null): UserLayer {
  const { merchantType, memo, description: { consumer } = {}, isPhysical } = edit;
  const enteredColumns: UserLayer = {
    ...(memo !== undefined && { memo: textOrNull(memo) }),
    ...(consumer !== undefined && { consumer_description: textOrNull(consumer) }),
    ...(isPhysical !== undefined && { own_is_physical: isPhysical }),
  };
  const changed = Object.entries(enteredColumns).filter(([column, value]) => row[column as keyof UserLayer] !== value);
  return {
    ...Object.fromEntries(changed),
    ...(merchantType !== undefined && merchantType !== row.merchant_type && { own_merchant_type: merchantType }),
    ...categoryChange(row, requestedDetailId(edit), category),
  };
}

const textOrNull = (text: string): string | null => (text === '' ? null : text);

/** Returns the detail category, which clients may send under two names. Throws Y800 if the two values differ. */
function requestedDetailId({ detailedCategoryId, detailCategoryId }: UpdateTransaction): number | undefined {
  if (detailedCategoryId === undefined || detailCategoryId === undefined) return detailedCategoryId ?? detailCategoryId;
  if (detailedCategoryId !== detailCategoryId) throw new ServiceError('Y800', { name: 'transaction.detailCategoryId' });
  return detailCategoryId;
}

/**
 * Returns the columns of the edited category, or no columns if the category does not change. A detail category sent alone must belong to
 * the transaction's category. A category sent alone removes the detail category.
 */
function categoryChange(row: Row, detailId: number | undefined, requested: ChosenCategory | null): UserLayer {
  const { categoryId, userCategoryId } = requested ?? {
    categoryId: row.category_id,
    userCategoryId: row.user_category_id,
  };
  if (detailId !== undefined && detailCategoryOf(detailId)?.categoryId !== categoryId)
    throw new ServiceError('Y800', { name: 'transaction.detailCategoryId' });
  const isSame = categoryId === row.category_id && userCategoryId === row.user_category_id;
  const detail = detailId ?? (isSame ? row.detail_category_id : null);
  if (isSame && detail === row.detail_category_id) return {};
  return { own_category_id: categoryId, own_user_category_id: userCategoryId, own_detail_category_id: detail };
}

/**
 * Returns the requested category, or `null` if none is requested. Throws Y812 if only one of id and source is given, Y800 for an unknown
 * category.
 */
async function requestedCategory(
  trx: ServiceTransaction,
  user: UserKey,
  { categoryId, categorySource: source }: Pick<UpdateTransaction, 'categoryId' | 'categorySource'>,
): Promise<ChosenCategory | null> {
  if (categoryId === undefined && source === undefined) return null;
  if (categoryId === undefined) throw new ServiceError('Y812', { name: 'transaction.categoryId' });
  if (source === undefined) throw new ServiceError('Y812', { name: 'transaction.categorySource' });
  const chosen = await findCategory(trx, user, { categoryId, source });
  if (chosen === undefined) throw new ServiceError('Y800', { name: 'transaction.categoryId' });
  return chosen;
}

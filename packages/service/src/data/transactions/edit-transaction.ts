import type { Container, UpdateTransaction } from '@fin-link/contracts/service';
import type { Selectable, Updateable } from 'kysely';
import { lockOpenAccount } from '../accounts/index.ts';
import { type ChosenCategory, detailCategoryOf, settlePairs } from '../categories/index.ts';
import type { NeedsDatabase, ServiceTransaction, TransactionTable } from '../../platform/database/index.ts';
import { itemChanges } from '../../platform/journal/index.ts';
import { lockProviderAccounts, recordChangesOf } from '../provider-account-records/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';
import { lockUser, type UserKey } from '../../tenancy/users/index.ts';
import { askedCategory } from './asked-category.ts';
import type { ownColumns } from './own-layer.ts';

type Row = Selectable<TransactionTable>;
type OwnLayer = Pick<Updateable<TransactionTable>, (typeof ownColumns)[number]>;

/** By its id, or by the key that its bank gave it. */
export type Named = { id: number } | { sourceKey: string };

/**
 * Writes what the user says into the user's own layer, of an aggregated or a manual transaction, and journals it. What it says already is no
 * change, so that sending a transaction back as it was read leaves no trace. Throws Y812 without a container, Y800 for a transaction
 * that is not there, not of the container or, by its key, one of several, and for categories that are not there or do not fit.
 */
export async function editTransaction(
  { database, businessClock }: NeedsDatabase & NeedsBusinessClock,
  user: UserKey,
  named: Named,
  edit: UpdateTransaction,
): Promise<void> {
  const { container } = edit;
  if (container === undefined) throw new ServiceError('Y812', { name: 'transaction.container' });
  await database.tx(async (trx) => {
    // An account changes its provider account only under this lock.
    await lockUser(trx, user);
    const { id, accountId, providerAccountId } = await find(trx, user, named, container);
    // The other side of a transfer may be of any of them.
    await lockProviderAccounts(trx, user);
    // A refresh by another provider account that reaches it may delete the transaction, and move what is said of it.
    await lockOpenAccount(trx, user, accountId);
    const key = { customer_id: user.customerId, user_id: user.userId, id };
    const row = await trx
      .selectFrom('transaction')
      .selectAll()
      .where((where) => where.and(key))
      .executeTakeFirst();
    if (row === undefined) throw unknown(named);
    if (row.container !== container) throw new ServiceError('Y800', { name: 'transaction.container' });
    const now = businessClock.now();
    const change = changeOf(row, edit, await askedCategory(trx, user, edit));
    if (Object.keys(change).length === 0) return;
    await trx
      .updateTable('transaction')
      .set({ ...change, last_updated_at: now })
      .where((where) => where.and(key))
      .execute();
    if (change.own_category_id !== undefined) await settlePairs(trx, user, { transactionIds: [id] }, now);
    await recordChangesOf(trx, { ...user, providerAccountId }, itemChanges(user, 'transaction', accountId, [row]));
  });
}

const unknown = (named: Named): ServiceError =>
  new ServiceError('Y800', { name: 'id' in named ? 'transactionId' : 'transaction.transactionSourceId' });

async function find(
  trx: ServiceTransaction,
  { customerId, userId }: UserKey,
  named: Named,
  container: Container,
): Promise<{ id: number; accountId: number; providerAccountId: number }> {
  const found = await trx
    .selectFrom('transaction')
    .innerJoin('account', (join) =>
      join
        .onRef('account.customer_id', '=', 'transaction.customer_id')
        .onRef('account.user_id', '=', 'transaction.user_id')
        .onRef('account.id', '=', 'transaction.account_id'),
    )
    .select(['transaction.id', 'account_id as accountId', 'provider_account_id as providerAccountId'])
    .where('transaction.customer_id', '=', customerId)
    .where('transaction.user_id', '=', userId)
    .where((where) =>
      'id' in named
        ? where('transaction.id', '=', named.id)
        : where.and({ 'transaction.bank_key': named.sourceKey, 'transaction.container': container }),
    )
    .limit(2)
    .execute();
  const [only, another] = found;
  if (only === undefined || another !== undefined) throw unknown(named);
  return only;
}

/** What of the edit differs from what readers see. */
function changeOf(row: Row, edit: UpdateTransaction, category: ChosenCategory | null): OwnLayer {
  const { merchantType, memo, description: { consumer } = {}, isPhysical } = edit;
  const said: OwnLayer = {
    ...(memo !== undefined && { memo: textOf(memo) }),
    ...(consumer !== undefined && { consumer_description: textOf(consumer) }),
    ...(isPhysical !== undefined && { own_is_physical: isPhysical }),
  };
  const changed = Object.entries(said).filter(([column, value]) => row[column as keyof OwnLayer] !== value);
  return {
    ...Object.fromEntries(changed),
    ...(merchantType !== undefined && merchantType !== row.merchant_type && { own_merchant_type: merchantType }),
    ...categoryChange(row, detailAsked(edit), category),
  };
}

const textOf = (typed: string): string | null => (typed === '' ? null : typed);

function detailAsked({ detailedCategoryId, detailCategoryId }: UpdateTransaction): number | undefined {
  if (detailedCategoryId === undefined || detailCategoryId === undefined) return detailedCategoryId ?? detailCategoryId;
  if (detailedCategoryId !== detailCategoryId) throw new ServiceError('Y800', { name: 'transaction.detailCategoryId' });
  return detailCategoryId;
}

/** A detail category without a category is one of the transaction's. A category without one has none. */
function categoryChange(row: Row, detailId: number | undefined, asked: ChosenCategory | null): OwnLayer {
  const { categoryId, userCategoryId } = asked ?? { categoryId: row.category_id, userCategoryId: row.user_category_id };
  if (detailId !== undefined && detailCategoryOf(detailId)?.categoryId !== categoryId)
    throw new ServiceError('Y800', { name: 'transaction.detailCategoryId' });
  const isSame = categoryId === row.category_id && userCategoryId === row.user_category_id;
  const detail = detailId ?? (isSame ? row.detail_category_id : null);
  if (isSame && detail === row.detail_category_id) return {};
  return { own_category_id: categoryId, own_user_category_id: userCategoryId, own_detail_category_id: detail };
}

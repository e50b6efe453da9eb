import { randomInt } from 'node:crypto';
import type { EndpointInput } from '@fin-link/contracts/service';
import { sql } from 'kysely';
import { type NeedsDatabase, type ServiceTransaction, ofUser, ofUserSql } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { type NeedsBusinessClock, ServiceError, type NeedsBackground } from '../../platform/runtime/index.ts';
import { lockUser, userKeyOf, type UserKey } from '../../tenancy/users/index.ts';
import {
  type ChangedTransaction,
  lockProviderAccounts,
  recordTransactions,
} from '../provider-account-records/index.ts';
import { inBatches, batchAfter, type BatchEnd, endOf } from './in-batches.ts';
import {
  systemCategory,
  type Category,
  categoryOf,
  type HighLevelCategory,
  highLevelCategory,
} from './system-categories.ts';
import {
  assertCategoryNameFree,
  categoryNamesOf,
  assertHighLevelNameFree,
  type ChosenCategory,
  type UserCategory,
} from './user-categories.ts';

/** Maximum number of categories that a user can add. */
const maxUserCategories = 200;

/** Lowest id of a user's category, above the ids of system categories. */
const minId = 100_000_000;
/** Upper limit of ids, exclusive, because ids in the public API are signed 32-bit integers. */
const idLimit = 2 ** 31;

/** Adds a category. Throws Y800 for a parent that is not a system category, Y811 for an existing name, Y824 above the limit. */
export const addCategory =
  ({ database, businessClock }: NeedsDatabase & NeedsBusinessClock): Handler<'addCategory'> =>
  async ({ body: { parentCategoryId, categoryName } }, call) => {
    const user = userKeyOf(call);
    if (systemCategory(parentCategoryId) === undefined) throw new ServiceError('Y800', { name: 'parentCategoryId' });
    await database.tx(async (trx) => {
      await lockUser(trx, user);
      const names = await categoryNamesOf(trx, user);
      assertCategoryNameFree(names, categoryName);
      if (names.userCategories.size >= maxUserCategories) throw new ServiceError('Y824', { name: 'categories' });
      await trx
        .insertInto('user_category')
        .values({
          ...ofUser(user),
          id: newCategoryId(names.userCategories),
          parent_category_id: parentCategoryId,
          name: categoryName,
          default_name: categoryName,
          created_at: businessClock.now(),
        })
        .execute();
    });
  };

/** Returns a random id that the user does not have yet. */
function newCategoryId(existing: ReadonlyMap<number, unknown>): number {
  const id = randomInt(minId, idLimit);
  return existing.has(id) ? newCategoryId(existing) : id;
}

/**
 * Renames a category, its high-level category, or both. An empty name restores the original name. Journals the transactions of the category
 * in batches; the first batch is committed together with the new name. If a batch fails, a repeated call journals all transactions again.
 * Throws Y803 without a name, and the errors of `renameCategories`.
 */
export const updateCategory =
  (deps: NeedsDatabase & NeedsBackground): Handler<'updateCategory'> =>
  async ({ body }, call) => {
    const user = userKeyOf(call);
    const { categoryName, highLevelCategoryName } = body;
    if (categoryName === undefined && highLevelCategoryName === undefined)
      throw new ServiceError('Y803', { name: 'categoryName' });
    let renamedCategory: ChosenCategory | undefined;
    await deps.inBackground(() =>
      inBatches(deps, async (trx, after) => {
        await lockUser(trx, user);
        if (after === undefined) renamedCategory = await renameCategories(trx, user, body);
        return renamedCategory === undefined ? null : recordRenamed(trx, user, renamedCategory, after);
      }),
    );
  };

type Body = EndpointInput<'updateCategory'>['body'];

/**
 * Renames the categories. Returns the renamed category, because its transactions must be journaled. Does not return a renamed high-level
 * category, because transactions do not show its name. Throws Y800 for an unknown id, or for `categoryName` with the id of a high-level
 * category; Y811 if another category has the name.
 */
async function renameCategories(
  trx: ServiceTransaction,
  user: UserKey,
  body: Body,
): Promise<ChosenCategory | undefined> {
  const { categoryName, highLevelCategoryName } = body;
  const names = await categoryNamesOf(trx, user);
  const { userCategory, system, highLevel } = findNamedCategory(body, names.userCategories);
  if (categoryName !== undefined && userCategory !== undefined) {
    const name = categoryName === '' ? userCategory.defaultName : categoryName;
    assertCategoryNameFree(names, name, userCategory.id);
    await renameUserCategory(trx, user, userCategory.id, name);
  } else if (categoryName !== undefined) {
    // The id of a high-level category cannot be combined with `categoryName`.
    if (system === undefined) throw new ServiceError('Y800', { name: 'id' });
    assertCategoryNameFree(names, categoryName === '' ? system.name : categoryName, system.id);
    await renameSystemCategory(trx, user, system, categoryName);
  }
  if (highLevelCategoryName !== undefined) {
    const name = highLevelCategoryName === '' ? highLevel.name : highLevelCategoryName;
    assertHighLevelNameFree(names, name, highLevel.id);
    await renameSystemCategory(trx, user, highLevel, highLevelCategoryName);
  }
  if (categoryName === undefined) return undefined;
  if (userCategory !== undefined) return { categoryId: userCategory.parentCategoryId, userCategoryId: userCategory.id };
  return system && { categoryId: system.id, userCategoryId: null };
}

/** Category with the requested id and its high-level category. A high-level category itself has neither `userCategory` nor `system`. */
interface NamedCategory {
  userCategory?: UserCategory;
  system?: Category;
  highLevel: HighLevelCategory;
}

/** Finds a category by id and source. Throws Y800 if the category does not exist. */
function findNamedCategory({ id, source }: Body, userCategories: ReadonlyMap<number, UserCategory>): NamedCategory {
  const userCategory = source === 'USER' ? userCategories.get(id) : undefined;
  if (userCategory !== undefined)
    return { userCategory, highLevel: categoryOf(userCategory.parentCategoryId).highLevel };
  const system = source === 'SYSTEM' ? systemCategory(id) : undefined;
  if (system !== undefined) return { system, highLevel: system.highLevel };
  const highLevel = source === 'SYSTEM' ? highLevelCategory(id) : undefined;
  if (highLevel === undefined) throw new ServiceError('Y800', { name: 'id' });
  return { highLevel };
}

const renameUserCategory = (trx: ServiceTransaction, user: UserKey, id: number, name: string) =>
  trx
    .updateTable('user_category')
    .set({ name })
    .where((where) => where.and({ ...ofUser(user), id }))
    .execute();

/** Stores the user's name of a system or high-level category. An empty or original name deletes the stored name. */
async function renameSystemCategory(
  trx: ServiceTransaction,
  user: UserKey,
  { id, name: defaultName }: HighLevelCategory,
  name: string,
): Promise<void> {
  const key = { ...ofUser(user), category_id: id };
  if (name === '' || name === defaultName) {
    await trx
      .deleteFrom('category_name')
      .where((where) => where.and(key))
      .execute();
    return;
  }
  await trx
    .insertInto('category_name')
    .values({ ...key, name })
    .onConflict((conflict) =>
      conflict.columns(['bucket', 'customer_id', 'user_id', 'category_id']).doUpdateSet({ name }),
    )
    .execute();
}

/**
 * Journals the next batch of transactions in a renamed category. Returns the end of the batch, or `null` if it was the last one. The caller
 * must hold the user's lock.
 */
async function recordRenamed(
  trx: ServiceTransaction,
  user: UserKey,
  { categoryId, userCategoryId }: ChosenCategory,
  after: BatchEnd | undefined,
): Promise<BatchEnd | null> {
  await lockProviderAccounts(trx, user);
  const { rows } = await sql<ChangedTransaction & BatchEnd>`
    select renamed.id, renamed.account_id, account.provider_account_id, renamed.is_manual, renamed.date
    from (
      select * from ${sql.table('transaction')}
      where ${ofUserSql(user)}
        and category_id = ${categoryId}::integer and user_category_id is not distinct from ${userCategoryId}::bigint
        and ${batchAfter(after)}
    ) as renamed
    join ${sql.table('account')} as account on account.bucket = renamed.bucket and account.customer_id = renamed.customer_id
      and account.user_id = renamed.user_id and account.id = renamed.account_id`.execute(trx);
  await recordTransactions(trx, user, rows);
  return endOf(rows);
}

/**
 * Deletes a category of the user. Its rules and transactions move to its system category, including transactions that the user edited.
 * Transactions move in batches, and the last batch also deletes the category. Throws Y800 if the id is not a category of the user.
 */
export const deleteCategory =
  (deps: NeedsDatabase & NeedsBusinessClock & NeedsBackground): Handler<'deleteCategory'> =>
  async ({ params: { categoryId } }, call) => {
    const user = userKeyOf(call);
    let isDeleted = false;
    const removeFromTransactions = () =>
      inBatches(deps, async (trx, after) => {
        await lockUser(trx, user);
        await assertExists(trx, user, categoryId);
        await lockProviderAccounts(trx, user);
        if (after === undefined) await removeFromRules(trx, user, categoryId);
        const batch = await removeFromBatch(trx, user, categoryId, { after, now: deps.businessClock.now() });
        await recordTransactions(
          trx,
          user,
          batch.filter((row) => row.was_in_category),
        );
        const end = endOf(batch);
        // The user may add transactions to the category between batches. A batch can therefore be the last one only if it starts with the
        // newest transaction.
        isDeleted = end === null && after === undefined;
        if (isDeleted) await deleteRow(trx, user, categoryId);
        return end;
      });
    await deps.inBackground(async () => {
      while (!isDeleted) await removeFromTransactions();
    });
  };

const categoryKey = (user: UserKey, id: number) => ({ ...ofUser(user), id });

/** Throws Y800 if the id is not a category of the user. */
async function assertExists(trx: ServiceTransaction, user: UserKey, categoryId: number): Promise<void> {
  const category = await trx
    .selectFrom('user_category')
    .select('id')
    .where((where) => where.and(categoryKey(user, categoryId)))
    .executeTakeFirst();
  if (category === undefined) throw new ServiceError('Y800', { name: 'categoryId' });
}

const deleteRow = (trx: ServiceTransaction, user: UserKey, categoryId: number) =>
  trx
    .deleteFrom('user_category')
    .where((where) => where.and(categoryKey(user, categoryId)))
    .execute();

/** Moves the rules of the category to its system category. */
const removeFromRules = (trx: ServiceTransaction, user: UserKey, categoryId: number) =>
  trx
    .updateTable('category_rule')
    .set({ user_category_id: null })
    .where((where) => where.and({ ...ofUser(user), user_category_id: categoryId }))
    .execute();

/** A transaction from which the category was removed. `was_in_category` is true if replies showed the category. */
type UpdatedTransaction = ChangedTransaction & BatchEnd & { was_in_category: boolean };

/** Removes the category from all layers of the next batch of transactions, and returns these transactions. */
async function removeFromBatch(
  trx: ServiceTransaction,
  user: UserKey,
  categoryId: number,
  { after, now }: { after: BatchEnd | undefined; now: Date },
): Promise<UpdatedTransaction[]> {
  const { rows } = await sql<UpdatedTransaction>`
    with batch as (
      select id, account_id, user_category_id from ${sql.table('transaction')}
      where ${ofUserSql(user)}
        and ${categoryId}::bigint in (own_user_category_id, rule_user_category_id) and ${batchAfter(after)}
    ),
    target as (
      select batch.id, batch.user_category_id is not distinct from ${categoryId}::bigint as was_in_category,
        account.provider_account_id
      from batch
      join ${sql.table('account')} as account on ${ofUserSql(user, 'account')} and account.id = batch.account_id
    )
    update ${sql.table('transaction')} as stored
    set own_user_category_id = nullif(stored.own_user_category_id, ${categoryId}::bigint),
      rule_user_category_id = nullif(stored.rule_user_category_id, ${categoryId}::bigint),
      last_updated_at = case when target.was_in_category then ${now}::timestamptz else stored.last_updated_at end
    from target
    where ${ofUserSql(user, 'stored')} and stored.id = target.id
    returning stored.id, stored.date, stored.account_id, target.provider_account_id, stored.is_manual,
      target.was_in_category`.execute(trx);
  return rows;
}

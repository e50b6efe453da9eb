import { merchantAddress, type Transaction, transactionDetails } from '@fin-link/contracts/service';
import type { Selectable } from 'kysely';
import { servedDetails } from '../../banks/connectors/index.ts';
import type { TransactionTable } from '../../platform/database/index.ts';
import { type CategoryNames, categoryOf, detailCategoryOf } from '../categories/index.ts';

/** Converts a transaction to the reply, with the user's names of categories. */
export function toTransaction(row: Selectable<TransactionTable>, names: CategoryNames): Transaction {
  const money = (amount: string) => ({ amount: Number(amount), currency: row.currency });
  const isRecurring = recurringMerchantTypes.has(row.merchant_type);
  const details = servedDetails(transactionDetails, row.container, {
    ...row.details,
    type: row.effective_type,
    postDate: row.post_date,
    checkNumber: row.check_number,
    runningBalance: row.running_balance === null ? null : money(row.running_balance),
    memo: row.memo,
    isPhysical: row.own_is_physical,
    merchantType: row.merchant_type,
    isRecurring: isRecurring ? 'True' : 'False',
    frequency: isRecurring ? 'MONTHLY' : null,
  });
  return {
    id: row.id,
    ...(row.bank_key === null ? {} : { sourceId: row.bank_key }),
    accountId: row.account_id,
    CONTAINER: row.container,
    amount: money(row.amount),
    baseType: row.base_type,
    status: row.status,
    date: row.date,
    transactionDate: row.transaction_date,
    description: {
      original: row.original_description,
      simple: row.simple_description,
      ...(row.consumer_description === null ? {} : { consumer: row.consumer_description }),
      ...(details.holdingDescription === undefined ? {} : { security: details.holdingDescription }),
    },
    ...categoryParts(row, names),
    ...detailParts(row.detail_category_id),
    ...merchantOf(row),
    ...(row.transfer_pair_id === null ? {} : { transferTransactionId: row.transfer_pair_id }),
    ...details,
    isManual: row.is_manual,
    sourceType: row.is_manual ? 'MANUAL' : 'AGGREGATED',
    createdDate: row.created_at.toISOString(),
    lastUpdated: row.last_updated_at.toISOString(),
  };
}

function merchantOf({ merchant_key: id, merchant_name: name, details }: Selectable<TransactionTable>) {
  const address = merchantAddress.optional().parse(details?.['merchantAddress']);
  if (id === null && address === undefined) return {};
  return { merchant: { ...(id !== null && { id, name: name ?? id }), ...(address && { address }) } };
}

/** Merchant types whose transactions replies show as recurring monthly. */
const recurringMerchantTypes: ReadonlySet<unknown> = new Set([
  'BILLERS',
  'SUBSCRIPTION',
] satisfies Transaction['merchantType'][]);

/** Columns that identify a category: the system category, and the user's category below it if there is one. */
export interface CategoryKey {
  category_id: number;
  user_category_id: number | null;
}

type CategoryParts = Pick<
  Transaction,
  'category' | 'categoryId' | 'categoryType' | 'categorySource' | 'parentCategoryId' | 'highLevelCategoryId'
>;

/** Returns the category fields of a reply, with the user's names: the user's category with its parent, or the system category. */
export function categoryParts({ category_id, user_category_id }: CategoryKey, names: CategoryNames): CategoryParts {
  const category = categoryOf(category_id);
  const groups = { categoryType: category.type, highLevelCategoryId: category.highLevel.id };
  const userCategory = user_category_id === null ? undefined : names.userCategories.get(user_category_id);
  return userCategory === undefined
    ? { category: names.of(category), categoryId: category.id, categorySource: 'SYSTEM', ...groups }
    : {
        category: userCategory.name,
        categoryId: userCategory.id,
        categorySource: 'USER',
        parentCategoryId: category.id,
        ...groups,
      };
}

/** Returns the category fields with the name of the high-level category. */
export const categoryWithGroup = (key: CategoryKey, names: CategoryNames) => ({
  ...categoryParts(key, names),
  highLevelCategoryName: names.of(categoryOf(key.category_id).highLevel),
});

/** Returns the detail category in both spellings, or no fields if there is none. */
export function detailParts(id: number | null) {
  const detail = id === null ? undefined : detailCategoryOf(id);
  if (detail === undefined) return {};
  const { id: detailedCategoryId, name: detailedCategoryName } = detail;
  return {
    detailedCategoryId,
    detailedCategoryName,
    detailCategoryId: detailedCategoryId,
    detailCategoryName: detailedCategoryName,
  };
}

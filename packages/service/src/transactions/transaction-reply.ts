import type { Transaction } from '@fin-link/contracts/server';
import type { Selectable } from 'kysely';
import type { TransactionTable } from '../database/index.ts';
import { categoryOf, type DetailCategory, detailCategoryOf } from './categorization/categories.ts';

/** In both spellings. */
const detailedCategory = ({ id, name }: DetailCategory) => ({
  detailedCategoryId: id,
  detailedCategoryName: name,
  detailCategoryId: id,
  detailCategoryName: name,
});

export function toTransaction(row: Selectable<TransactionTable>): Transaction {
  const category = categoryOf(row.category_id);
  const detail = row.detail_category_id === null ? undefined : detailCategoryOf(row.detail_category_id);
  const money = (amount: string) => ({ amount: Number(amount), currency: row.currency });
  return {
    id: row.id,
    accountId: row.account_id,
    CONTAINER: row.container,
    amount: money(row.amount),
    baseType: row.base_type,
    type: row.type,
    status: row.status,
    date: row.date,
    transactionDate: row.transaction_date,
    ...(row.post_date === null ? {} : { postDate: row.post_date }),
    description: { original: row.original_description, simple: row.simple_description },
    category: category.name,
    categoryId: category.id,
    categoryType: category.type,
    categorySource: row.category_source,
    highLevelCategoryId: category.highLevel.id,
    ...(detail === undefined ? {} : detailedCategory(detail)),
    ...(row.merchant_key === null
      ? {}
      : { merchant: { id: row.merchant_key, name: row.merchant_name ?? row.merchant_key } }),
    ...(row.running_balance === null ? {} : { runningBalance: money(row.running_balance) }),
    ...(row.check_number === null ? {} : { checkNumber: row.check_number }),
    isManual: false,
    sourceType: 'AGGREGATED',
    createdDate: row.created_at.toISOString(),
    lastUpdated: row.last_updated_at.toISOString(),
  };
}

import { merchantAddress, type Transaction, transactionDetails } from '@fin-link/contracts/server';
import type { Selectable } from 'kysely';
import { servedDetails } from '../connectors/index.ts';
import type { TransactionTable } from '../database/index.ts';
import { type CategoryNames, categoryOf, type DetailCategory, detailCategoryOf } from '../categories/index.ts';

/** In both spellings. */
const detailedCategory = ({ id, name }: DetailCategory) => ({
  detailedCategoryId: id,
  detailedCategoryName: name,
  detailCategoryId: id,
  detailCategoryName: name,
});

function merchantOf({ merchant_key: id, merchant_name: name, details }: Selectable<TransactionTable>) {
  const address = merchantAddress.optional().parse(details?.['merchantAddress']);
  if (id === null && address === undefined) return {};
  return { merchant: { ...(id !== null && { id, name: name ?? id }), ...(address && { address }) } };
}

const recurring: ReadonlySet<unknown> = new Set(['BILLERS', 'SUBSCRIPTION'] satisfies Transaction['merchantType'][]);

/** The user's category where it is in one, with the system category that this is part of; names as the user has them. */
function categoryOfRow(
  names: CategoryNames,
  { category_id, user_category_id }: Selectable<TransactionTable>,
): Pick<
  Transaction,
  'category' | 'categoryId' | 'categoryType' | 'categorySource' | 'parentCategoryId' | 'highLevelCategoryId'
> {
  const category = categoryOf(category_id);
  const groups = { categoryType: category.type, highLevelCategoryId: category.highLevel.id };
  const own = user_category_id === null ? undefined : names.userCategories.get(user_category_id);
  return own === undefined
    ? { category: names.of(category), categoryId: category.id, categorySource: 'SYSTEM', ...groups }
    : { category: own.name, categoryId: own.id, categorySource: 'USER', parentCategoryId: category.id, ...groups };
}

export function toTransaction(row: Selectable<TransactionTable>, names: CategoryNames): Transaction {
  const detail = row.detail_category_id === null ? undefined : detailCategoryOf(row.detail_category_id);
  const money = (amount: string) => ({ amount: Number(amount), currency: row.currency });
  const isRecurring = recurring.has(row.merchant_type);
  const details = servedDetails(transactionDetails, row.container, {
    ...row.details,
    type: row.type,
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
    ...categoryOfRow(names, row),
    ...(detail === undefined ? {} : detailedCategory(detail)),
    ...merchantOf(row),
    ...details,
    isManual: row.is_manual,
    sourceType: row.is_manual ? 'MANUAL' : 'AGGREGATED',
    createdDate: row.created_at.toISOString(),
    lastUpdated: row.last_updated_at.toISOString(),
  };
}

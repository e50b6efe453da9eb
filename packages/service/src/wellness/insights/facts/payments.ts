import type { Transaction } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import Big from 'big.js';
import { categories, categoryOf, detailCategoryOf } from '../../../data/categories/index.ts';
import type { ServiceDatabase } from '../../../platform/database/index.ts';
import { type CategoryKey, effectiveTransactions } from '../../../data/transactions/index.ts';
import type { UserKey } from '../../../tenancy/users/index.ts';

/** A posted transaction of a bank account or a card. `amount` is positive; `baseType` gives the direction. */
export interface Payment {
  id: number;
  accountId: number;
  date: string;
  amount: string;
  currency: string;
  baseType: Transaction['baseType'];
  categoryType: Transaction['categoryType'];
  categoryId: number;
  userCategoryId: number | null;
  detailCategoryId: number | null;
  merchant: string | null;
  merchantType: Transaction['merchantType'] | null;
  description: string;
  simpleDescription: string;
  /** Kind of movement, for example `REFUND`. */
  type: string;
  consumerDescription: string | null;
  isManual: boolean;
  /** Whether the payment is one side of a transfer between accounts of the user. */
  isOwnTransfer: boolean;
}

/** Maximum number of payments, far above what a person makes in a year. The oldest are omitted. */
export const maxPayments = 20_000;

/** Reads posted payments, except amounts of zero, newest first. */
export async function readPayments(
  executor: Executor<ServiceDatabase>,
  user: UserKey,
  { accountIds, fromDate, toDate }: { accountIds: readonly number[]; fromDate: string; toDate: string },
): Promise<Payment[]> {
  if (accountIds.length === 0) return [];
  const conditions = { accountIds, fromDate, toDate, status: 'POSTED', isZero: false } as const;
  const rows = await effectiveTransactions(executor, user, conditions)
    .select(['id', 'account_id', 'date', 'amount', 'currency', 'base_type', 'category_id', 'user_category_id'])
    .select(['detail_category_id', 'merchant_name', 'merchant_type', 'is_manual', 'transfer_pair_id', 'effective_type'])
    .select(['original_description', 'simple_description', 'consumer_description'])
    .orderBy('date', 'desc')
    .orderBy('listing_order', 'desc')
    .orderBy('id', 'desc')
    .limit(maxPayments)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    date: row.date,
    amount: row.amount,
    currency: row.currency,
    baseType: row.base_type,
    categoryType: categoryOf(row.category_id).type,
    categoryId: row.category_id,
    userCategoryId: row.user_category_id,
    detailCategoryId: row.detail_category_id,
    merchant: row.merchant_name,
    merchantType: row.merchant_type,
    description: row.original_description,
    simpleDescription: row.simple_description,
    type: row.effective_type,
    consumerDescription: row.consumer_description,
    isManual: row.is_manual,
    isOwnTransfer: row.transfer_pair_id !== null,
  }));
}

/** Returns the merchant's name, otherwise the user's description, otherwise the simplified one. */
export const titleOf = (payment: Payment): string =>
  payment.merchant ?? payment.consumerDescription ?? payment.simpleDescription;

/** Returns whether a payment is an expense and not a transfer between accounts of the user. */
export const isSpending = ({ categoryType, isOwnTransfer }: Payment): boolean =>
  categoryType === 'EXPENSE' && !isOwnTransfer;

/** Returns whether a payment is an income that arrived from outside the user's accounts. */
export const isIncome = ({ categoryType, isOwnTransfer, baseType }: Payment): boolean =>
  categoryType === 'INCOME' && !isOwnTransfer && baseType === 'CREDIT';

/** Returns whether a payment's date is in a period, including the first and last day. */
export const isInPeriod = (payment: Payment, from: string, to: string): boolean =>
  payment.date >= from && payment.date <= to;

/** Returns debits minus credits. */
export const netOf = (payments: readonly Payment[]): Big =>
  payments.reduce(
    (sum, { amount, baseType }) => (baseType === 'DEBIT' ? sum.plus(amount) : sum.minus(amount)),
    new Big(0),
  );

/** Returns the sum of the amounts; only of one direction if `baseType` is given. */
export const totalOf = (payments: readonly Payment[], baseType?: Payment['baseType']): Big =>
  payments.reduce(
    (sum, payment) => (baseType === undefined || payment.baseType === baseType ? sum.plus(payment.amount) : sum),
    new Big(0),
  );

export const byCurrency = (payments: readonly Payment[]): [string, Payment[]][] => [
  ...Map.groupBy(payments, ({ currency }) => currency),
];

/** Returns the category in the form of the read model. */
export const categoryKeyOf = ({ categoryId, userCategoryId }: Payment): CategoryKey => ({
  category_id: categoryId,
  user_category_id: userCategoryId,
});

/** Returns the name of the detail category, or `null` if there is none. */
export const detailName = ({ detailCategoryId }: Payment): string | null =>
  detailCategoryId === null ? null : (detailCategoryOf(detailCategoryId)?.name ?? null);

export const isFee = ({ categoryId }: Payment): boolean => categoryId === categories.serviceCharges.id;

/** Returns whether a payment is a refund of an expense, or a credit in the category of refunds or of reimbursements. */
export const isRefund = ({ categoryId, categoryType, baseType, type }: Payment): boolean =>
  baseType === 'CREDIT' &&
  ((categoryType === 'EXPENSE' && type === 'REFUND') ||
    categoryId === categories.reimbursement.id ||
    categoryId === categories.refunds.id);

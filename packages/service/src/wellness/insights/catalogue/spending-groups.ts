import Big from 'big.js';
import { type CategoryNames, nameMessage } from '../../../data/categories/index.ts';
import { categoryParts } from '../../../data/transactions/index.ts';
import { categoryKeyOf, detailName, isInPeriod, isSpending, netOf, type Payment } from '../facts/index.ts';
import type { EvaluationInput } from './definition.ts';

/** Payments with the same category, detail category, merchant or title. */
export interface SpendingGroup {
  key: string;
  name: string;
  /** Message for a name that the service wrote. */
  messageId?: string;
  payments: Payment[];
  /** Debits minus credits. */
  total: Big;
}

/** Returns the key and name of a payment's group, or `null` if the payment belongs to no group. */
export type GroupKeyReader = (
  payment: Payment,
  names: CategoryNames,
) => Pick<SpendingGroup, 'key' | 'name' | 'messageId'> | null;

/** Returns the expenses and refunds between two days, both inclusive. */
export const spendingIn = ({ payments }: EvaluationInput, from: string, to: string): Payment[] =>
  payments.filter((payment) => isSpending(payment) && isInPeriod(payment, from, to));

/** Groups payments, largest total first. Omits groups in which refunds exceed spending. */
export function groupPayments(
  payments: readonly Payment[],
  keyOf: GroupKeyReader,
  names: CategoryNames,
): SpendingGroup[] {
  const groups = new Map<string, SpendingGroup>();
  for (const payment of payments) {
    const groupKey = keyOf(payment, names);
    if (groupKey === null) continue;
    const group = groups.get(groupKey.key) ?? { ...groupKey, payments: [], total: new Big(0) };
    group.payments.push(payment);
    groups.set(groupKey.key, group);
  }
  return [...groups.values()]
    .map((group) => ({ ...group, total: netOf(group.payments) }))
    .filter(({ total }) => total.gt(0))
    .toSorted((one, other) => other.total.cmp(one.total));
}

export const byCategory: GroupKeyReader = (payment, names) => {
  const { categoryId, category } = categoryParts(categoryKeyOf(payment), names);
  return { key: String(categoryId), name: category, ...nameMessage(categoryId, category) };
};

export const byDetail: GroupKeyReader = (payment) => {
  const name = detailName(payment);
  const id = payment.detailCategoryId;
  return name === null || id === null ? null : { key: String(id), name, ...nameMessage(id, name) };
};

export const byMerchant: GroupKeyReader = ({ merchant }) =>
  merchant === null ? null : { key: merchant, name: merchant };

import type { Executor } from '@fin-link/storage';
import type { SelectQueryBuilder } from 'kysely';
import type { ServiceDatabase } from '../../../platform/database/index.ts';
import type { UserKey } from '../../../tenancy/users/index.ts';
import { expressionsOf, type TransactionConditions } from './conditions.ts';

/** A query over transactions. `O` has the columns that are selected so far. */
export type TransactionsQuery<O = object> = SelectQueryBuilder<ServiceDatabase, 'transaction', O>;

/** Returns a query over the user's transactions that meet all conditions in all sets. */
export const effectiveTransactions = (
  executor: Executor<ServiceDatabase>,
  { customerId, userId }: UserKey,
  ...conditions: readonly TransactionConditions[]
) =>
  executor
    .selectFrom('transaction')
    .where('transaction.customer_id', '=', customerId)
    .where('transaction.user_id', '=', userId)
    .where((where) => where.and(conditions.flatMap(expressionsOf)));

/** Returns a query over the transactions of all users of a customer that meet all conditions. Only for background work. */
export const transactionsOfCustomer = (
  executor: Executor<ServiceDatabase>,
  customerId: number,
  conditions: TransactionConditions,
) =>
  executor
    .selectFrom('transaction')
    .where('transaction.customer_id', '=', customerId)
    .where((where) => where.and(expressionsOf(conditions)));

import type { Account, Container, Transaction } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import { type SelectQueryBuilder, type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import {
  type ServiceDatabase,
  type TransactionTable,
  inTable,
  ofUser,
  ofCustomer,
} from '../../../platform/database/index.ts';
import type { UserKey } from '../../../tenancy/users/index.ts';
import { patternWithEntities } from '../../payees/index.ts';

/** Query over transactions. `O` is the row type of the columns selected so far. */
export type TransactionsQuery<O = object> = SelectQueryBuilder<ServiceDatabase, 'transaction', O>;

/** Returns a query for the user's transactions that meet all conditions in all sets. */
export const effectiveTransactions = (
  executor: Executor<ServiceDatabase>,
  user: UserKey,
  ...conditions: readonly TransactionConditions[]
) =>
  executor
    .selectFrom('transaction')
    .where((where) => where.and(inTable('transaction', ofUser(user))))
    .where((where) => where.and(conditions.flatMap(expressionsOf)));

/** Returns a query for the transactions of all users of a customer that meet all conditions. Only for background work. */
export const transactionsOfCustomer = (
  executor: Executor<ServiceDatabase>,
  customerId: number,
  conditions: TransactionConditions,
) =>
  executor
    .selectFrom('transaction')
    .where((where) => where.and(inTable('transaction', ofCustomer(customerId))))
    .where((where) => where.and(expressionsOf(conditions)));

/** Values to compare with transactions, as in replies. An empty list matches nothing. */
interface ComparedValues {
  ids: readonly number[];
  /** Earliest business date, `yyyy-MM-dd`, inclusive. */
  fromDate: string;
  /** Latest business date, `yyyy-MM-dd`, inclusive. */
  toDate: string;
  accountIds: readonly number[];
  accountStatuses: readonly Account['accountStatus'][];
  container: Container;
  containers: readonly Container[];
  baseType: Transaction['baseType'];
  status: Transaction['status'];
  isManual: boolean;
  /** Kind of movement, for example `PURCHASE`. */
  type: string;
  /** Ids of system categories. They also match the user's categories below them. */
  categoryIds: readonly number[];
  /** Exact categories: ids of system categories, without the user's categories below them, and ids of the user's categories. */
  exactCategories: { system: readonly number[]; ofUser: readonly number[] };
  detailCategoryIds: readonly number[];
  merchantKeys: readonly string[];
  /** Merchant names as in replies, compared exactly. */
  merchantNames: readonly string[];
  merchantTypes: readonly NonNullable<Transaction['merchantType']>[];
  /** Part of a description, case-insensitive. Finds texts with and without HTML entities: `M&S` also matches `M&amp;S`. */
  keyword: string;
  /** Minimum amount, inclusive: decimal text without a sign, for example `12.50`. Debits and credits both have positive amounts. */
  leastAmount: string;
  /** Maximum amount, inclusive: decimal text without a sign, for example `12.50`. */
  mostAmount: string;
  currency: string;
  /** Whether the amount is zero. A credit of zero is no income, and a debit of zero is no expense. */
  isZero: boolean;
  /** Whether the transaction is one side of a transfer between the user's accounts. */
  isPaired: boolean;
  /** Cities in merchants' addresses, case-insensitive. */
  cities: readonly string[];
  /** States in merchants' addresses, case-insensitive. */
  states: readonly string[];
  /** Alternatives, at least one of which must match. An empty list matches nothing. */
  anyOf: readonly TransactionConditions[];
  /** Exclusions, none of which may match. */
  noneOf: readonly TransactionConditions[];
}

/** Conditions on transactions. All of them must match. */
export type TransactionConditions = { readonly [N in keyof ComparedValues]?: ComparedValues[N] | undefined };

type Condition = Expression<SqlBool>;

const where = expressionBuilder<ServiceDatabase, 'transaction'>();

type Column = `transaction.${keyof TransactionTable}` | 'account.account_status';
const isAmong = (column: Column, values: readonly (number | string)[]): Condition =>
  values.length === 0 ? sql<boolean>`false` : sql<boolean>`${sql.ref(column)} in (${sql.join([...values])})`;

/** Returns the condition for a city or state in the merchant's address, case-insensitive. */
const isPlace = (part: 'city' | 'state', names: readonly string[]): Condition =>
  names.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`lower(${sql.ref('transaction.details')} -> 'merchantAddress' ->> ${sql.lit(part)}) in (${sql.join(
        names.map((name) => sql`lower(${name}::text)`),
      )})`;

const allOf = (conditions: TransactionConditions): Condition => where.and(expressionsOf(conditions));

/** SQL condition for each compared value. */
const conditionBuilders: { readonly [N in keyof ComparedValues]: (value: ComparedValues[N]) => Condition } = {
  ids: (ids) => isAmong('transaction.id', ids),
  fromDate: (day) => where('transaction.date', '>=', day),
  toDate: (day) => where('transaction.date', '<=', day),
  accountIds: (ids) => isAmong('transaction.account_id', ids),
  accountStatuses: (statuses) =>
    where.exists(
      where
        .selectFrom('account')
        .select('account.id')
        .whereRef('account.bucket', '=', 'transaction.bucket')
        .whereRef('account.customer_id', '=', 'transaction.customer_id')
        .whereRef('account.user_id', '=', 'transaction.user_id')
        .whereRef('account.id', '=', 'transaction.account_id')
        .where(isAmong('account.account_status', statuses)),
    ),
  container: (container) => where('transaction.container', '=', container),
  containers: (containers) => isAmong('transaction.container', containers),
  baseType: (baseType) => where('transaction.base_type', '=', baseType),
  status: (status) => where('transaction.status', '=', status),
  isManual: (isManual) => where('transaction.is_manual', '=', isManual),
  type: (type) => where('transaction.effective_type', '=', type),
  categoryIds: (ids) => isAmong('transaction.category_id', ids),
  exactCategories: ({ system, ofUser }) =>
    where.or([
      where.and([isAmong('transaction.category_id', system), where('transaction.user_category_id', 'is', null)]),
      ...(ofUser.length === 0 ? [] : [isAmong('transaction.user_category_id', ofUser)]),
    ]),
  detailCategoryIds: (ids) => isAmong('transaction.detail_category_id', ids),
  merchantKeys: (keys) => isAmong('transaction.merchant_key', keys),
  merchantNames: (names) => isAmong('transaction.merchant_name', names),
  merchantTypes: (types) => isAmong('transaction.merchant_type', types),
  keyword(keyword) {
    const pattern = patternWithEntities(keyword);
    const isIn = (column: Column): Condition =>
      pattern === null
        ? sql<boolean>`${sql.ref(column)} ilike ${`%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`
        : sql<boolean>`${sql.ref(column)} ~* ${pattern}`;
    const isInDescription = where.or([
      isIn('transaction.original_description'),
      isIn('transaction.simple_description'),
      isIn('transaction.consumer_description'),
    ]);
    // Repeats the condition of the partial keyword index, so that PostgreSQL can use the index.
    return where.and([isInDescription, sql<boolean>`${sql.ref('transaction.id')} > 0`]);
  },
  leastAmount: (amount) => where('transaction.amount', '>=', amount),
  mostAmount: (amount) => where('transaction.amount', '<=', amount),
  currency: (currency) => where('transaction.currency', '=', currency),
  isZero: (isZero) => where('transaction.amount', isZero ? '=' : '<>', '0'),
  isPaired: (isPaired) => where('transaction.transfer_pair_id', isPaired ? 'is not' : 'is', null),
  cities: (names) => isPlace('city', names),
  states: (names) => isPlace('state', names),
  anyOf: (alternatives) => where.or(alternatives.map(allOf)),
  // A comparison with `null` results in `null`, which must not exclude the transaction.
  noneOf: (exclusions) => sql<boolean>`(${where.or(exclusions.map(allOf))}) is not true`,
};

function expressionsOf(conditions: TransactionConditions): Condition[] {
  const expressionOf = <N extends keyof ComparedValues>(name: N): Condition[] => {
    const value: ComparedValues[N] | undefined = conditions[name];
    return value === undefined ? [] : [conditionBuilders[name](value)];
  };
  return (Object.keys(conditionBuilders) as (keyof ComparedValues)[]).flatMap((name) => expressionOf(name));
}

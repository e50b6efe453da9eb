import { createHash } from 'node:crypto';
import { addDays, isoDay, type TypedRule, type ViewRule, type Transaction } from '@fin-link/contracts/service';
import { cutText } from '@fin-link/storage';
import Big from 'big.js';
import { categoryNamesOf, categoryOf } from '../../data/categories/index.ts';
import { sumColumns } from '../../data/transactions/index.ts';
import { type NeedsDatabase, type ServiceTransaction, ofUser } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { type NeedsBusinessClock, type NeedsIds, ServiceError } from '../../platform/runtime/index.ts';
import { userKeyOf, type UserKey } from '../../tenancy/users/index.ts';
import { moneyIn } from './add-up.ts';
import { viewsOfUser, type ViewDeps, usualCurrency } from './stored-view.ts';
import { transactionsOfView } from './transactions-of-view.ts';

/** Number of past days whose transactions are used. */
const windowDays = 90;

/**
 * Proposes views based on the transactions of the last 90 days. A proposal always has the same id. It is omitted if a view already has its
 * rule, or if a view, even a deleted one, was created from it.
 */
export const getViewRecommendations =
  (deps: ViewDeps): Handler<'getViewRecommendations'> =>
  async (_input, call) => {
    const { db } = deps.database;
    const user = userKeyOf(call);
    const today = isoDay(deps.businessClock.now());
    const duration = { fromDate: addDays(today, -windowDays), toDate: today };
    const currency = await usualCurrency(db, user);
    const keys = ['merchant_name', 'category_id', 'merchant_type', 'base_type'] as const;
    const rows = await transactionsOfView(db, user, { currency, rules: allRules }, duration)
      .select([...keys, ...sumColumns])
      .groupBy([...keys])
      .execute();
    const sums = rows.map((row): TransactionSum => ({
      merchant: row.merchant_name,
      categoryId: row.category_id,
      merchantType: row.merchant_type,
      side: row.base_type,
      transactions: Number(row.transactions),
      amount: row.base_type === 'CREDIT' ? row.credit : row.debit,
    }));
    const names = await categoryNamesOf(db, user);
    const views = await viewsOfUser(db, user);
    const existingSelections = new Set(
      views.filter(({ rules }) => rules.length === 1).flatMap(({ rules }) => rules.map(selectionOf)),
    );
    const proposals = propose(sums, (id) => names.of(categoryOf(id))).filter(
      ({ rule }) => !existingSelections.has(selectionOf(rule)),
    );
    const ids = await recommendationIds(
      deps,
      user,
      proposals.map(({ key }) => key),
    );
    const recommendation = proposals.flatMap(({ key, name, description, rule, transactions, amount }) => {
      const id = ids.get(key);
      if (id === undefined) return [];
      const view = { name, description, preferredCurrency: currency, recommendationId: id, rule: [rule] };
      const metadata = { duration, totalTransaction: transactions, totalAmount: moneyIn(currency)(amount) };
      return [{ id, metadata, view: [view] }];
    });
    return recommendation.length === 0 ? {} : { recommendation };
  };

/** Marks a recommendation as used by a view, so that it is not proposed again. Throws Y800 if the user does not have it. */
export async function useRecommendation(
  trx: ServiceTransaction,
  { businessClock }: NeedsBusinessClock,
  user: UserKey,
  id: number,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('view_recommendation')
    .set((set) => ({ used_at: set.fn.coalesce('used_at', set.val(businessClock.now())) }))
    .where((where) => where.and({ ...ofUser(user), id }))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ServiceError('Y800', { name: 'recommendationId' });
}

/** Rules that include all income and expenses. */
const allRules: ViewRule[] = [
  { id: 'income', type: 'INCOME' },
  { id: 'expenses', type: 'EXPENSE' },
];

/** Returns the selection of a rule as text in a fixed order, without names and dates. Rules with the same selection have equal texts. */
function selectionOf({ type, baseType, include, exclude }: TypedRule): string {
  const normalize = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(String).toSorted()
      : typeof value === 'object' && value !== null
        ? Object.entries(value)
            .filter(([, member]) => member !== undefined)
            .map(([name, member]) => [name, normalize(member)] as const)
            .toSorted(([one], [other]) => (one < other ? -1 : 1))
        : value;
  return JSON.stringify([type, normalize(baseType ?? []), normalize(include ?? {}), normalize(exclude ?? {})]);
}

/** Returns the stored form of a key. Keys are hashed, because they can contain names of merchants. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Returns the ids of the unused recommendations with these keys. Stores new keys first. */
async function recommendationIds(
  { database, businessClock, ids }: NeedsDatabase & NeedsBusinessClock & NeedsIds,
  user: UserKey,
  keys: readonly string[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const byHash = new Map(keys.map((key) => [hashOf(key), key]));
  const at = businessClock.now();
  await database.db
    .insertInto('view_recommendation')
    .values([...byHash.keys()].map((key) => ({ ...ofUser(user), id: ids.next(), key, created_at: at })))
    .onConflict((conflict) => conflict.columns(['bucket', 'customer_id', 'user_id', 'key']).doNothing())
    .execute();
  const rows = await database.db
    .selectFrom('view_recommendation')
    .select(['id', 'key'])
    .where((where) => where.and(ofUser(user)))
    .where('key', 'in', [...byHash.keys()])
    .where('used_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, key }) => [byHash.get(key) ?? key, id]));
}

/** Sum of transactions that have equal values in all properties used for proposals. */
interface TransactionSum {
  merchant: string | null;
  categoryId: number;
  merchantType: string | null;
  side: Transaction['baseType'];
  transactions: number;
  /** Decimal as text. */
  amount: string;
}

interface Proposal {
  /** Subject of the proposal, for example `category:22`. */
  key: string;
  name: string;
  description: string;
  rule: TypedRule;
  transactions: number;
  /** Net amount as a decimal without sign. */
  amount: string;
}

/** Minimum number of income and expense transactions. Below it, nothing is proposed. */
const minTransactions = 20;
/** Minimum number of transactions of a proposal. */
const minPerProposal = 3;
/** Minimum number of transactions of a category or merchant. */
const minPerGroup = 4;
/** Maximum number of proposals for merchants and for categories. */
const maxMerchants = 3;
const maxCategories = 3;

const typeOf = ({ categoryId }: TransactionSum) => categoryOf(categoryId).type;
const countOf = (rows: readonly TransactionSum[]): number =>
  rows.reduce((sum, { transactions }) => sum + transactions, 0);
/** Returns credits minus debits. */
const netOf = (rows: readonly TransactionSum[]): Big =>
  rows.reduce((sum, { side, amount }) => (side === 'CREDIT' ? sum.plus(amount) : sum.minus(amount)), new Big(0));
/** Returns the distinct category ids in ascending order. */
const categoriesOf = (rows: readonly TransactionSum[]): number[] =>
  [...new Set(rows.map(({ categoryId }) => categoryId))].toSorted((one, other) => one - other);

/** Returns a text without characters that are not allowed in names of views, at most 80 characters long. */
const plainName = (name: string): string =>
  cutText(
    name
      .replaceAll(/['"]/g, '')
      .replaceAll(/[><%{}|^~[\]/\\]/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    80,
  );

/** Builds a proposal. Returns `null` if there are too few transactions. */
function buildProposal(
  rows: readonly TransactionSum[],
  { key, name, description, rule }: Pick<Proposal, 'key' | 'name' | 'description' | 'rule'>,
  minCount = minPerProposal,
): Proposal | null {
  const transactions = countOf(rows);
  return transactions < minCount
    ? null
    : { key, name, description, rule, transactions, amount: netOf(rows).abs().toString() };
}

/** Groups rows and returns the groups with the highest net spending, largest first. Omits rows without a key and small groups. */
function largestGroups<K extends string | number>(
  rows: readonly TransactionSum[],
  keyOf: (row: TransactionSum) => K | null,
  maxGroups: number,
): [K, TransactionSum[]][] {
  const groups = new Map<K, TransactionSum[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups]
    .filter(([, of]) => countOf(of) >= minPerGroup && netOf(of).lt(0))
    .toSorted(([, one], [, other]) => netOf(one).cmp(netOf(other)))
    .slice(0, maxGroups);
}

const isMerchantName = /^[^={}[\]<>]{1,250}$/;

/**
 * Proposes at most ten views: bills, subscriptions, income, refunds, and the largest expenses. Returns an empty list if there are too few
 * transactions.
 */
function propose(rows: readonly TransactionSum[], nameOf: (categoryId: number) => string): Proposal[] {
  const expenses = rows.filter((row) => typeOf(row) === 'EXPENSE');
  const income = rows.filter((row) => typeOf(row) === 'INCOME');
  if (countOf([...expenses, ...income]) < minTransactions) return [];
  const refunds = expenses.filter(({ side }) => side === 'CREDIT');
  const receivedIncome = income.filter(({ side }) => side === 'CREDIT');
  const ofType = (type: 'BILLERS' | 'SUBSCRIPTION') => expenses.filter(({ merchantType }) => merchantType === type);
  const merchants = largestGroups(
    expenses,
    ({ merchant }) =>
      merchant !== null && isMerchantName.test(merchant) && plainName(merchant) !== '' ? merchant : null,
    maxMerchants,
  );
  const categories = largestGroups(expenses, ({ categoryId }) => categoryId, maxCategories);
  const proposals = [
    buildProposal(ofType('BILLERS'), {
      key: 'bills',
      name: 'Bills',
      description: 'What you pay for bills',
      rule: { type: 'EXPENSE', include: { merchantType: ['BILLERS'] } },
    }),
    buildProposal(ofType('SUBSCRIPTION'), {
      key: 'subscriptions',
      name: 'Subscriptions',
      description: 'What you pay for subscriptions',
      rule: { type: 'EXPENSE', include: { merchantType: ['SUBSCRIPTION'] } },
    }),
    buildProposal(receivedIncome, {
      key: 'income',
      name: 'Income',
      description: 'What comes in',
      rule: { type: 'INCOME', baseType: ['CREDIT'], include: { categoryId: categoriesOf(receivedIncome) } },
    }),
    buildProposal(refunds, {
      key: 'refunds',
      name: 'Refunds',
      description: 'What you got back of your expenses',
      rule: { type: 'EXPENSE', baseType: ['CREDIT'], include: { categoryId: categoriesOf(refunds) } },
    }),
    ...categories.map(([id, of]) =>
      buildProposal(of, {
        key: `category:${id}`,
        name: plainName(nameOf(id)),
        description: 'One of the categories that you spend most on',
        rule: { type: 'EXPENSE', include: { categoryId: [id] } },
      }),
    ),
    ...merchants.map(([name, of]) =>
      buildProposal(of, {
        key: `merchant:${name}`,
        name: plainName(name),
        description: 'One of the merchants that you spend most at',
        rule: { type: 'EXPENSE', include: { merchantName: [name] } },
      }),
    ),
  ];
  return proposals.flatMap((one) => (one === null || one.name === '' ? [] : [one]));
}

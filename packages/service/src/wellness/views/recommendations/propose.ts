import { cutText } from '@fin-link/storage';
import type { Transaction, TypedRule } from '@fin-link/contracts/service';
import Big from 'big.js';
import { categoryOf } from '../../../data/categories/index.ts';

/** Sum of transactions that have equal values in all properties used for proposals. */
export interface TransactionSum {
  merchant: string | null;
  categoryId: number;
  merchantType: string | null;
  side: Transaction['baseType'];
  transactions: number;
  /** Decimal as text. */
  amount: string;
}

/** A proposed view. */
export interface Proposal {
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

/** Returns the type of a row's category. */
const typeOf = ({ categoryId }: TransactionSum) => categoryOf(categoryId).type;
/** Returns the number of transactions. */
const countOf = (rows: readonly TransactionSum[]): number =>
  rows.reduce((sum, { transactions }) => sum + transactions, 0);
/** Returns credits minus debits. */
const netOf = (rows: readonly TransactionSum[]): Big =>
  rows.reduce((sum, { side, amount }) => (side === 'CREDIT' ? sum.plus(amount) : sum.minus(amount)), new Big(0));
/** Returns the distinct category ids in ascending order. */
const categoriesOf = (rows: readonly TransactionSum[]): number[] =>
  [...new Set(rows.map(({ categoryId }) => categoryId))].toSorted((one, other) => one - other);

/** Returns a text without characters that are not allowed in names of views, at most 80 characters long. */
export const plainName = (name: string): string =>
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
export function propose(rows: readonly TransactionSum[], nameOf: (categoryId: number) => string): Proposal[] {
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

import type { Transaction, TypedRule } from '@fin-link/contracts/service';
import Big from 'big.js';
import { categoryOf } from '../../../data/categories/index.ts';

/** Sum of transactions that have equal values in all properties used for proposals. */
export interface Alike {
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

/** Minimum number of transactions in 90 days. Below it, nothing is proposed. */
const leastInAll = 20;
const leastOfKind = 3;
const leastOfName = 4;
const mostMerchants = 3;
const mostCategories = 3;

const typeOf = ({ categoryId }: Alike) => categoryOf(categoryId).type;
const countOf = (rows: readonly Alike[]): number => rows.reduce((sum, { transactions }) => sum + transactions, 0);
const netOf = (rows: readonly Alike[]): Big =>
  rows.reduce((sum, { side, amount }) => (side === 'CREDIT' ? sum.plus(amount) : sum.minus(amount)), new Big(0));
const categoriesOf = (rows: readonly Alike[]): number[] =>
  [...new Set(rows.map(({ categoryId }) => categoryId))].toSorted((one, other) => one - other);

/** Removes characters that are not allowed in names of views. */
export const plainName = (name: string): string =>
  name
    .replaceAll(/['"]/g, '')
    .replaceAll(/[><%{}|^~[\]/\\]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 80);

/** Builds a proposal. Returns `null` if there are too few transactions. */
function proposal(
  rows: readonly Alike[],
  { key, name, description, rule }: Pick<Proposal, 'key' | 'name' | 'description' | 'rule'>,
  least = leastOfKind,
): Proposal | null {
  const transactions = countOf(rows);
  return transactions < least
    ? null
    : { key, name, description, rule, transactions, amount: netOf(rows).abs().toString() };
}

/** Groups by amount spent, largest first. */
function topBy<K extends string | number>(
  rows: readonly Alike[],
  keyOf: (row: Alike) => K | null,
  most: number,
): [K, Alike[]][] {
  const groups = new Map<K, Alike[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups]
    .filter(([, of]) => countOf(of) >= leastOfName && netOf(of).lt(0))
    .toSorted(([, one], [, other]) => netOf(one).cmp(netOf(other)))
    .slice(0, most);
}

const isMerchantName = /^[^={}[\]<>]{1,250}$/;

/**
 * Proposes at most ten views: bills, subscriptions, income, refunds, and the largest expenses. Returns an empty list if there are too few
 * transactions.
 */
export function propose(rows: readonly Alike[], nameOf: (categoryId: number) => string): Proposal[] {
  const expenses = rows.filter((row) => typeOf(row) === 'EXPENSE');
  const income = rows.filter((row) => typeOf(row) === 'INCOME');
  if (countOf([...expenses, ...income]) < leastInAll) return [];
  const refunds = expenses.filter(({ side }) => side === 'CREDIT');
  const paid = income.filter(({ side }) => side === 'CREDIT');
  const ofType = (type: 'BILLERS' | 'SUBSCRIPTION') => expenses.filter(({ merchantType }) => merchantType === type);
  const merchants = topBy(
    expenses,
    ({ merchant }) =>
      merchant !== null && isMerchantName.test(merchant) && plainName(merchant) !== '' ? merchant : null,
    mostMerchants,
  );
  const categories = topBy(expenses, ({ categoryId }) => categoryId, mostCategories);
  const proposals = [
    proposal(ofType('BILLERS'), {
      key: 'bills',
      name: 'Bills',
      description: 'What you pay for bills',
      rule: { type: 'EXPENSE', include: { merchantType: ['BILLERS'] } },
    }),
    proposal(ofType('SUBSCRIPTION'), {
      key: 'subscriptions',
      name: 'Subscriptions',
      description: 'What you pay for subscriptions',
      rule: { type: 'EXPENSE', include: { merchantType: ['SUBSCRIPTION'] } },
    }),
    proposal(paid, {
      key: 'income',
      name: 'Income',
      description: 'What comes in',
      rule: { type: 'INCOME', baseType: ['CREDIT'], include: { categoryId: categoriesOf(paid) } },
    }),
    proposal(refunds, {
      key: 'refunds',
      name: 'Refunds',
      description: 'What you got back of your expenses',
      rule: { type: 'EXPENSE', baseType: ['CREDIT'], include: { categoryId: categoriesOf(refunds) } },
    }),
    ...categories.map(([id, of]) =>
      proposal(of, {
        key: `category:${id}`,
        name: plainName(nameOf(id)),
        description: 'One of the categories that you spend most on',
        rule: { type: 'EXPENSE', include: { categoryId: [id] } },
      }),
    ),
    ...merchants.map(([name, of]) =>
      proposal(of, {
        key: `merchant:${name}`,
        name: plainName(name),
        description: 'One of the merchants that you spend most at',
        rule: { type: 'EXPENSE', include: { merchantName: [name] } },
      }),
    ),
  ];
  return proposals.flatMap((one) => (one === null || one.name === '' ? [] : [one]));
}

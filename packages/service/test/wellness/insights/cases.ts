import type { StoredAccount } from '../net-worth/stored-accounts.ts';
import { billCases } from './bill-cases.ts';
import { bank, type InsightCase, oneBank, today, usd } from './insight-case.ts';
import type { InsightPerson } from './insight-person.ts';

const card = (balance: string): StoredAccount => ({ container: 'creditCard', balances: { [today]: balance } });
const oneCard = { card: card('450') };
const expenses = { type: 'EXPENSE' };
const paidTo =
  (category: number, amount = -120): ((person: InsightPerson) => Promise<unknown>) =>
  (person) =>
    person.paid(['2026-06-10', amount, 'Acme', { category }]);
const elsewhere = (category: number) => (person: InsightPerson) =>
  // More than a month ago.
  person.paid(['2026-05-01', -120, 'Acme', { category }]);

const prompts: readonly InsightCase[] = (
  [
    ['AGGREGATE_CREDIT_CARD_ACCOUNT', 26],
    ['AGGREGATE_INSURANCE_ACCOUNT', 14],
    ['AGGREGATE_MORTGAGE_ACCOUNT', 18],
    ['AGGREGATE_INVESTMENT_ACCOUNT', 36],
    ['AGGREGATE_REAL_ESTATE_ACCOUNT', 18],
  ] as const
).map(([name, category]) => ({
  name,
  accounts: oneBank,
  fires: paidTo(category),
  below: elsewhere(category),
  says: { amount: usd(120), date: '2026-06-10', subject: { kind: 'merchant', name: 'Acme' } },
}));

const balances: readonly InsightCase[] = [
  {
    name: 'AGGREGATE_SAVINGS_CHECKING_ACCOUNT',
    accounts: oneCard,
    fires: async () => {},
    below: 'it has no limit: a bank account ends it',
    says: {},
  },
  {
    name: 'LOW_BALANCE_WARNING',
    accounts: oneBank,
    fires: (person) => person.balance('main', '199.99'),
    below: (person) => person.balance('main', '200'),
    says: { amount: usd(199.99), limit: usd(200) },
  },
  {
    name: 'LOW_BALANCE_WARNING_ALL_ACCOUNTS',
    accounts: { main: bank('100'), other: bank('1000') },
    fires: (person) => person.balance('other', '99.99'),
    below: (person) => person.balance('other', '100'),
    says: { amount: usd(199.99), limit: usd(200) },
  },
  {
    name: 'BALANCE_ABOVE_THRESHOLD',
    accounts: oneBank,
    fires: (person) => person.balance('main', '25000.01'),
    below: (person) => person.balance('main', '25000'),
    says: { amount: usd(25_000.01), limit: usd(25_000) },
  },
  {
    name: 'PROJECTED_LOW_BALANCE',
    accounts: oneBank,
    fires: (person) => person.recurring({ name: 'Rent', amount: -900.01, due: [['2026-06-20']] }),
    below: (person) => person.recurring({ name: 'Rent', amount: -900, due: [['2026-06-20']] }),
    says: { amount: usd(99.99), previousAmount: usd(1000), limit: usd(100), date: '2026-06-20', days: 7 },
  },
  {
    name: 'PROJECTED_DISCRETIONARY_FUNDS',
    accounts: oneBank,
    fires: async (person) => {
      await person.recurring({ name: 'Rent', amount: -600, due: [['2026-06-20']] });
      await person.recurring({ name: 'Pay', amount: 300, due: [['2026-06-28']] });
    },
    below: (person) => person.recurring({ name: 'Rent', amount: -600, due: [['2026-07-01']] }),
    says: { amount: usd(700), previousAmount: usd(1000) },
  },
  {
    name: 'SAVINGS_INCREASED_COMPARED_TO_YOUR_AVERAGE',
    accounts: {
      funds: {
        container: 'investment',
        balances: { '2026-03-31': '1000', '2026-04-30': '1000', '2026-05-31': '1000', [today]: '1100' },
      },
    },
    fires: async () => {},
    below: (person) => person.setBalanceOn('funds', today, '1099.99'),
    says: { amount: usd(1100), previousAmount: usd(1000), percent: 10 },
  },
];

const bill = { amountDue: '80.50', dueDate: '2026-06-20' };
const cards: readonly InsightCase[] = [
  {
    name: 'CARD_STATEMENT_AVAILABLE',
    accounts: oneCard,
    fires: (person) => person.state('card', bill),
    below: (person) => person.state('card', { ...bill, dueDate: '2026-06-14' }),
    says: { amount: usd(80.5), date: '2026-06-20' },
  },
  {
    name: 'CARD_PAYMENT_DUE_REMINDER',
    accounts: oneCard,
    fires: (person) => person.state('card', bill),
    below: (person) => person.state('card', { ...bill, dueDate: '2026-06-21' }),
    says: { amount: usd(80.5), date: '2026-06-20', days: 5 },
  },
  {
    name: 'CREDIT_CARD_APR_CHANGE',
    accounts: oneCard,
    async fires(person) {
      await person.state('card', { apr: 18 });
      await person.changed();
      await person.state('card', { apr: 20.01 });
    },
    async below(person) {
      await person.state('card', { apr: 18 });
      await person.changed();
      await person.state('card', { apr: 20 });
    },
    says: { percent: 20.01, limitPercent: 2 },
  },
  {
    name: 'CREDIT_UTILIZATION_SINGLE_CARD',
    accounts: oneCard,
    fires: (person) => person.state('card', { creditLine: '499' }),
    below: (person) => person.state('card', { creditLine: '500' }),
    says: { percent: 90.2, limitPercent: 90, amount: usd(450), limit: usd(499) },
  },
  {
    name: 'CREDIT_UTILIZATION_ALL_CARDS',
    accounts: { card: card('450'), other: card('0') },
    async fires(person) {
      await person.state('card', { creditLine: '1000' });
      await person.state('other', { creditLine: '490' });
    },
    async below(person) {
      await person.state('card', { creditLine: '1000' });
      await person.state('other', { creditLine: '500' });
    },
    says: { percent: 30.2, limitPercent: 30, amount: usd(450), limit: usd(1490) },
  },
];

const merchant = { kind: 'merchant', name: 'Acme' };
const transactions: readonly InsightCase[] = [
  {
    name: 'LARGE_PURCHASE',
    accounts: oneBank,
    fires: paidTo(10, -500),
    below: paidTo(10, -499.99),
    says: { amount: usd(500), limit: usd(500), date: '2026-06-10', subject: merchant },
  },
  {
    name: 'LARGE_PURCHASE_ALL_ACCOUNTS',
    accounts: oneBank,
    fires: paidTo(10, -500),
    below: paidTo(10, -499.99),
    says: { amount: usd(500), limit: usd(500), count: 1 },
  },
  {
    name: 'LARGE_DEPOSIT',
    accounts: oneBank,
    fires: paidTo(32, 1000),
    below: paidTo(32, 999.99),
    says: { amount: usd(1000), limit: usd(1000), subject: merchant },
  },
  {
    name: 'REFUND_DEPOSITED',
    accounts: oneBank,
    fires: paidTo(227, 1),
    below: paidTo(227, 0.99),
    says: { amount: usd(1), count: 1, subject: merchant },
  },
  {
    name: 'DUPLICATE_TRANSACTION',
    accounts: oneBank,
    fires: (person) => person.paid(['2026-06-10', -20, 'Acme'], ['2026-06-12', -20, 'Acme']),
    below: (person) => person.paid(['2026-06-10', -20, 'Acme'], ['2026-06-13', -20, 'Acme']),
    says: { amount: usd(20), count: 2, subject: merchant },
  },
  {
    name: 'INCOME_THRESHOLD',
    accounts: oneBank,
    async fires(person) {
      await person.view('Pay', [{ type: 'INCOME', include: { categoryId: [29] } }]);
      await person.paid(['2026-06-10', 5000.01, 'Acme', { category: 29 }]);
    },
    async below(person) {
      await person.view('Pay', [{ type: 'INCOME', include: { categoryId: [29] } }]);
      await person.paid(['2026-06-10', 5000, 'Acme', { category: 29 }]);
    },
    says: { amount: usd(5000.01), limit: usd(5000), subject: { kind: 'view', name: 'Pay' } },
  },
  {
    name: 'INCOME_EXCEEDED_THRESHOLD_ALL_ACCOUNTS',
    accounts: oneBank,
    fires: (person) => person.paid(['2026-05-10', 5000.01, 'Acme', { category: 29 }]),
    below: (person) => person.paid(['2026-05-10', 5000, 'Acme', { category: 29 }]),
    says: { amount: usd(5000.01), limit: usd(5000) },
  },
];

const may = '2026-05-10';
const spent = (person: InsightPerson) =>
  person.paid([may, -30, 'Acme', { detail: 1150 }], ['2026-05-11', -10, 'Acme', { detail: 1150 }], [may, 5, 'Acme']);
/** Refunds equal the spending. */
const givenBack = (person: InsightPerson) =>
  person.paid([may, -30, 'Acme', { detail: 1150 }], [may, 30, 'Acme', { detail: 1150 }]);
const rows = (name: string, amount = 35, count = 3) => ({ top: [{ name, amount: usd(amount), count }] });
const groceries = (messageId: string, amount = 35, count = 3) => ({
  top: [{ name: 'Groceries', messageId, amount: usd(amount), count }],
});
/** Spends 100 in each of three months, and more this month. */
const moreThanUsual = (now: number) => (person: InsightPerson) =>
  person.paid(
    ['2026-03-01', -100, 'Acme'],
    ['2026-04-10', -100, 'Acme'],
    ['2026-05-10', -100, 'Acme'],
    ['2026-06-10', -now, 'Acme'],
  );

const spending: readonly InsightCase[] = [
  ...(['SPENDING_BY_CATEGORY_ALL_ACCOUNTS', 'SPENDING_BY_CATEGORY'] as const).map((name) => ({
    name,
    accounts: oneBank,
    fires: spent,
    below: givenBack,
    says: { amount: usd(35), ...groceries('category.groceries') },
  })),
  {
    name: 'SPENDING_BY_DETAIL_CATEGORY',
    accounts: oneBank,
    fires: spent,
    below: givenBack,
    says: groceries('detail.groceries', 40, 2),
  },
  ...(['SPENDING_BY_MERCHANT', 'SPENDING_BY_MERCHANT_ALL_ACCOUNTS'] as const).map((name) => ({
    name,
    accounts: oneBank,
    fires: spent,
    below: givenBack,
    says: { amount: usd(35), ...rows('Acme') },
  })),
  {
    name: 'COUNT_OF_TRANSACTIONS_BY_MERCHANT',
    accounts: oneBank,
    fires: spent,
    below: (person) => person.paid([may, 30, 'Acme']),
    says: rows('Acme', 40, 2),
  },
  {
    name: 'SPENDING_EXCEEDED_AVERAGE',
    accounts: oneBank,
    fires: moreThanUsual(150),
    below: moreThanUsual(149.99),
    says: {
      amount: usd(150),
      previousAmount: usd(100),
      percent: 50,
      subject: { kind: 'category', name: 'Groceries', messageId: 'category.groceries' },
    },
  },
  {
    name: 'SPENDING_EXCEEDED_AVERAGE_ALL_ACCOUNTS',
    accounts: oneBank,
    fires: moreThanUsual(150),
    below: moreThanUsual(149.99),
    says: { amount: usd(150), previousAmount: usd(100), percent: 50 },
  },
  ...(['FINANCIAL_FEES', 'FINANCIAL_FEES_ALL_ACCOUNTS'] as const).map((name) => ({
    name,
    accounts: oneBank,
    fires: (person: InsightPerson) => person.paid([may, -1, 'Overdraft', { category: 24 }]),
    below: (person: InsightPerson) => person.paid([may, -0.99, 'Overdraft', { category: 24 }]),
    says: { amount: usd(1), count: 1 },
  })),
];

const worth = (
  first: string,
  last: string,
  container: StoredAccount['container'] = 'bank',
): Record<string, StoredAccount> => ({
  main: { container, balances: { '2026-05-01': first, [today]: last } },
});
const flow = (person: InsightPerson) =>
  person.paid(
    [may, 100, 'Pay', { category: 29 }],
    [may, -40, 'Acme'],
    [may, -20, 'Savings', { category: 40, pair: true }],
  );
const flowSays = {
  amount: usd(40),
  top: [
    { name: 'IN', amount: usd(100) },
    { name: 'OUT', amount: usd(40) },
    { name: 'TRANSFERS', amount: usd(-20) },
  ],
};
const both = [
  { type: 'INCOME', include: { categoryId: [29] } },
  { ...expenses, include: { categoryId: [10] } },
];

const worths: readonly InsightCase[] = [
  ...(['CASH_FLOW_SUMMARY', 'CASH_FLOW_SUMMARY_ALL_ACCOUNTS'] as const).map((name) => ({
    name,
    accounts: oneBank,
    fires: flow,
    below: (person: InsightPerson) => person.paid(['2026-06-01', -40, 'Acme']),
    says: flowSays,
  })),
  {
    name: 'NET_INCOME_SUMMARY',
    accounts: oneBank,
    async fires(person) {
      await person.view('Home', both);
      await flow(person);
    },
    async below(person) {
      await person.view('Home', both.slice(0, 1));
      await flow(person);
    },
    says: { amount: usd(60), subject: { kind: 'view', name: 'Home' } },
  },
  ...(['CHANGE_IN_NETWORTH', 'CHANGE_IN_ASSETS'] as const).map((name) => ({
    name,
    accounts: worth('1000', '1500'),
    fires: async () => {},
    below: (person: InsightPerson) => person.setBalanceOn('main', today, '1499.99'),
    says: { amount: usd(1500), previousAmount: usd(1000), percent: 50 },
  })),
  {
    name: 'CHANGE_IN_LIABILITIES',
    accounts: worth('1000', '1500', 'loan'),
    fires: async () => {},
    below: (person) => person.setBalanceOn('main', today, '1499.99'),
    says: { amount: usd(1500), previousAmount: usd(1000), percent: 50 },
  },
  {
    name: 'CHANGE_IN_PROPERTYVALUE',
    accounts: worth('100000', '101000', 'realEstate'),
    fires: (person) => person.valued('main', 'SYSTEM'),
    below: (person) => person.valued('main', 'MANUAL'),
    says: { amount: usd(101_000), previousAmount: usd(100_000), percent: 1 },
  },
  {
    name: 'NETWORTH_SUMMARY',
    accounts: {
      ...worth('1000', '1500'),
      debt: { container: 'loan', balances: { '2026-05-01': '400', [today]: '300' } },
    },
    fires: async () => {},
    below: 'it has no limit',
    says: {
      amount: usd(1200),
      previousAmount: usd(600),
      top: [
        { name: 'ASSETS', amount: usd(1500) },
        { name: 'LIABILITIES', amount: usd(300) },
      ],
    },
  },
];

/** Cases with one entry per insight (wellness 1.2). */
export const insightCases: readonly InsightCase[] = [
  ...prompts,
  ...balances,
  ...cards,
  ...billCases,
  ...transactions,
  ...spending,
  ...worths,
];

import { afterEach, describe, expect, it } from 'vitest';
import { account, insight, netWorth, predictedTransaction, typeSummary } from '../parties/service-records.ts';
import { openDemo } from '../parties/open-demo.ts';

const demo = await openDemo();
const { state, seen } = demo.service;
const cookie = await demo.signIn();
afterEach(() => {
  Object.assign(state, { account: [], networth: [], summaries: {}, predictedTransaction: [], feed: [] });
  seen.splice(0);
});

const text = (page: string): string => page.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
const overview = (): Promise<string> => demo.page('/overview', cookie);

describe('demo: overview page', () => {
  it('a person without accounts is invited to link a bank', async () => {
    const page = await overview();
    expect(page).toContain('Nothing linked yet');
    expect(page).not.toContain('data-chart');
  });

  it('the page shows totals and a chart of net worth in the main currency', async () => {
    state.account = [account(21)];
    state.networth = [netWorth('2026-10-31', 900), netWorth('2026-11-20', 1_000), netWorth('2026-11-20', 50, 'EUR')];
    const page = await overview();
    expect(text(page)).toContain('Net worth $600.00 You own $1,000.00 You owe $400.00');
    expect(text(page)).toContain('+$100.00 since Oct 31, 2026');
    expect(page).toMatch(/data-chart="line"/);
    expect(text(page)).not.toContain('€');
  });

  it('the chart of net worth is left out until there is a second month', async () => {
    state.account = [account(21)];
    state.networth = [netWorth('2026-11-20', 1_000)];
    expect(await overview()).not.toContain('data-chart="line"');
  });

  it('the page reads six months of income and expenses, the last one until today', async () => {
    state.account = [account(21)];
    state.networth = [netWorth('2026-11-20', 1_000)];
    state.summaries = {
      CATEGORY_TYPE: [typeSummary('INCOME', 3_000), typeSummary('EXPENSE', 1_200), typeSummary('TRANSFER', 700)],
      CATEGORY: [
        typeSummary('EXPENSE', 1_200, [
          ['Rent', 0],
          ['Groceries', 200],
          ['Travel', 1_000],
        ]),
      ],
    };
    const page = text(await overview());
    expect(page).toContain('Nov 2026 $3,000.00 $1,200.00');
    expect(page).toMatch(/Travel \$1,000\.00 Groceries \$200\.00/);
    expect(page).not.toContain('Rent');
    const periods = seen
      .filter(({ query }) => query['groupBy'] === 'CATEGORY_TYPE')
      .map(({ query }) => `${query['fromDate']} ${query['toDate']}`)
      .toSorted();
    expect(periods).toEqual([
      '2026-06-01 2026-06-30',
      '2026-07-01 2026-07-31',
      '2026-08-01 2026-08-31',
      '2026-09-01 2026-09-30',
      '2026-10-01 2026-10-31',
      '2026-11-01 2026-11-20',
    ]);
  });

  it('expected payments are listed by day, without paid ones and transfers', async () => {
    state.account = [account(21)];
    state.predictedTransaction = [
      predictedTransaction(1, { date: '2026-12-09', merchant: { id: 'iron', name: 'Ironworks' } }),
      predictedTransaction(2),
      predictedTransaction(3, { reconStatus: 'RECONCILED', merchant: { id: 'paid', name: 'Paid' } }),
      predictedTransaction(4, { categoryType: 'TRANSFER', merchant: { id: 'moved', name: 'Moved' } }),
    ];
    const page = text(await overview());
    expect(page).toMatch(/Maple Court Apartments Dec 1, 2026 -\$1,577\.00 Ironworks Dec 9, 2026/);
    expect(page).not.toMatch(/Paid|Moved/);
    const asked = seen.find(({ path }) => path === '/predictedTransactions');
    expect(asked?.query['toDate']).toBe('2026-12-20');
  });

  it('an insight is listed with its subject and amounts', async () => {
    state.account = [account(21)];
    const usd = (amount: number) => ({ amount, currency: 'USD' });
    const spending = {
      amount: usd(191),
      previousAmount: usd(72.51),
      percent: 163.4,
      subject: { kind: 'category', name: 'Restaurants' },
    };
    state.feed = [
      insight('1', 'Spending Exceeded Average', spending),
      insight('2', 'Credit Utilization Warning', { percent: 41.3 }),
    ];
    const page = text(await overview());
    expect(page).toContain('Restaurants: $191.00, usually $72.51 Spending exceeded average');
    expect(page).toContain('Credit utilization warning 41.3%');
  });
});

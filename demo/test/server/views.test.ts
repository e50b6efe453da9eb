import { afterEach, describe, expect, it } from 'vitest';
import { account, recommendation, transaction, view, viewGroup, viewMonths } from '../parties/service-records.ts';
import { openDemo, ownPage } from '../parties/open-demo.ts';

const demo = await openDemo();
const { state, seen } = demo.service;
const cookie = await demo.signIn();
afterEach(() => {
  Object.assign(state, { views: [], recommendation: [], groups: {}, months: [], budget: null, transaction: [] });
  seen.splice(0);
});

const text = (page: string): string => page.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
const post = (url: string, payload: string) =>
  demo.send(
    {
      method: 'POST',
      url,
      headers: { ...ownPage, 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    },
    cookie,
  );
const created = () => seen.find(({ method, path }) => method === 'POST' && path === '/view')?.body;
const usd = (amount: number) => ({ amount, currency: 'USD' });

describe('demo: views page', () => {
  it('the page says how to create a view if there is none', async () => {
    expect(await demo.page('/views', cookie)).toContain('No views yet');
  });

  it('the page shows the newest view with tables for its charts', async () => {
    state.views = [view('700', 'Groceries'), view('701', 'Travel')];
    state.groups = { category: [viewGroup('Groceries', 612.4)], merchant: [viewGroup('Greenway Market', 502.1)] };
    state.months = [viewMonths(['2026-10-01', 0.1], ['2026-11-01', 5]), viewMonths(['2026-10-01', 0.2])];
    const page = await demo.page('/views', cookie);
    expect(page).toMatch(/<h2>\s*<bdi>Groceries<\/bdi>/);
    expect(page).toContain('<script type="module" src="/assets/charts.js"></script>');
    expect(page).toContain('data-amount="0.3"');
    expect(text(page)).toContain('Greenway Market $502.10');
    const summary = seen.filter(({ path }) => path === '/views/700/transactionSummary');
    expect(summary.map(({ query }) => [query['groupBy'], query['fromDate'], query['toDate']])).toEqual([
      ['category', '2026-06-01', '2026-11-20'],
      ['merchant', '2026-06-01', '2026-11-20'],
    ]);
  });

  it('the page shows the view of its address', async () => {
    state.views = [view('700', 'Groceries'), view('701', 'Travel')];
    expect(await demo.page('/views?view=701', cookie)).toMatch(/<h2>\s*<bdi>Travel<\/bdi>/);
  });

  it('the budget shows the remaining amount, or the excess', async () => {
    state.views = [view('700', 'Groceries')];
    expect(text(await demo.page('/views', cookie))).toContain('No budget yet.');
    state.budget = { debitTotal: usd(298.4), expenseBudget: usd(400), remainingExpenseBudget: usd(101.6) };
    const page = await demo.page('/views', cookie);
    expect(text(page)).toContain('$298.40 of $400.00 spent, $101.60 left');
    expect(page).toMatch(/<meter[^>]*max="400"[^>]*value="298.4"/);
    state.budget = { debitTotal: usd(450), expenseBudget: usd(400), remainingExpenseBudget: usd(-50) };
    expect(text(await demo.page('/views', cookie))).toContain('$450.00 of $400.00 spent, $50.00 over');
  });

  it('a budget is saved in the currency of its view, and no amount of zero or less is', async () => {
    state.views = [{ ...view('700', 'Ferien'), preferredCurrency: 'EUR' }];
    const saved = await post('/views/budget', 'viewId=700&amount=250.50');
    expect([saved.statusCode, saved.headers.location]).toEqual([303, '/views?view=700']);
    const [patch] = seen.filter(({ method }) => method === 'PATCH');
    expect(patch).toMatchObject({
      path: '/views/700/budgets',
      body: { budgetData: [{ type: 'VIEW', budgetInfo: [{ expenseBudget: { amount: 250.5, currency: 'EUR' } }] }] },
    });
    for (const amount of ['0', '-5', '1e3', '10000001', ''])
      expect((await post('/views/budget', `viewId=700&amount=${amount}`)).statusCode).toBe(400);
  });

  it('a recommendation is created as the service proposes it', async () => {
    const proposed = recommendation(7, 'Harbor Air') as { view: object[] };
    state.recommendation = [proposed];
    expect(text(await demo.page('/views', cookie))).toContain('Harbor Air 14 transactions in 90 days, $412.50');
    const reply = await post('/views/create-recommended', 'recommendationId=7');
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/views?view=900']);
    expect(created()).toEqual(proposed.view[0]);
    expect((await post('/views/create-recommended', 'recommendationId=8')).statusCode).toBe(400);
  });

  it('a view is created from the merchant or the category of a transaction', async () => {
    state.transaction = [
      transaction(31, { merchant: { name: 'Cafe <One>' }, category: 'Cable/Satellite', categoryId: 9 }),
    ];
    const made = await post('/views/create', 'accountId=21&page=1&transactionId=31&about=merchant');
    expect(made.headers.location).toBe('/views?view=900');
    expect(created()).toEqual({
      name: 'Cafe One',
      rule: [{ type: 'EXPENSE', include: { merchantName: ['Cafe <One>'] } }],
    });
    seen.splice(0);
    await post('/views/create', 'accountId=21&page=1&transactionId=31&about=category');
    expect(created()).toEqual({ name: 'Cable Satellite', rule: [{ type: 'EXPENSE', include: { categoryId: [9] } }] });
  });

  it('a transaction offers views of what a rule can name', async () => {
    state.account = [account(21)];
    state.transaction = [
      transaction(31, { merchant: { name: 'Corner Bakery' } }),
      transaction(32, { merchant: { address: { city: 'Springfield' } }, categorySource: 'USER' }),
    ];
    const page = text(await demo.page('/accounts/21', cookie));
    expect(page.match(/View everything \w+ [A-Z]\w+( [A-Z]\w+)?/g)).toEqual([
      'View everything from Corner Bakery',
      'View everything in Groceries',
    ]);
  });

  it('no view is created of a category of the user, of an unknown merchant or from another page', async () => {
    state.transaction = [transaction(31, { categorySource: 'USER' })];
    for (const body of [
      'accountId=21&page=1&transactionId=31&about=category',
      'accountId=21&page=1&transactionId=31&about=merchant',
      'accountId=21&page=1&transactionId=32&about=category',
    ])
      expect((await post('/views/create', body)).statusCode).toBe(400);
    expect(created()).toBe(undefined);
  });

  it('a view is deleted', async () => {
    state.views = [view('700', 'Groceries')];
    const reply = await post('/views/remove', 'viewId=700');
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/views']);
    expect((await post('/views/remove', 'viewId=701')).statusCode).toBe(400);
  });

  it('requests of other sites change nothing', async () => {
    const reply = await demo.send(
      {
        method: 'POST',
        url: '/views/remove',
        headers: { origin: 'https://other.example', 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'viewId=700',
      },
      cookie,
    );
    expect(reply.statusCode).toBe(403);
  });
});

import { expect, it } from 'vitest';
import { insightService } from './insight-person.ts';

const today = '2026-06-15';
const bank = { container: 'bank' as const, balances: { [today]: '1000' } };

it('a quarterly bill is compared with the previous one', async () => {
  const { person } = await insightService(today);
  const one = await person('ann', { main: bank });
  const came = (on: string, amount: number) => [on, { on, amount }] as const;
  await one.recurring({
    name: 'Acme',
    amount: -100,
    createdAt: '2026-01-01',
    due: [came('2026-03-12', 100), came('2026-06-12', 150)],
  });
  await one.changed();
  const [insight] = await one.feed({ insightName: 'BILL_CHANGED' });
  expect(insight?.reason).toMatchObject({ amount: { amount: 150 }, previousAmount: { amount: 100 } });
});

it.each([
  [150, 1],
  [104, 0],
  [100, 0],
])('the first payment after linking, %d, is compared with the history before', async (amount, count) => {
  const { person } = await insightService(today);
  const one = await person('ann', { main: bank });
  const ids = await one.paid(['2026-05-12', -100, 'Acme'], ['2026-06-12', -amount, 'Acme']);
  await one.recurring({
    name: 'Acme',
    amount: -100,
    paidBy: ids,
    due: [['2026-06-12', { on: '2026-06-12', amount, transactionId: ids[1] ?? 0 }]],
  });
  await one.changed();
  const insights = await one.feed({ insightName: 'BILL_CHANGED' });
  expect(insights).toHaveLength(count);
  for (const { reason } of insights) expect(reason).toMatchObject({ previousAmount: { amount: 100 }, percent: 50 });
});

it('a bill is reported as unpaid for two weeks, even after predictions have marked it as missed', async () => {
  const { person, db, go } = await insightService(today);
  const one = await person('ann', { main: bank });
  await one.recurring({ name: 'Acme', amount: -10, createdAt: '2026-01-01', due: [['2026-06-12'], ['2026-05-31']] });
  await db.updateTable('predicted_transaction').set({ recon_status: 'MISSED' }).execute();
  await one.trigger('BILL_NOT_PAID');
  const reasons = (await one.feed({ insightName: 'BILL_NOT_PAID' })).map(({ reason }) => reason);
  expect(reasons).toEqual([expect.objectContaining({ date: '2026-06-12', days: 3 })]);
  go('2026-06-27');
  await one.trigger('BILL_NOT_PAID');
  expect(await one.feed({ insightName: 'BILL_NOT_PAID' })).toHaveLength(1);
});

it('the balance of an account that was linked later does not count as savings', async () => {
  const { person } = await insightService(today);
  const funds = (balances: Record<string, string>) => ({ container: 'investment' as const, balances });
  const one = await person('ann', {
    funds: funds({ '2026-03-31': '1000', '2026-04-30': '1000', '2026-05-31': '1000', [today]: '1150' }),
    more: funds({ '2026-06-10': '50000', [today]: '50000' }),
  });
  await one.trigger('SAVINGS_INCREASED_COMPARED_TO_YOUR_AVERAGE');
  const [insight] = await one.feed();
  expect(insight?.reason).toMatchObject({
    amount: { amount: 1150 },
    previousAmount: { amount: 1000 },
    accountId: [one.idOf('funds')],
  });
});

it('an insight is deleted with an account whose payments are only in its average', async () => {
  const { person, db } = await insightService(today);
  const one = await person('ann', { main: bank, other: bank });
  await one.paid(
    ['2026-03-01', -100, 'Acme', { account: 'other' }],
    ['2026-04-10', -100, 'Acme', { account: 'other' }],
    ['2026-05-10', -100, 'Acme', { account: 'other' }],
    ['2026-06-10', -300, 'Acme'],
  );
  await one.trigger('SPENDING_EXCEEDED_AVERAGE_ALL_ACCOUNTS');
  expect(await one.feed()).toHaveLength(1);
  await one.call('DELETE', `/accounts/${one.idOf('other')}`);
  expect(await db.selectFrom('insight').select('id').execute()).toEqual([]);
});

it('the change of an interest rate is still found if a schedule is evaluated before the insight', async () => {
  const { person, go } = await insightService(today);
  const one = await person('ann', { card: { container: 'creditCard', balances: { [today]: '10' } } });
  await one.state('card', { apr: 18 });
  await one.changed();
  // A refresh has stored the value, but predictions are not updated yet.
  await one.state('card', { apr: 25 });
  go('2026-06-16');
  await one.due();
  await one.changed();
  expect(await one.feed({ insightName: 'CREDIT_CARD_APR_CHANGE' })).toHaveLength(1);
});

it('transfers between own accounts are not income of a view', async () => {
  const { person } = await insightService(today);
  const one = await person('ann', { main: bank });
  await one.view('Home', [
    { type: 'INCOME', include: { categoryId: [29] } },
    { type: 'EXPENSE', include: { categoryId: [10] } },
  ]);
  await one.paid(
    ['2026-05-10', 1000, 'Acme', { category: 29 }],
    ['2026-05-11', 500, 'Own', { category: 29, pair: true }],
    ['2026-05-12', -100, 'Shop'],
  );
  await one.trigger('NET_INCOME_SUMMARY');
  expect((await one.feed())[0]?.reason?.amount).toEqual({ amount: 900, currency: 'USD' });
});

it('spending is zero in a month with more refunds than expenses', async () => {
  const { person } = await insightService(today);
  const one = await person('ann', { main: bank });
  await one.paid(['2026-05-10', 1000, 'Bank', { category: 24 }], ['2026-05-12', -100, 'Acme']);
  await one.trigger('SPENDING_BY_CATEGORY_ALL_ACCOUNTS');
  expect(await one.feed()).toEqual([]);
});

it('a refund in the category of its payee is a refund that came in, and neither a deposit nor income', async () => {
  const { person } = await insightService(today);
  const one = await person('ann', { main: bank });
  await one.view('Home', [
    { type: 'INCOME', exclude: { merchantName: ['Unused'] } },
    { type: 'EXPENSE', exclude: { merchantName: ['Unused'] } },
  ]);
  await one.paid(
    ['2026-06-01', -9000, 'Acme'],
    ['2026-06-10', 6000, 'Acme', { type: 'REFUND' }],
    ['2026-06-11', 100, 'Unknown', { type: 'REFUND', category: 227 }],
    // A credit that the user put into a category of expenses.
    ['2026-06-12', 5000, 'Acme'],
    ['2026-05-01', -9000, 'Acme'],
    ['2026-05-10', 6000, 'Acme', { type: 'REFUND' }],
    ['2026-05-11', 100, 'Unknown', { type: 'REFUND', category: 227 }],
  );
  await one.changed();
  const feed = await one.feed();
  expect(feed.find(({ insightName }) => insightName === 'REFUND_DEPOSITED')?.reason).toMatchObject({
    amount: { amount: 6100 },
    count: 2,
  });
  expect(feed.map(({ insightName }) => insightName)).not.toContain('LARGE_DEPOSIT');
  await one.trigger('NET_INCOME_SUMMARY');
  const netIncome = (await one.feed()).find(({ insightName }) => insightName === 'NET_INCOME_SUMMARY');
  expect(netIncome?.reason?.top).toEqual([
    { name: 'IN', amount: { amount: 0, currency: 'USD' } },
    { name: 'OUT', amount: { amount: 2900, currency: 'USD' } },
  ]);
});

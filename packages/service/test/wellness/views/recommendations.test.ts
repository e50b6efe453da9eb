import type { EndpointReply } from '@fin-link/contracts/service';
import { describe, expect, it } from 'vitest';
import { expectError } from '../../harness/endpoint-rows.ts';
import { type Posted, type ViewPerson, viewService } from './view-person.ts';

const { service, person } = await viewService('2026-06-15');
type Proposal = NonNullable<EndpointReply<'getViewRecommendations'>['recommendation']>[number];

const proposalsOf = async (user: ViewPerson): Promise<Proposal[]> =>
  (await user.get('/views/recommendations')).recommendation ?? [];
const namesOf = async (user: ViewPerson) => (await proposalsOf(user)).map(({ view }) => view[0]?.name);
/** Returns a payment repeated on the days before the 15th of June. */
const repeated = (times: number, amount: number, facts: Partial<Posted> = {}): Posted[] =>
  Array.from({ length: times }, (_, back) => ({
    date: `2026-06-${String(14 - back).padStart(2, '0')}`,
    amount,
    ...facts,
  }));
const history: Posted[] = [
  ...repeated(5, -10, { merchant_name: "Joe's / Diner" }),
  ...repeated(4, -100, { derived_category_id: 39, derived_merchant_type: 'BILLERS', merchant_name: 'Power' }),
  ...repeated(3, -9, { derived_category_id: 108, derived_merchant_type: 'SUBSCRIPTION', merchant_name: 'Streams' }),
  ...repeated(3, 2_000, { derived_category_id: 29 }),
  ...repeated(3, 4, { derived_category_id: 43 }),
  ...repeated(6, -1, { derived_category_id: 2 }),
  ...repeated(9, -500, { derived_category_id: 28, transfer_pair_id: 1 }),
];
const all = [
  'Bills',
  'Subscriptions',
  'Income',
  'Refunds',
  'Utilities',
  'Restaurants',
  'Automotive Fuel',
  'Power',
  'Joes Diner',
];

describe('recommendations of views', () => {
  it('each kind of view is proposed from the last 90 days, and can be posted unchanged', async () => {
    const user = await person('is-advised');
    await user.post(
      ...history,
      ...repeated(9, -9_000, { derived_category_id: 23 }).map((one) => ({ ...one, date: '2026-03-16' })),
    );
    const proposals = await proposalsOf(user);
    expect(proposals.map(({ view }) => view[0]?.name)).toEqual(all);
    const duration = { fromDate: '2026-03-17', toDate: '2026-06-15' };
    for (const { id, metadata, view } of proposals) {
      expect(metadata.duration).toEqual(duration);
      expect(view[0]).toMatchObject({ recommendationId: id, preferredCurrency: 'USD' });
      const created = await user.call('POST', '/views', { body: view[0] });
      expect(created.status, created.text).toBe(201);
      const { summary } = await user.get(`/views/${created.body.view[0].id}/transactionSummary`, duration);
      expect(summary.transactionCount).toBe(metadata.totalTransaction);
      expect(Math.abs(summary.netTotal.amount)).toBe(metadata.totalAmount.amount);
    }
    expect(await user.get('/view/recommendations')).toEqual({});
  });

  it('a proposal keeps its id until a view uses it, and is not repeated after that view was deleted', async () => {
    const user = await person('is-advised-again');
    await user.post(...history);
    const first = await proposalsOf(user);
    service.clock.advance(60_000);
    await user.post({ date: '2026-06-15', amount: -1 });
    const second = await proposalsOf(user);
    expect(second.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
    const [bills, subscriptions] = second;
    const named = await user.view([{ type: 'INCOME', include: { categoryId: [32] } }], { recommendationId: bills?.id });
    expect(await namesOf(user)).toEqual(all.slice(1));
    await user.call('DELETE', `/views/${named}`);
    expect(await namesOf(user)).toEqual(all.slice(1));
    const other = await user.view([{ type: 'INCOME', include: { categoryId: [32] } }]);
    await user.call('PUT', `/views/${other}`, { body: { recommendationId: subscriptions?.id } });
    expect(await user.read(other)).toMatchObject({ recommendationId: subscriptions?.id });
    expect(await namesOf(user)).toEqual(all.slice(2));
  });

  it('rules of an existing view are not proposed, regardless of name and period', async () => {
    const user = await person('has-it-already');
    await user.post(...history);
    const id = await user.view([
      {
        type: 'EXPENSE',
        name: 'Mine',
        fromDate: '2026-01-01',
        toDate: '2026-01-02',
        include: { merchantType: ['BILLERS'] },
      },
    ]);
    expect(await namesOf(user)).toEqual(all.slice(1));
    await user.call('DELETE', `/views/${id}`);
    expect(await namesOf(user)).toEqual(all);
  });

  it('nothing is proposed if there are few transactions', async () => {
    const user = await person('has-few');
    await user.post(...repeated(13, -10), ...repeated(6, -3));
    expect(await user.get('/views/recommendations')).toEqual({});
    await user.post({ date: '2026-06-15', amount: -10 });
    expect(await namesOf(user)).toEqual(['Restaurants']);
  });

  it('recommendations of another user are not found', async () => {
    const [one, other] = [await person('gets-advice'), await person('gets-none')];
    await one.post(...history);
    const [proposal] = await proposalsOf(one);
    expectError(
      await other.create([{ type: 'EXPENSE', include: { categoryId: [22] } }], { recommendationId: proposal?.id }),
      'Y800',
    );
    expect(await other.get('/views/recommendations')).toEqual({});
  });
});

import type { FeedEntry } from '@fin-link/contracts/service';
import { beforeAll, expect, it } from 'vitest';
import { insightNamed, insights } from '../../../src/wellness/insights/catalogue/index.ts';
import { readPayments } from '../../../src/wellness/insights/facts/payments.ts';
import { insightCases } from './cases.ts';
import { oneBank, today } from './insight-case.ts';
import { type InsightPerson, insightService } from './insight-person.ts';

/** Insights with peer comparison have separate tests. */
const withPeers = insights.filter(({ isBenchmark }) => isBenchmark).map(({ name }) => name);

const { service, person } = await insightService(today);
let count = 0;
const someone = (accounts: (typeof insightCases)[number]['accounts']) => person(`someone${(count += 1)}`, accounts);

/** Evaluates an insight by its trigger: after a change, or on demand. */
async function evaluated(of: InsightPerson, name: string): Promise<FeedEntry[]> {
  if (insightNamed(name)?.isOnDemand === true) expect((await of.trigger(name)).status).toBe(200);
  else await of.changed();
  return of.feed({ insightName: name });
}

beforeAll(async () => {
  const token = await service.token('sandbox_admin');
  const { status } = await service.call('PATCH', '/insights/configs/customerSubscriptions', {
    token,
    body: {
      customerSubscription: insights
        .filter(({ isBenchmark }) => !isBenchmark)
        .map(({ name, entities }) => ({
          insightName: name,
          customerConfiguration: entities.map((entityType) => ({ entityType, isSubscribed: true })),
        })),
    },
  });
  expect(status).toBe(204);
});

it('insights about missing accounts lead to linking, those about expected payments to the upcoming view', () => {
  const namesWith = (wanted: string) => insights.filter(({ action }) => action === wanted).map(({ name }) => name);
  expect(namesWith('LINK')).toEqual([
    'AGGREGATE_CREDIT_CARD_ACCOUNT',
    'AGGREGATE_INSURANCE_ACCOUNT',
    'AGGREGATE_MORTGAGE_ACCOUNT',
    'AGGREGATE_INVESTMENT_ACCOUNT',
    'AGGREGATE_REAL_ESTATE_ACCOUNT',
  ]);
  expect(namesWith('UPCOMING')).toEqual([
    'PROJECTED_LOW_BALANCE',
    'PROJECTED_DISCRETIONARY_FUNDS',
    'NEW_BILL',
    'BILL_PAID',
    'BILL_CHANGED',
    'BILL_NOT_PAID',
    'UPCOMING_BILLS',
    'UPCOMING_SUBSCRIPTIONS_ALL_ACCOUNTS',
    'UPCOMING_BILLS_AND_SUBSCRIPTIONS_ALL_ACCOUNTS',
    'SUBSCRIPTION_PAID',
    'SUBSCRIPTION_CHANGED',
    'SUBSCRIPTION_NOT_PAID',
    'SUBSCRIPTION_PAID_AND_BILL_PAID_ALL_ACCOUNTS',
    'NEW_SALARY',
    'SALARY_DEPOSITED',
    'RECURRING_DEPOSIT_IS_LATE',
    'LOW_CONFIDENCE_PROJECTED_SERIES',
    'LOW_CONFIDENCE_PROJECTED_SERIES_ALL_ACCOUNTS',
  ]);
});

it('there is a case for every insight', () => {
  expect(insightCases.map(({ name }) => name).toSorted()).toEqual(
    insights
      .map(({ name }) => name)
      .filter((name) => !withPeers.includes(name))
      .toSorted(),
  );
});

it.each(insightCases.map((one) => [one.name, one] as const))(
  '%s is generated once, with its reason, and not repeated',
  async (name, { accounts, fires, says }) => {
    const one = await someone(accounts);
    await fires(one);
    const [insight, ...others] = await evaluated(one, name);
    expect(others).toEqual([]);
    expect(insight?.reason).toMatchObject(says);
    expect(insight).toMatchObject({ insightName: name, status: 'ACTIVE', createdDate: `${today}T09:00:00.000Z` });
    expect(await evaluated(one, name)).toHaveLength(1);
  },
);

it.each(
  insightCases.flatMap(({ name, accounts, below }) =>
    typeof below === 'string' ? [] : [[name, accounts, below] as const],
  ),
)('%s is not generated just below its limit', async (name, accounts, below) => {
  const one = await someone(accounts);
  await below(one);
  expect(await evaluated(one, name)).toEqual([]);
});

const linkedKinds = [
  ['AGGREGATE_CREDIT_CARD_ACCOUNT', 'creditCard'],
  ['AGGREGATE_INSURANCE_ACCOUNT', 'insurance'],
  ['AGGREGATE_MORTGAGE_ACCOUNT', 'loan'],
  ['AGGREGATE_INVESTMENT_ACCOUNT', 'investment'],
  ['AGGREGATE_REAL_ESTATE_ACCOUNT', 'realEstate'],
  ['AGGREGATE_SAVINGS_CHECKING_ACCOUNT', 'bank'],
] as const;

it.each(linkedKinds)('%s is not generated if the account is linked: %s', async (name, container) => {
  const { accounts, fires } = insightCases.find((one) => one.name === name) ?? { accounts: {}, fires: null };
  const one = await someone({ ...accounts, linked: { container, balances: { [today]: '1' } } });
  if (container === 'loan') await one.state('linked', { type: 'MORTGAGE' });
  await fires?.(one);
  expect(await evaluated(one, name)).toEqual([]);
});

it('insights evaluate no credit of zero', async () => {
  const user = await someone(oneBank);
  const [received] = await user.paid(['2026-06-10', 0.01, 'Acme', { category: 29 }]);
  await user.paid(['2026-06-11', 0, 'Acme', { category: 29 }]);
  const conditions = { accountIds: [user.idOf('main')], fromDate: '2026-01-01', toDate: today };
  const payments = await readPayments(service.deps.database.db, user, conditions);
  expect(payments.map(({ id }) => id)).toEqual([received]);
});

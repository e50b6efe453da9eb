import { insightsReply } from '@fin-link/contracts/browser';
import { expect, test } from 'vitest';
import { shortened } from '../../../src/wellness/insights/insight-view.ts';
import { insightsOf } from '../../../src/wellness/insights/insights.ts';
import { accountOf } from '../../reporting/linked-data/records.ts';
import { bankOf, configurationOf, entryOf, subscriptionOf, transactionOf, usd } from './samples.ts';

const now = new Date('2026-12-02T10:15:00.000Z');

type Found = Parameters<typeof insightsOf>[0];
const shown = (found: Partial<Found>) =>
  insightsReply.parse(insightsOf({ now, accounts: [], subscriptions: [], entries: [], hasMore: false, ...found }));
const shownOne = (entry: Found['entries'][number]) =>
  shown({ entries: [entry], accounts: [accountOf(100, 10), accountOf(101, 10)] }).insights[0];

test('an insight contains its reason, its account and its payment', () => {
  const entry = entryOf(8_001, {
    reason: {
      amount: usd(1_249),
      limit: usd(500),
      date: '2026-12-01',
      subject: { kind: 'merchant', name: 'Corner Electronics' },
      accountId: [100],
      transactionId: [7_001],
    },
    bankAccount: [bankOf(100, [transactionOf(7_001)])],
  });
  const account = accountOf(100, 10, { nickname: 'Everyday', accountNumber: 'xxxx4821' });
  expect(shown({ entries: [entry], accounts: [account], hasMore: true })).toEqual({
    now: '2026-12-02T10:15:00.000Z',
    accounts: [{ accountId: 100, accountName: 'Everyday', providerName: 'Bank', mask: '4821', currency: 'USD' }],
    insights: [
      {
        insightId: '8001',
        insightName: 'LARGE_PURCHASE',
        title: 'Large Purchase',
        createdAt: '2026-12-02T06:00:00.000Z',
        status: 'active',
        action: 'stop',
        reason: {
          amount: { amount: '1249', currency: 'USD' },
          limit: { amount: '500', currency: 'USD' },
          date: '2026-12-01',
          subject: 'Corner Electronics',
        },
        accountIds: [100],
        predictedEventIds: [],
        transactions: [
          {
            transactionId: 7_001,
            accountId: 100,
            date: '2026-12-01',
            description: 'CORNER ELECTRONICS 0042',
            amount: { amount: '1249', currency: 'USD' },
            direction: 'out',
          },
        ],
      },
    ],
    hasMore: true,
    stopped: [],
  });
});

test('an insight contains every member of its reason', () => {
  const reason = {
    amount: usd(120.5),
    limit: usd(100),
    previousAmount: usd(80),
    percent: 50.6,
    limitPercent: 20,
    count: 3,
    days: 7,
    date: '2026-12-01',
    period: { fromDate: '2026-11-01', toDate: '2026-11-30' },
    subject: { kind: 'category' as const, name: 'Groceries', messageId: 'category.groceries' },
    top: [
      {
        name: 'Utilities',
        messageId: 'category.utilities',
        amount: usd(-60),
        previousAmount: usd(40),
        date: '2026-11-12',
        count: 2,
        limit: usd(55),
      },
    ],
  };
  expect(shownOne(entryOf(1, { reason }))?.reason).toEqual({
    amount: { amount: '120.5', currency: 'USD' },
    limit: { amount: '100', currency: 'USD' },
    previousAmount: { amount: '80', currency: 'USD' },
    percent: 50.6,
    limitPercent: 20,
    count: 3,
    days: 7,
    date: '2026-12-01',
    from: '2026-11-01',
    to: '2026-11-30',
    subject: 'Groceries',
    subjectMessageId: 'category.groceries',
    rows: [
      {
        name: 'Utilities',
        messageId: 'category.utilities',
        amount: { amount: '-60', currency: 'USD' },
        previousAmount: { amount: '40', currency: 'USD' },
        date: '2026-11-12',
        count: 2,
        limit: { amount: '55', currency: 'USD' },
      },
    ],
  });
});

test.each([
  ['LINK', 'link'],
  ['UPCOMING', 'upcoming'],
  ['STOP', 'stop'],
  [undefined, 'stop'],
] as const)('an insight with the action %s of the service asks for %s', (action, shown) => {
  expect(shownOne(entryOf(1, action === undefined ? {} : { action }))).toMatchObject({ action: shown });
});

test('a dismissed insight stays in the list', () => {
  expect(shownOne(entryOf(1, { status: 'DISMISSED' }))?.status).toBe('dismissed');
});

test('payments of all blocks are listed once, newest first, without predicted payments', () => {
  const found = shownOne(
    entryOf(1, {
      basicAccount: [
        { ...bankOf(100), basicTransaction: [transactionOf(1, { date: '2026-11-01' }), transactionOf(2)] },
      ],
      bankAccount: [
        bankOf(100, [
          transactionOf(2),
          transactionOf(2, { sourceType: 'MANUAL', date: '2026-11-15' }),
          transactionOf(3, { sourceType: 'PREDICTED', date: '2026-12-20' }),
        ]),
      ],
      cardAccount: [
        {
          ...bankOf(101),
          container: 'creditCard',
          basicTransaction: [transactionOf(4, { date: '2026-12-02', baseType: 'CREDIT' })],
        },
      ],
    }),
  );
  expect(
    found?.transactions.map(({ transactionId, accountId, direction }) => [transactionId, accountId, direction]),
  ).toEqual([
    [4, 101, 'in'],
    [2, 100, 'out'],
    [2, 100, 'out'],
    [1, 100, 'out'],
  ]);
  expect(found?.accountIds).toEqual([100, 101]);
});

test('a payment prefers the user’s own description', () => {
  const descriptionOf = (description: { original: string; simple?: string; consumer?: string }) =>
    shownOne(entryOf(1, { bankAccount: [bankOf(100, [transactionOf(1, { description })])] }))?.transactions[0]
      ?.description;
  expect(descriptionOf({ original: 'a', simple: 'b', consumer: 'c' })).toBe('c');
  expect(descriptionOf({ original: 'a', simple: 'b' })).toBe('b');
  expect(descriptionOf({ original: 'a', simple: ' ' })).toBe('a');
  expect(descriptionOf({ original: '' })).toBe('Electronics/General Merchandise');
});

test('an account that is not there any more is named by no insight, and its payments are not shown', () => {
  const entry = entryOf(1, { reason: { accountId: [100, 999] }, bankAccount: [bankOf(999, [transactionOf(1)])] });
  expect(shownOne(entry)).toMatchObject({ accountIds: [100], transactions: [] });
});

test('predicted events of the reason and the blocks are listed once each', () => {
  const event = {
    id: 5_001,
    link: { entityName: 'PREDICTED_EVENT', method: 'GET' as const, url: '/predictedEvents/5001' },
    categoryId: '39',
    category: 'Utilities',
    frequency: 'MONTHLY',
    confidence: '0.9',
    confidenceLevel: 'HIGH',
    userApprovalStatus: 'PENDING',
  };
  const found = shownOne(
    entryOf(1, {
      insightName: 'BILL_PAID',
      reason: { predictedEventId: [5_001] },
      basicPredictedEvents: [event],
      bankAccount: [
        {
          ...bankOf(100, [transactionOf(1, { basicPredictedEvent: { ...event, id: 5_003 } })]),
          basicPredictedEvent: [{ ...event, id: 5_002 }],
        },
      ],
    }),
  );
  expect(found?.predictedEventIds).toEqual([5_001, 5_002, 5_003]);
});

test('text of banks is shortened without splitting a character', () => {
  const long = `${'x'.repeat(199)}😀`;
  const { insights } = shown({
    accounts: [accountOf(100, 10)],
    entries: [
      entryOf(1, {
        insightTitle: long,
        reason: { subject: { kind: 'merchant', name: long }, top: [{ name: long, amount: usd(1) }] },
        bankAccount: [bankOf(100, [transactionOf(1, { description: { original: long } })])],
      }),
    ],
  });
  const [{ title, reason, transactions } = expect.fail('The insight is missing.')] = insights;
  const cut = 'x'.repeat(199);
  expect([title, reason.subject, reason.rows?.[0]?.name, transactions[0]?.description]).toEqual([cut, cut, cut, cut]);
});

test('an insight without a title uses its name', () => {
  expect(shownOne(entryOf(1, { insightTitle: ' ' }))?.title).toBe('LARGE_PURCHASE');
});

test('lists longer than the limits of the insights reply are cut', () => {
  const ids = Array.from({ length: 60 }, (_, index) => index + 1);
  const entry = entryOf(1, {
    reason: {
      predictedEventId: ids.slice(0, 50),
      top: ids.slice(0, 20).map((id) => ({ name: `Row ${id}`, amount: usd(id) })),
    },
    basicPredictedEvents: [],
    bankAccount: ids.map((id) => bankOf(id, [transactionOf(id)])),
  });
  const { insights, accounts } = shown({ entries: [entry], accounts: ids.map((id) => accountOf(id, 10)) });
  expect([insights[0]?.accountIds.length, insights[0]?.transactions.length, accounts.length]).toEqual([50, 50, 60]);
  expect(insights[0]?.transactions[0]?.transactionId).toBe(60);
});

test('objects of the service with a malformed id or name are left out', () => {
  const entries = [entryOf(1), { ...entryOf(2), id: 'abc' }, entryOf(3, { insightName: 'lower-case' })];
  expect(shown({ entries }).insights.map(({ insightId }) => insightId)).toEqual(['1']);
});

test('for a service without reasons, a single payment is the reason', () => {
  const { reason: _reason, status: _status, ...plain } = entryOf(1);
  const payment = transactionOf(7, { basicMerchant: { name: 'Corner Electronics' } });
  expect(shownOne({ ...plain, bankAccount: [bankOf(100, [payment])] })).toMatchObject({
    status: 'active',
    reason: { amount: { amount: '1249', currency: 'USD' }, date: '2026-12-01', subject: 'Corner Electronics' },
    accountIds: [100],
  });
  const several = [payment, transactionOf(8)];
  expect(shownOne({ ...plain, bankAccount: [bankOf(100, several)] })?.reason).toEqual({});
});

test('for a service without reasons, a single change is the reason', () => {
  const { reason: _reason, status: _status, ...plain } = entryOf(1, { insightName: 'CHANGE_IN_NETWORTH' });
  const change = {
    changeType: 'INCREASE' as const,
    previousDate: '2026-11-01',
    previousAmount: usd(100),
    currentDate: '2026-12-01',
    currentAmount: usd(150),
    changeAmount: usd(50),
    changePercent: 50,
  };
  expect(shownOne({ ...plain, changeValue: [change] })?.reason).toEqual({
    amount: { amount: '150', currency: 'USD' },
    previousAmount: { amount: '100', currency: 'USD' },
    percent: 50,
    date: '2026-12-01',
  });
  expect(shownOne({ ...plain, changeValue: [change, change] })?.reason).toEqual({});
});

test('an insight name is stopped if the user has no subscription that the customer offers', () => {
  const { stopped } = shown({
    subscriptions: [
      subscriptionOf('HAD'),
      subscriptionOf('STOPPED', { userConfiguration: [configurationOf(false)] }),
      subscriptionOf('STOPPED_FOR_ONE_ACCOUNT', { userConfiguration: [configurationOf(false, 'ACCOUNT', '100')] }),
      subscriptionOf('HAD_FOR_VIEWS', {
        userConfiguration: [configurationOf(false)],
        customerConfiguration: [configurationOf(true), configurationOf(true, 'VIEW')],
      }),
      subscriptionOf('STOPPED_FOR_ALL', {
        userConfiguration: [configurationOf(false), configurationOf(false, 'VIEW')],
        customerConfiguration: [configurationOf(true), configurationOf(true, 'VIEW')],
      }),
      subscriptionOf('NOT_OFFERED', {
        userConfiguration: [configurationOf(false)],
        customerConfiguration: [configurationOf(false)],
      }),
    ],
  });
  expect(stopped).toEqual([
    { insightName: 'STOPPED', title: 'Title of STOPPED' },
    { insightName: 'STOPPED_FOR_ALL', title: 'Title of STOPPED_FOR_ALL' },
  ]);
});

test('a text of an insight is cut before an emoji that does not fit', () => {
  expect(shortened(` ${'a'.repeat(195)}👨‍👩‍👧‍👦`)).toBe('a'.repeat(195));
});

import { upcomingReply } from '@fin-link/contracts/browser';
import { frequencies, type PredictedEvent, type PredictedTransaction } from '@fin-link/contracts/service';
import { expect, test } from 'vitest';
import { upcomingOf } from '../../../src/wellness/upcoming/upcoming.ts';
import { accountOf, predictedEventOf } from '../../reporting/linked-data/records.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const today = '2026-12-02';

function paymentOf(id: number, event: PredictedEvent, changes: Partial<PredictedTransaction> = {}) {
  const { description, userApprovalStatus: _approval, status: _status, sourceType: _source, ...common } = event;
  return {
    ...common,
    id,
    description: { original: description },
    date: '2026-12-03',
    status: 'SCHEDULED',
    sourceType: 'PREDICTED',
    isManual: false,
    recurringEventId: event.id,
    reconStatus: 'PENDING',
    ...changes,
  } satisfies PredictedTransaction;
}

type Found = Parameters<typeof upcomingOf>[0];
const shown = (found: Partial<Found>) =>
  upcomingReply.parse(
    upcomingOf({ today, until: '2027-03-02', accounts: [], events: [], payments: [], balances: [], ...found }),
  );

test('an event is returned with its name, its range and the host’s enum values', () => {
  const event = predictedEventOf(5_001, 100, {
    amount: usd(64.2),
    amountRange: { low: usd(58.1), high: usd(71.35) },
    confidenceLevel: 'MEDIUM',
    userApprovalStatus: 'REJECTED',
    merchantType: 'BILLERS',
    nextDate: undefined,
  });
  expect(shown({ accounts: [accountOf(100, 10)], events: [event] }).events).toEqual([
    {
      predictedEventId: 5_001,
      accountId: 100,
      name: 'Northside Power',
      kind: 'bill',
      amount: { amount: '64.2', currency: 'USD' },
      low: '58.1',
      high: '71.35',
      direction: 'out',
      frequency: 'monthly',
      confidence: 'medium',
      approval: 'rejected',
      nextDate: null,
    },
  ]);
});

test('events are income by their direction, and bills or subscriptions by the type of their merchant', () => {
  const events = [
    predictedEventOf(1, 100, { baseType: 'CREDIT', merchantType: 'BILLERS' }),
    predictedEventOf(2, 100, { merchantType: 'BILLERS' }),
    predictedEventOf(3, 100, { merchantType: 'SUBSCRIPTION' }),
    predictedEventOf(4, 100, { merchantType: 'OTHERS' }),
    predictedEventOf(5, 100),
  ];
  const kinds = shown({ accounts: [accountOf(100, 10)], events }).events.map(({ kind, direction }) => [
    kind,
    direction,
  ]);
  expect(kinds).toEqual([
    ['income', 'in'],
    ['bill', 'out'],
    ['subscription', 'out'],
    ['other', 'out'],
    ['other', 'out'],
  ]);
});

test('each frequency of the service maps to one of the host', () => {
  const events = frequencies.map((frequency, index) => predictedEventOf(index + 1, 100, { frequency }));
  const words = shown({ accounts: [accountOf(100, 10)], events }).events.map(({ frequency }) => frequency);
  expect(new Set(words).size).toBe(frequencies.length);
  expect(words[2]).toBe('every-four-weeks');
});

test('an event without a description is named by its merchant', () => {
  const events = [predictedEventOf(1, 100, { description: ' ', merchant: { id: '7', name: 'Harbor Gym' } })];
  expect(shown({ accounts: [accountOf(100, 10)], events }).events).toMatchObject([{ name: 'Harbor Gym' }]);
});

test('a payment is late after its day and otherwise has the service’s state', () => {
  const event = predictedEventOf(1, 100);
  const payments = [
    paymentOf(10, event, { date: '2026-11-20', reconStatus: 'MISSED' }),
    paymentOf(11, event, { date: '2026-11-21', reconStatus: 'RECONCILED', reconciledTransactionId: 99 }),
    paymentOf(12, event, { date: '2026-12-01' }),
    paymentOf(13, event, { date: today }),
  ];
  const { payments: views } = shown({ accounts: [accountOf(100, 10)], events: [event], payments });
  expect(views.map(({ predictedTransactionId, state }) => [predictedTransactionId, state])).toEqual([
    [10, 'missed'],
    [11, 'paid'],
    [12, 'late'],
    [13, 'expected'],
  ]);
});

test('only accounts with a predicted event are listed, each with its balances', () => {
  const day = { date: today, amount: 2410.55, low: -0.5, high: 2500 };
  const accounts = [accountOf(100, 10, { nickname: 'Everyday', accountNumber: 'xxxx4821' }), accountOf(101, 10)];
  const found = shown({
    accounts,
    events: [predictedEventOf(1, 100)],
    balances: accounts.map(({ id }) => ({ accountId: id, currency: 'USD', CONTAINER: 'bank' as const, day: [day] })),
  });
  expect(found.accounts).toEqual([
    {
      accountId: 100,
      accountName: 'Everyday',
      providerName: 'Bank',
      mask: '4821',
      currency: 'USD',
      balances: [{ date: today, amount: '2410.55', low: '-0.5', high: '2500' }],
      balancesWithSpending: null,
    },
  ]);
});

test('an account without a projected balance has the currency of its events, and a manual account has no bank', () => {
  const accounts = [accountOf(100, 10, { isManual: true })];
  expect(shown({ accounts, events: [predictedEventOf(1, 100)] }).accounts).toMatchObject([
    { providerName: null, currency: 'USD', balances: [] },
  ]);
});

test('a bank account has balances with everyday spending if the service projects them', () => {
  const day = { date: today, amount: 100, low: 100, high: 100 };
  const spent = { date: today, amount: 60.5, low: 20, high: 80 };
  const balances = [
    { accountId: 100, currency: 'USD', CONTAINER: 'bank' as const, day: [day], dayWithEverydaySpending: [spent] },
  ];
  const found = shown({ accounts: [accountOf(100, 10)], events: [predictedEventOf(1, 100)], balances });
  expect(found.accounts).toMatchObject([
    {
      balances: [{ amount: '100' }],
      balancesWithSpending: [{ date: today, amount: '60.5', low: '20', high: '80' }],
    },
  ]);
});

test('a card has no projected balance', () => {
  const day = [{ date: today, amount: 1, low: 1, high: 1 }];
  const balances = [
    { accountId: 100, currency: 'USD', CONTAINER: 'creditCard' as const, day, dayWithEverydaySpending: day },
  ];
  const found = shown({ accounts: [accountOf(100, 10)], events: [predictedEventOf(1, 100)], balances });
  expect(found.accounts).toMatchObject([{ accountId: 100, balances: [], balancesWithSpending: null }]);
});

test('events of accounts that are not listed, and payments of events that are not, are left out', () => {
  const events = [predictedEventOf(1, 100), predictedEventOf(2, 999)];
  const ended = predictedEventOf(3, 100);
  const payments = [...events, ended].map((event, index) => paymentOf(index + 10, event));
  const found = shown({ accounts: [accountOf(100, 10)], events, payments });
  expect(found.events.map(({ predictedEventId }) => predictedEventId)).toEqual([1]);
  expect(found.payments.map(({ predictedTransactionId }) => predictedTransactionId)).toEqual([10]);
});

test('lists longer than the limits of the reply are cut', () => {
  const accounts = Array.from({ length: 60 }, (_, index) => accountOf(index + 1, 10));
  const events = Array.from({ length: 600 }, (_, index) => predictedEventOf(index + 1, (index % 60) + 1));
  const payments = Array.from({ length: 3_000 }, (_, index) => paymentOf(index + 1, predictedEventOf(1, 1)));
  const found = shown({ accounts, events, payments });
  expect([found.accounts.length, found.events.length, found.payments.length]).toEqual([50, 200, 2_000]);
});

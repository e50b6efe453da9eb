import { type InsightCase, oneBank, usd } from './insight-case.ts';
import type { InsightPerson } from './insight-person.ts';

const came = (on: string, amount: number, transactionId = 1) => [on, { on, amount, transactionId }] as const;
const old = '2026-05-31';

/** Returns cases for one kind of recurring payment, with the names of its insights. */
function recurringCases(kind: {
  merchantType: 'BILLERS' | 'SUBSCRIPTION';
  sign: 1 | -1;
  names: { new?: string; paid: string; changed?: string; late: string };
  change: [enough: number, less: number];
}): InsightCase[] {
  const { merchantType, sign, names, change } = kind;
  const event = { name: 'Acme', amount: sign * 100, ...(sign < 0 && { merchantType }), createdAt: '2026-01-01' };
  const subject = { kind: 'event', name: 'Acme' };
  return [
    ...(names.new === undefined
      ? []
      : [
          {
            name: names.new,
            accounts: oneBank,
            fires: (person: InsightPerson) => person.recurring({ ...event, createdAt: '2026-06-01' }),
            below: (person: InsightPerson) => person.recurring({ ...event, createdAt: old }),
            says: { amount: usd(100), subject },
          },
        ]),
    {
      name: names.paid,
      accounts: oneBank,
      fires: (person) => person.recurring({ ...event, due: [came('2026-06-01', 100, 9)] }),
      below: (person) => person.recurring({ ...event, due: [came(old, 100)] }),
      says: { amount: usd(100), date: '2026-06-01', transactionId: [9], subject },
    },
    ...(names.changed === undefined
      ? []
      : [
          {
            name: names.changed,
            accounts: oneBank,
            fires: (person: InsightPerson) =>
              person.recurring({ ...event, due: [came('2026-05-02', 100), came('2026-06-02', change[0])] }),
            below: (person: InsightPerson) =>
              person.recurring({ ...event, due: [came('2026-05-02', 100), came('2026-06-02', change[1])] }),
            says: { amount: usd(change[0]), previousAmount: usd(100), subject },
          },
        ]),
    {
      name: names.late,
      accounts: oneBank,
      fires: (person) => person.recurring({ ...event, due: [['2026-06-12']] }),
      below: (person) => person.recurring({ ...event, due: [['2026-06-13']] }),
      says: { amount: usd(100), date: '2026-06-12', days: 3, subject },
    },
  ];
}

const upcoming = (name: string, merchantType: 'BILLERS' | 'SUBSCRIPTION', says: object): InsightCase => ({
  name,
  accounts: oneBank,
  fires: (person) => person.recurring({ name: 'Acme', amount: -100, merchantType, due: [['2026-06-22']] }),
  below: (person) => person.recurring({ name: 'Acme', amount: -100, merchantType, due: [['2026-06-23']] }),
  says: { amount: usd(100), ...says },
});
const oneRow = { count: 1, top: [{ name: 'Acme', amount: usd(100), date: '2026-06-22' }] };

/** Cases about recurring payments. */
export const billCases: readonly InsightCase[] = [
  ...recurringCases({
    merchantType: 'BILLERS',
    sign: -1,
    names: { new: 'NEW_BILL', paid: 'BILL_PAID', changed: 'BILL_CHANGED', late: 'BILL_NOT_PAID' },
    change: [110, 109.99],
  }),
  ...recurringCases({
    merchantType: 'SUBSCRIPTION',
    sign: -1,
    names: { paid: 'SUBSCRIPTION_PAID', changed: 'SUBSCRIPTION_CHANGED', late: 'SUBSCRIPTION_NOT_PAID' },
    change: [105, 104.94],
  }),
  ...recurringCases({
    merchantType: 'BILLERS',
    sign: 1,
    names: { new: 'NEW_SALARY', paid: 'SALARY_DEPOSITED', late: 'RECURRING_DEPOSIT_IS_LATE' },
    change: [0, 0],
  }),
  upcoming('UPCOMING_BILLS', 'BILLERS', { date: '2026-06-22', days: 7 }),
  upcoming('UPCOMING_SUBSCRIPTIONS_ALL_ACCOUNTS', 'SUBSCRIPTION', oneRow),
  upcoming('UPCOMING_BILLS_AND_SUBSCRIPTIONS_ALL_ACCOUNTS', 'BILLERS', oneRow),
  {
    name: 'SUBSCRIPTION_PAID_AND_BILL_PAID_ALL_ACCOUNTS',
    accounts: oneBank,
    fires: (person) => person.recurring({ name: 'Acme', amount: -100, due: [came('2026-06-01', 101)] }),
    below: (person) => person.recurring({ name: 'Acme', amount: -100, due: [came(old, 101)] }),
    says: { amount: usd(101), count: 1 },
  },
  {
    name: 'LOW_CONFIDENCE_PROJECTED_SERIES',
    accounts: oneBank,
    fires: (person) => person.recurring({ name: 'Acme', amount: -100, confidence: 0.59 }),
    below: (person) => person.recurring({ name: 'Acme', amount: -100, confidence: 0.6 }),
    says: { amount: usd(100), subject: { kind: 'event', name: 'Acme' } },
  },
  {
    name: 'LOW_CONFIDENCE_PROJECTED_SERIES_ALL_ACCOUNTS',
    accounts: oneBank,
    fires: (person) => person.recurring({ name: 'Acme', amount: -100, confidence: 0.59 }),
    below: (person) => person.recurring({ name: 'Acme', amount: -100, confidence: 0.6 }),
    says: { count: 1, top: [{ name: 'Acme', amount: usd(100) }] },
  },
];

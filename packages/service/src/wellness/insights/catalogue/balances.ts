import Big from 'big.js';
import { projectBalance } from '../../predictions/index.ts';
import {
  addDays,
  addMonths,
  daysBetween,
  type DuePayment,
  type Facts,
  type InsightAccount,
  monthOf,
} from '../facts/index.ts';
import { accountBlocks, changeOf, idsOf, money, percentOf } from './blocks.ts';
import {
  amountLimit,
  daysLimit,
  type Finding,
  type InsightDefinition,
  onRefresh,
  onSchedule,
  unlessRequested,
  percentLimit,
} from './definition.ts';

/** Returns the available balance of a bank account, or its current balance if the bank sends no available balance. */
const spendable = ({ available, balance }: InsightAccount): string | null => available ?? balance;

/** Adds up the balances of bank accounts by currency. */
function sumsOf(accounts: readonly InsightAccount[]): { currency: string; of: InsightAccount[]; total: Big }[] {
  const counted = accounts.filter(
    (account): account is InsightAccount & { currency: string } =>
      account.currency !== null && spendable(account) !== null && account.isAsset !== false,
  );
  return [...Map.groupBy(counted, ({ currency }) => currency)].map(([currency, of]) => ({
    currency,
    of,
    total: of.reduce((sum, account) => sum.plus(spendable(account) ?? 0), new Big(0)),
  }));
}

function ofBalance(account: InsightAccount, limit: number, isPassed: (balance: Big) => boolean): Finding[] {
  const balance = spendable(account);
  if (balance === null || account.currency === null || account.isAsset === false || !isPassed(new Big(balance)))
    return [];
  return [
    {
      subject: 'balance',
      reason: {
        amount: money(balance, account.currency),
        limit: money(String(limit), account.currency),
        accountId: [account.id],
      },
      blocks: accountBlocks([account]),
      accountIds: [account.id],
    },
  ];
}

const pendingOf = (payments: readonly DuePayment[], accountId: number, until: string): DuePayment[] =>
  payments.filter(
    ({ event, payment }) =>
      event.account_id === accountId &&
      payment.recon_status === 'PENDING' &&
      event.status === 'ACTIVE' &&
      payment.due_date <= until,
  );

/** Returns the lowest balance expected within `days` days, and its date. Ignores income, so that a warning does not depend on it. */
async function lowestOf(
  facts: Facts,
  account: InsightAccount,
  days: number,
): Promise<{ date: string; amount: string } | null> {
  const balance = spendable(account);
  if (balance === null || account.currency === null || account.isAsset === false) return null;
  const until = addDays(facts.today, days);
  const { payments } = await facts.predicted();
  const due = pendingOf(payments, account.id, until).filter(
    ({ event }) => event.base_type === 'DEBIT' && event.currency === account.currency,
  );
  if (due.length === 0) return null;
  const dayNumber = (day: string): number => daysBetween('1970-01-01', day);
  return projectBalance(
    { balance, isAsset: true },
    due.map(({ event, payment }) => ({
      date: payment.due_date,
      baseType: event.base_type,
      amount: event.amount,
      low: event.low,
      high: event.high,
      confidence: event.confidence,
    })),
    dayNumber(facts.today),
    dayNumber(until),
  ).reduce<{ date: string; amount: string } | null>(
    (low, day) => (low === null || Number(day.amount) < Number(low.amount) ? day : low),
    null,
  );
}

/** Number of previous month-end balances in the average. */
const monthsOfAverage = 3;

/** Insights about balances and funds. */
export const balanceInsights: readonly InsightDefinition[] = [
  onRefresh('OTHER', {
    name: 'LOW_BALANCE_WARNING',
    title: 'Low Balance Warning',
    description: 'The balance of a bank account is below the limit.',
    containers: ['BANK'],
    thresholds: [amountLimit('BALANCE', 200)],
    duplicate: { days: 17 },
    evaluate: (_facts, { account, limit }) =>
      account === null ? [] : ofBalance(account, limit('BALANCE'), (balance) => balance.lt(limit('BALANCE'))),
  }),
  onSchedule('AGGREGATE', ['DAILY'], {
    name: 'LOW_BALANCE_WARNING_ALL_ACCOUNTS',
    title: 'Low Balance Warning - All Accounts',
    description: 'The balances of all bank accounts together are below the limit.',
    containers: ['BANK'],
    thresholds: [amountLimit('BALANCE', 200)],
    ...unlessRequested,
    evaluate: (_facts, { accounts, limit }) =>
      sumsOf(accounts)
        .filter(({ total }) => total.lt(limit('BALANCE')))
        .map(({ currency, of, total }) => ({
          subject: currency,
          reason: {
            amount: money(total, currency),
            limit: money(String(limit('BALANCE')), currency),
            accountId: idsOf(of),
          },
          blocks: { ...accountBlocks(of), accountDerived: { totalAvailableBalance: money(total, currency) } },
          accountIds: of.map(({ id }) => id),
        })),
  }),
  onRefresh('OTHER', {
    name: 'BALANCE_ABOVE_THRESHOLD',
    title: 'Balance Above Threshold',
    description: 'The balance of a bank account is above the limit.',
    containers: ['BANK'],
    thresholds: [amountLimit('BALANCE', 25_000)],
    duplicate: { days: 31 },
    ...unlessRequested,
    evaluate: (_facts, { account, limit }) =>
      account === null ? [] : ofBalance(account, limit('BALANCE'), (balance) => balance.gt(limit('BALANCE'))),
  }),
  onRefresh('OTHER', {
    name: 'PROJECTED_LOW_BALANCE',
    title: 'Projected Low Balance',
    description: 'Payments that are expected bring the balance of a bank account below the limit.',
    containers: ['BANK'],
    thresholds: [amountLimit('BALANCE', 100, { low: 0 }), daysLimit('FUTURE', 7)],
    duplicate: { days: 16 },
    async evaluate(facts, { account, limit }) {
      if (account?.currency === null || account === null) return [];
      const lowest = await lowestOf(facts, account, limit('FUTURE'));
      const now = spendable(account);
      // A balance that is already below the limit is reported by `LOW_BALANCE_WARNING`.
      if (
        lowest === null ||
        now === null ||
        new Big(now).lt(limit('BALANCE')) ||
        !new Big(lowest.amount).lt(limit('BALANCE'))
      )
        return [];
      return [
        {
          subject: 'balance',
          reason: {
            amount: money(lowest.amount, account.currency),
            previousAmount: money(now, account.currency),
            limit: money(String(limit('BALANCE')), account.currency),
            days: limit('FUTURE'),
            date: lowest.date,
            accountId: [account.id],
          },
          blocks: accountBlocks([account], () => ({
            predictedInfo: { date: lowest.date, predictedBalance: money(lowest.amount, account.currency ?? '') },
          })),
          accountIds: [account.id],
        },
      ];
    },
  }),
  onSchedule('OTHER', ['MONTHLY'], {
    name: 'PROJECTED_DISCRETIONARY_FUNDS',
    title: 'Projected Discretionary Funds',
    description: 'What is free to spend this month: the balance, with what is expected to come in and to be paid.',
    containers: ['BANK'],
    async evaluate(facts, { account }) {
      const balance = account === null ? null : spendable(account);
      if (account === null || balance === null || account.currency === null || account.isAsset === false) return [];
      const { currency } = account;
      const end = addDays(addMonths(monthOf(facts.today), 1), -1);
      const due = pendingOf((await facts.predicted()).payments, account.id, end).filter(
        ({ event }) => event.currency === currency,
      );
      if (due.length === 0) return [];
      const sum = (baseType: 'CREDIT' | 'DEBIT'): Big =>
        due.reduce((total, { event }) => (event.base_type === baseType ? total.plus(event.amount) : total), new Big(0));
      const [income, expense] = [sum('CREDIT'), sum('DEBIT')];
      const free = new Big(balance).plus(income).minus(expense);
      return [
        {
          subject: 'funds',
          reason: {
            amount: money(free, currency),
            previousAmount: money(balance, currency),
            period: { fromDate: facts.today, toDate: end },
            accountId: [account.id],
          },
          blocks: {
            ...accountBlocks([account], () => ({
              predictedInfo: {
                dateRange: { fromDate: facts.today, toDate: end },
                predictedIncome: money(income, currency),
                predictedExpense: money(expense, currency),
                predictedDiscretionaryBalance: money(free, currency),
              },
            })),
            accountDerived: { discretionaryBalance: money(free, currency) },
          },
          accountIds: [account.id],
        },
      ];
    },
  }),
  onSchedule('AGGREGATE', ['MONTHLY'], {
    name: 'SAVINGS_INCREASED_COMPARED_TO_YOUR_AVERAGE',
    title: 'Savings Increased Compared to Historical Average',
    description: 'Savings and investments are above the average of the three months before.',
    containers: ['BANK', 'INVESTMENT'],
    thresholds: [amountLimit('CHANGE', 100, { low: 0 }), percentLimit('CHANGE', 0, 0, 500)],
    async evaluate(facts, { accounts, limit }) {
      const saving = accounts.filter(
        ({ kind, type, isAsset }) =>
          isAsset === true && (kind === 'INVESTMENT' || /SAVING|MONEY_MARKET|\bCD\b/.test(type)),
      );
      const month = monthOf(facts.today);
      const days = Array.from({ length: monthsOfAverage }, (_, back) =>
        addDays(addMonths(month, -back), -1),
      ).toSorted();
      const [first = facts.today] = days;
      const ids = new Set(saving.map(({ id }) => id));
      const known = (await facts.balances([...days, facts.today])).filter(({ account_id: id }) => ids.has(id));
      // Excludes accounts that were linked later, because their balances would look like savings.
      const rows = [...Map.groupBy(known, ({ account_id: id }) => id).values()]
        .filter((of) => of.length > days.length)
        .flat();
      return [...Map.groupBy(rows, ({ currency }) => currency)].flatMap(([currency, of]) => {
        const on = (day: string): Big =>
          of.reduce((sum, row) => (row.day === day ? sum.plus(row.balance) : sum), new Big(0));
        // The average requires a balance for each month.
        if (days.some((day) => !of.some((row) => row.day === day))) return [];
        const average = days.reduce((sum, day) => sum.plus(on(day)), new Big(0)).div(days.length);
        const current = on(facts.today);
        const change = current.minus(average);
        const percent = percentOf(change, average) ?? 0;
        if (change.lte(0) || change.lt(limit('CHANGE', 'AMOUNT')) || percent < limit('CHANGE', 'PERCENT')) return [];
        const changed = changeOf({ previous: average, current, currency }, { from: first, to: facts.today });
        const compared = saving.filter(({ id }) => of.some(({ account_id: one }) => one === id));
        return {
          subject: currency,
          reason: {
            amount: changed.currentAmount,
            previousAmount: changed.previousAmount,
            percent,
            accountId: idsOf(compared),
            date: facts.today,
          },
          blocks: { ...accountBlocks(compared), changeValue: [changed] },
          accountIds: compared.map(({ id }) => id),
        };
      });
    },
  }),
];

import { addDays, daysBetween } from '@fin-link/contracts/service';
import Big from 'big.js';
import { projectBalance } from '../../predictions/index.ts';
import { addMonths, type DuePayment, type Facts, type InsightAccount, monthOf } from '../facts/index.ts';
import { accountBlocks, changeOf, idsOf, money, percentOf } from './blocks.ts';
import {
  amountLimit,
  daysLimit,
  type EvaluationInput,
  type Finding,
  type InsightDefinition,
  onRefresh,
  onSchedule,
  offByDefault,
  percentLimit,
} from './definition.ts';

export const balanceInsights: readonly InsightDefinition[] = [
  onRefresh('OTHER', {
    name: 'LOW_BALANCE_WARNING',
    title: 'Low Balance Warning',
    description: 'The balance of a bank account is below the limit.',
    containers: ['BANK'],
    thresholds: [amountLimit('BALANCE', 200)],
    duplicate: { days: 17 },
    evaluate: (_facts, { account, limit }) =>
      account === null ? [] : balanceFindings(account, limit('BALANCE'), (balance) => balance.lt(limit('BALANCE'))),
  }),
  onSchedule('AGGREGATE', ['DAILY'], {
    name: 'LOW_BALANCE_WARNING_ALL_ACCOUNTS',
    title: 'Low Balance Warning - All Accounts',
    description: 'The balances of all bank accounts together are below the limit.',
    containers: ['BANK'],
    thresholds: [amountLimit('BALANCE', 200)],
    ...offByDefault,
    evaluate: (_facts, input) =>
      sumByCurrency(input.accounts)
        .filter(({ total }) => total.lt(input.limit('BALANCE')))
        .map(({ currency, accounts, total }) => ({
          subject: currency,
          reason: {
            amount: money(total, currency),
            limit: money(String(input.limit('BALANCE')), currency),
            accountId: idsOf(accounts),
          },
          blocks: { ...accountBlocks(accounts), accountDerived: { totalAvailableBalance: money(total, currency) } },
          accountIds: accounts.map(({ id }) => id),
        })),
  }),
  onRefresh('OTHER', {
    name: 'BALANCE_ABOVE_THRESHOLD',
    title: 'Balance Above Threshold',
    description: 'The balance of a bank account is above the limit.',
    containers: ['BANK'],
    thresholds: [amountLimit('BALANCE', 25_000)],
    duplicate: { days: 31 },
    ...offByDefault,
    evaluate: (_facts, { account, limit }) =>
      account === null ? [] : balanceFindings(account, limit('BALANCE'), (balance) => balance.gt(limit('BALANCE'))),
  }),
  onRefresh('OTHER', {
    name: 'PROJECTED_LOW_BALANCE',
    action: 'UPCOMING',
    title: 'Projected Low Balance',
    description: 'Payments that are expected bring the balance of a bank account below the limit.',
    containers: ['BANK'],
    thresholds: [amountLimit('BALANCE', 100, { low: 0 }), daysLimit('FUTURE', 7)],
    duplicate: { days: 16 },
    evaluate: projectedLowBalance,
  }),
  onSchedule('OTHER', ['MONTHLY'], {
    name: 'PROJECTED_DISCRETIONARY_FUNDS',
    action: 'UPCOMING',
    title: 'Projected Discretionary Funds',
    description: 'What is free to spend this month: the balance, with what is expected to come in and to be paid.',
    containers: ['BANK'],
    evaluate: projectedDiscretionaryFunds,
  }),
  onSchedule('AGGREGATE', ['MONTHLY'], {
    name: 'SAVINGS_INCREASED_COMPARED_TO_YOUR_AVERAGE',
    title: 'Savings Increased Compared to Historical Average',
    description: 'Savings and investments are above the average of the three months before.',
    containers: ['BANK', 'INVESTMENT'],
    thresholds: [amountLimit('CHANGE', 100, { low: 0 }), percentLimit('CHANGE', 0, 0, 500)],
    evaluate: increasedSavings,
  }),
];

/** Returns one finding if the balance of the account is reportable, otherwise none. Omits debts. */
function balanceFindings(account: InsightAccount, limit: number, isReportable: (balance: Big) => boolean): Finding[] {
  const balance = spendableBalance(account);
  if (balance === null || account.currency === null || account.isAsset === false || !isReportable(new Big(balance)))
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

/** Returns the available balance of a bank account, or its current balance if the bank sends no available balance. */
const spendableBalance = ({ available, balance }: InsightAccount): string | null => available ?? balance;

/** Adds up the spendable balances by currency. Omits accounts without a currency or balance, and debts. */
function sumByCurrency(accounts: readonly InsightAccount[]): CurrencyBalance[] {
  const countedAccounts = accounts.filter(
    (account): account is InsightAccount & { currency: string } =>
      account.currency !== null && spendableBalance(account) !== null && account.isAsset !== false,
  );
  return [...Map.groupBy(countedAccounts, ({ currency }) => currency)].map(([currency, currencyAccounts]) => ({
    currency,
    accounts: currencyAccounts,
    total: currencyAccounts.reduce((sum, account) => sum.plus(spendableBalance(account) ?? 0), new Big(0)),
  }));
}

interface CurrencyBalance {
  currency: string;
  accounts: InsightAccount[];
  total: Big;
}

/** Finds an expected balance below the limit. */
async function projectedLowBalance(facts: Facts, { account, limit }: EvaluationInput): Promise<Finding[]> {
  if (account === null || account.currency === null) return [];
  const { currency } = account;
  const lowest = await findLowestBalance(facts, account, limit('FUTURE'));
  const currentBalance = spendableBalance(account);
  // A balance that is already below the limit is reported by `LOW_BALANCE_WARNING`.
  if (
    lowest === null ||
    currentBalance === null ||
    new Big(currentBalance).lt(limit('BALANCE')) ||
    !new Big(lowest.amount).lt(limit('BALANCE'))
  )
    return [];
  return [
    {
      subject: 'balance',
      reason: {
        amount: money(lowest.amount, currency),
        previousAmount: money(currentBalance, currency),
        limit: money(String(limit('BALANCE')), currency),
        days: limit('FUTURE'),
        date: lowest.date,
        accountId: [account.id],
      },
      blocks: accountBlocks([account], () => ({
        predictedInfo: { date: lowest.date, predictedBalance: money(lowest.amount, currency) },
      })),
      accountIds: [account.id],
    },
  ];
}

/**
 * Returns the lowest balance expected within `days` days, and its date. Returns `null` if no debit is expected in that time, or if the
 * account has no balance. Ignores expected income, so that a warning does not depend on it.
 */
async function findLowestBalance(
  facts: Facts,
  account: InsightAccount,
  days: number,
): Promise<{ date: string; amount: string } | null> {
  const balance = spendableBalance(account);
  if (balance === null || account.currency === null || account.isAsset === false) return null;
  const until = addDays(facts.today, days);
  const { payments } = await facts.predicted();
  const expectedDebits = pendingPayments(payments, account.id, until).filter(
    ({ event }) => event.base_type === 'DEBIT' && event.currency === account.currency,
  );
  if (expectedDebits.length === 0) return null;
  const dayNumber = (day: string): number => daysBetween('1970-01-01', day);
  return projectBalance(
    { balance, isAsset: true },
    expectedDebits.map(({ event, payment }) => ({
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
    (lowest, day) => (lowest === null || Number(day.amount) < Number(lowest.amount) ? day : lowest),
    null,
  );
}

/** Returns the payments of an account that are pending and due on or before the day `until`. */
const pendingPayments = (payments: readonly DuePayment[], accountId: number, until: string): DuePayment[] =>
  payments.filter(
    ({ event, payment }) =>
      event.account_id === accountId &&
      payment.recon_status === 'PENDING' &&
      event.status === 'ACTIVE' &&
      payment.due_date <= until,
  );

/** Returns what is free to spend until the end of the month: the balance plus expected income minus expected expenses. */
async function projectedDiscretionaryFunds(facts: Facts, { account }: EvaluationInput): Promise<Finding[]> {
  const balance = account === null ? null : spendableBalance(account);
  if (account === null || balance === null || account.currency === null || account.isAsset === false) return [];
  const { currency } = account;
  const lastDay = addDays(addMonths(monthOf(facts.today), 1), -1);
  const expectedPayments = pendingPayments((await facts.predicted()).payments, account.id, lastDay).filter(
    ({ event }) => event.currency === currency,
  );
  if (expectedPayments.length === 0) return [];
  const sum = (baseType: 'CREDIT' | 'DEBIT'): Big =>
    expectedPayments.reduce(
      (total, { event }) => (event.base_type === baseType ? total.plus(event.amount) : total),
      new Big(0),
    );
  const [income, expense] = [sum('CREDIT'), sum('DEBIT')];
  const discretionaryFunds = new Big(balance).plus(income).minus(expense);
  return [
    {
      subject: 'funds',
      reason: {
        amount: money(discretionaryFunds, currency),
        previousAmount: money(balance, currency),
        period: { fromDate: facts.today, toDate: lastDay },
        accountId: [account.id],
      },
      blocks: {
        ...accountBlocks([account], () => ({
          predictedInfo: {
            dateRange: { fromDate: facts.today, toDate: lastDay },
            predictedIncome: money(income, currency),
            predictedExpense: money(expense, currency),
            predictedDiscretionaryBalance: money(discretionaryFunds, currency),
          },
        })),
        accountDerived: { discretionaryBalance: money(discretionaryFunds, currency) },
      },
      accountIds: [account.id],
    },
  ];
}

/** Finds currencies in which savings exceed the average of the previous month ends by at least both limits. */
async function increasedSavings(facts: Facts, { accounts, limit }: EvaluationInput): Promise<Finding[]> {
  const savingsAccounts = accounts.filter(
    ({ kind, type, isAsset }) => isAsset === true && (kind === 'INVESTMENT' || /SAVING|MONEY_MARKET|\bCD\b/.test(type)),
  );
  const month = monthOf(facts.today);
  const monthEnds = Array.from({ length: averageMonths }, (_, monthsBack) =>
    addDays(addMonths(month, -monthsBack), -1),
  ).toSorted();
  const [firstMonthEnd = facts.today] = monthEnds;
  const ids = new Set(savingsAccounts.map(({ id }) => id));
  const balances = (await facts.balances([...monthEnds, facts.today])).filter(({ account_id: id }) => ids.has(id));
  // Excludes accounts that were linked later, because their balances would look like savings.
  const rows = [...Map.groupBy(balances, ({ account_id: id }) => id).values()]
    .filter((accountRows) => accountRows.length > monthEnds.length)
    .flat();
  return [...Map.groupBy(rows, ({ currency }) => currency)].flatMap(([currency, currencyRows]) => {
    const sumOn = (day: string): Big =>
      currencyRows.reduce((sum, row) => (row.day === day ? sum.plus(row.balance) : sum), new Big(0));
    // The average requires a balance for each month.
    if (monthEnds.some((day) => !currencyRows.some((row) => row.day === day))) return [];
    const average = monthEnds.reduce((sum, day) => sum.plus(sumOn(day)), new Big(0)).div(monthEnds.length);
    const current = sumOn(facts.today);
    const change = current.minus(average);
    const percent = percentOf(change, average) ?? 0;
    if (change.lte(0) || change.lt(limit('CHANGE', 'AMOUNT')) || percent < limit('CHANGE', 'PERCENT')) return [];
    const savingsChange = changeOf({ previous: average, current, currency }, { from: firstMonthEnd, to: facts.today });
    const comparedAccounts = savingsAccounts.filter(({ id }) => currencyRows.some(({ account_id: one }) => one === id));
    return {
      subject: currency,
      reason: {
        amount: savingsChange.currentAmount,
        previousAmount: savingsChange.previousAmount,
        percent,
        accountId: idsOf(comparedAccounts),
        date: facts.today,
      },
      blocks: { ...accountBlocks(comparedAccounts), changeValue: [savingsChange] },
      accountIds: comparedAccounts.map(({ id }) => id),
    };
  });
}

/** Number of previous month-end balances in the average. */
const averageMonths = 3;

import type { InsightContainer } from '@fin-link/contracts/service';
import Big from 'big.js';
import {
  byCurrency,
  type Facts,
  type InsightAccount,
  isIn,
  isSpending,
  monthsIn,
  netOf,
  type Payment,
  totalOf,
} from '../facts/index.ts';
import { accountBlocks, accountIdsOf, changeOf, idsOf, money, percentOf, viewBlock, mostListed } from './blocks.ts';
import {
  amountLimit,
  type Asked,
  bankAndCard,
  type Finding,
  type InsightDefinition,
  onSchedule,
  percentLimit,
  unlessRequested,
} from './definition.ts';

/** Sums up cash flow and transfers by the rules of the public API. */
function flowOf(payments: readonly Payment[]) {
  const isTransfer = ({ categoryType, isOwnTransfer }: Payment): boolean =>
    isOwnTransfer || categoryType === 'TRANSFER';
  const moved = payments.filter(isTransfer);
  const flow = payments.filter((payment) => !isTransfer(payment));
  const [cashIn, cashOut] = [totalOf(flow, 'CREDIT'), totalOf(flow, 'DEBIT')];
  const [transferIn, transferOut] = [totalOf(moved, 'CREDIT'), totalOf(moved, 'DEBIT')];
  const netTransfer = transferIn.minus(transferOut);
  return { cashIn, cashOut, transferIn, transferOut, netTransfer, total: cashIn.minus(cashOut).plus(netTransfer) };
}

function cashFlow(_facts: Facts, { accounts, payments, period }: Asked): Finding[] {
  const { from, to } = period;
  return byCurrency(payments.filter((payment) => isIn(payment, from, to))).map(([currency, of]) => {
    const trendOf = (some: readonly Payment[]) => {
      const flow = flowOf(some);
      return {
        cashInFlow: money(flow.cashIn, currency),
        cashOutFlow: money(flow.cashOut, currency),
        transferIn: money(flow.transferIn, currency),
        transferOut: money(flow.transferOut, currency),
        netTransfer: money(flow.netTransfer, currency),
        totalCashFlow: money(flow.total, currency),
        averageNetCashFlow: money(flow.total.div(monthsIn(period)), currency),
      };
    };
    const { cashInFlow, cashOutFlow, netTransfer, totalCashFlow } = trendOf(of);
    return {
      subject: currency,
      reason: {
        amount: totalCashFlow,
        count: of.length,
        period: { fromDate: from, toDate: to },
        top: [
          { name: 'IN', amount: cashInFlow },
          { name: 'OUT', amount: cashOutFlow },
          { name: 'TRANSFERS', amount: netTransfer },
        ],
        accountId: accountIdsOf(of).slice(0, mostListed),
      },
      blocks: accountBlocks(
        accounts.filter(({ id }) => of.some(({ accountId }) => accountId === id)),
        ({ id }) => ({ cashFlowTrend: [trendOf(of.filter(({ accountId }) => accountId === id))] }),
      ),
      accountIds: accountIdsOf(of),
    };
  });
}

/** Finds the net income of a view: its income less its spending. */
function netIncome(_facts: Facts, { view, payments, period }: Asked): Finding[] {
  if (view === null) return [];
  const { from, to } = period;
  return byCurrency(payments.filter((payment) => isIn(payment, from, to))).map(([currency, of]) => {
    const income = netOf(
      of.filter(({ categoryType, isOwnTransfer }) => categoryType === 'INCOME' && !isOwnTransfer),
    ).times(-1);
    const spent = netOf(of.filter(isSpending));
    const percent = percentOf(spent, income);
    return {
      subject: currency,
      reason: {
        amount: money(income.minus(spent), currency),
        period: { fromDate: from, toDate: to },
        subject: { kind: 'view', name: view.name },
        viewId: String(view.id),
        top: [
          { name: 'IN', amount: money(income, currency) },
          { name: 'OUT', amount: money(spent, currency) },
        ],
        accountId: accountIdsOf(of).slice(0, mostListed),
        transactionId: idsOf(of),
      },
      blocks: {
        ...viewBlock(view),
        transactionDerived: {
          creditTotal: money(income, currency),
          debitTotal: money(spent, currency),
          ...(percent !== undefined && { spentPercent: String(percent) }),
          dateRange: [{ fromDate: from, toDate: to }],
        },
      },
      accountIds: accountIdsOf(of),
    };
  });
}

interface Worth {
  asset: Big;
  liability: Big;
}

/** Returns the net worth of accounts on two days, by currency. Omits currencies that have no balance on the second day. */
async function worthOn(facts: Facts, accounts: readonly InsightAccount[], days: readonly [string, string]) {
  const counted = new Map(accounts.filter(({ isInNetWorth }) => isInNetWorth).map((account) => [account.id, account]));
  const rows = (await facts.balances(days)).filter(({ account_id: id }) => counted.has(id));
  return [...Map.groupBy(rows, ({ currency }) => currency)].flatMap(([currency, of]) => {
    const on = (day: string): Worth | null => {
      const some = of.filter((row) => row.day === day);
      const sum = (isAsset: boolean): Big =>
        some.reduce((total, row) => (row.is_asset === isAsset ? total.plus(row.balance) : total), new Big(0));
      return some.length === 0 ? null : { asset: sum(true), liability: sum(false) };
    };
    const [before, now] = [on(days[0]), on(days[1])];
    const summed = [...counted.values()].filter(({ id }) => of.some(({ account_id: one }) => one === id));
    // Excludes accounts that were linked in between, because they would look like a gain.
    const ofBoth = summed.every(({ id }) => of.some((row) => row.account_id === id && row.day === days[0]));
    return now === null ? [] : { currency, before: ofBoth ? before : null, now, accounts: summed };
  });
}

const netOfWorth = ({ asset, liability }: Worth): Big => asset.minus(liability);

/** Finds currencies in which the given part of the net worth has changed by at least both limits since the start of the period. */
const moved =
  (sideOf: (worth: Worth) => Big): InsightDefinition['evaluate'] =>
  async (facts, requested) => {
    const { from } = requested.period;
    const found = await worthOn(facts, requested.accounts, [from, facts.today]);
    return found.flatMap(({ currency, before, now, accounts }) => {
      if (before === null) return [];
      const [previous, current] = [sideOf(before), sideOf(now)];
      const change = changeOf({ previous, current, currency }, { from, to: facts.today });
      const isMoved = current.minus(previous).abs().gte(requested.limit('CHANGE', 'AMOUNT')) && !current.eq(previous);
      if (!isMoved || Math.abs(change.changePercent ?? 0) < requested.limit('CHANGE', 'PERCENT')) return [];
      return {
        subject: currency,
        reason: {
          amount: change.currentAmount,
          previousAmount: change.previousAmount,
          ...(change.changePercent !== undefined && { percent: change.changePercent }),
          date: from,
          accountId: idsOf(accounts),
        },
        blocks: { ...accountBlocks(accounts), changeValue: [change] },
        accountIds: accounts.map(({ id }) => id),
      };
    });
  };

const property: InsightDefinition['evaluate'] = async (facts, requested) => {
  const { account } = requested;
  if (account === null || !account.isValued) return [];
  const { from } = requested.period;
  const found = await worthOn(facts, [{ ...account, isInNetWorth: true }], [from, facts.today]);
  return found.flatMap(({ currency, before, now }) => {
    if (before === null || before.asset.eq(now.asset)) return [];
    const change = changeOf({ previous: before.asset, current: now.asset, currency }, { from, to: facts.today });
    if (Math.abs(change.changePercent ?? 0) < requested.limit('CHANGE', 'PERCENT')) return [];
    return {
      subject: 'value',
      reason: {
        amount: change.currentAmount,
        previousAmount: change.previousAmount,
        ...(change.changePercent !== undefined && { percent: change.changePercent }),
        date: from,
        accountId: [account.id],
      },
      blocks: accountBlocks([account], () => ({ changeValue: [change] })),
      accountIds: [account.id],
    };
  });
};

const worthSummary: InsightDefinition['evaluate'] = async (facts, requested) => {
  const found = await worthOn(facts, requested.accounts, [requested.period.from, facts.today]);
  return found.map(({ currency, before, now, accounts }) => ({
    subject: currency,
    reason: {
      amount: money(netOfWorth(now), currency),
      ...(before !== null && { previousAmount: money(netOfWorth(before), currency) }),
      date: facts.today,
      top: [
        { name: 'ASSETS', amount: money(now.asset, currency) },
        { name: 'LIABILITIES', amount: money(now.liability, currency) },
      ],
      accountId: idsOf(accounts),
    },
    blocks: {
      netWorthTrend: [
        {
          networthTotal: money(netOfWorth(now), currency),
          assetTotal: money(now.asset, currency),
          liabilityTotal: money(now.liability, currency),
        },
      ],
    },
    accountIds: accounts.map(({ id }) => id),
  }));
};

const frequencies = ['MONTHLY', 'WEEKLY', 'DAILY'] as const;
const flowDurations = ['LAST_MONTH', 'THIS_MONTH', 'THREE_MONTHS', 'SIX_MONTHS', 'ONE_YEAR'] as const;
/** Allowed durations. Changes are computed from the first day of the duration up to today. */
const worthDurations = ['LAST_MONTH', 'THIS_MONTH', 'THREE_MONTHS', 'SIX_MONTHS', 'ONE_YEAR'] as const;
const assets: readonly InsightContainer[] = ['BANK', 'INSURANCE', 'INVESTMENT', 'REALESTATE', 'OTHERASSETS'];
const liabilities: readonly InsightContainer[] = ['CARD', 'LOAN', 'INSURANCE', 'OTHERLIABILITIES'];
const all: readonly InsightContainer[] = [...new Set([...assets, ...liabilities])];
const moveLimits = [amountLimit('CHANGE', 500, { low: 0 }), percentLimit('CHANGE', 5, 0, 500)];

/** Insights about cash flow, income and net worth. */
export const worthInsights: readonly InsightDefinition[] = [
  onSchedule('OTHER', frequencies, {
    name: 'CASH_FLOW_SUMMARY',
    title: 'Cash Flow Summary',
    description: 'What came in and went out of an account.',
    containers: bankAndCard,
    durations: flowDurations,
    ...unlessRequested,
    evaluate: cashFlow,
  }),
  onSchedule('AGGREGATE', frequencies, {
    name: 'CASH_FLOW_SUMMARY_ALL_ACCOUNTS',
    title: 'Cash Flow Summary - All Accounts',
    description: 'What came in and went out of all accounts.',
    containers: bankAndCard,
    durations: flowDurations,
    evaluate: cashFlow,
  }),
  onSchedule('OTHER', frequencies, {
    name: 'NET_INCOME_SUMMARY',
    title: 'Net Income Summary',
    description: 'The income of a view less its expenses.',
    containers: bankAndCard,
    entities: ['VIEW'],
    durations: flowDurations,
    fitsView: ({ rules }) =>
      rules.some(({ type }) => type === 'INCOME') && rules.some(({ type }) => type === 'EXPENSE'),
    evaluate: netIncome,
  }),
  onSchedule('AGGREGATE', frequencies, {
    name: 'CHANGE_IN_NETWORTH',
    title: 'Change in Net Worth',
    description: 'The net worth has moved.',
    containers: all,
    durations: worthDurations,
    thresholds: moveLimits,
    evaluate: moved(netOfWorth),
  }),
  onSchedule('AGGREGATE', frequencies, {
    name: 'CHANGE_IN_ASSETS',
    title: 'Change in Assets',
    description: 'What the user owns has moved.',
    containers: assets,
    durations: worthDurations,
    thresholds: moveLimits,
    ...unlessRequested,
    evaluate: moved(({ asset }) => asset),
  }),
  onSchedule('AGGREGATE', frequencies, {
    name: 'CHANGE_IN_LIABILITIES',
    title: 'Change in Liabilities',
    description: 'What the user owes has moved.',
    containers: liabilities,
    durations: worthDurations,
    thresholds: moveLimits,
    ...unlessRequested,
    evaluate: moved(({ liability }) => liability),
  }),
  onSchedule('OTHER', ['MONTHLY', 'WEEKLY'], {
    name: 'CHANGE_IN_PROPERTYVALUE',
    title: 'Change in Property Value',
    description: 'The estimated value of a property has moved.',
    containers: ['REALESTATE'],
    durations: worthDurations,
    thresholds: [percentLimit('CHANGE', 1, 0, 500)],
    evaluate: property,
  }),
  onSchedule('AGGREGATE', frequencies, {
    name: 'NETWORTH_SUMMARY',
    title: 'Net Worth Summary',
    description: 'What the user owns and owes.',
    containers: all,
    durations: worthDurations,
    ...unlessRequested,
    evaluate: worthSummary,
  }),
];

import type { InsightContainer } from '@fin-link/contracts/service';
import Big from 'big.js';
import type { Facts, InsightAccount } from '../facts/index.ts';
import { accountBlocks, changeOf, idsOf, money } from './blocks.ts';
import {
  amountLimit,
  type EvaluationInput,
  type Finding,
  type InsightDefinition,
  onSchedule,
  percentLimit,
  offByDefault,
} from './definition.ts';

const frequencies = ['MONTHLY', 'WEEKLY', 'DAILY'] as const;
/** Allowed durations. Changes are computed from the first day of the duration up to today. */
const durations = ['LAST_MONTH', 'THIS_MONTH', 'THREE_MONTHS', 'SIX_MONTHS', 'ONE_YEAR'] as const;
const assets: readonly InsightContainer[] = ['BANK', 'INSURANCE', 'INVESTMENT', 'REALESTATE', 'OTHERASSETS'];
const liabilities: readonly InsightContainer[] = ['CARD', 'LOAN', 'INSURANCE', 'OTHERLIABILITIES'];
const allContainers: readonly InsightContainer[] = [...new Set([...assets, ...liabilities])];
const changeLimits = [amountLimit('CHANGE', 500, { low: 0 }), percentLimit('CHANGE', 5, 0, 500)];

export const netWorthInsights: readonly InsightDefinition[] = [
  onSchedule('AGGREGATE', frequencies, {
    name: 'CHANGE_IN_NETWORTH',
    title: 'Change in Net Worth',
    description: 'The net worth has moved.',
    containers: allContainers,
    durations,
    thresholds: changeLimits,
    evaluate: worthChange(netWorthOf),
  }),
  onSchedule('AGGREGATE', frequencies, {
    name: 'CHANGE_IN_ASSETS',
    title: 'Change in Assets',
    description: 'What the user owns has moved.',
    containers: assets,
    durations,
    thresholds: changeLimits,
    ...offByDefault,
    evaluate: worthChange(({ asset }) => asset),
  }),
  onSchedule('AGGREGATE', frequencies, {
    name: 'CHANGE_IN_LIABILITIES',
    title: 'Change in Liabilities',
    description: 'What the user owes has moved.',
    containers: liabilities,
    durations,
    thresholds: changeLimits,
    ...offByDefault,
    evaluate: worthChange(({ liability }) => liability),
  }),
  onSchedule('OTHER', ['MONTHLY', 'WEEKLY'], {
    name: 'CHANGE_IN_PROPERTYVALUE',
    title: 'Change in Property Value',
    description: 'The estimated value of a property has moved.',
    containers: ['REALESTATE'],
    durations,
    thresholds: [percentLimit('CHANGE', 1, 0, 500)],
    evaluate: propertyValueChange,
  }),
  onSchedule('AGGREGATE', frequencies, {
    name: 'NETWORTH_SUMMARY',
    title: 'Net Worth Summary',
    description: 'What the user owns and owes.',
    containers: allContainers,
    durations,
    ...offByDefault,
    evaluate: worthSummary,
  }),
];

/** Finds currencies in which a part of the net worth has changed by at least both limits since the start of the period. */
function worthChange(valueOf: (worth: Worth) => Big): InsightDefinition['evaluate'] {
  return async (facts, input) => {
    const { from } = input.period;
    const found = await compareWorth(facts, input.accounts, [from, facts.today]);
    return found.flatMap(({ currency, before, now, accounts }) => {
      if (before === null) return [];
      const [previous, current] = [valueOf(before), valueOf(now)];
      const change = changeOf({ previous, current, currency }, { from, to: facts.today });
      const reachesAmount = current.minus(previous).abs().gte(input.limit('CHANGE', 'AMOUNT')) && !current.eq(previous);
      if (!reachesAmount || Math.abs(change.changePercent ?? 0) < input.limit('CHANGE', 'PERCENT')) return [];
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
}

/** Finds a change of the property's estimated value by at least the limit in percent since the start of the period. */
async function propertyValueChange(facts: Facts, input: EvaluationInput): Promise<Finding[]> {
  const { account } = input;
  if (account === null || !account.isValued) return [];
  const { from } = input.period;
  const found = await compareWorth(facts, [{ ...account, isInNetWorth: true }], [from, facts.today]);
  return found.flatMap(({ currency, before, now }) => {
    if (before === null || before.asset.eq(now.asset)) return [];
    const change = changeOf({ previous: before.asset, current: now.asset, currency }, { from, to: facts.today });
    if (Math.abs(change.changePercent ?? 0) < input.limit('CHANGE', 'PERCENT')) return [];
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
}

/** Returns the current net worth by currency, and the previous one if it can be compared. */
async function worthSummary(facts: Facts, input: EvaluationInput): Promise<Finding[]> {
  const found = await compareWorth(facts, input.accounts, [input.period.from, facts.today]);
  return found.map(({ currency, before, now, accounts }) => ({
    subject: currency,
    reason: {
      amount: money(netWorthOf(now), currency),
      ...(before !== null && { previousAmount: money(netWorthOf(before), currency) }),
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
          networthTotal: money(netWorthOf(now), currency),
          assetTotal: money(now.asset, currency),
          liabilityTotal: money(now.liability, currency),
        },
      ],
    },
    accountIds: accounts.map(({ id }) => id),
  }));
}

/** Returns the net worth of accounts on two days, by currency. Omits currencies that have no balance on the second day. */
async function compareWorth(facts: Facts, accounts: readonly InsightAccount[], days: readonly [string, string]) {
  const countedAccounts = new Map(
    accounts.filter(({ isInNetWorth }) => isInNetWorth).map((account) => [account.id, account]),
  );
  const rows = (await facts.balances(days)).filter(({ account_id: id }) => countedAccounts.has(id));
  return [...Map.groupBy(rows, ({ currency }) => currency)].flatMap(([currency, currencyRows]) => {
    const worthOn = (day: string): Worth | null => {
      const dayRows = currencyRows.filter((row) => row.day === day);
      const sum = (isAsset: boolean): Big =>
        dayRows.reduce((total, row) => (row.is_asset === isAsset ? total.plus(row.balance) : total), new Big(0));
      return dayRows.length === 0 ? null : { asset: sum(true), liability: sum(false) };
    };
    const [before, now] = [worthOn(days[0]), worthOn(days[1])];
    const currencyAccounts = [...countedAccounts.values()].filter(({ id }) =>
      currencyRows.some(({ account_id: accountId }) => accountId === id),
    );
    // An account that was linked in between would look like a gain. The net worth of its currency is then not compared.
    const haveEarlierBalance = currencyAccounts.every(({ id }) =>
      currencyRows.some((row) => row.account_id === id && row.day === days[0]),
    );
    return now === null
      ? []
      : { currency, before: haveEarlierBalance ? before : null, now, accounts: currencyAccounts };
  });
}

/** Sums of the balances on one day. */
interface Worth {
  asset: Big;
  liability: Big;
}

function netWorthOf({ asset, liability }: Worth): Big {
  return asset.minus(liability);
}

import { type PeerPeriod, peerPeriods } from '@fin-link/contracts/service';
import Big from 'big.js';
import { categoryOf } from '../../../data/categories/index.ts';
import { type PeerBenchmark, type Peers, peersOf } from '../../peers/index.ts';
import { byCurrency, type Facts, netOf, type Payment, periodOf } from '../facts/index.ts';
import { accountIdsOf, idsOf, money, paymentBlocks, percentOf, mostListed, mostRows } from './blocks.ts';
import {
  amountLimit,
  type Asked,
  bankAndCard,
  type Finding,
  type InsightDefinition,
  numberLimit,
  onSchedule,
  percentLimit,
  unlessRequested,
} from './definition.ts';
import { spendingIn } from './spending.ts';

const monthsOf: Readonly<Record<PeerPeriod, number>> = {
  LAST_MONTH: 1,
  LAST_THREE_MONTHS: 3,
  LAST_SIX_MONTHS: 6,
  LAST_TWELVE_MONTHS: 12,
};

interface Compared {
  categoryId: number;
  payments: Payment[];
  /** Amount per month. */
  spent: Big;
  benchmarks: readonly PeerBenchmark[];
  /** Benchmark of the smallest place with computed figures. */
  nearest: PeerBenchmark;
}

const peerPeriodOf = ({ from }: Asked['period'], today: string): PeerPeriod =>
  peerPeriods.find((period) => periodOf(period, today).from === from) ?? 'LAST_THREE_MONTHS';

/** Compares the user's monthly spending per category with that of peers, largest first. Refunds are subtracted on both sides. */
async function comparedWith(facts: Facts, requested: Asked) {
  if (!requested.isBenchmarkEnabled) return [];
  const period = peerPeriodOf(requested.period, facts.today);
  const spent = spendingIn(requested, requested.period.from, requested.period.to);
  const found: { currency: string; peers: Peers; of: Compared[] }[] = [];
  for (const [currency, payments] of byCurrency(spent)) {
    const groups = [...Map.groupBy(payments, ({ categoryId }) => categoryId)];
    const keys = groups.map(([id]) => String(id));
    const peers = await peersOf(facts.executor, facts.user, { period, kind: 'CATEGORY', keys, currency });
    if (peers === null) continue;
    const of = groups
      .flatMap(([categoryId, some]): Compared[] => {
        const benchmarks = peers.benchmarks.get(String(categoryId)) ?? [];
        const [nearest] = benchmarks;
        const monthly = netOf(some).div(monthsOf[period]);
        return nearest === undefined || monthly.lte(0)
          ? []
          : [{ categoryId, payments: some, spent: monthly, benchmarks, nearest }];
      })
      .toSorted((one, other) => other.spent.cmp(one.spent));
    if (of.length > 0) found.push({ currency, peers, of });
  }
  return found;
}

async function findingOf(
  facts: Facts,
  { accounts, period }: Asked,
  { currency, peers, of }: { currency: string; peers: Peers; of: readonly Compared[] },
): Promise<Finding> {
  const names = await facts.names();
  const payments = of.flatMap((one) => one.payments);
  const range = { fromDate: peers.fromDate, toDate: peers.toDate };
  return {
    subject: currency,
    reason: {
      amount: money(
        of.reduce((sum, { spent }) => sum.plus(spent), new Big(0)),
        currency,
      ),
      limit: money(
        of.reduce((sum, { nearest }) => sum.plus(nearest.spend), new Big(0)),
        currency,
      ),
      period: { fromDate: period.from, toDate: period.to },
      top: of.slice(0, mostRows).map(({ categoryId, spent, nearest }) => ({
        name: names.of(categoryOf(categoryId)),
        amount: money(spent, currency),
        limit: money(nearest.spend, currency),
      })),
      accountId: accountIdsOf(payments).slice(0, mostListed),
      transactionId: idsOf(payments),
    },
    blocks: {
      ...paymentBlocks(payments, accounts, names),
      basicCategoryDetail: of.map(({ categoryId, spent, benchmarks, nearest }) => {
        const difference = spent.minus(nearest.spend);
        return {
          categoryId: String(categoryId),
          category: names.of(categoryOf(categoryId)),
          averageNetTotal: money(spent, currency),
          basicPeerDetail: {
            dateRange: range,
            benchmarkAsOf: peers.benchmarkAsOf,
            benchmark: benchmarks.map(({ level, place, numberOfPeers, spend }) => ({
              geo: { level, value: place },
              benchmarkLevel: level,
              netTotal: money(spend, currency),
              numberOfPeers,
            })),
          },
          peerSpendingComparison: {
            peerSpendDifference: money(difference, currency),
            peerSpendDifferencePercent: percentOf(difference, new Big(nearest.spend)) ?? 0,
            isOverSpending: difference.gt(0),
            isUnderSpending: difference.lt(0),
          },
        };
      }),
    },
    accountIds: accountIdsOf(payments),
  };
}

const common = {
  containers: bankAndCard,
  durations: ['LAST_THREE_MONTHS', 'LAST_MONTH', 'LAST_SIX_MONTHS', 'LAST_TWELVE_MONTHS'],
  isBenchmark: true,
  ...unlessRequested,
} as const;

/** Insights that compare the user with peers, evaluated after the figures are computed on the 16th. */
export const peerInsights: readonly InsightDefinition[] = [
  onSchedule('AGGREGATE', ['MID_MONTHLY'], {
    ...common,
    name: 'PEER_SPENDING_COMPARISON_SUMMARY',
    title: 'Peer Spending Comparison Summary',
    description: 'What is spent on the largest categories, beside what peers spend.',
    thresholds: [numberLimit('TOP', 5, 1, 20)],
    evaluate: async (facts, requested) =>
      Promise.all(
        (await comparedWith(facts, requested)).map((one) =>
          findingOf(facts, requested, { ...one, of: one.of.slice(0, requested.limit('TOP')) }),
        ),
      ),
  }),
  onSchedule('AGGREGATE', ['MID_MONTHLY'], {
    ...common,
    name: 'SUGGESTED_SAVING_OPPORTUNITY',
    title: 'Suggested Saving Opportunity',
    description: 'Categories in which more is spent than peers spend.',
    thresholds: [amountLimit('CHANGE', 100, { low: 0, high: 10_000 }), percentLimit('CHANGE', 10, 0, 500)],
    async evaluate(facts, requested) {
      const isOver = ({ spent, nearest }: Compared): boolean => {
        const difference = spent.minus(nearest.spend);
        const percent = percentOf(difference, new Big(nearest.spend)) ?? 0;
        return (
          difference.gt(0) &&
          difference.gte(requested.limit('CHANGE', 'AMOUNT')) &&
          percent >= requested.limit('CHANGE', 'PERCENT')
        );
      };
      const over = (await comparedWith(facts, requested))
        .map((one) => ({ ...one, of: one.of.filter(isOver) }))
        .filter(({ of }) => of.length > 0);
      return Promise.all(over.map((one) => findingOf(facts, requested, one)));
    },
  }),
];

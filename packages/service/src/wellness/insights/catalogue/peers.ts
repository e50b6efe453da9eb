import { type PeerPeriod, peerPeriods } from '@fin-link/contracts/service';
import Big from 'big.js';
import { categoryOf, nameMessage } from '../../../data/categories/index.ts';
import { type PeerBenchmark, type Peers, peersOf } from '../../peers/index.ts';
import { byCurrency, type Facts, netOf, type Payment, periodOf } from '../facts/index.ts';
import { accountIdsOf, idsOf, money, paymentBlocks, percentOf, maxListLength, maxTopRows } from './blocks.ts';
import {
  amountLimit,
  type EvaluationInput,
  bankAndCard,
  type Finding,
  type InsightDefinition,
  numberLimit,
  onSchedule,
  percentLimit,
  offByDefault,
} from './definition.ts';
import { spendingIn } from './spending-groups.ts';

const peerOptions = {
  containers: bankAndCard,
  durations: ['LAST_THREE_MONTHS', 'LAST_MONTH', 'LAST_SIX_MONTHS', 'LAST_TWELVE_MONTHS'],
  isBenchmark: true,
  ...offByDefault,
} as const;

/** Insights that compare the user with peers, evaluated after the figures are computed on the 16th. */
export const peerInsights: readonly InsightDefinition[] = [
  onSchedule('AGGREGATE', ['MID_MONTHLY'], {
    ...peerOptions,
    name: 'PEER_SPENDING_COMPARISON_SUMMARY',
    title: 'Peer Spending Comparison Summary',
    description: 'What is spent on the largest categories, beside what peers spend.',
    thresholds: [numberLimit('TOP', 5, 1, 20)],
    evaluate: async (facts, input) =>
      Promise.all(
        (await compareWithPeers(facts, input)).map((one) =>
          comparisonFinding(facts, input, {
            ...one,
            categories: one.categories.slice(0, input.limit('TOP')),
          }),
        ),
      ),
  }),
  onSchedule('AGGREGATE', ['MID_MONTHLY'], {
    ...peerOptions,
    name: 'SUGGESTED_SAVING_OPPORTUNITY',
    title: 'Suggested Saving Opportunity',
    description: 'Categories in which more is spent than peers spend.',
    thresholds: [amountLimit('CHANGE', 100, { low: 0, high: 10_000 }), percentLimit('CHANGE', 10, 0, 500)],
    async evaluate(facts, input) {
      const isOver = ({ spent, nearest }: CategoryComparison): boolean => {
        const difference = spent.minus(nearest.spend);
        const percent = percentOf(difference, new Big(nearest.spend)) ?? 0;
        return (
          difference.gt(0) &&
          difference.gte(input.limit('CHANGE', 'AMOUNT')) &&
          percent >= input.limit('CHANGE', 'PERCENT')
        );
      };
      const overspending = (await compareWithPeers(facts, input))
        .map((one) => ({ ...one, categories: one.categories.filter(isOver) }))
        .filter(({ categories }) => categories.length > 0);
      return Promise.all(overspending.map((one) => comparisonFinding(facts, input, one)));
    },
  }),
];

/**
 * Compares the user's monthly spending with that of peers, by currency and category. The largest categories come first. Refunds are
 * subtracted on both sides. Returns nothing if peer comparison is off or no figures are computed.
 */
async function compareWithPeers(facts: Facts, input: EvaluationInput) {
  if (!input.isBenchmarkEnabled) return [];
  const period = peerPeriodOf(input.period, facts.today);
  const spent = spendingIn(input, input.period.from, input.period.to);
  const comparisons: { currency: string; peers: Peers; categories: CategoryComparison[] }[] = [];
  for (const [currency, payments] of byCurrency(spent)) {
    const paymentsByCategory = [...Map.groupBy(payments, ({ categoryId }) => categoryId)];
    const categoryKeys = paymentsByCategory.map(([id]) => String(id));
    const peers = await peersOf(facts.executor, facts.user, { period, kind: 'CATEGORY', keys: categoryKeys, currency });
    if (peers === null) continue;
    const categories = paymentsByCategory
      .flatMap(([categoryId, categoryPayments]): CategoryComparison[] => {
        const benchmarks = peers.benchmarks.get(String(categoryId)) ?? [];
        const [nearest] = benchmarks;
        const monthlySpending = netOf(categoryPayments).div(monthsByPeriod[period]);
        return nearest === undefined || monthlySpending.lte(0)
          ? []
          : [{ categoryId, payments: categoryPayments, spent: monthlySpending, benchmarks, nearest }];
      })
      .toSorted((one, other) => other.spent.cmp(one.spent));
    if (categories.length > 0) comparisons.push({ currency, peers, categories });
  }
  return comparisons;
}

/** Spending of the user and of peers in one category. */
interface CategoryComparison {
  categoryId: number;
  payments: Payment[];
  /** Amount per month. */
  spent: Big;
  benchmarks: readonly PeerBenchmark[];
  /** Benchmark of the smallest place with computed figures. */
  nearest: PeerBenchmark;
}

const monthsByPeriod: Readonly<Record<PeerPeriod, number>> = {
  LAST_MONTH: 1,
  LAST_THREE_MONTHS: 3,
  LAST_SIX_MONTHS: 6,
  LAST_TWELVE_MONTHS: 12,
};

/** Returns the peer period that starts on the first day of a duration. Default: the last three months. */
const peerPeriodOf = ({ from }: EvaluationInput['period'], today: string): PeerPeriod =>
  peerPeriods.find((period) => periodOf(period, today).from === from) ?? 'LAST_THREE_MONTHS';

/** Builds the finding for one currency. Amounts are sums of the listed categories per month. */
async function comparisonFinding(
  facts: Facts,
  { accounts, period }: EvaluationInput,
  { currency, peers, categories }: { currency: string; peers: Peers; categories: readonly CategoryComparison[] },
): Promise<Finding> {
  const names = await facts.names();
  const payments = categories.flatMap((one) => one.payments);
  const range = { fromDate: peers.fromDate, toDate: peers.toDate };
  return {
    subject: currency,
    reason: {
      amount: money(
        categories.reduce((sum, { spent }) => sum.plus(spent), new Big(0)),
        currency,
      ),
      limit: money(
        categories.reduce((sum, { nearest }) => sum.plus(nearest.spend), new Big(0)),
        currency,
      ),
      period: { fromDate: period.from, toDate: period.to },
      top: categories.slice(0, maxTopRows).map(({ categoryId, spent, nearest }) => {
        const name = names.of(categoryOf(categoryId));
        return {
          name,
          ...nameMessage(categoryId, name),
          amount: money(spent, currency),
          limit: money(nearest.spend, currency),
        };
      }),
      accountId: accountIdsOf(payments).slice(0, maxListLength),
      transactionId: idsOf(payments),
    },
    blocks: {
      ...paymentBlocks(payments, accounts, names),
      basicCategoryDetail: categories.map(({ categoryId, spent, benchmarks, nearest }) => {
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

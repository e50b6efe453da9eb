import { addDays } from '@fin-link/contracts/service';
import type Big from 'big.js';
import { categories, type CategoryNames } from '../../../data/categories/index.ts';
import { viewSubject } from '../../views/index.ts';
import {
  addMonths,
  byCurrency,
  type Facts,
  type InsightView,
  isFee,
  isInPeriod,
  monthOf,
  monthsIn,
  netOf,
  type Payment,
  titleOf,
  totalOf,
} from '../facts/index.ts';
import {
  accountIdsOf,
  idsOf,
  money,
  paymentBlocks,
  percentOf,
  type TopRow,
  viewBlock,
  maxListLength,
  maxTopRows,
} from './blocks.ts';
import {
  amountLimit,
  type EvaluationInput,
  bankAndCard,
  type Finding,
  type InsightDefinition,
  numberLimit,
  onRefresh,
  onSchedule,
  percentLimit,
  offByDefault,
} from './definition.ts';
import {
  type SpendingGroup,
  type GroupKeyReader,
  byCategory,
  byDetail,
  byMerchant,
  groupPayments,
  spendingIn,
} from './spending-groups.ts';

const commonFrequencies = ['MONTHLY', 'DAILY', 'WEEKLY'] as const;
const allFrequencies = ['MONTHLY', 'DAILY', 'WEEKLY', 'MID_MONTHLY'] as const;
const durations = [
  'LAST_MONTH',
  'THIS_MONTH',
  'THREE_MONTHS',
  'SIX_MONTHS',
  'ONE_YEAR',
  'LAST_THREE_MONTHS',
  'LAST_SIX_MONTHS',
  'LAST_TWELVE_MONTHS',
] as const;
const perEntity = { containers: bankAndCard, entities: ['ACCOUNT', 'VIEW'] as const, durations, ...offByDefault };
const changeLimits = [amountLimit('CHANGE', 50, { low: 0, high: 10_000 }), percentLimit('CHANGE', 20, 0, 500)];

export const spendingInsights: readonly InsightDefinition[] = [
  onSchedule('AGGREGATE', allFrequencies, {
    name: 'SPENDING_BY_CATEGORY_ALL_ACCOUNTS',
    title: 'Spending by Category - All Accounts',
    description: 'The categories that most was spent on.',
    containers: bankAndCard,
    durations,
    thresholds: topLimit(5),
    evaluate: topSpending(byCategory, 'category'),
  }),
  onSchedule('OTHER', commonFrequencies, {
    name: 'SPENDING_BY_CATEGORY',
    title: 'Spending by Category',
    description: 'The categories that most was spent on, of an account or a view.',
    ...perEntity,
    thresholds: topLimit(5),
    fitsView: hasExpenseRule,
    evaluate: topSpending(byCategory, 'category'),
  }),
  onSchedule('OTHER', commonFrequencies, {
    name: 'SPENDING_BY_DETAIL_CATEGORY',
    title: 'Spending by Detail Category',
    description: 'The detail categories that most was spent on, of an account or a view.',
    ...perEntity,
    thresholds: topLimit(5),
    fitsView: hasExpenseRule,
    evaluate: topSpending(byDetail, 'category'),
  }),
  onSchedule('OTHER', allFrequencies, {
    name: 'SPENDING_BY_MERCHANT',
    title: 'Spending by Merchant',
    description: 'The merchants that most was paid to, of an account or a view.',
    ...perEntity,
    thresholds: topLimit(10),
    fitsView: hasExpenseRule,
    evaluate: topSpending(byMerchant, 'merchant'),
  }),
  onSchedule('AGGREGATE', allFrequencies, {
    name: 'SPENDING_BY_MERCHANT_ALL_ACCOUNTS',
    title: 'Spending by Merchant - All Accounts',
    description: 'The merchants that most was paid to.',
    containers: bankAndCard,
    durations: ['THREE_MONTHS', ...durations.filter((one) => one !== 'THREE_MONTHS')],
    thresholds: topLimit(10),
    ...offByDefault,
    evaluate: topSpending(byMerchant, 'merchant'),
  }),
  onSchedule('OTHER', commonFrequencies, {
    name: 'COUNT_OF_TRANSACTIONS_BY_MERCHANT',
    title: 'Count of Transactions by Merchant',
    description: 'The merchants that were paid most often, of an account or a view.',
    ...perEntity,
    thresholds: topLimit(10),
    fitsView: hasExpenseRule,
    evaluate: mostPaidMerchants,
  }),
  onRefresh('OTHER', {
    name: 'SPENDING_EXCEEDED_AVERAGE',
    title: 'Spending Exceeded Average',
    description: 'More was spent in a category this month than in the three months before on average.',
    containers: bankAndCard,
    thresholds: changeLimits,
    duplicate: 'month',
    evaluate: spendingAboveAverage(byCategory),
  }),
  onSchedule('AGGREGATE', ['WEEKLY'], {
    name: 'SPENDING_EXCEEDED_AVERAGE_ALL_ACCOUNTS',
    title: 'Spending Exceeded Average - All Accounts',
    description: 'More was spent this month than in the three months before on average.',
    containers: bankAndCard,
    thresholds: changeLimits,
    evaluate: spendingAboveAverage(null),
  }),
  onSchedule('OTHER', allFrequencies, {
    name: 'FINANCIAL_FEES',
    title: 'Financial Fees',
    description: 'Fees that were paid, of an account or a view.',
    ...perEntity,
    thresholds: [amountLimit('MINIMUM', 1)],
    fitsView: ({ rules }) =>
      rules.some(({ include }) => include?.categoryId?.includes(categories.serviceCharges.id) === true),
    evaluate: paidFees,
  }),
  onSchedule('AGGREGATE', allFrequencies, {
    name: 'FINANCIAL_FEES_ALL_ACCOUNTS',
    title: 'Financial Fees - All Accounts',
    description: 'Fees that were paid.',
    containers: bankAndCard,
    durations,
    thresholds: [amountLimit('MINIMUM', 1)],
    evaluate: paidFees,
  }),
];

/** Returns the threshold for the number of listed groups. */
function topLimit(value: number) {
  return [numberLimit('TOP', value, 1, 20)];
}

function hasExpenseRule({ rules }: Pick<InsightView, 'rules'>): boolean {
  return rules.some(({ type }) => type === 'EXPENSE');
}

/** Returns an evaluation that finds the groups with the highest spending in the period, by currency. */
function topSpending(keyOf: GroupKeyReader, kind: 'category' | 'merchant'): InsightDefinition['evaluate'] {
  return async (facts, input) => {
    const names = await facts.names();
    const findings: Finding[] = [];
    for (const [currency, payments] of byCurrency(spendingIn(input, input.period.from, input.period.to))) {
      const groups = groupPayments(payments, keyOf, names).slice(0, input.limit('TOP'));
      // The total may still be negative because of refunds in other groups.
      if (groups.length > 0 && netOf(payments).gt(0))
        findings.push(await spendingFinding(facts, input, { currency, payments, groups }, kind));
    }
    return findings;
  };
}

/** Finds the merchants that were paid most often in the period, by currency. */
async function mostPaidMerchants(facts: Facts, input: EvaluationInput): Promise<Finding[]> {
  const names = await facts.names();
  const findings: Finding[] = [];
  for (const [currency, payments] of byCurrency(spendingIn(input, input.period.from, input.period.to))) {
    const paid = payments.filter(({ baseType }) => baseType === 'DEBIT');
    const groups = groupPayments(paid, byMerchant, names)
      .toSorted((one, other) => other.payments.length - one.payments.length)
      .slice(0, input.limit('TOP'));
    if (groups.length > 0)
      findings.push(await spendingFinding(facts, input, { currency, payments: paid, groups }, 'merchant'));
  }
  return findings;
}

/**
 * Returns an evaluation that compares the spending of this month with the average of the previous three months, per group. Compares only
 * the total if `keyOf` is `null`.
 */
function spendingAboveAverage(keyOf: GroupKeyReader | null): InsightDefinition['evaluate'] {
  return async (facts, input) => {
    const spent = splitByMonth(facts, input);
    if (spent === null) return [];
    const names = await facts.names();
    const findings: Finding[] = [];
    for (const [currency, now] of byCurrency(spent.now)) {
      const before = spent.before.filter((payment) => payment.currency === currency);
      const groups =
        keyOf === null ? [{ key: '', name: '', payments: now, total: netOf(now) }] : groupPayments(now, keyOf, names);
      for (const group of groups) {
        const past = keyOf === null ? before : before.filter((one) => keyOf(one, names)?.key === group.key);
        const average = netOf(past).div(averageMonths);
        const percent = percentAboveAverage(input, group.total, average);
        if (percent === null) continue;
        const period = { from: spent.month, to: facts.today };
        const finding = await spendingFinding(
          facts,
          { ...input, period },
          { currency, payments: group.payments, groups: keyOf === null ? [] : [group] },
          'category',
          {
            previousAmount: money(average, currency),
            percent,
            limitPercent: input.limit('CHANGE', 'PERCENT'),
            limit: money(String(input.limit('CHANGE', 'AMOUNT')), currency),
            transactionId: idsOf(group.payments),
            top: [],
            ...(keyOf !== null && { subject: { kind: 'category' as const, ...named(group) } }),
          },
        );
        findings.push({
          ...finding,
          subject: keyOf === null ? currency : `category ${group.key} ${currency}`,
          // Includes the accounts behind the average.
          accountIds: accountIdsOf([...group.payments, ...past]),
          blocks: {
            ...finding.blocks,
            transactionDerived: {
              totalSpending: money(group.total, currency),
              averageSpending: money(average, currency),
              dateRange: [{ fromDate: period.from, toDate: period.to }],
            },
          },
        });
      }
    }
    return findings;
  };
}

/** Returns the spending of this month and of the previous three months, or `null` if the history is shorter. */
function splitByMonth(facts: Facts, input: EvaluationInput) {
  const month = monthOf(facts.today);
  const from = addMonths(month, -averageMonths);
  const oldest = input.payments.at(-1)?.date;
  // The history must start by the first week of the oldest month. An incomplete month would lower the average.
  if (oldest === undefined || oldest > addDays(from, maxGapDays)) return null;
  return {
    now: spendingIn(input, month, facts.today),
    before: spendingIn(input, from, addDays(month, -1)),
    month,
  };
}

/** Number of previous months in the average. */
const averageMonths = 3;
/** Maximum number of days at the start of the oldest month without payments. */
const maxGapDays = 7;

/** Returns the increase over the average in percent if it reaches both limits, otherwise `null`. */
function percentAboveAverage({ limit }: EvaluationInput, now: Big, average: Big): number | null {
  const change = now.minus(average);
  const percent = percentOf(change, average);
  const reachesAmount = change.gt(0) && change.gte(limit('CHANGE', 'AMOUNT'));
  return percent !== undefined && reachesAmount && percent >= limit('CHANGE', 'PERCENT') ? percent : null;
}

/** Finds the fees of the period, by currency. */
async function paidFees(facts: Facts, input: EvaluationInput): Promise<Finding[]> {
  const names = await facts.names();
  const findings: Finding[] = [];
  const paid = input.payments.filter(
    (payment) => isFee(payment) && isInPeriod(payment, input.period.from, input.period.to),
  );
  for (const [currency, payments] of byCurrency(paid)) {
    const total = netOf(payments);
    if (total.lte(0) || total.lt(input.limit('MINIMUM'))) continue;
    const groups = groupPayments(payments, (payment) => ({ key: titleOf(payment), name: titleOf(payment) }), names);
    const finding = await spendingFinding(facts, input, { currency, payments, groups }, 'category');
    findings.push({
      ...finding,
      blocks: { ...finding.blocks, basicCategoryDetail: [feeDetail(total, currency, names)] },
    });
  }
  return findings;
}

const feeDetail = (total: Big, currency: string, names: CategoryNames) => ({
  categoryId: String(categories.serviceCharges.id),
  category: names.of(categories.serviceCharges),
  netTotal: money(total, currency),
});

/** Builds the finding for one currency. Lists the payments of `groups`; the totals include all `payments`. */
async function spendingFinding(
  facts: Facts,
  { view, accounts, period }: EvaluationInput,
  { currency, payments, groups }: { currency: string; payments: readonly Payment[]; groups: readonly SpendingGroup[] },
  kind: 'category' | 'merchant',
  extraReason: Partial<Finding['reason']> = {},
): Promise<Finding> {
  const listedPayments = groups.flatMap((group) => group.payments).slice(0, maxListLength);
  return {
    subject: currency,
    reason: {
      amount: money(netOf(payments), currency),
      count: payments.length,
      period: { fromDate: period.from, toDate: period.to },
      top: groups.slice(0, maxTopRows).map((group) => toTopRow(group, currency)),
      accountId: accountIdsOf(payments).slice(0, maxListLength),
      transactionId: idsOf(listedPayments),
      ...(view !== null && { subject: viewSubject(view), viewId: String(view.id) }),
      ...extraReason,
    },
    blocks: {
      ...paymentBlocks(listedPayments, accounts, await facts.names()),
      basicTrend: [spendingTrend(payments, currency, period)],
      ...groupBlocks(kind, groups, currency),
      ...(view !== null && viewBlock(view)),
    },
    accountIds: accountIdsOf(payments),
  };
}

/** Returns the totals of payments in one currency, with the net total per month. */
const spendingTrend = (payments: readonly Payment[], currency: string, period: { from: string; to: string }) => {
  const [debit, credit] = [totalOf(payments, 'DEBIT'), totalOf(payments, 'CREDIT')];
  const net = debit.minus(credit);
  return {
    debitTotal: money(debit, currency),
    creditTotal: money(credit, currency),
    netTotal: money(net, currency),
    netCreditTotal: money(net.times(-1), currency),
    averageNetTotal: money(net.div(monthsIn(period)), currency),
    transactionCount: payments.length,
    dateRange: { fromDate: period.from, toDate: period.to },
  };
};

/** Builds the row of a group in the list of largest amounts. */
const toTopRow = (group: SpendingGroup, currency: string): TopRow => ({
  ...named(group),
  amount: money(group.total, currency),
  count: group.payments.length,
});

/** Returns the name of a group, with its message if the service wrote it. */
const named = ({ name, messageId }: Pick<SpendingGroup, 'name' | 'messageId'>) => ({
  name,
  ...(messageId !== undefined && { messageId }),
});

const groupBlocks = (kind: 'category' | 'merchant', groups: readonly SpendingGroup[], currency: string) =>
  kind === 'merchant'
    ? {
        basicMerchantDetail: groups.map(({ name, total }) => ({
          basicMerchant: { name },
          netTotal: money(total, currency),
        })),
      }
    : {
        basicCategoryDetail: groups.map(({ key, name, total }) => ({
          categoryId: key,
          category: name,
          netTotal: money(total, currency),
        })),
      };

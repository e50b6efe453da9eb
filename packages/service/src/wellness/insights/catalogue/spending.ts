import Big from 'big.js';
import { categories, type CategoryNames } from '../../../data/categories/index.ts';
import { categoryParts } from '../../../data/transactions/index.ts';
import {
  addDays,
  addMonths,
  byCurrency,
  categoryKeyOf,
  detailName,
  type Facts,
  isFee,
  isIn,
  isSpending,
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
  type Row,
  viewBlock,
  mostListed,
  mostRows,
} from './blocks.ts';
import {
  amountLimit,
  type Asked,
  bankAndCard,
  type Finding,
  type InsightDefinition,
  numberLimit,
  onRefresh,
  onSchedule,
  percentLimit,
  unlessRequested,
} from './definition.ts';

interface Group {
  key: string;
  name: string;
  payments: Payment[];
  total: Big;
}

type KeyOf = (payment: Payment, names: CategoryNames) => { key: string; name: string } | null;

const byCategory: KeyOf = (payment, names) => {
  const { categoryId, category } = categoryParts(categoryKeyOf(payment), names);
  return { key: String(categoryId), name: category };
};
const byDetail: KeyOf = (payment) => {
  const name = detailName(payment);
  return name === null ? null : { key: String(payment.detailCategoryId), name };
};
const byMerchant: KeyOf = ({ merchant }) => (merchant === null ? null : { key: merchant, name: merchant });

/** Groups payments, largest total first. Omits groups in which refunds exceed spending. */
function groupsOf(payments: readonly Payment[], keyOf: KeyOf, names: CategoryNames): Group[] {
  const groups = new Map<string, Group>();
  for (const payment of payments) {
    const of = keyOf(payment, names);
    if (of === null) continue;
    const group = groups.get(of.key) ?? { ...of, payments: [], total: new Big(0) };
    group.payments.push(payment);
    groups.set(of.key, group);
  }
  return [...groups.values()]
    .map((group) => ({ ...group, total: netOf(group.payments) }))
    .filter(({ total }) => total.gt(0))
    .toSorted((one, other) => other.total.cmp(one.total));
}

export const spendingIn = ({ payments }: Asked, from: string, to: string): Payment[] =>
  payments.filter((payment) => isSpending(payment) && isIn(payment, from, to));

const trendOf = (payments: readonly Payment[], currency: string, period: { from: string; to: string }) => {
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

const rowOf = ({ name, total, payments }: Group, currency: string): Row => ({
  name,
  amount: money(total, currency),
  count: payments.length,
});

const blocksOf = (kind: 'category' | 'merchant', groups: readonly Group[], currency: string) =>
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

async function summaryOf(
  facts: Facts,
  { view, accounts, period }: Asked,
  { currency, payments, groups }: { currency: string; payments: readonly Payment[]; groups: readonly Group[] },
  kind: 'category' | 'merchant',
  rest: Partial<Finding['reason']> = {},
): Promise<Finding> {
  const listed = groups.flatMap((group) => group.payments).slice(0, mostListed);
  return {
    subject: currency,
    reason: {
      amount: money(netOf(payments), currency),
      count: payments.length,
      period: { fromDate: period.from, toDate: period.to },
      top: groups.slice(0, mostRows).map((group) => rowOf(group, currency)),
      accountId: accountIdsOf(payments).slice(0, mostListed),
      transactionId: idsOf(listed),
      ...(view !== null && { subject: { kind: 'view' as const, name: view.name }, viewId: String(view.id) }),
      ...rest,
    },
    blocks: {
      ...paymentBlocks(listed, accounts, await facts.names()),
      basicTrend: [trendOf(payments, currency, period)],
      ...blocksOf(kind, groups, currency),
      ...(view !== null && viewBlock(view)),
    },
    accountIds: accountIdsOf(payments),
  };
}

/** Finds the groups with the highest spending in the period. */
const top =
  (keyOf: KeyOf, kind: 'category' | 'merchant'): InsightDefinition['evaluate'] =>
  async (facts, requested) => {
    const names = await facts.names();
    const findings: Finding[] = [];
    for (const [currency, payments] of byCurrency(spendingIn(requested, requested.period.from, requested.period.to))) {
      const groups = groupsOf(payments, keyOf, names).slice(0, requested.limit('TOP'));
      // The total may still be negative because of refunds in other groups.
      if (groups.length > 0 && netOf(payments).gt(0))
        findings.push(await summaryOf(facts, requested, { currency, payments, groups }, kind));
    }
    return findings;
  };

/** Finds the merchants that were paid most often. */
const oftenPaid: InsightDefinition['evaluate'] = async (facts, requested) => {
  const names = await facts.names();
  const findings: Finding[] = [];
  for (const [currency, payments] of byCurrency(spendingIn(requested, requested.period.from, requested.period.to))) {
    const paid = payments.filter(({ baseType }) => baseType === 'DEBIT');
    const groups = groupsOf(paid, byMerchant, names)
      .toSorted((one, other) => other.payments.length - one.payments.length)
      .slice(0, requested.limit('TOP'));
    if (groups.length > 0)
      findings.push(await summaryOf(facts, requested, { currency, payments: paid, groups }, 'merchant'));
  }
  return findings;
};

const averageMonths = 3;

/** Returns the spending of this month and of the previous three months, or `null` if the history is shorter. */
function againstAverage(facts: Facts, requested: Asked) {
  const month = monthOf(facts.today);
  const from = addMonths(month, -averageMonths);
  const oldest = requested.payments.at(-1)?.date;
  // The history must start by the first week of the oldest month. An incomplete month would lower the average.
  if (oldest === undefined || oldest > addDays(from, 7)) return null;
  return {
    now: spendingIn(requested, month, facts.today),
    before: spendingIn(requested, from, addDays(month, -1)),
    month,
  };
}

/** Returns the change in percent if it reaches both limits, otherwise `null`. */
function isExceeded({ limit }: Asked, now: Big, average: Big): number | null {
  const change = now.minus(average);
  const percent = percentOf(change, average);
  const isMore = change.gt(0) && change.gte(limit('CHANGE', 'AMOUNT'));
  return percent !== undefined && isMore && percent >= limit('CHANGE', 'PERCENT') ? percent : null;
}

const exceeded =
  (keyOf: KeyOf | null): InsightDefinition['evaluate'] =>
  async (facts, requested) => {
    const spent = againstAverage(facts, requested);
    if (spent === null) return [];
    const names = await facts.names();
    const findings: Finding[] = [];
    for (const [currency, now] of byCurrency(spent.now)) {
      const before = spent.before.filter((payment) => payment.currency === currency);
      const groups =
        keyOf === null ? [{ key: '', name: '', payments: now, total: netOf(now) }] : groupsOf(now, keyOf, names);
      for (const group of groups) {
        const past = keyOf === null ? before : before.filter((one) => keyOf(one, names)?.key === group.key);
        const average = netOf(past).div(averageMonths);
        const percent = isExceeded(requested, group.total, average);
        if (percent === null) continue;
        const period = { from: spent.month, to: facts.today };
        const finding = await summaryOf(
          facts,
          { ...requested, period },
          { currency, payments: group.payments, groups: keyOf === null ? [] : [group] },
          'category',
          {
            previousAmount: money(average, currency),
            percent,
            limitPercent: requested.limit('CHANGE', 'PERCENT'),
            limit: money(String(requested.limit('CHANGE', 'AMOUNT')), currency),
            transactionId: idsOf(group.payments),
            top: [],
            ...(keyOf !== null && { subject: { kind: 'category' as const, name: group.name } }),
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

const fees: InsightDefinition['evaluate'] = async (facts, requested) => {
  const names = await facts.names();
  const findings: Finding[] = [];
  const paid = requested.payments.filter(
    (payment) => isFee(payment) && isIn(payment, requested.period.from, requested.period.to),
  );
  for (const [currency, payments] of byCurrency(paid)) {
    const total = netOf(payments);
    if (total.lte(0) || total.lt(requested.limit('MINIMUM'))) continue;
    const groups = groupsOf(payments, (payment) => ({ key: titleOf(payment), name: titleOf(payment) }), names);
    const finding = await summaryOf(facts, requested, { currency, payments, groups }, 'category');
    findings.push({
      ...finding,
      blocks: { ...finding.blocks, basicCategoryDetail: [feeDetail(total, currency, names)] },
    });
  }
  return findings;
};

const feeDetail = (total: Big, currency: string, names: CategoryNames) => ({
  categoryId: String(categories.serviceCharges.id),
  category: names.of(categories.serviceCharges),
  netTotal: money(total, currency),
});

const monthlyFirst = ['MONTHLY', 'DAILY', 'WEEKLY'] as const;
const withMiddle = ['MONTHLY', 'DAILY', 'WEEKLY', 'MID_MONTHLY'] as const;
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
const perEntity = { containers: bankAndCard, entities: ['ACCOUNT', 'VIEW'] as const, durations, ...unlessRequested };
const largest = (value: number) => [numberLimit('TOP', value, 1, 20)];
const spends: NonNullable<InsightDefinition['fitsView']> = ({ rules }) => rules.some(({ type }) => type === 'EXPENSE');
const changeLimits = [amountLimit('CHANGE', 50, { low: 0, high: 10_000 }), percentLimit('CHANGE', 20, 0, 500)];

/** Insights about spending and fees (wellness 1.2). */
export const spendingInsights: readonly InsightDefinition[] = [
  onSchedule('AGGREGATE', withMiddle, {
    name: 'SPENDING_BY_CATEGORY_ALL_ACCOUNTS',
    title: 'Spending by Category - All Accounts',
    description: 'The categories that most was spent on.',
    containers: bankAndCard,
    durations,
    thresholds: largest(5),
    evaluate: top(byCategory, 'category'),
  }),
  onSchedule('OTHER', monthlyFirst, {
    name: 'SPENDING_BY_CATEGORY',
    title: 'Spending by Category',
    description: 'The categories that most was spent on, of an account or a view.',
    ...perEntity,
    thresholds: largest(5),
    fitsView: spends,
    evaluate: top(byCategory, 'category'),
  }),
  onSchedule('OTHER', monthlyFirst, {
    name: 'SPENDING_BY_DETAIL_CATEGORY',
    title: 'Spending by Detail Category',
    description: 'The detail categories that most was spent on, of an account or a view.',
    ...perEntity,
    thresholds: largest(5),
    fitsView: spends,
    evaluate: top(byDetail, 'category'),
  }),
  onSchedule('OTHER', withMiddle, {
    name: 'SPENDING_BY_MERCHANT',
    title: 'Spending by Merchant',
    description: 'The merchants that most was paid to, of an account or a view.',
    ...perEntity,
    thresholds: largest(10),
    fitsView: spends,
    evaluate: top(byMerchant, 'merchant'),
  }),
  onSchedule('AGGREGATE', withMiddle, {
    name: 'SPENDING_BY_MERCHANT_ALL_ACCOUNTS',
    title: 'Spending by Merchant - All Accounts',
    description: 'The merchants that most was paid to.',
    containers: bankAndCard,
    durations: ['THREE_MONTHS', ...durations.filter((one) => one !== 'THREE_MONTHS')],
    thresholds: largest(10),
    ...unlessRequested,
    evaluate: top(byMerchant, 'merchant'),
  }),
  onSchedule('OTHER', monthlyFirst, {
    name: 'COUNT_OF_TRANSACTIONS_BY_MERCHANT',
    title: 'Count of Transactions by Merchant',
    description: 'The merchants that were paid most often, of an account or a view.',
    ...perEntity,
    thresholds: largest(10),
    fitsView: spends,
    evaluate: oftenPaid,
  }),
  onRefresh('OTHER', {
    name: 'SPENDING_EXCEEDED_AVERAGE',
    title: 'Spending Exceeded Average',
    description: 'More was spent in a category this month than in the three months before on average.',
    containers: bankAndCard,
    thresholds: changeLimits,
    duplicate: 'month',
    evaluate: exceeded(byCategory),
  }),
  onSchedule('AGGREGATE', ['WEEKLY'], {
    name: 'SPENDING_EXCEEDED_AVERAGE_ALL_ACCOUNTS',
    title: 'Spending Exceeded Average - All Accounts',
    description: 'More was spent this month than in the three months before on average.',
    containers: bankAndCard,
    thresholds: changeLimits,
    evaluate: exceeded(null),
  }),
  onSchedule('OTHER', withMiddle, {
    name: 'FINANCIAL_FEES',
    title: 'Financial Fees',
    description: 'Fees that were paid, of an account or a view.',
    ...perEntity,
    thresholds: [amountLimit('MINIMUM', 1)],
    fitsView: ({ rules }) =>
      rules.some(({ include }) => include?.categoryId?.includes(categories.serviceCharges.id) === true),
    evaluate: fees,
  }),
  onSchedule('AGGREGATE', withMiddle, {
    name: 'FINANCIAL_FEES_ALL_ACCOUNTS',
    title: 'Financial Fees - All Accounts',
    description: 'Fees that were paid.',
    containers: bankAndCard,
    durations,
    thresholds: [amountLimit('MINIMUM', 1)],
    evaluate: fees,
  }),
];

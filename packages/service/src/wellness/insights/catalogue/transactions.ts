import { categories } from '../../../data/categories/index.ts';
import {
  addDays,
  byCurrency,
  daysBetween,
  type Facts,
  isIn,
  isIncome,
  isRefund,
  isSpending,
  newsDays,
  type Payment,
  titleOf,
  totalOf,
} from '../facts/index.ts';
import { accountIdsOf, idsOf, money, paymentBlocks, topRows, viewBlock, mostListed } from './blocks.ts';
import {
  amountLimit,
  type Asked,
  bankAndCard,
  type Finding,
  type InsightDefinition,
  onRefresh,
  onSchedule,
  unlessRequested,
} from './definition.ts';

type Kind = (payment: Payment) => boolean;

const isPurchase: Kind = (payment) => payment.baseType === 'DEBIT' && isSpending(payment);
const isDeposit: Kind = (payment) =>
  payment.baseType === 'CREDIT' && !payment.isOwnTransfer && !isRefund(payment) && payment.categoryType !== 'TRANSFER';

/** Returns the payments that count as new. */
function recent({ today }: Facts, payments: readonly Payment[]): Payment[] {
  const from = addDays(today, -newsDays);
  return payments.filter((payment) => isIn(payment, from, today));
}

async function ofPayments(
  facts: Facts,
  { view, accounts }: Asked,
  payments: readonly Payment[],
  { subject, reason }: Pick<Finding, 'subject' | 'reason'>,
): Promise<Finding> {
  return {
    subject,
    reason: { accountId: accountIdsOf(payments).slice(0, mostListed), transactionId: idsOf(payments), ...reason },
    blocks: {
      ...paymentBlocks(payments, accounts, await facts.names()),
      ...(view !== null && viewBlock(view)),
    },
    accountIds: accountIdsOf(payments),
  };
}

/** Returns an evaluation that finds recent payments of a kind that reach the limit. Each payment is a separate finding. */
const large =
  (kind: Kind): InsightDefinition['evaluate'] =>
  (facts, requested) =>
    Promise.all(
      recent(facts, requested.payments)
        .filter((payment) => kind(payment) && Number(payment.amount) >= requested.limit('MINIMUM'))
        .map((payment) =>
          ofPayments(facts, requested, [payment], {
            subject: `transaction ${payment.id}`,
            reason: {
              amount: money(payment.amount, payment.currency),
              limit: money(String(requested.limit('MINIMUM')), payment.currency),
              date: payment.date,
              subject: { kind: 'merchant', name: titleOf(payment) },
            },
          }),
        ),
    );

/** Builds one finding per currency for all recent refunds, because this insight is generated once a month per account. */
const refunds: InsightDefinition['evaluate'] = (facts, requested) =>
  Promise.all(
    byCurrency(
      recent(facts, requested.payments).filter(
        (payment) => isRefund(payment) && Number(payment.amount) >= requested.limit('MINIMUM'),
      ),
    ).map(([currency, of]) =>
      ofPayments(facts, requested, of, {
        subject: currency,
        reason: {
          amount: money(totalOf(of), currency),
          count: of.length,
          ...(of[0] !== undefined && {
            date: of[0].date,
            subject: { kind: 'merchant' as const, name: titleOf(of[0]) },
          }),
        },
      }),
    ),
  );

/** Finds currencies whose total income of the period is above the limit. */
const income: InsightDefinition['evaluate'] = (facts, requested) =>
  Promise.all(
    byCurrency(
      requested.payments.filter(
        (payment) => isIncome(payment) && isIn(payment, requested.period.from, requested.period.to),
      ),
    )
      .map(([currency, of]) => ({ currency, of, total: totalOf(of) }))
      .filter(({ total }) => total.gt(requested.limit('UPPER_LIMIT')))
      .map(async ({ currency, of, total }) => {
        const { from, to } = requested.period;
        const finding = await ofPayments(facts, requested, of, {
          subject: currency,
          reason: {
            amount: money(total, currency),
            limit: money(String(requested.limit('UPPER_LIMIT')), currency),
            period: { fromDate: from, toDate: to },
            ...(requested.view !== null && {
              subject: { kind: 'view', name: requested.view.name },
              viewId: String(requested.view.id),
            }),
          },
        });
        const transactionDerived = { creditTotal: money(total, currency), dateRange: [{ fromDate: from, toDate: to }] };
        return { ...finding, blocks: { ...finding.blocks, transactionDerived } };
      }),
  );

/** Categories whose equal charges are not reported as duplicates, because fares and withdrawals often repeat. */
const repeats: ReadonlySet<number> = new Set([categories.cash.id, categories.travel.id]);
const mostDaysApart = 2;
const isRepeatable = (payment: Payment): boolean =>
  isPurchase(payment) && payment.merchant !== null && !repeats.has(payment.categoryId);

/** Returns pairs of charges with the same account, payee and amount that are at most two days apart. */
function duplicatesIn(payments: readonly Payment[]): Payment[][] {
  const alike = Map.groupBy(
    payments.filter(isRepeatable),
    ({ accountId, merchant, amount, currency }) => `${accountId} ${merchant ?? ''} ${Number(amount)} ${currency}`,
  );
  return [...alike.values()].flatMap((of) =>
    of.flatMap((payment, at) => {
      const earlier = of[at + 1];
      return earlier !== undefined && daysBetween(earlier.date, payment.date) <= mostDaysApart
        ? [[payment, earlier]]
        : [];
    }),
  );
}

/** Insights about transactions and income. */
export const transactionInsights: readonly InsightDefinition[] = [
  onRefresh('OTHER', {
    name: 'LARGE_PURCHASE',
    title: 'Large Purchase',
    description: 'A purchase reaches the limit.',
    containers: bankAndCard,
    entities: ['ACCOUNT', 'VIEW'],
    thresholds: [amountLimit('MINIMUM', 500)],
    duplicate: { days: 31 },
    fitsView: ({ rules }) => rules.some(({ type }) => type === 'EXPENSE'),
    evaluate: large(isPurchase),
  }),
  onSchedule('AGGREGATE', ['WEEKLY', 'DAILY', 'MONTHLY', 'MID_MONTHLY'], {
    name: 'LARGE_PURCHASE_ALL_ACCOUNTS',
    title: 'Large Purchases - All Accounts',
    description: 'Purchases that reach the limit, in one list.',
    containers: bankAndCard,
    thresholds: [amountLimit('MINIMUM', 500)],
    durations: ['THIS_MONTH', 'LAST_MONTH', 'LAST_THREE_MONTHS'],
    ...unlessRequested,
    evaluate: (facts, requested) =>
      Promise.all(
        byCurrency(
          requested.payments.filter(
            (payment) =>
              isPurchase(payment) &&
              isIn(payment, requested.period.from, requested.period.to) &&
              Number(payment.amount) >= requested.limit('MINIMUM'),
          ),
        ).map(([currency, of]) =>
          ofPayments(facts, requested, of, {
            subject: currency,
            reason: {
              amount: money(totalOf(of), currency),
              limit: money(String(requested.limit('MINIMUM')), currency),
              count: of.length,
              period: { fromDate: requested.period.from, toDate: requested.period.to },
              top: topRows(
                of.map((one) => ({ name: titleOf(one), amount: money(one.amount, currency), date: one.date })),
              ),
            },
          }),
        ),
      ),
  }),
  onRefresh('OTHER', {
    name: 'LARGE_DEPOSIT',
    title: 'Large Deposit',
    description: 'A deposit reaches the limit.',
    containers: ['BANK'],
    entities: ['ACCOUNT', 'VIEW'],
    thresholds: [amountLimit('MINIMUM', 1_000)],
    duplicate: { days: 31 },
    fitsView: ({ rules }) => rules.some(({ type }) => type === 'INCOME'),
    evaluate: large(isDeposit),
  }),
  onRefresh('OTHER', {
    name: 'REFUND_DEPOSITED',
    title: 'Refund Deposited',
    description: 'A refund or reimbursement has come in.',
    containers: bankAndCard,
    entities: ['ACCOUNT', 'VIEW'],
    thresholds: [amountLimit('MINIMUM', 1)],
    duplicate: { days: 30 },
    fitsView: ({ rules }) => rules.some(({ type }) => type === 'INCOME'),
    evaluate: refunds,
  }),
  onRefresh('AGGREGATE', {
    name: 'DUPLICATE_TRANSACTION',
    title: 'Duplicate Transaction',
    description: 'The same charge appears twice.',
    containers: bankAndCard,
    duplicate: { days: 31 },
    evaluate: (facts, requested) =>
      Promise.all(
        duplicatesIn(recent(facts, requested.payments)).map(([latest, ...rest]) =>
          ofPayments(facts, requested, latest === undefined ? [] : [latest, ...rest], {
            subject: `transaction ${latest?.id ?? 0}`,
            reason:
              latest === undefined
                ? {}
                : {
                    amount: money(latest.amount, latest.currency),
                    count: 2,
                    date: latest.date,
                    subject: { kind: 'merchant', name: titleOf(latest) },
                  },
          }),
        ),
      ),
  }),
  onSchedule('OTHER', ['DAILY'], {
    name: 'INCOME_THRESHOLD',
    title: 'Income Exceeded Threshold',
    description: 'The income of a view is above the limit.',
    containers: ['BANK'],
    entities: ['VIEW'],
    thresholds: [amountLimit('UPPER_LIMIT', 5_000)],
    durations: ['THIS_MONTH', 'LAST_MONTH'],
    fitsView: ({ rules }) => rules.some(({ type }) => type === 'INCOME'),
    evaluate: income,
  }),
  onSchedule('AGGREGATE', ['MONTHLY', 'WEEKLY', 'DAILY'], {
    name: 'INCOME_EXCEEDED_THRESHOLD_ALL_ACCOUNTS',
    title: 'Income Exceeded Threshold - All Accounts',
    description: 'All income is above the limit.',
    containers: ['BANK'],
    thresholds: [amountLimit('UPPER_LIMIT', 5_000)],
    durations: ['LAST_MONTH', 'THIS_MONTH'],
    ...unlessRequested,
    evaluate: income,
  }),
];

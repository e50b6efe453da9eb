import { addDays, daysBetween } from '@fin-link/contracts/service';
import { categories } from '../../../data/categories/index.ts';
import { viewSubject } from '../../views/index.ts';
import {
  byCurrency,
  type Facts,
  isInPeriod,
  isIncome,
  isRefund,
  isSpending,
  recentDays,
  type Payment,
  titleOf,
  totalOf,
} from '../facts/index.ts';
import { accountIdsOf, idsOf, money, paymentBlocks, topRows, viewBlock, maxListLength } from './blocks.ts';
import {
  amountLimit,
  type EvaluationInput,
  bankAndCard,
  type Finding,
  type InsightDefinition,
  onRefresh,
  onSchedule,
  offByDefault,
} from './definition.ts';

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
    evaluate: largePayments(isPurchase),
  }),
  onSchedule('AGGREGATE', ['WEEKLY', 'DAILY', 'MONTHLY', 'MID_MONTHLY'], {
    name: 'LARGE_PURCHASE_ALL_ACCOUNTS',
    title: 'Large Purchases - All Accounts',
    description: 'Purchases that reach the limit, in one list.',
    containers: bankAndCard,
    thresholds: [amountLimit('MINIMUM', 500)],
    durations: ['THIS_MONTH', 'LAST_MONTH', 'LAST_THREE_MONTHS'],
    ...offByDefault,
    evaluate: (facts, input) =>
      Promise.all(
        byCurrency(
          input.payments.filter(
            (payment) =>
              isPurchase(payment) &&
              isInPeriod(payment, input.period.from, input.period.to) &&
              Number(payment.amount) >= input.limit('MINIMUM'),
          ),
        ).map(([currency, purchases]) =>
          paymentsFinding(facts, input, purchases, {
            subject: currency,
            reason: {
              amount: money(totalOf(purchases), currency),
              limit: money(String(input.limit('MINIMUM')), currency),
              count: purchases.length,
              period: { fromDate: input.period.from, toDate: input.period.to },
              top: topRows(
                purchases.map((one) => ({ name: titleOf(one), amount: money(one.amount, currency), date: one.date })),
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
    evaluate: largePayments(isDeposit),
  }),
  onRefresh('OTHER', {
    name: 'REFUND_DEPOSITED',
    title: 'Refund Deposited',
    description: 'A refund or reimbursement has come in.',
    containers: bankAndCard,
    entities: ['ACCOUNT', 'VIEW'],
    thresholds: [amountLimit('MINIMUM', 1)],
    duplicate: { days: 30 },
    fitsView: ({ rules }) => rules.some(({ type }) => type !== 'TRANSFER'),
    evaluate: recentRefunds,
  }),
  onRefresh('AGGREGATE', {
    name: 'DUPLICATE_TRANSACTION',
    title: 'Duplicate Transaction',
    description: 'The same charge appears twice.',
    containers: bankAndCard,
    duplicate: { days: 31 },
    evaluate: (facts, input) =>
      Promise.all(
        findDuplicates(recentPayments(facts, input.payments)).map(([latest, ...rest]) =>
          paymentsFinding(facts, input, latest === undefined ? [] : [latest, ...rest], {
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
    evaluate: incomeAboveLimit,
  }),
  onSchedule('AGGREGATE', ['MONTHLY', 'WEEKLY', 'DAILY'], {
    name: 'INCOME_EXCEEDED_THRESHOLD_ALL_ACCOUNTS',
    title: 'Income Exceeded Threshold - All Accounts',
    description: 'All income is above the limit.',
    containers: ['BANK'],
    thresholds: [amountLimit('UPPER_LIMIT', 5_000)],
    durations: ['LAST_MONTH', 'THIS_MONTH'],
    ...offByDefault,
    evaluate: incomeAboveLimit,
  }),
];

/** Returns whether a payment is of a certain kind. */
type PaymentFilter = (payment: Payment) => boolean;

function isPurchase(payment: Payment): boolean {
  return payment.baseType === 'DEBIT' && isSpending(payment);
}

function isDeposit(payment: Payment): boolean {
  return (
    payment.baseType === 'CREDIT' &&
    !payment.isOwnTransfer &&
    !isRefund(payment) &&
    !isSpending(payment) &&
    payment.categoryType !== 'TRANSFER'
  );
}

/** Returns an evaluation that finds recent payments of a kind that reach the limit. Each payment is a separate finding. */
function largePayments(matches: PaymentFilter): InsightDefinition['evaluate'] {
  return (facts, input) =>
    Promise.all(
      recentPayments(facts, input.payments)
        .filter((payment) => matches(payment) && Number(payment.amount) >= input.limit('MINIMUM'))
        .map((payment) =>
          paymentsFinding(facts, input, [payment], {
            subject: `transaction ${payment.id}`,
            reason: {
              amount: money(payment.amount, payment.currency),
              limit: money(String(input.limit('MINIMUM')), payment.currency),
              date: payment.date,
              subject: { kind: 'merchant', name: titleOf(payment) },
            },
          }),
        ),
    );
}

/** Builds one finding per currency for all recent refunds, because this insight is generated once a month per account. */
function recentRefunds(facts: Facts, input: EvaluationInput): Promise<Finding[]> {
  return Promise.all(
    byCurrency(
      recentPayments(facts, input.payments).filter(
        (payment) => isRefund(payment) && Number(payment.amount) >= input.limit('MINIMUM'),
      ),
    ).map(([currency, refunds]) =>
      paymentsFinding(facts, input, refunds, {
        subject: currency,
        reason: {
          amount: money(totalOf(refunds), currency),
          count: refunds.length,
          // The newest refund gives the insight its date and name.
          ...(refunds[0] !== undefined && {
            date: refunds[0].date,
            subject: { kind: 'merchant' as const, name: titleOf(refunds[0]) },
          }),
        },
      }),
    ),
  );
}

/** Finds currencies whose total income of the period is above the limit. */
function incomeAboveLimit(facts: Facts, input: EvaluationInput): Promise<Finding[]> {
  return Promise.all(
    byCurrency(
      input.payments.filter((payment) => isIncome(payment) && isInPeriod(payment, input.period.from, input.period.to)),
    )
      .map(([currency, deposits]) => ({ currency, deposits, total: totalOf(deposits) }))
      .filter(({ total }) => total.gt(input.limit('UPPER_LIMIT')))
      .map(async ({ currency, deposits, total }) => {
        const { from, to } = input.period;
        const finding = await paymentsFinding(facts, input, deposits, {
          subject: currency,
          reason: {
            amount: money(total, currency),
            limit: money(String(input.limit('UPPER_LIMIT')), currency),
            period: { fromDate: from, toDate: to },
            ...(input.view !== null && {
              subject: viewSubject(input.view),
              viewId: String(input.view.id),
            }),
          },
        });
        const transactionDerived = { creditTotal: money(total, currency), dateRange: [{ fromDate: from, toDate: to }] };
        return { ...finding, blocks: { ...finding.blocks, transactionDerived } };
      }),
  );
}

/** Returns pairs of charges with the same account, payee and amount that are at most two days apart. */
function findDuplicates(payments: readonly Payment[]): Payment[][] {
  const similarCharges = Map.groupBy(
    payments.filter(mayBeDuplicate),
    ({ accountId, merchant, amount, currency }) => `${accountId} ${merchant ?? ''} ${Number(amount)} ${currency}`,
  );
  return [...similarCharges.values()].flatMap((charges) =>
    charges.flatMap((payment, index) => {
      // Payments are sorted newest first.
      const earlier = charges[index + 1];
      return earlier !== undefined && daysBetween(earlier.date, payment.date) <= maxDaysApart
        ? [[payment, earlier]]
        : [];
    }),
  );
}

/** Categories whose equal charges are not reported as duplicates, because fares and withdrawals often repeat. */
const repeatingCategoryIds: ReadonlySet<number> = new Set([categories.cash.id, categories.travel.id]);
const maxDaysApart = 2;
const mayBeDuplicate = (payment: Payment): boolean =>
  isPurchase(payment) && payment.merchant !== null && !repeatingCategoryIds.has(payment.categoryId);

/** Returns the payments of the last `recentDays` days. */
function recentPayments({ today }: Facts, payments: readonly Payment[]): Payment[] {
  const from = addDays(today, -recentDays);
  return payments.filter((payment) => isInPeriod(payment, from, today));
}

/** Builds a finding that lists the payments and their accounts. */
async function paymentsFinding(
  facts: Facts,
  { view, accounts }: EvaluationInput,
  payments: readonly Payment[],
  { subject, reason }: Pick<Finding, 'subject' | 'reason'>,
): Promise<Finding> {
  return {
    subject,
    reason: { accountId: accountIdsOf(payments).slice(0, maxListLength), transactionId: idsOf(payments), ...reason },
    blocks: {
      ...paymentBlocks(payments, accounts, await facts.names()),
      ...(view !== null && viewBlock(view)),
    },
    accountIds: accountIdsOf(payments),
  };
}

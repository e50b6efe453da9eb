import { viewSubject } from '../../views/index.ts';
import {
  byCurrency,
  type Facts,
  isInPeriod,
  isSpending,
  monthsIn,
  netOf,
  type Payment,
  totalOf,
} from '../facts/index.ts';
import { accountBlocks, accountIdsOf, idsOf, maxListLength, money, percentOf, viewBlock } from './blocks.ts';
import {
  bankAndCard,
  type EvaluationInput,
  type Finding,
  type InsightDefinition,
  offByDefault,
  onSchedule,
} from './definition.ts';

const frequencies = ['MONTHLY', 'WEEKLY', 'DAILY'] as const;
const durations = ['LAST_MONTH', 'THIS_MONTH', 'THREE_MONTHS', 'SIX_MONTHS', 'ONE_YEAR'] as const;

export const cashFlowInsights: readonly InsightDefinition[] = [
  onSchedule('OTHER', frequencies, {
    name: 'CASH_FLOW_SUMMARY',
    title: 'Cash Flow Summary',
    description: 'What came in and went out of an account.',
    containers: bankAndCard,
    durations,
    ...offByDefault,
    evaluate: cashFlow,
  }),
  onSchedule('AGGREGATE', frequencies, {
    name: 'CASH_FLOW_SUMMARY_ALL_ACCOUNTS',
    title: 'Cash Flow Summary - All Accounts',
    description: 'What came in and went out of all accounts.',
    containers: bankAndCard,
    durations,
    evaluate: cashFlow,
  }),
  onSchedule('OTHER', frequencies, {
    name: 'NET_INCOME_SUMMARY',
    title: 'Net Income Summary',
    description: 'The income of a view less its expenses.',
    containers: bankAndCard,
    entities: ['VIEW'],
    durations,
    fitsView: ({ rules }) =>
      rules.some(({ type }) => type === 'INCOME') && rules.some(({ type }) => type === 'EXPENSE'),
    evaluate: netIncome,
  }),
];

/** Returns the cash flow of the period, by currency. */
function cashFlow(_facts: Facts, { accounts, payments, period }: EvaluationInput): Finding[] {
  const { from, to } = period;
  return byCurrency(payments.filter((payment) => isInPeriod(payment, from, to))).map(([currency, currencyPayments]) => {
    const toTrend = (trendPayments: readonly Payment[]) => {
      const flow = sumFlows(trendPayments);
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
    const { cashInFlow, cashOutFlow, netTransfer, totalCashFlow } = toTrend(currencyPayments);
    return {
      subject: currency,
      reason: {
        amount: totalCashFlow,
        count: currencyPayments.length,
        period: { fromDate: from, toDate: to },
        top: [
          { name: 'IN', amount: cashInFlow },
          { name: 'OUT', amount: cashOutFlow },
          { name: 'TRANSFERS', amount: netTransfer },
        ],
        accountId: accountIdsOf(currencyPayments).slice(0, maxListLength),
      },
      blocks: accountBlocks(
        accounts.filter(({ id }) => currencyPayments.some(({ accountId }) => accountId === id)),
        ({ id }) => ({ cashFlowTrend: [toTrend(currencyPayments.filter(({ accountId }) => accountId === id))] }),
      ),
      accountIds: accountIdsOf(currencyPayments),
    };
  });
}

/** Returns the cash flow of payments. Transfers count separately, as the public API defines. */
function sumFlows(payments: readonly Payment[]) {
  const isTransfer = ({ categoryType, isOwnTransfer }: Payment): boolean =>
    isOwnTransfer || categoryType === 'TRANSFER';
  const transfers = payments.filter(isTransfer);
  const flow = payments.filter((payment) => !isTransfer(payment));
  const [cashIn, cashOut] = [totalOf(flow, 'CREDIT'), totalOf(flow, 'DEBIT')];
  const [transferIn, transferOut] = [totalOf(transfers, 'CREDIT'), totalOf(transfers, 'DEBIT')];
  const netTransfer = transferIn.minus(transferOut);
  return { cashIn, cashOut, transferIn, transferOut, netTransfer, total: cashIn.minus(cashOut).plus(netTransfer) };
}

/** Returns the net income of a view by currency: its income less its spending. Returns nothing for an account. */
function netIncome(_facts: Facts, { view, payments, period }: EvaluationInput): Finding[] {
  if (view === null) return [];
  const { from, to } = period;
  return byCurrency(payments.filter((payment) => isInPeriod(payment, from, to))).map(([currency, currencyPayments]) => {
    const income = netOf(
      currencyPayments.filter(({ categoryType, isOwnTransfer }) => categoryType === 'INCOME' && !isOwnTransfer),
    ).times(-1);
    const spent = netOf(currencyPayments.filter(isSpending));
    const percent = percentOf(spent, income);
    return {
      subject: currency,
      reason: {
        amount: money(income.minus(spent), currency),
        period: { fromDate: from, toDate: to },
        subject: viewSubject(view),
        viewId: String(view.id),
        top: [
          { name: 'IN', amount: money(income, currency) },
          { name: 'OUT', amount: money(spent, currency) },
        ],
        accountId: accountIdsOf(currencyPayments).slice(0, maxListLength),
        transactionId: idsOf(currencyPayments),
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
      accountIds: accountIdsOf(currencyPayments),
    };
  });
}

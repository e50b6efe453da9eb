import { z } from 'zod';
import { dateTime, id, money } from '../primitives.ts';
import { container } from './provider.ts';
import { baseTypes, categoryTypes } from './transaction.ts';

/** Link to the endpoint that returns an object of an insight. */
export const link = z.strictObject({ entityName: z.string(), methodType: z.literal('GET'), url: z.string() });
/** Link as the public description spells it for transactions, views, statements and predicted events. */
const methodLink = z.strictObject({ entityName: z.string(), method: z.literal('GET'), url: z.string() });
const day = z.iso.date();
const dateRange = z.strictObject({ fromDate: day, toDate: day });
const merchant = z.strictObject({ name: z.string() });

const basicPredictedEvent = z.strictObject({
  id,
  link: methodLink,
  categoryId: z.string(),
  category: z.string(),
  lastTrasactionAmount: money.optional(),
  lastTransactionDate: day.optional(),
  basicMerchant: merchant.optional(),
  frequency: z.string(),
  confidence: z.string(),
  confidenceLevel: z.string(),
  userApprovalStatus: z.string(),
});
const basicTransaction = z.strictObject({
  id,
  amount: money,
  date: day,
  categoryId: z.string(),
  category: z.string(),
  categoryType: z.enum(categoryTypes),
  baseType: z.enum(baseTypes),
  link: methodLink,
  description: z.strictObject({ original: z.string(), simple: z.string().optional(), consumer: z.string().optional() }),
  /** `PREDICTED`: an expected transaction. */
  sourceType: z.enum(['AGGREGATED', 'MANUAL', 'PREDICTED']),
  merchantType: z.string().optional(),
  basicMerchant: merchant.optional(),
  basicPredictedEvent: basicPredictedEvent.optional(),
});
const changeValue = z.strictObject({
  changeType: z.enum(['INCREASE', 'DECREASE']),
  previousDate: day,
  previousAmount: money,
  currentDate: day,
  currentAmount: money,
  changeAmount: money,
  /** Change in percent of the previous amount; absent if the previous amount was zero. */
  changePercent: z.number().optional(),
});
const cashFlow = {
  cashInFlow: money,
  cashOutFlow: money,
  transferIn: money,
  transferOut: money,
  netTransfer: money,
  totalCashFlow: money,
};
const utilization = z.strictObject({
  totalRunningBalance: money.optional(),
  totalCreditLine: money.optional(),
  creditUtilizationPercent: z.number().optional(),
  totalCreditUtilizationPercent: z.number().optional(),
});
const predictedInfo = z.strictObject({
  dateRange: dateRange.optional(),
  date: day.optional(),
  predictedBalance: money.optional(),
  predictedIncome: money.optional(),
  predictedExpense: money.optional(),
  predictedDiscretionaryBalance: money.optional(),
});
const peerDetail = z.strictObject({
  dateRange,
  benchmarkAsOf: day,
  benchmark: z.array(
    z.strictObject({
      geo: z.strictObject({ level: z.string(), value: z.string() }),
      benchmarkLevel: z.string(),
      netTotal: money,
      numberOfPeers: z.int(),
    }),
  ),
});
const peerSpendingComparison = z.strictObject({
  peerSpendDifference: money,
  peerSpendDifferencePercent: z.number(),
  isOverSpending: z.boolean(),
  isUnderSpending: z.boolean(),
});

const accountFacts = {
  id,
  providerName: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
  accountType: z.string(),
  accountStatus: z.string(),
  isAsset: z.boolean(),
  container,
  link,
};
const basicTransactions = z.array(basicTransaction).optional();
const basicAccount = z.strictObject({
  ...accountFacts,
  basicTransaction: basicTransactions,
  changeValue: z.array(changeValue).optional(),
  cashFlowTrend: z.array(z.strictObject({ ...cashFlow, averageNetCashFlow: money })).optional(),
});
const bankAccount = z.strictObject({
  ...accountFacts,
  availableBalance: money.optional(),
  currentBalance: money.optional(),
  balance: money.optional(),
  basicPredictedEvent: z.array(basicPredictedEvent).optional(),
  basicTransaction: basicTransactions,
  predictedInfo: predictedInfo.optional(),
  lastUpdated: dateTime.optional(),
});
const cardAccount = z.strictObject({
  ...accountFacts,
  totalCreditLine: money.optional(),
  balance: money.optional(),
  runningBalance: money.optional(),
  amountDue: money.optional(),
  lastUpdated: dateTime.optional(),
  basicCreditCardUtilization: utilization.optional(),
  basicStatement: z
    .array(
      z.strictObject({
        id,
        link: methodLink,
        statementDate: day.optional(),
        dueDate: day.optional(),
        amountDue: money.optional(),
        minPaymentDue: money.optional(),
        isLatest: z.boolean(),
      }),
    )
    .optional(),
  basicTransaction: basicTransactions,
  changeAPR: z.strictObject({ previousAPR: z.string(), currentAPR: z.string(), change: z.string() }).optional(),
});
const investmentAccount = z.strictObject({ ...accountFacts, balance: money.optional() });
const realEstateAccount = z.strictObject({ ...accountFacts, changeValue: z.array(changeValue).optional() });
const basicTrend = z.strictObject({
  debitTotal: money,
  creditTotal: money,
  netTotal: money,
  netCreditTotal: money,
  averageNetTotal: money.optional(),
  transactionCount: z.int(),
  dateRange,
});

/** Objects that an insight is about, in the shapes of the public description. Only the relevant members are present. */
export const insightBlocks = z.strictObject({
  basicAccount: z.array(basicAccount).optional(),
  basicView: z
    .array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        link: methodLink,
        basicTrend: z.array(basicTrend).optional(),
      }),
    )
    .optional(),
  bankAccount: z.array(bankAccount).optional(),
  cardAccount: z.array(cardAccount).optional(),
  loanAccount: z.array(z.strictObject(accountFacts)).optional(),
  investmentAccount: z.array(investmentAccount).optional(),
  realEstateAccount: z.array(realEstateAccount).optional(),
  basicTrend: z.array(basicTrend).optional(),
  netWorthTrend: z.array(z.strictObject({ networthTotal: money, assetTotal: money, liabilityTotal: money })).optional(),
  changeValue: z.array(changeValue).optional(),
  basicCreditCardUtilizations: z.array(utilization).optional(),
  basicPredictedEvents: z.array(basicPredictedEvent).optional(),
  accountDerived: z
    .strictObject({
      totalAvailableBalance: money.optional(),
      discretionaryBalance: money.optional(),
      averageSpending: money.optional(),
      averageAvailableBalance: money.optional(),
    })
    .optional(),
  transactionDerived: z
    .strictObject({
      creditTotal: money.optional(),
      debitTotal: money.optional(),
      totalUnpaidBills: z.int().optional(),
      spentPercent: z.string().optional(),
      totalSpending: money.optional(),
      averageSpending: money.optional(),
      dateRange: z.array(dateRange).optional(),
    })
    .optional(),
  basicCategoryDetail: z
    .array(
      z.strictObject({
        categoryId: z.string(),
        category: z.string(),
        netTotal: money.optional(),
        averageNetTotal: money.optional(),
        basicPeerDetail: peerDetail.optional(),
        peerSpendingComparison: peerSpendingComparison.optional(),
      }),
    )
    .optional(),
  basicMerchantDetail: z
    .array(z.strictObject({ basicMerchant: merchant, merchantType: z.string().optional(), netTotal: money.optional() }))
    .optional(),
});

const namedMessage = {
  name: z.string(),
  /**
   * Id of the message for a name that the service wrote, for example `category.groceries`, so that a client can show it in the user's
   * language. Absent for names of users, merchants and banks.
   */
  messageId: z.string().max(100).optional(),
};

/**
 * Reason why an insight was generated, in one shape for all insights. Addition of this service. Each member is present
 * only if the insight has it. Amounts are positive, except balances and changes.
 */
export const insightReason = z.strictObject({
  /** Amount that the insight is about. `limit` is the limit that the amount exceeded. */
  amount: money.optional(),
  limit: money.optional(),
  /** Previous or average amount, for comparison with `amount`. */
  previousAmount: money.optional(),
  percent: z.number().optional(),
  limitPercent: z.number().optional(),
  count: z.int().optional(),
  days: z.int().optional(),
  /** Day that the insight is about. */
  date: day.optional(),
  period: dateRange.optional(),
  /** Merchant, predicted event, category or view of the insight; see `kind`. */
  subject: z.strictObject({ kind: z.enum(['merchant', 'event', 'category', 'view']), ...namedMessage }).optional(),
  accountId: z.array(id).max(50).optional(),
  /** Ids of the transactions of the insight, at most 50. */
  transactionId: z.array(id).max(50).optional(),
  predictedEventId: z.array(id).max(50).optional(),
  viewId: z.string().optional(),
  /** Entries, largest first. `limit` is the amount that peers spend. */
  top: z
    .array(
      z.strictObject({
        ...namedMessage,
        amount: money,
        previousAmount: money.optional(),
        date: day.optional(),
        count: z.int().optional(),
        limit: money.optional(),
      }),
    )
    .max(20)
    .optional(),
});

export type InsightBlocks = z.infer<typeof insightBlocks>;
export type InsightReason = z.infer<typeof insightReason>;

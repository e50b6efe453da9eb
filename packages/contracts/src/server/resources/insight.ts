import { z } from 'zod';
import { dateTime, id, money } from '../primitives.ts';
import { baseTypes, categoryTypes } from './transaction.ts';
import { container } from './provider.ts';

export const insightTypes = ['OTHER', 'AGGREGATE'] as const;
export const insightTriggers = ['SCHEDULE', 'REFRESH', 'EVENT'] as const;
export const insightEntities = ['ACCOUNT', 'VIEW'] as const;
/** DAILY: at the beginning of a day. WEEKLY: on Monday. MONTHLY: on the first. MID_MONTHLY: on the 16th. */
export const insightFrequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'MID_MONTHLY'] as const;
/** THIS_MONTH and LAST_MONTH are calendar months, LAST_n the n calendar months before this one, and the others end today. */
export const insightDurations = [
  'THIS_MONTH',
  'LAST_MONTH',
  'THREE_MONTHS',
  'SIX_MONTHS',
  'ONE_YEAR',
  'LAST_THREE_MONTHS',
  'LAST_SIX_MONTHS',
  'LAST_TWELVE_MONTHS',
] as const;
/** BALANCE and LIMIT stand on the pages of single insights and not in the public list. */
export const thresholdNames = [
  'CHANGE',
  'UPPER_LIMIT',
  'DAYS_BEFORE',
  'MINIMUM',
  'FUTURE',
  'DELAY',
  'TOP',
  'BASETYPE',
  'BALANCE',
  'LIMIT',
] as const;
export const thresholdTypes = ['PERCENT', 'NUMBER', 'DAYS', 'AMOUNT', 'STRING'] as const;
export const insightContainers = [
  'BANK',
  'CARD',
  'LOAN',
  'INVESTMENT',
  'INSURANCE',
  'REALESTATE',
  'OTHERASSETS',
  'OTHERLIABILITIES',
] as const;
/** What the user did with an insight. Of this service alone: the public description has no such state. */
export const insightStatuses = ['ACTIVE', 'DISMISSED'] as const;

export const threshold = z
  .strictObject({ name: z.enum(thresholdNames), type: z.enum(thresholdTypes), value: z.string() })
  .meta({ id: 'Threshold' });

const configuration = {
  isSubscribed: z.boolean(),
  frequency: z.enum(insightFrequencies).optional(),
  duration: z.enum(insightDurations).optional(),
  threshold: z.array(threshold).optional(),
  /** Only of insights that compare with peers. */
  isBenchmarkEnabled: z.boolean().optional(),
};
export const customerConfiguration = z.strictObject({ entityType: z.enum(insightEntities), ...configuration });
/** Of one entity, or without `entityId` of all that have no configuration of their own. */
export const userConfiguration = z.strictObject({
  entityId: z.string().optional(),
  entityType: z.enum(insightEntities),
  ...configuration,
});

const described = {
  insightName: z.string(),
  insightTitle: z.string(),
  insightType: z.enum(insightTypes),
  triggerType: z.enum(insightTriggers),
  containers: z.array(z.enum(insightContainers)),
  description: z.string(),
  applicableEntity: z.array(z.enum(insightEntities)),
};
const customerSubscription = z.strictObject({
  ...described,
  customerConfiguration: z.array(customerConfiguration),
});
const userSubscription = z.strictObject({
  ...described,
  userConfiguration: z.array(userConfiguration),
  customerConfiguration: z.array(customerConfiguration),
});

const anyText = z.string().max(500).optional();
/** What the public description has and nobody can change: an input that names it is refused (Y802). */
const notEditable = {
  insightType: anyText,
  triggerType: anyText,
  containers: z.array(z.string()).max(20).optional(),
  description: anyText,
  applicableEntity: z.array(z.string()).max(5).optional(),
};
const changes = {
  entityType: z.enum(insightEntities).optional(),
  isSubscribed: z.boolean().optional(),
  frequency: z.enum(insightFrequencies).optional(),
  duration: z.enum(insightDurations).optional(),
  threshold: z
    .array(
      z.strictObject({
        name: z.enum(thresholdNames).optional(),
        type: z.enum(thresholdTypes).optional(),
        value: z.string().max(40).optional(),
      }),
    )
    .max(10)
    .optional(),
  isBenchmarkEnabled: z.boolean().optional(),
};
const mostInsights = 100;
export const updateCustomerSubscriptions = z.strictObject({
  customerSubscription: z
    .array(
      z.strictObject({
        insightName: z.string().max(100).optional(),
        insightTitle: z.string().max(200).optional(),
        ...notEditable,
        customerConfiguration: z.array(z.strictObject(changes)).max(5).optional(),
      }),
    )
    .max(mostInsights),
});
export const updateUserSubscriptions = z.strictObject({
  userSubscription: z
    .array(
      z.strictObject({
        insightName: z.string().max(100).optional(),
        insightTitle: anyText,
        ...notEditable,
        userConfiguration: z
          .array(z.strictObject({ entityId: z.string().max(20).optional(), ...changes }))
          .max(100)
          .optional(),
      }),
    )
    .max(mostInsights),
});

export const triggerInsights = z.strictObject({
  trigger: z
    .array(
      z.strictObject({
        insightName: z.string().max(100).optional(),
        /** One input in two spellings. */
        overrideDuplicateCheck: z.boolean().optional(),
        overrideduplicateCheck: z.boolean().optional(),
        entityConfig: z
          .array(
            z.strictObject({
              entityType: z.enum(insightEntities).optional(),
              entityIds: z
                .array(z.union([z.string().max(20), id]))
                .max(100)
                .optional(),
            }),
          )
          .max(10)
          .optional(),
      }),
    )
    .min(1)
    .max(mostInsights),
});

const link = z.strictObject({ entityName: z.string(), methodType: z.literal('GET'), url: z.string() });
/** The public description spells it so of transactions, views, statements and predicted events. */
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
  /** PREDICTED of one that has yet to come. */
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
  /** Of the previous amount; absent where that was zero. */
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

/** What an insight is about, in the shapes of the public description; only those that fit are there. */
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

/**
 * Why an insight was generated, in one shape for all of them. Of this service alone. Every member is there only if the insight has it;
 * amounts are positive unless they are balances or changes.
 */
export const insightReason = z.strictObject({
  /** What was found, and the limit in force that it passed. */
  amount: money.optional(),
  limit: money.optional(),
  /** What it was before, or is on average. */
  previousAmount: money.optional(),
  percent: z.number().optional(),
  limitPercent: z.number().optional(),
  count: z.int().optional(),
  days: z.int().optional(),
  /** The day that it is about. */
  date: day.optional(),
  period: dateRange.optional(),
  /** A merchant, a predicted event, a category or a view, as `kind` says. */
  subject: z.strictObject({ kind: z.enum(['merchant', 'event', 'category', 'view']), name: z.string() }).optional(),
  accountId: z.array(id).max(50).optional(),
  /** Behind it, at most 50. */
  transactionId: z.array(id).max(50).optional(),
  predictedEventId: z.array(id).max(50).optional(),
  viewId: z.string().optional(),
  /** The largest first; `limit` is what peers spend. */
  top: z
    .array(
      z.strictObject({
        name: z.string(),
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

const feedEntry = z.strictObject({
  id: z.string(),
  insightName: z.string(),
  insightTitle: z.string(),
  insightType: z.enum(insightTypes),
  triggerType: z.enum(insightTriggers),
  createdDate: dateTime,
  /** The settings in force when it was generated. */
  subscription: z.array(
    z.strictObject({
      entityId: z.string(),
      entityType: z.enum(insightEntities),
      frequency: z.enum(insightFrequencies).optional(),
      duration: z.enum(insightDurations).optional(),
      threshold: z.array(threshold).optional(),
    }),
  ),
  ...insightBlocks.shape,
  /** Both always of this service; a service without the capability `INSIGHTS` has neither. */
  reason: insightReason.optional(),
  status: z.enum(insightStatuses).optional(),
});
/** `loginName`: in lists of all users of a customer. */
const customerFeedEntry = feedEntry.extend({ loginName: z.string() });

export const feedReply = z.strictObject({ feed: z.array(feedEntry).optional() });
export const feedCountReply = z.strictObject({ feed: z.strictObject({ total: z.int() }) });
export const customerSubscriptionsReply = z.strictObject({
  customerSubscription: z.array(customerSubscription),
  feed: z.array(customerFeedEntry).optional(),
});
export const userSubscriptionsReply = z.strictObject({
  userSubscription: z.array(userSubscription).optional(),
  feed: z.array(feedEntry).optional(),
});
export const updateInsight = z.strictObject({ feed: z.strictObject({ status: z.enum(insightStatuses) }) });

const eligible = {
  entityId: z.string().optional(),
  entityType: z.enum(insightEntities),
  ...configuration,
  container: container.optional(),
  link: link.optional(),
};
export const entityDetailReply = z.strictObject({
  entityDetail: z.array(
    z.strictObject({
      entityType: z.enum(insightEntities),
      entityId: z.string(),
      container: container.optional(),
      link,
      eligibleInsight: z.array(
        z.strictObject({
          insightName: z.string(),
          applicableConfiguration: z.array(z.strictObject(eligible)),
        }),
      ),
    }),
  ),
});
export const insightDetailReply = z.strictObject({
  insightDetail: z.array(
    z.strictObject({
      insightName: z.string(),
      insightType: z.enum(insightTypes),
      triggerType: z.enum(insightTriggers),
      eligibleEntity: z.array(z.strictObject(eligible)),
    }),
  ),
});

/** Sent when insights were generated for users of the customer (public page of the event). */
export const insightsEvent = z.strictObject({
  event: z.strictObject({
    info: z.literal('INSIGHTS'),
    notificationId: z.string(),
    notificationTime: dateTime,
    data: z.strictObject({
      userCount: z.int(),
      fromDate: dateTime,
      toDate: dateTime,
      userData: z.array(
        z.strictObject({
          user: z.strictObject({ loginName: z.string() }),
          links: z.array(
            z.strictObject({ methodType: z.literal('GET'), rel: z.literal('getFeedExtracts'), href: z.string() }),
          ),
        }),
      ),
    }),
  }),
});

export type InsightFrequency = (typeof insightFrequencies)[number];
export type InsightDuration = (typeof insightDurations)[number];
export type InsightEntity = (typeof insightEntities)[number];
export type InsightTrigger = (typeof insightTriggers)[number];
export type InsightContainer = (typeof insightContainers)[number];
export type Threshold = z.infer<typeof threshold>;
export type InsightBlocks = z.infer<typeof insightBlocks>;
export type InsightReason = z.infer<typeof insightReason>;
export type FeedEntry = z.infer<typeof feedEntry>;
export type CustomerConfiguration = z.infer<typeof customerConfiguration>;
export type UserConfiguration = z.infer<typeof userConfiguration>;

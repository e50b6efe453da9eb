import type { EndpointReply } from '../endpoints/index.ts';
import type { insightEndpoints } from '../endpoints/insights.ts';
import type { predictionEndpoints } from '../endpoints/predictions.ts';
import type { viewEndpoints } from '../endpoints/views.ts';
import type { PredictedEvent, PredictedTransaction } from '../resources/predicted-event.ts';
import type { TypedRule, View } from '../resources/view.ts';
import { type Examples, november, now, usd } from './define.ts';
import { transaction } from './transactions.ts';

const predictedEvent: PredictedEvent = {
  id: 8101,
  accountId: 7001,
  CONTAINER: 'bank',
  amount: usd(64.2),
  amountRange: { low: usd(64.2), high: usd(64.2) },
  baseType: 'DEBIT',
  category: 'Utilities',
  categoryId: 39,
  categorySource: 'SYSTEM',
  categoryType: 'EXPENSE',
  highLevelCategoryId: 10000004,
  merchantType: 'BILLERS',
  frequency: 'MONTHLY',
  confidence: 0.93,
  confidenceLevel: 'HIGH',
  description: 'NORTHSIDE POWER PAYMENT',
  userApprovalStatus: 'APPROVED',
  status: 'ACTIVE',
  sourceType: 'DERIVED',
  nextDate: '2026-12-15',
  lastTransactionDate: '2026-11-15',
  lastTransactionAmount: usd(64.2),
  createdDate: now,
  lastUpdated: now,
};
const eventParams = { predictedEventId: '8101' };
const predictedTransaction: PredictedTransaction = {
  id: 8201,
  accountId: 7001,
  CONTAINER: 'bank',
  amount: usd(64.2),
  amountRange: { low: usd(64.2), high: usd(64.2) },
  baseType: 'DEBIT',
  category: 'Utilities',
  categoryId: 39,
  categorySource: 'SYSTEM',
  categoryType: 'EXPENSE',
  highLevelCategoryId: 10000004,
  merchantType: 'BILLERS',
  frequency: 'MONTHLY',
  confidence: 0.93,
  confidenceLevel: 'HIGH',
  description: { original: 'NORTHSIDE POWER' },
  date: '2026-12-15',
  status: 'SCHEDULED',
  sourceType: 'PREDICTED',
  isManual: false,
  recurringEventId: 8101,
  reconStatus: 'PENDING',
  createdDate: now,
  lastUpdated: now,
};

const rule: TypedRule = { type: 'EXPENSE', include: { merchantName: ["Joe's"], detailCategoryId: [1124] } };
const view: View = {
  id: '9001',
  viewId: '9001',
  name: 'Coffee',
  preferredCurrency: 'USD',
  created: now,
  lastUpdated: now,
  sourceType: 'USER',
  budgetData: [{ type: 'VIEW', budgetInfo: [{ expenseBudget: usd(40) }] }],
};
const viewParams = { viewId: '9001' };
const createdView = { view: [{ id: '9001', viewId: '9001' }] };
const totals = { creditTotal: usd(0), debitTotal: usd(30.2), netTotal: usd(-30.2), transactionCount: 4 };
const group = {
  name: 'Coffee Shops',
  id: 1124,
  ...totals,
  transactionLink: {
    method: 'GET',
    url: '/views/9001/transactions?fromDate=2026-11-01&toDate=2026-11-30&detailCategoryId=1124',
  },
} as const;

const threshold = { name: 'BALANCE', type: 'AMOUNT', value: '200' } as const;
const configuration = { entityType: 'ACCOUNT', isSubscribed: true, threshold: [threshold] } as const;
const lowBalance = { insightName: 'LOW_BALANCE_WARNING' } as const;
const definition = {
  ...lowBalance,
  insightTitle: 'Low Balance Warning',
  insightType: 'OTHER',
  triggerType: 'REFRESH',
  containers: ['BANK'],
  description: 'The balance of a bank account is below the limit.',
  applicableEntity: ['ACCOUNT'],
} as const;
const insight: NonNullable<EndpointReply<'getInsightFeed'>['feed']>[number] = {
  id: '12001',
  insightName: definition.insightName,
  insightTitle: definition.insightTitle,
  insightType: definition.insightType,
  triggerType: definition.triggerType,
  createdDate: now,
  subscription: [{ entityId: '7001', entityType: 'ACCOUNT', threshold: [threshold] }],
  reason: { amount: usd(150), limit: usd(200), accountId: [7001] },
  action: 'STOP',
  status: 'ACTIVE',
};
const link = { entityName: 'account', methodType: 'GET', url: '/accounts/7001' } as const;

/** Examples of the endpoints for insights, views and predictions. */
export const wellnessExamples = {
  updateCustomerSubscriptions: {
    body: {
      customerSubscription: [{ ...lowBalance, customerConfiguration: [{ ...configuration, threshold: [threshold] }] }],
    },
  },
  getCustomerSubscriptions: {
    query: november,
    reply: {
      customerSubscription: [
        {
          ...definition,
          containers: ['BANK'],
          applicableEntity: ['ACCOUNT'],
          customerConfiguration: [{ ...configuration, threshold: [threshold] }],
        },
      ],
      feed: [{ ...insight, loginName: 'anna' }],
    },
  },
  updateUserSubscriptions: {
    body: {
      userSubscription: [
        {
          ...lowBalance,
          userConfiguration: [{ entityId: '7001', entityType: 'ACCOUNT', threshold: [{ ...threshold, value: '180' }] }],
        },
      ],
    },
  },
  getUserSubscriptions: {
    query: { insightName: 'LOW_BALANCE_WARNING', ...november },
    reply: {
      userSubscription: [
        {
          ...definition,
          containers: ['BANK'],
          applicableEntity: ['ACCOUNT'],
          userConfiguration: [{ ...configuration, threshold: [{ ...threshold, value: '180' }] }],
          customerConfiguration: [{ ...configuration, threshold: [threshold] }],
        },
      ],
      feed: [insight],
    },
  },
  deleteUserSubscriptions: { query: lowBalance },
  getInsightFeed: { query: { ...november, top: '50' }, reply: { feed: [insight] } },
  getInsightFeedExtracts: { query: { loginName: 'anna', ...november }, reply: { feed: [insight] } },
  getInsightFeedCount: { query: { status: 'ACTIVE' }, reply: { feed: { total: 1 } } },
  updateInsight: { params: { insightId: '12001' }, body: { feed: { status: 'DISMISSED' } } },
  triggerInsights: {
    body: {
      trigger: [
        {
          insightName: 'BILL_NOT_PAID',
          overrideDuplicateCheck: false,
          entityConfig: [{ entityType: 'ACCOUNT', entityIds: ['7001'] }],
        },
      ],
    },
  },
  getEntityDetail: {
    query: { entityType: 'ACCOUNT', entityId: '7001' },
    reply: {
      entityDetail: [
        {
          entityType: 'ACCOUNT',
          entityId: '7001',
          container: 'bank',
          link,
          eligibleInsight: [
            {
              ...lowBalance,
              applicableConfiguration: [{ ...configuration, entityId: '7001', threshold: [threshold] }],
            },
          ],
        },
      ],
    },
  },
  getInsightDetail: {
    params: lowBalance,
    query: { entityType: 'ACCOUNT' },
    reply: {
      insightDetail: [
        {
          ...lowBalance,
          insightType: 'OTHER',
          triggerType: 'REFRESH',
          eligibleEntity: [{ ...configuration, entityId: '7001', container: 'bank', link, threshold: [threshold] }],
        },
      ],
    },
  },
  createView: { body: { name: 'Coffee', preferredCurrency: 'USD', rule: [rule] }, reply: createdView },
  getViews: { query: { orderBy: 'created' }, reply: { view: [view], View: [view] } },
  createSystemView: { body: {}, reply: createdView },
  getViewRecommendations: {
    reply: {
      recommendation: [
        {
          id: 9501,
          metadata: {
            duration: { fromDate: '2026-08-22', toDate: '2026-11-20' },
            totalTransaction: 12,
            totalAmount: usd(96.4),
          },
          view: [
            {
              name: 'Coffee Shops',
              description: 'Payments to coffee shops',
              preferredCurrency: 'USD',
              recommendationId: 9501,
              rule: [rule],
            },
          ],
        },
      ],
    },
  },
  getView: { params: viewParams, query: { include: 'rules' }, reply: { ...view, rule: [{ id: '9101', ...rule }] } },
  updateView: { params: viewParams, body: { name: 'Coffee and tea', rule: [{ id: '9101', ...rule }] } },
  deleteView: { params: viewParams },
  deleteViewRules: { params: viewParams, query: { ruleId: '9101' } },
  updateViewBudgets: {
    params: viewParams,
    body: { budgetData: [{ type: 'VIEW', budgetInfo: [{ expenseBudget: usd(40) }] }] },
  },
  deleteViewBudgets: { params: viewParams, query: { type: 'CATEGORY', typeId: '22' } },
  getViewBudgetSummary: {
    params: viewParams,
    query: { type: 'VIEW' },
    reply: {
      view: [
        {
          ...view,
          budgetSummary: [
            {
              type: 'VIEW',
              dateRange: { fromDate: '2026-11-01', toDate: '2026-11-20' },
              budgetDetail: [
                {
                  creditTotal: usd(0),
                  debitTotal: usd(30.2),
                  expenseBudget: usd(40),
                  remainingExpenseBudget: usd(9.8),
                  remainingExpenseBudgetPercent: 24.5,
                },
              ],
            },
          ],
        },
      ],
    },
  },
  getViewTransactions: {
    params: viewParams,
    query: { ...november, top: '100' },
    reply: { transaction: [{ ...transaction, container: 'bank' }] },
  },
  getViewSummary: {
    params: viewParams,
    query: { ...november, groupBy: 'detailCategory' },
    reply: {
      summary: {
        type: 'detailedCategory',
        ...totals,
        average: usd(-7.55),
        details: [{ ...group, average: usd(-7.55), percentage: 100 }],
      },
    },
  },
  getViewTrends: {
    params: viewParams,
    query: { ...november, groupBy: 'detailCategory' },
    reply: {
      transactionTrends: {
        type: 'detailedCategory',
        ...totals,
        summary: [{ ...group, details: [{ date: '2026-11-01', ...totals, transactionLink: group.transactionLink }] }],
      },
    },
  },
  getViewPeerData: {
    params: viewParams,
    query: { timePeriod: 'LAST_MONTH' },
    reply: {
      peerData: {
        timePeriod: 'LAST_MONTH',
        monthYear: '10-2026',
        fromDate: '2026-10-01',
        toDate: '2026-10-31',
        peerDetailCategorySummary: [
          {
            id: '1124',
            name: 'Coffee Shops',
            benchmark: [
              {
                benchmarkLevel: 'STATE',
                geo: { level: 'STATE', value: 'MA' },
                metric: { numberOfPeers: 620, spendAmount: usd(34) },
              },
            ],
          },
        ],
      },
    },
  },
  createPredictedEvent: {
    body: {
      predictedEvent: {
        accountId: 7001,
        description: 'Nursery',
        amount: usd(420),
        baseType: 'DEBIT',
        frequency: 'SEMI_MONTHLY',
        nextDate: '2026-11-30',
        merchantType: 'BILLERS',
      },
    },
    reply: { predictedEvent: [{ ...predictedEvent, sourceType: 'MANUAL' }] },
  },
  updatePredictedEvents: {
    body: {
      predictedEvent: [
        { id: 8101, frequency: 'QUARTERLY' },
        { id: 8102, userApprovalStatus: 'APPROVED' },
      ],
    },
  },
  updatePredictedEvent: { params: eventParams, body: { predictedEvent: { userApprovalStatus: 'REJECTED' } } },
  getPredictedEvents: { query: { accountId: '7001', status: 'ACTIVE' }, reply: { predictedEvent: [predictedEvent] } },
  getPredictedEvent: { params: eventParams, reply: { predictedEvent: [predictedEvent] } },
  deletePredictedEvent: { params: eventParams },
  getPredictedTransactions: {
    query: { fromDate: '2026-11-20', toDate: '2026-12-31' },
    reply: { predictedTransaction: [predictedTransaction] },
  },
  getPredictedTransaction: {
    params: { transactionId: '8201' },
    reply: { predictedTransaction: [predictedTransaction] },
  },
  getPredictedBalances: {
    query: { accountId: '7001', toDate: '2026-12-20' },
    reply: {
      predictedBalance: [
        {
          accountId: 7001,
          CONTAINER: 'bank',
          currency: 'USD',
          day: [{ date: '2026-11-20', amount: 1725.78, low: 1725.78, high: 1725.78 }],
        },
      ],
    },
  },
} satisfies Examples<keyof typeof insightEndpoints | keyof typeof viewEndpoints | keyof typeof predictionEndpoints>;

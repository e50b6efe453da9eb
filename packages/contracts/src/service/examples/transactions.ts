import type { categoryEndpoints } from '../endpoints/categories.ts';
import type { EndpointCall } from '../endpoints/index.ts';
import type { manualTransactionEndpoints } from '../endpoints/manual-transactions.ts';
import type { transactionEndpoints } from '../endpoints/transactions.ts';
import type { CategorizationRule } from '../resources/categorization-rule.ts';
import type { Transaction } from '../resources/transaction.ts';
import { type Examples, november, now, usd } from './define.ts';

export const transaction: Transaction = {
  id: 90001,
  sourceId: 'Lm--et3igfM1nrY4bwwEWern',
  accountId: 7001,
  CONTAINER: 'bank',
  amount: usd(13.99),
  baseType: 'DEBIT',
  status: 'POSTED',
  date: '2026-11-19',
  transactionDate: '2026-11-18',
  postDate: '2026-11-19',
  description: { original: 'POS DEBIT 2954 NETFLIX.COM 866-579-7172 CA', simple: 'Netflix' },
  category: 'Entertainment/Recreation',
  categoryId: 7,
  categorySource: 'SYSTEM',
  categoryType: 'EXPENSE',
  highLevelCategoryId: 10000011,
  detailedCategoryId: 1149,
  detailedCategoryName: 'Music & Video Streaming',
  detailCategoryId: 1149,
  detailCategoryName: 'Music & Video Streaming',
  merchant: { id: 'netflix', name: 'Netflix', address: { state: 'CA', country: 'US' } },
  merchantType: 'SUBSCRIPTION',
  type: 'PURCHASE',
  isRecurring: 'True',
  frequency: 'MONTHLY',
  isManual: false,
  sourceType: 'AGGREGATED',
  createdDate: now,
  lastUpdated: now,
};
const manualTransaction: Transaction = {
  id: 90002,
  accountId: 7001,
  CONTAINER: 'bank',
  amount: usd(4.5),
  baseType: 'DEBIT',
  status: 'POSTED',
  date: '2026-11-18',
  transactionDate: '2026-11-18',
  description: { original: 'Coffee with Anna', simple: 'Coffee with Anna' },
  category: 'Restaurants',
  categoryId: 22,
  categorySource: 'SYSTEM',
  categoryType: 'EXPENSE',
  highLevelCategoryId: 10000011,
  type: 'PURCHASE',
  memo: 'Ask for half',
  merchantType: 'OTHERS',
  isRecurring: 'False',
  isManual: true,
  sourceType: 'MANUAL',
  createdDate: now,
  lastUpdated: now,
};
const transactionParams = { transactionId: '90001' };
const manualParams = { transactionId: '90002' };

const categorizationRule: CategorizationRule = {
  userDefinedRuleId: 4001,
  ruleClauses: [
    {
      ruleClauseId: 4101,
      userDefinedRuleId: 4001,
      field: 'description',
      operation: 'stringContains',
      fieldValue: 'chewy',
    },
  ],
  categoryLevelId: 4,
  transactionCategorisationId: 1138567022,
  parentCategoryId: 42,
  memId: 2001,
  rulePriority: 1,
};
const ruleParams = { ruleId: '4001' };
const ruleBody = {
  rule: {
    categoryId: 1138567022,
    source: 'USER',
    ruleClause: [{ field: 'description', operation: 'stringContains', value: 'chewy' }],
  },
} satisfies EndpointCall<'updateRule'>['body'];
const usedCategory = {
  category: 'Restaurants',
  categoryId: 22,
  categorySource: 'SYSTEM',
  categoryType: 'EXPENSE',
  highLevelCategoryId: 10000011,
  highLevelCategoryName: 'Travel & Entertainment',
  transactionCount: 3,
  netAmount: usd(6.05),
} as const;
/** Examples of the endpoints for transactions, categories and rules. */
export const transactionExamples = {
  getTransactions: { query: { ...november, accountId: '7001', top: '100' }, reply: { transaction: [transaction] } },
  getTransactionCount: { query: november, reply: { transaction: { TOTAL: { count: 1236 } } } },
  updateTransaction: {
    params: transactionParams,
    body: { transaction: { container: 'bank', categoryId: 21, categorySource: 'SYSTEM', memo: 'with Ann' } },
  },
  updateTransactions: {
    body: { transaction: { container: 'bank', transactionSourceId: 'Lm--et3igfM1nrY4bwwEWern', memo: 'with Ann' } },
  },
  getUtilizedCategories: {
    query: { categoryFamily: 'CATEGORY', sortBy: 'netAmount', top: '10' },
    reply: { utilizedCategory: [usedCategory] },
  },
  getUtilizedMerchants: {
    query: { sortBy: 'netAmount', top: '10' },
    reply: {
      utilizedMerchant: [
        {
          merchant: { id: 'starbucks', name: 'Starbucks', address: { city: 'Boston', country: 'US' } },
          merchantType: 'OTHERS',
          transactionCount: 4,
          netAmount: usd(26.25),
          category: [usedCategory],
        },
      ],
    },
  },
  createManualTransaction: {
    body: {
      transaction: {
        accountId: 7001,
        amount: usd(4.5),
        baseType: 'DEBIT',
        date: '2026-11-18',
        description: { original: 'Coffee with Anna' },
        memo: 'Ask for half',
        categoryId: 22,
      },
    },
    reply: { transaction: [manualTransaction] },
  },
  updateManualTransaction: { params: manualParams, body: { transaction: { memo: 'Paid back' } } },
  getManualTransactions: { query: { accountId: '7001', ...november }, reply: { transaction: [manualTransaction] } },
  getManualTransaction: { params: manualParams, reply: { transaction: [manualTransaction] } },
  deleteManualTransaction: { params: manualParams },
  getCategories: {
    reply: {
      transactionCategory: [
        {
          id: 22,
          source: 'SYSTEM',
          category: 'Restaurants',
          defaultCategoryName: 'Restaurants',
          type: 'EXPENSE',
          classification: 'PERSONAL',
          highLevelCategoryId: 10000011,
          highLevelCategoryName: 'Travel & Entertainment',
          defaultHighLevelCategoryName: 'Travel & Entertainment',
          detailCategory: [
            { id: 1124, name: 'Coffee Shops', detailedCategoryId: 1124, detailedCategoryName: 'Coffee Shops' },
          ],
        },
      ],
    },
  },
  addCategory: { body: { parentCategoryId: 42, categoryName: 'Our dog' } },
  updateCategory: { body: { id: 10000004, source: 'SYSTEM', highLevelCategoryName: 'Home' } },
  deleteCategory: { params: { categoryId: '1138567022' } },
  getRules: { reply: [categorizationRule] },
  getTransactionRules: { reply: { txnRules: [categorizationRule] } },
  addRule: { query: {}, body: ruleBody },
  runRule: { params: ruleParams, query: { action: 'run' } },
  updateRule: { params: ruleParams, body: ruleBody },
  deleteRule: { params: ruleParams },
} satisfies Examples<
  keyof typeof transactionEndpoints | keyof typeof manualTransactionEndpoints | keyof typeof categoryEndpoints
>;

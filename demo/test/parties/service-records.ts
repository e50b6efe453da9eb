// Records as the aggregation service sends them. A test passes the fields that it is about.

const category = (id: number, source: 'SYSTEM' | 'USER', name: string, highLevelCategoryName: string) => ({
  id,
  source,
  category: name,
  defaultCategoryName: name,
  type: 'EXPENSE',
  classification: 'PERSONAL',
  highLevelCategoryId: 10_000_001,
  highLevelCategoryName,
  defaultHighLevelCategoryName: highLevelCategoryName,
});
export const categories = [
  category(10, 'SYSTEM', 'Groceries', 'Groceries'),
  category(22, 'SYSTEM', 'Restaurants', 'Restaurants'),
  category(22, 'USER', 'Office lunches', 'Restaurants'),
];

export const provider = (id: number, name: string): object => ({
  id,
  name,
  status: 'Supported',
  PRIORITY: 'POPULAR',
  authType: 'CREDENTIALS',
  isConsentRequired: false,
  isAutoRefreshEnabled: true,
  countryISOCode: 'US',
  languageISOCode: 'en',
  primaryLanguageISOCode: 'en',
  lastModified: '2026-11-19T09:00:00Z',
});

/** Returns a dataset of a provider account. */
export const dataset = (additionalStatus: string): object => ({
  name: 'BASIC_AGG_DATA',
  additionalStatus,
  updateEligibility: 'ALLOW_UPDATE',
});

/** Returns a stored rule. */
export const rule = (id: number, ...clauses: { field: string; operation: string; fieldValue: string }[]): object => ({
  userDefinedRuleId: id,
  ruleClauses: clauses.map((clause, index) => ({ ...clause, ruleClauseId: index + 1, userDefinedRuleId: id })),
  categoryLevelId: 3,
  transactionCategorisationId: 10,
  memId: 1,
  rulePriority: 1,
});

export const providerAccount = (id: number, more: object = {}): object => ({
  id,
  providerId: 7,
  requestId: 'request',
  isManual: false,
  authType: 'CREDENTIALS',
  aggregationSource: 'USER',
  createdDate: '2026-11-19T09:00:00Z',
  status: 'SUCCESS',
  dataset: [dataset('AVAILABLE_DATA_RETRIEVED')],
  lastUpdated: '2026-11-20T09:00:00Z',
  ...more,
});

export const account = (id: number, more: object = {}): object => ({
  id,
  providerAccountId: 11,
  providerId: '7',
  providerName: 'Test Bank',
  CONTAINER: 'bank',
  accountName: `Account ${id}`,
  accountNumber: 'xxxx1234',
  accountStatus: 'ACTIVE',
  aggregationSource: 'USER',
  isAsset: true,
  isManual: false,
  createdDate: '2026-11-19T09:00:00Z',
  lastUpdated: '2026-11-20T09:00:00Z',
  balance: { amount: 1204.1, currency: 'USD' },
  ...more,
});

export const transaction = (id: number, more: object = {}): object => ({
  id,
  accountId: 21,
  CONTAINER: 'bank',
  amount: { amount: 12.5, currency: 'USD' },
  baseType: 'DEBIT',
  status: 'POSTED',
  date: '2026-11-18',
  description: { original: `POS DEBIT ${id}`, simple: `Shop ${id}` },
  category: 'Groceries',
  categoryId: 10,
  categoryType: 'EXPENSE',
  categorySource: 'SYSTEM',
  highLevelCategoryId: 10_000_001,
  isManual: false,
  sourceType: 'AGGREGATED',
  createdDate: '2026-11-19T09:00:00Z',
  lastUpdated: '2026-11-20T09:00:00Z',
  ...more,
});

export const usd = (amount: number) => ({ amount, currency: 'USD' });
const transactionLink = { method: 'GET', url: '/views/700/transactions' };
const ofTotals = (out: number, more: object): object => ({
  creditTotal: usd(0),
  debitTotal: usd(out),
  netTotal: usd(-out),
  transactionCount: 3,
  transactionLink,
  ...more,
});

/** Returns the summary of a type of category, with its categories. */
export const typeSummary = (categoryType: string, total: number, categories: [name: string, total: number][] = []) => {
  const totals = (amount: number) =>
    categoryType === 'INCOME'
      ? { creditTotal: usd(amount), debitTotal: usd(0) }
      : { creditTotal: usd(0), debitTotal: usd(amount) };
  const links = { transactions: '/transactions' };
  return {
    categoryType,
    ...totals(total),
    links,
    categorySummary: categories.map(([categoryName, amount], index) => ({
      categoryId: index + 1,
      categoryName,
      ...totals(amount),
      links,
    })),
  };
};

export const predictedTransaction = (id: number, more: object = {}): object => ({
  id,
  accountId: 21,
  CONTAINER: 'bank',
  amount: usd(1_577),
  amountRange: { low: usd(1_577), high: usd(1_577) },
  baseType: 'DEBIT',
  date: '2026-12-01',
  description: { original: 'MAPLE COURT APTS' },
  merchant: { id: 'maple', name: 'Maple Court Apartments' },
  category: 'Rent',
  categoryId: 21,
  categoryType: 'EXPENSE',
  categorySource: 'SYSTEM',
  highLevelCategoryId: 10_000_001,
  frequency: 'MONTHLY',
  confidence: 0.9,
  confidenceLevel: 'HIGH',
  status: 'SCHEDULED',
  sourceType: 'PREDICTED',
  isManual: false,
  recurringEventId: 61,
  createdDate: '2026-11-19T09:00:00Z',
  lastUpdated: '2026-11-20T09:00:00Z',
  reconStatus: 'PENDING',
  ...more,
});

export const insight = (id: string, insightTitle: string, reason: object): object => ({
  id,
  insightName: 'SPENDING_EXCEEDED_AVERAGE',
  insightTitle,
  insightType: 'OTHER',
  triggerType: 'EVENT',
  subscription: [],
  createdDate: '2026-11-20T09:00:00Z',
  reason,
});

const viewFacts = { created: '2026-11-19T09:00:00Z', lastUpdated: '2026-11-20T09:00:00Z', sourceType: 'USER' };
export const view = (viewId: string, name: string) => ({
  id: viewId,
  viewId,
  name,
  preferredCurrency: 'USD',
  ...viewFacts,
});

export const viewTotals = (type: string) => ({
  type,
  creditTotal: usd(0),
  debitTotal: usd(1),
  netTotal: usd(-1),
  transactionCount: 3,
});
export const budgetSummary = (budget: object): object => ({
  type: 'VIEW',
  dateRange: { fromDate: '2026-11-01', toDate: '2026-11-30' },
  budgetDetail: [{ creditTotal: usd(0), ...budget }],
});

/** Returns totals of a category or a merchant. */
export const viewGroup = (name: string, out: number): object =>
  ofTotals(out, { name, average: usd(-out / 3), percentage: 50 });

/** Returns totals of months, for one type of category. */
export const viewMonths = (...months: [date: string, out: number][]): object =>
  ofTotals(1, {
    name: 'EXPENSE',
    details: months.map(([date, out]) => ofTotals(out, { date })),
  });

/** Returns a view that the service recommends. */
export const recommendation = (id: number, name: string): object => ({
  id,
  metadata: {
    duration: { fromDate: '2026-08-22', toDate: '2026-11-20' },
    totalTransaction: 14,
    totalAmount: usd(412.5),
  },
  view: [
    {
      name,
      description: name,
      preferredCurrency: 'USD',
      recommendationId: id,
      rule: [{ type: 'EXPENSE', include: { merchantName: [name] } }],
    },
  ],
});

/** Returns net worth: the owned amount minus a debt of 400. */
export const netWorth = (date: string, owned: number, currency = 'USD'): object => {
  const money = (amount: number) => ({ amount, currency });
  return {
    date,
    networth: money(owned - 400),
    asset: money(owned),
    liability: money(400),
    historicalBalances: [
      { accountId: 21, date, asOfDate: date, balance: money(owned), isAsset: true, dataSourceType: 'S' },
      { accountId: 22, date, asOfDate: date, balance: money(400), isAsset: false, dataSourceType: 'CF' },
    ],
  };
};

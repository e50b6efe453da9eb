import fastify from 'fastify';
import { z } from 'zod';
import { listen } from './listen.ts';

interface ServiceState {
  providerAccount: object[];
  account: object[];
  transaction: object[];
  networth: object[];
  /** Summaries by the grouping. */
  summaries: Record<string, object[]>;
  predictedTransaction: object[];
  feed: object[];
  exclusions: object;
  holding: object[];
  /** Extract of each login name. */
  userData: Record<string, object>;
  /** Subscribed events, each with its callback. */
  subscriptions: Map<string, string>;
  rules: object[];
  views: { viewId: string; name: string; preferredCurrency: string }[];
  recommendation: object[];
  /** Totals of every view, by the grouping. */
  groups: Record<string, object[]>;
  months: object[];
  /** Budget of every view; `null` for none. */
  budget: object | null;
  /** Result of `GET /transactions/count`. */
  count: number;
  businessTime: string;
  /** Accepted tokens. */
  tokens: string[];
  failure: { status: number; body: object | string } | null;
}

interface SeenRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, unknown>;
  body: unknown;
}

/** Starts an aggregation service over HTTP that returns the data of the test. */
export async function fakeService() {
  const app = fastify();
  const seen: SeenRequest[] = [];
  const state: ServiceState = {
    providerAccount: [],
    account: [],
    transaction: [],
    networth: [],
    summaries: {},
    predictedTransaction: [],
    feed: [],
    exclusions: {},
    holding: [],
    userData: {},
    subscriptions: new Map(),
    rules: [],
    views: [],
    recommendation: [],
    groups: {},
    months: [],
    budget: null,
    count: 0,
    businessTime: '2026-11-20T10:00:00.000Z',
    tokens: [],
    failure: null,
  };
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook('preHandler', async ({ method, url, headers, body, query }, reply) => {
    const path = url.split('?', 1).join('');
    seen.push({ method, path, query: { ...(query as Record<string, string>) }, headers: { ...headers }, body });
    if (state.failure !== null) return reply.code(state.failure.status).send(state.failure.body);
    const accepted =
      /^\/(auth\/token|sandbox\/clock)$/.test(path) ||
      state.tokens.some((token) => headers.authorization === `Bearer ${token}`);
    if (!accepted)
      return reply.code(401).send({ errorCode: 'Y020', errorMessage: 'Invalid token', referenceCode: 'r' });
  });
  app.post('/auth/token', async (_request, reply) => {
    const accessToken = `at-secret-${state.tokens.length + 1}`;
    state.tokens.push(accessToken);
    return reply.code(201).send({ token: { accessToken, issuedAt: '2026-11-20T10:00:00Z', expiresIn: '1799' } });
  });
  const list = (name: 'providerAccount' | 'account' | 'transaction' | 'networth' | 'holding') =>
    state[name].length === 0 ? {} : { [name]: state[name] };
  app.get('/providerAccounts', async () => list('providerAccount'));
  app.delete<{ Params: { id: string } }>('/providerAccounts/:id', async (request, reply) => {
    const rest = state.providerAccount.filter((one) => !('id' in one) || String(one.id) !== request.params.id);
    const found = rest.length < state.providerAccount.length;
    state.providerAccount = rest;
    return found ? reply.code(204).send() : reply.code(400).send({ errorCode: 'Y800' });
  });
  app.get('/providers/:providerId', async () => ({ provider: [provider(7, 'Bank Without Accounts')] }));
  app.get('/accounts', async () => list('account'));
  app.get('/holdings', async () => list('holding'));
  app.get<{ Querystring: { loginName: string } }>('/dataExtracts/userData', async ({ query: { loginName } }) => ({
    userData: [{ user: { loginName }, ...state.userData[loginName] }],
  }));
  app.get('/configs/notifications/secrets', async () => ({}));
  app.post('/configs/notifications/secrets', async (_request, reply) =>
    reply.code(201).send({ secret: { id: 1, createdDate: '2026-11-20T10:00:00Z', key: madeSecret } }),
  );
  const callback = z.object({ event: z.object({ callbackUrl: z.string() }) });
  app.post<{ Params: { name: string } }>('/configs/notifications/events/:name', async ({ params, body }, reply) => {
    if (state.subscriptions.has(params.name)) return reply.code(400).send({ errorCode: 'Y811' });
    state.subscriptions.set(params.name, callback.parse(body).event.callbackUrl);
    return reply.code(201).send();
  });
  app.put<{ Params: { name: string } }>('/configs/notifications/events/:name', async ({ params, body }, reply) => {
    state.subscriptions.set(params.name, callback.parse(body).event.callbackUrl);
    return reply.code(204).send();
  });
  app.get('/transactions', async () => list('transaction'));
  app.get('/transactions/count', async () => ({ transaction: { TOTAL: { count: state.count } } }));
  app.get('/transactions/categories', async () => ({ transactionCategory: categories }));
  app.get('/transactions/categories/rules', async () => state.rules);
  app.post<{ Querystring: { action?: string } }>('/transactions/categories/rules', async ({ query }, reply) =>
    reply.code(query.action === 'run' ? 204 : 201).send(),
  );
  app.put('/transactions/categories/rules/:ruleId', async (_request, reply) => reply.code(204).send());
  app.put<{ Params: { id: string } }>('/transactions/:id', async ({ params }, reply) =>
    state.transaction.some((one) => 'id' in one && String(one.id) === params.id)
      ? reply.code(204).send()
      : reply.code(400).send({ errorCode: 'Y800' }),
  );
  app.get('/derived/networth', async () => ({ ...list('networth'), ...state.exclusions }));
  app.get<{ Querystring: { groupBy: string } }>('/derived/transactionSummary', async ({ query: { groupBy } }) => {
    const transactionSummary = state.summaries[groupBy];
    return transactionSummary === undefined ? {} : { transactionSummary };
  });
  app.get('/predictedTransactions', async () => ({ predictedTransaction: state.predictedTransaction }));
  app.get('/insights/feed', async () => ({ feed: state.feed }));
  app.get('/view', async () => (state.views.length === 0 ? {} : { view: state.views }));
  app.get('/views/recommendations', async () => ({ recommendation: state.recommendation }));
  app.post('/view', async (_request, reply) => reply.code(201).send({ view: [{ id: '900', viewId: '900' }] }));
  app.delete<{ Params: { id: string } }>('/views/:id', async ({ params }, reply) =>
    state.views.some(({ viewId }) => viewId === params.id)
      ? reply.code(204).send()
      : reply.code(400).send({ errorCode: 'Y800' }),
  );
  app.get<{ Querystring: { groupBy: string } }>('/views/:id/transactionSummary', async ({ query: { groupBy } }) => {
    const details = state.groups[groupBy];
    return details === undefined ? {} : { summary: { ...viewTotals('category'), average: usd(-1), details } };
  });
  app.get('/views/:id/transactionTrends', async () =>
    state.months.length === 0 ? {} : { transactionTrends: { ...viewTotals('categoryType'), summary: state.months } },
  );
  app.get('/views/:id/budgetSummary', async (_request, reply) =>
    state.budget === null
      ? reply.code(400).send({ errorCode: 'Y825' })
      : { view: [{ ...view('700', 'Groceries'), budgetSummary: [budgetSummary(state.budget)] }] },
  );
  app.patch('/views/:id/budgets', async (_request, reply) => reply.code(204).send());
  const time = async () => ({ businessTime: state.businessTime });
  app.get('/sandbox/clock', time);
  app.put('/sandbox/clock', time);
  app.delete('/sandbox/clock', time);
  return { url: await listen(app), seen, state };
}

/** Event secret that the service returns when a customer requests one. */
export const madeSecret = 'whsec_bWFkZS1zZWNyZXQtbWFya2VyLTc3NTMtb3RoZXI=';

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
const categories = [
  category(10, 'SYSTEM', 'Groceries', 'Groceries'),
  category(22, 'SYSTEM', 'Restaurants', 'Restaurants'),
  category(22, 'USER', 'Office lunches', 'Restaurants'),
];

const provider = (id: number, name: string): object => ({
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

const usd = (amount: number) => ({ amount, currency: 'USD' });
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

const viewTotals = (type: string) => ({
  type,
  creditTotal: usd(0),
  debitTotal: usd(1),
  netTotal: usd(-1),
  transactionCount: 3,
});
const budgetSummary = (budget: object): object => ({
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

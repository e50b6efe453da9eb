import fastify from 'fastify';
import { z } from 'zod';
import { listen } from './listen.ts';
import { budgetSummary, categories, provider, usd, view, viewTotals } from './service-records.ts';

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

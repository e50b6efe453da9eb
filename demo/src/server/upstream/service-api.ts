import { z } from 'zod';
import type { DemoSettings } from './environment.ts';
import { fetchJson, UpstreamError } from '../http/fetch-json.ts';
import { account, category, exclusions, netWorth, provider, providerAccount, rule, transaction } from './resources.ts';
import type { Account, Category, Exclusions, NetWorth, ProviderAccount, Transaction } from './resources.ts';
import { UserTokens } from './user-tokens.ts';
import { summaryApi } from './summary-api.ts';
import type { SummaryApi } from './summary-api.ts';
import { viewsApi } from './views-api.ts';
import type { ViewsApi } from './views-api.ts';

/** Parses a list that the service omits if empty, and cuts it to what a page can show. */
const listOf = <Item>(item: z.ZodType<Item>, most: number) =>
  z
    .array(item)
    .default([])
    .transform((items) => items.slice(0, most));

const mostProviderAccounts = 50;
const mostCategories = 400;
const mostDays = 500;
export const mostAccounts = 200;
/** Start date before all data. The service cuts a long period to the last two years. */
const fromTheBeginning = '2000-01-01';

export interface TransactionPage {
  transactions: Transaction[];
  total: number;
}

/** A part of an account's transactions. */
export interface WantedTransactions {
  skip: number;
  top: number;
  /** Part of a description; empty for all transactions. */
  keyword: string;
  /** Month, for example `2026-11`; empty for all months. */
  month: string;
}

/** Period from a day until today: daily, weekly or monthly. */
export interface Period {
  fromDate: string;
  interval: 'D' | 'W' | 'M';
}

/** A category of the user or of the system. */
export type ChosenCategory = Pick<Category, 'id' | 'source'>;

export interface TransactionEdit {
  container: string;
  category: ChosenCategory;
  /** Note of the user; empty for none. */
  memo: string;
}

export interface ServiceApi {
  /** Returns the time of the sandbox. Rejects if the service's clock cannot be moved. */
  businessTime(): Promise<string>;
  /** Moves the clock ahead by seconds; `null` returns to the real time. */
  moveClock(seconds: number | null): Promise<void>;
  providerAccounts(loginName: string): Promise<ProviderAccount[]>;
  removeProviderAccount(loginName: string, providerAccountId: number): Promise<void>;
  providerName(loginName: string, providerId: number): Promise<string>;
  accounts(loginName: string): Promise<Account[]>;
  /** Returns transactions, newest first. */
  transactions(loginName: string, accountId: number, wanted: WantedTransactions): Promise<TransactionPage>;
  /** Returns all categories, with the user's own names and the user's own categories. */
  categories(loginName: string): Promise<Category[]>;
  editTransaction(loginName: string, transactionId: number, edit: TransactionEdit): Promise<void>;
  /** Assigns the category to current and future transactions whose description contains the text. */
  categorizeLike(loginName: string, text: string, category: ChosenCategory): Promise<void>;
  /** Returns net worth by day, oldest first, and by currency, with the balances behind each total. */
  netWorth(loginName: string, period: Period): Promise<{ networth: NetWorth[] } & Exclusions>;
  views: ViewsApi;
  summary: SummaryApi;
}

/** Returns the first and the last day of a month. */
function daysOf(month: string): { fromDate: string; toDate: string } {
  const fromDate = `${month}-01`;
  const last = new Date(fromDate);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return { fromDate, toDate: last.toISOString().slice(0, 10) };
}

/** Creates a client that reads linked data from the aggregation service, as a customer's own backend does. */
export function serviceApi(settings: DemoSettings, now: () => Date): ServiceApi {
  const tokens = new UserTokens(settings, now);

  const call = async <Reply>(
    loginName: string,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    reply: z.ZodType<Reply>,
    body?: object,
  ): Promise<Reply> => {
    const ask = async () =>
      fetchJson(`${settings.serviceUrl}${path}`, {
        party: 'aggregation service',
        method,
        headers: {
          'api-version': '1.1',
          authorization: `Bearer ${await tokens.of(loginName)}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        reply,
      });
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof UpstreamError) || error.status !== 401) throw error;
      // The token was revoked, so the request is retried once with a new one.
      tokens.forget(loginName);
      return ask();
    }
  };
  const get = <Reply>(loginName: string, path: string, reply: z.ZodType<Reply>) => call(loginName, 'GET', path, reply);

  const clock = async (method: 'GET' | 'PUT' | 'DELETE', body?: object): Promise<string> => {
    const { businessTime } = await fetchJson(`${settings.serviceUrl}/sandbox/clock`, {
      party: 'aggregation service',
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      reply: z.object({ businessTime: z.iso.datetime() }),
    });
    return businessTime;
  };

  return {
    businessTime: () => clock('GET'),
    moveClock: async (seconds) => {
      await (seconds === null ? clock('DELETE') : clock('PUT', { advanceSeconds: seconds }));
    },
    providerAccounts: async (loginName) => {
      const reply = z.object({ providerAccount: listOf(providerAccount, mostProviderAccounts) });
      return (await get(loginName, '/providerAccounts', reply)).providerAccount;
    },
    removeProviderAccount: async (loginName, providerAccountId) => {
      await call(loginName, 'DELETE', `/providerAccounts/${providerAccountId}`, z.unknown());
    },
    providerName: async (loginName, providerId) => {
      const reply = z.object({ provider: z.tuple([provider], provider) });
      return (await get(loginName, `/providers/${providerId}`, reply)).provider[0].name;
    },
    accounts: async (loginName) => {
      const reply = z.object({ account: listOf(account, mostAccounts) });
      return (await get(loginName, '/accounts', reply)).account;
    },
    transactions: async (loginName, accountId, { skip, top, keyword, month }) => {
      const filter = new URLSearchParams({
        accountId: String(accountId),
        ...(month === '' ? { fromDate: fromTheBeginning } : daysOf(month)),
        ...(keyword !== '' && { keyword }),
      }).toString();
      const listReply = z.object({ transaction: listOf(transaction, top) });
      const countReply = z.object({ transaction: z.object({ TOTAL: z.object({ count: z.int() }) }) });
      const [list, count] = await Promise.all([
        get(loginName, `/transactions?${filter}&skip=${skip}&top=${top}`, listReply),
        get(loginName, `/transactions/count?${filter}`, countReply),
      ]);
      return { transactions: list.transaction, total: count.transaction.TOTAL.count };
    },
    categories: async (loginName) => {
      const reply = z.object({ transactionCategory: listOf(category, mostCategories) });
      return (await get(loginName, '/transactions/categories', reply)).transactionCategory;
    },
    editTransaction: async (loginName, transactionId, { container, category: { id, source }, memo }) => {
      const transaction = { container, categoryId: id, categorySource: source, memo };
      await call(loginName, 'PUT', `/transactions/${transactionId}`, z.unknown(), { transaction });
    },
    categorizeLike: async (loginName, text, { id, source }) => {
      const rules = '/transactions/categories/rules';
      const ruleClause = [{ field: 'description', operation: 'stringContains', value: text }];
      const existingRule = (await get(loginName, rules, z.array(rule))).find(({ ruleClauses: [clause, another] }) => {
        const isSame = clause?.operation === 'stringContains' && clause.fieldValue.toLowerCase() === text.toLowerCase();
        return another === undefined && isSame;
      });
      const [method, path] =
        existingRule === undefined
          ? (['POST', rules] as const)
          : (['PUT', `${rules}/${existingRule.userDefinedRuleId}`] as const);
      await call(loginName, method, path, z.unknown(), { rule: { categoryId: id, source, ruleClause } });
      // A new rule applies to future transactions; running the rules applies it to existing ones.
      await call(loginName, 'POST', `${rules}?action=run`, z.unknown());
    },
    netWorth: async (loginName, { fromDate, interval }) => {
      const reply = exclusions.extend({ networth: listOf(netWorth, mostDays) });
      const query = `include=details&interval=${interval}&fromDate=${fromDate}&top=${mostDays}`;
      return get(loginName, `/derived/networth?${query}`, reply);
    },
    views: viewsApi(call),
    summary: summaryApi(get),
  };
}

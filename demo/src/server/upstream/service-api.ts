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

/** Returns the schema of a list that the service omits if empty. The schema cuts the list to `maxItems`. */
const listOf = <Item>(item: z.ZodType<Item>, maxItems: number) =>
  z
    .array(item)
    .default([])
    .transform((items) => items.slice(0, maxItems));

const maxProviderAccounts = 50;
const maxCategories = 400;
const maxDays = 500;
/** Upper limit of accounts that the site shows. */
export const maxAccounts = 200;
/** Start date before all data. The service limits a long period to the last two years. */
const earliestDate = '2000-01-01';

/** A page of an account's transactions. */
export interface TransactionPage {
  transactions: Transaction[];
  /** Number of transactions on all pages. */
  total: number;
}

/** Filter and page of an account's transactions. */
export interface TransactionFilter {
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

/** New category and note of a transaction. */
export interface TransactionEdit {
  container: string;
  category: ChosenCategory;
  /** Note of the user; empty for none. */
  memo: string;
}

/** Client of the aggregation service. Each request uses the token of the user with the login name. */
export interface ServiceApi {
  /** Returns the business time of the sandbox. Rejects if the service is unavailable or has no sandbox. */
  businessTime(): Promise<string>;
  /** Moves the business clock ahead by a number of seconds, or back to real time if the number is `null`. */
  moveClock(seconds: number | null): Promise<void>;
  /** Returns the linked banks of a user. */
  providerAccounts(loginName: string): Promise<ProviderAccount[]>;
  /** Deletes a linked bank with its accounts. */
  removeProviderAccount(loginName: string, providerAccountId: number): Promise<void>;
  /** Returns the name of a bank. */
  providerName(loginName: string, providerId: number): Promise<string>;
  /** Returns the accounts of a user. */
  accounts(loginName: string): Promise<Account[]>;
  /** Returns transactions, newest first. */
  transactions(loginName: string, accountId: number, filter: TransactionFilter): Promise<TransactionPage>;
  /** Returns all categories, with the user's own names and the user's own categories. */
  categories(loginName: string): Promise<Category[]>;
  /** Saves the category and note of a transaction. */
  editTransaction(loginName: string, transactionId: number, edit: TransactionEdit): Promise<void>;
  /** Assigns the category to current and future transactions whose description contains the text. */
  categorizeLike(loginName: string, text: string, category: ChosenCategory): Promise<void>;
  /** Returns the net worth by day, oldest first, and by currency. Each total includes the balances of its accounts. */
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
    const send = async () =>
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
      return await send();
    } catch (error) {
      if (!(error instanceof UpstreamError) || error.status !== 401) throw error;
      // The token was revoked, so the request is retried once with a new one.
      tokens.forget(loginName);
      return send();
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
      const reply = z.object({ providerAccount: listOf(providerAccount, maxProviderAccounts) });
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
      const reply = z.object({ account: listOf(account, maxAccounts) });
      return (await get(loginName, '/accounts', reply)).account;
    },
    transactions: async (loginName, accountId, { skip, top, keyword, month }) => {
      const filter = new URLSearchParams({
        accountId: String(accountId),
        ...(month === '' ? { fromDate: earliestDate } : daysOf(month)),
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
      const reply = z.object({ transactionCategory: listOf(category, maxCategories) });
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
      const reply = exclusions.extend({ networth: listOf(netWorth, maxDays) });
      const query = `include=details&interval=${interval}&fromDate=${fromDate}&top=${maxDays}`;
      return get(loginName, `/derived/networth?${query}`, reply);
    },
    views: viewsApi(call),
    summary: summaryApi(get),
  };
}

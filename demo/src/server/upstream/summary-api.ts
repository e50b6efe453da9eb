import { z } from 'zod';
import { money } from './resources.ts';
import type { Money } from './resources.ts';
import type { ViewPeriod } from './views-api.ts';

const maxUpcoming = 100;
const maxInsights = 4;

const totals = { creditTotal: money, debitTotal: money };

/** Summary of one type of category in one currency. */
const typeSummary = z.object({
  categoryType: z.string(),
  ...totals,
  categorySummary: z.array(z.object({ categoryName: z.string(), ...totals })).default([]),
});

const predictedTransaction = z.object({
  id: z.int().positive(),
  accountId: z.int().positive(),
  amount: money,
  baseType: z.enum(['CREDIT', 'DEBIT']),
  date: z.iso.date(),
  description: z.object({ original: z.string() }),
  merchant: z.object({ name: z.string().optional() }).optional(),
  categoryType: z.string(),
  reconStatus: z.string(),
});
/** Expected payment or income. */
export type PredictedTransaction = z.infer<typeof predictedTransaction>;

const insight = z.object({
  id: z.string(),
  insightTitle: z.string(),
  createdDate: z.iso.datetime(),
  reason: z
    .object({
      amount: money.optional(),
      previousAmount: money.optional(),
      percent: z.number().optional(),
      date: z.iso.date().optional(),
      subject: z.object({ name: z.string().optional() }).optional(),
    })
    .default({}),
});
/** Observation about a user's money. */
export type Insight = z.infer<typeof insight>;

/** Total of a category in one currency. */
export interface CategoryTotal {
  name: string;
  spent: Money;
}

/** Income and expenses of a period in one currency. Transfers between the user's own accounts are not part of either. */
export interface CashFlow {
  currency: string;
  in: number;
  out: number;
}

/** Client for the totals and insights that the service derives from a person's transactions. */
export interface SummaryApi {
  /** Returns the categories with expenses in a period, highest first. Each currency has its own entries. */
  spending(loginName: string, period: ViewPeriod): Promise<CategoryTotal[]>;
  /** Returns income and expenses of a period, one entry for each currency. */
  cashFlow(loginName: string, period: ViewPeriod): Promise<CashFlow[]>;
  /** Returns expected payments and income until a day, earliest first, without those that were already paid or missed. */
  comingUp(loginName: string, toDate: string): Promise<PredictedTransaction[]>;
  /** Returns the newest insights. */
  insights(loginName: string): Promise<Insight[]>;
}

type Get = <Reply>(loginName: string, path: string, reply: z.ZodType<Reply>) => Promise<Reply>;

const summaryReply = z.object({ transactionSummary: z.array(typeSummary).default([]) });

/** Creates a client for the totals and insights that the service derives from a person's transactions. */
export const summaryApi = (get: Get): SummaryApi => ({
  spending: async (loginName, { fromDate, toDate }) => {
    const query = `groupBy=CATEGORY&categoryType=EXPENSE&fromDate=${fromDate}&toDate=${toDate}`;
    const { transactionSummary } = await get(loginName, `/derived/transactionSummary?${query}`, summaryReply);
    return transactionSummary
      .flatMap(({ categorySummary }) => categorySummary)
      .map(({ categoryName, debitTotal }) => ({ name: categoryName, spent: debitTotal }))
      .filter(({ spent }) => spent.amount > 0)
      .toSorted((a, b) => b.spent.amount - a.spent.amount);
  },
  cashFlow: async (loginName, { fromDate, toDate }) => {
    const query = `groupBy=CATEGORY_TYPE&fromDate=${fromDate}&toDate=${toDate}`;
    const { transactionSummary } = await get(loginName, `/derived/transactionSummary?${query}`, summaryReply);
    const byCurrency = Map.groupBy(transactionSummary, ({ debitTotal }) => debitTotal.currency);
    return [...byCurrency].map(([currency, types]) => ({
      currency,
      in: types.find(({ categoryType }) => categoryType === 'INCOME')?.creditTotal.amount ?? 0,
      out: types.find(({ categoryType }) => categoryType === 'EXPENSE')?.debitTotal.amount ?? 0,
    }));
  },
  comingUp: async (loginName, toDate) => {
    const reply = z.object({ predictedTransaction: z.array(predictedTransaction).default([]) });
    const { predictedTransaction: predicted } = await get(
      loginName,
      `/predictedTransactions?toDate=${toDate}&top=${maxUpcoming}`,
      reply,
    );
    return predicted
      .filter(({ reconStatus }) => reconStatus === 'PENDING')
      .toSorted((a, b) => a.date.localeCompare(b.date));
  },
  insights: async (loginName) => {
    const { feed } = await get(
      loginName,
      `/insights/feed?top=${maxInsights}`,
      z.object({ feed: z.array(insight).default([]) }),
    );
    return feed.slice(0, maxInsights);
  },
});

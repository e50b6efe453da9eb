import { z } from 'zod';
import { UpstreamError } from '../http/fetch-json.ts';
import type { Money } from './resources.ts';
import { money } from './resources.ts';

const maxViews = 50;
const maxGroups = 8;

/** Id of a view: a number as text. */
export const viewId = z.string().regex(/^[1-9]\d{0,15}$/);

const view = z.object({ viewId, name: z.string(), preferredCurrency: z.string() });
/** A view: transactions that the service adds up by a rule. */
export type View = z.infer<typeof view>;

/** Totals of a category, a merchant or a month. */
const totals = { creditTotal: money, debitTotal: money, transactionCount: z.int() };
const group = z.object({ name: z.string(), ...totals });
/** Totals of a category or merchant in a view. */
export type ViewGroup = z.infer<typeof group>;
const month = z.object({ date: z.iso.date(), ...totals });
/** Totals of a month in a view. */
export type ViewMonth = z.infer<typeof month>;

/** A view that the service recommends. Posting it unchanged creates it. */
const recommendedView = z.looseObject({ name: z.string(), recommendationId: z.int().positive() });
const recommendation = z.object({
  id: z.int().positive(),
  metadata: z.object({ totalTransaction: z.int(), totalAmount: money }),
  view: z.tuple([recommendedView], recommendedView),
});
/** A recommended view with the number and sum of its transactions. */
export type Recommendation = z.infer<typeof recommendation>;

const budgetDetail = z.object({
  debitTotal: money,
  expenseBudget: money.optional(),
  remainingExpenseBudget: money.optional(),
});
/** Budget of a view, and the expenses of the current month. */
export type BudgetDetail = z.infer<typeof budgetDetail>;

/** Rule of a view that is created from a transaction. */
export interface NewView {
  name: string;
  rule: { type: 'INCOME' | 'EXPENSE' | 'TRANSFER'; include: { merchantName: string[] } | { categoryId: number[] } }[];
}

/** Period of days, first and last included. */
export interface ViewPeriod {
  fromDate: string;
  toDate: string;
}

/** Client for a person's views. */
export interface ViewsApi {
  /** Returns all views, newest first. */
  list(loginName: string): Promise<View[]>;
  /** Returns the views that the service recommends. */
  recommendations(loginName: string): Promise<Recommendation[]>;
  /** Creates a view and returns its id. */
  create(loginName: string, body: NewView | Recommendation['view'][0]): Promise<string>;
  /** Deletes a view. */
  remove(loginName: string, id: string): Promise<void>;
  /** Returns the groups with the largest amounts. */
  groups(loginName: string, id: string, by: 'category' | 'merchant', period: ViewPeriod): Promise<ViewGroup[]>;
  /** Returns the months of each type of category, oldest first. */
  months(loginName: string, id: string, period: ViewPeriod): Promise<ViewMonth[][]>;
  /** Returns the budget of a view and its use in the current month, or `null` if the view has no budget. */
  budget(loginName: string, id: string): Promise<BudgetDetail | null>;
  /** Sets the monthly budget of a view. */
  setBudget(loginName: string, id: string, amount: Money): Promise<void>;
}

type Call = <Reply>(
  loginName: string,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  reply: z.ZodType<Reply>,
  body?: object,
) => Promise<Reply>;

/** Creates a client for a person's views. */
export const viewsApi = (call: Call): ViewsApi => ({
  list: async (loginName) => {
    const reply = z.object({ view: z.array(view).default([]) });
    return (await call(loginName, 'GET', '/views', reply)).view.slice(0, maxViews);
  },
  recommendations: async (loginName) => {
    const reply = z.object({ recommendation: z.array(recommendation).default([]) });
    return (await call(loginName, 'GET', '/views/recommendations', reply)).recommendation;
  },
  create: async (loginName, body) => {
    const reply = z.object({ view: z.tuple([z.object({ viewId })]) });
    return (await call(loginName, 'POST', '/views', reply, body)).view[0].viewId;
  },
  remove: async (loginName, id) => {
    await call(loginName, 'DELETE', `/views/${id}`, z.unknown());
  },
  groups: async (loginName, id, by, { fromDate, toDate }) => {
    const reply = z.object({ summary: z.object({ details: z.array(group) }).optional() });
    const query = `groupBy=${by}&orderBy=amount&sortBy=desc&top=${maxGroups}&fromDate=${fromDate}&toDate=${toDate}`;
    const { summary } = await call(loginName, 'GET', `/views/${id}/transactionSummary?${query}`, reply);
    return summary?.details ?? [];
  },
  months: async (loginName, id, { fromDate, toDate }) => {
    const trend = z.object({ details: z.array(month) });
    const reply = z.object({ transactionTrends: z.object({ summary: z.array(trend) }).optional() });
    const query = `groupBy=categoryType&fromDate=${fromDate}&toDate=${toDate}`;
    const { transactionTrends } = await call(loginName, 'GET', `/views/${id}/transactionTrends?${query}`, reply);
    return transactionTrends?.summary.map(({ details }) => details) ?? [];
  },
  budget: async (loginName, id) => {
    const summary = z.object({ budgetDetail: z.array(budgetDetail) });
    const reply = z.object({ view: z.array(z.object({ budgetSummary: z.array(summary).default([]) })).default([]) });
    const path = `/views/${id}/budgetSummary?type=VIEW`;
    try {
      return (await call(loginName, 'GET', path, reply)).view[0]?.budgetSummary[0]?.budgetDetail[0] ?? null;
    } catch (error) {
      // The service answers 400 if the view has no budget.
      if (error instanceof UpstreamError && error.status === 400) return null;
      throw error;
    }
  },
  setBudget: async (loginName, id, amount) => {
    const budgetData = [{ type: 'VIEW', budgetInfo: [{ expenseBudget: amount }] }];
    await call(loginName, 'PATCH', `/views/${id}/budgets`, z.unknown(), { budgetData });
  },
});

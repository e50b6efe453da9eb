import { z } from 'zod';
import { calendarDay, dateTime, id, money, orderKeepingText, systemCategoryId } from '../primitives.ts';
import { amount } from './manual-transaction.ts';
import { container } from './provider.ts';
import { baseTypes, transaction } from './transaction.ts';

/** Types of rules, named as in the public description of views. */
export const ruleTypes = ['INCOME', 'EXPENSE', 'TRANSFER'] as const;
/** Creators of a view. `SYSTEM`: the service. `USER`: the user. */
export const viewSources = ['SYSTEM', 'USER'] as const;
/** Currencies that a view can have. */
export const viewCurrencies = [
  'SGD',
  'IDR',
  'AUD',
  'BRL',
  'GBP',
  'CAD',
  'EUR',
  'HKD',
  'INR',
  'JPY',
  'NZD',
  'USD',
  'ZAR',
  'CNY',
  'VND',
  'RUR',
  'MXN',
  'CHF',
  'GHS',
] as const;
/** Kinds of budgets: of the whole view, of a merchant, of a category or of a detail category. */
export const budgetTypes = ['VIEW', 'MERCHANT', 'CATEGORY', 'DETAIL_CATEGORY'] as const;
/** Groupings of totals. `categoryTyp` means `categoryType`, and `detailedCategory` means `detailCategory`. */
export const viewGroupings = ['category', 'merchant', 'categoryType', 'detailCategory'] as const;

/** Returns a schema of text in views, rules and recommendations, with at most `max` characters. */
const plainText = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^><"'%{}|^~[\]/\\]*$/)
    .regex(orderKeepingText);
const merchantName = z
  .string()
  .min(1)
  .max(250)
  .regex(/^[^={}[\]<>]*$/);
const ids = (max: number) => z.array(id).max(max);
const systemCategoryIds = z.array(systemCategoryId).max(100);
const viewMerchantType = z.preprocess(
  (type) => (type === 'BILLER' ? 'BILLERS' : type),
  z.enum(['BILLERS', 'SUBSCRIPTION']),
);
const currency = z.enum(viewCurrencies);

const selection = {
  /** Exact names of merchants. */
  merchantName: z.array(merchantName).max(250).optional(),
  categoryId: systemCategoryIds.optional(),
  /** Ids of detail categories; both spellings have the same meaning. */
  detailCategoryId: systemCategoryIds.optional(),
  detailedCategoryId: systemCategoryIds.optional(),
  accountId: ids(25).optional(),
  /** Ids of single transactions. Cannot be combined with other members of `include` or `exclude`, or with dates. */
  transactionId: ids(500).optional(),
  merchantType: z.array(viewMerchantType).max(2).optional(),
  city: z.array(z.string().min(1).max(100)).max(100).optional(),
  state: z.array(z.string().min(1).max(100)).max(50).optional(),
};

const ruleFacts = {
  name: plainText(100).optional(),
  /** Period of the transactions; only in a rule with `include`. Send both dates, or neither to include all days. */
  fromDate: z.union([calendarDay, dateTime]).optional(),
  toDate: z.union([calendarDay, dateTime]).optional(),
  type: z.enum(ruleTypes),
  baseType: z.array(z.enum(baseTypes)).max(2).optional(),
  include: z
    .strictObject({
      ...selection,
      amountRange: z
        .strictObject({
          fromAmount: z.number().min(0).max(1_000_000),
          toAmount: z.number().min(0).max(1_000_000),
          currency,
        })
        .optional(),
    })
    .optional(),
  exclude: z.strictObject(selection).optional(),
};

/** A rule as it is stored and sent. Values of one member are alternatives; all members must match. */
export const viewRule = z.strictObject({ id: z.string(), ...ruleFacts }).meta({ id: 'ViewRule' });

const budget = { incomeBudget: money.optional(), expenseBudget: money.optional() };
const budgetOf = { typeName: z.string().optional(), typeId: z.number().optional() };
const typedMoney = z.strictObject({ amount: amount.shape.amount, currency });

/** Budgets of one kind, for the view itself or for its merchants or categories. */
export const budgetInfos = z.strictObject({
  type: z.enum(budgetTypes),
  budgetInfo: z.array(z.strictObject({ ...budget, ...budgetOf })),
});

/**
 * Use of a budget in the current month. A remaining budget is negative if the user spent more. Each remaining budget has two members, one
 * for each spelling in the public description: `remaining…` and `remaing…`.
 */
export const budgetSummary = z.strictObject({
  type: z.enum(budgetTypes),
  dateRange: z.strictObject({ fromDate: z.iso.date(), toDate: z.iso.date() }),
  budgetDetail: z.array(
    z.strictObject({
      creditTotal: money,
      debitTotal: money,
      ...budget,
      ...budgetOf,
      remainingIncomeBudget: money.optional(),
      remaingIncomeBudget: money.optional(),
      remainingExpenseBudget: money.optional(),
      remaingExpenseBudget: money.optional(),
      remainingIncomeBudgetPercent: z.number().optional(),
      remainingExpenseBudgetPercent: z.number().optional(),
      remaininExpenseBudgetPercent: z.number().optional(),
    }),
  ),
});

/** View: a collection of transactions that its rules define. */
export const view = z
  .strictObject({
    id: z.string(),
    viewId: z.string(),
    name: z.string(),
    description: z.string().optional(),
    preferredCurrency: z.string(),
    recommendationId: id.optional(),
    created: dateTime,
    lastUpdated: dateTime,
    sourceType: z.enum(viewSources),
    /** Only with `include=rules`. */
    rule: z.array(viewRule).optional(),
    budgetData: z.array(budgetInfos).optional(),
    budgetSummary: z.array(budgetSummary).optional(),
  })
  .meta({ id: 'View' });

/** Reply of the endpoints that list views. `View` is the same list in the spelling of the public description. */
export const viewsReply = z.strictObject({ view: z.array(view).optional(), View: z.array(view).optional() });
/** Reply of the endpoints that create a view: the id of the view, in two spellings. */
export const createdViewReply = z.strictObject({
  view: z.array(z.strictObject({ id: z.string(), viewId: z.string() })),
});

const typedBudgets = z
  .array(
    z.strictObject({
      type: z.enum(budgetTypes),
      budgetInfo: z
        .array(
          z.strictObject({
            incomeBudget: typedMoney.optional(),
            expenseBudget: typedMoney.optional(),
            typeName: merchantName.optional(),
            typeId: id.optional(),
          }),
        )
        .min(1)
        .max(100),
    }),
  )
  .min(1)
  .max(budgetTypes.length);

const viewFacts = {
  name: plainText(100),
  description: plainText(500).optional(),
  /** Currency of all amounts of the view. Default: the most frequent currency of the user's accounts. */
  preferredCurrency: currency.optional(),
  recommendationId: id.optional(),
};
/** Maximum number of rules of a view. */
const maxRules = 15;
const newRule = z.strictObject(ruleFacts);

/** Body of `POST /view`. */
export const createView = z.strictObject({
  ...viewFacts,
  rule: z.array(newRule).min(1).max(maxRules),
  budgetData: typedBudgets.optional(),
});
/** Body of `PUT /views/:viewId`. A rule with `id` is replaced, a rule without `id` is added, and a rule that is not sent is deleted. */
export const updateView = z.strictObject({
  ...z.strictObject(viewFacts).partial().shape,
  rule: z
    .array(z.strictObject({ id: z.string().optional(), ...ruleFacts }))
    .min(1)
    .max(maxRules)
    .optional(),
});
/** Body of `PATCH /views/:viewId/budgets`. */
export const updateBudgets = z.strictObject({ budgetData: typedBudgets });

/** Reply of `GET /views/:viewId/transactions`: transactions as in `transactionReply`, with `container` in the spelling of views. */
export const viewTransactionsReply = z.strictObject({
  transaction: z.array(transaction.extend({ container })).optional(),
});

/** Link to the endpoint that lists the transactions of a total. */
const transactionLink = z.strictObject({ method: z.literal('GET'), url: z.string() });
/** Positive totals of credits and debits. `netTotal` is the credit total minus the debit total. */
const totals = { creditTotal: money, debitTotal: money, netTotal: money, transactionCount: z.int() };
const group = {
  name: z.string(),
  /** Id of the group; absent for merchants and category types. */
  id: id.optional(),
  ...totals,
  transactionLink,
};
const summaryTypes = z.enum(['category', 'merchant', 'categoryType', 'detailedCategory']);

/** Reply of `GET /views/:viewId/transactionSummary`: totals by group. */
export const viewSummaryReply = z.strictObject({
  summary: z
    .strictObject({
      type: summaryTypes,
      ...totals,
      /** Net total divided by the number of transactions. */
      average: money,
      details: z.array(
        z.strictObject({
          ...group,
          average: money,
          /** Share of the view's net total in percent. */
          percentage: z.int(),
        }),
      ),
    })
    .optional(),
});

/** Reply of `GET /views/:viewId/transactionTrends`: totals by group and month. */
export const viewTrendsReply = z.strictObject({
  transactionTrends: z
    .strictObject({
      type: summaryTypes,
      ...totals,
      summary: z.array(
        z.strictObject({
          ...group,
          /** Totals by month. `date` is the first day of the month, or the first day of the period if it is later. */
          details: z.array(z.strictObject({ date: z.iso.date(), ...totals, transactionLink })),
        }),
      ),
    })
    .optional(),
});

/** Reply of `GET /views/recommendations`: recommended views, from 90 days of data. A client can send a `view` unchanged to create it. */
export const recommendationsReply = z.strictObject({
  recommendation: z
    .array(
      z.strictObject({
        id,
        metadata: z.strictObject({
          duration: z.strictObject({ fromDate: z.iso.date(), toDate: z.iso.date() }),
          totalTransaction: z.int(),
          totalAmount: money,
        }),
        view: z.array(
          z.strictObject({
            name: z.string(),
            description: z.string(),
            preferredCurrency: z.string(),
            recommendationId: id,
            rule: z.array(newRule),
          }),
        ),
      }),
    )
    .optional(),
});

export type View = z.infer<typeof view>;
export type ViewRule = z.infer<typeof viewRule>;
export type TypedRule = z.infer<typeof newRule>;
export type BudgetInfos = z.infer<typeof budgetInfos>;
export type BudgetSummary = z.infer<typeof budgetSummary>;
export type ViewGrouping = (typeof viewGroupings)[number];

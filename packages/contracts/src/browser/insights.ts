import * as z from 'zod/mini';
import { currency, entityId, idString, instant, money, text } from './primitives.ts';

const day = z.iso.date();

/** Id of an insight: a number as text. */
export const insightId = idString;
/** Name of an insight, e.g. `LOW_BALANCE_WARNING`. The service may send names that the frame does not know. */
export const insightName = z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,99}$/));
/** Statuses of an insight. A new insight is `active` until the user dismisses it. */
export const insightStatuses = ['active', 'dismissed'] as const;

/**
 * User actions on an insight: `link` a missing account, look at `upcoming` payments, or `stop` insights of this name.
 * The embedding page performs the first two.
 */
export const insightActions = ['link', 'upcoming', 'stop'] as const;

const directedAmount = { amount: money, direction: z.enum(['in', 'out']) };

/** Transaction that is a reason for an insight. */
export const insightTransaction = z.strictObject({
  transactionId: entityId,
  accountId: entityId,
  date: day,
  description: z.string(),
  ...directedAmount,
});

/** Message for a name that the service wrote, for example `category.groceries`; absent for names of users, merchants and banks. */
const messageId = z.optional(z.string().check(z.maxLength(100)));

/** Entry of a list in a reason. Amounts are positive, except for balances and changes. */
const reasonRow = z.strictObject({
  name: z.string(),
  messageId,
  amount: money,
  previousAmount: z.optional(money),
  date: z.optional(day),
  count: z.optional(z.int()),
  /** Amount that peers spend. */
  limit: z.optional(money),
});

/** Insight about the user's money, as the view shows it. */
export const insight = z.strictObject({
  insightId,
  insightName,
  /** Title that the customer configured for insights of this name. */
  title: text(200),
  createdAt: instant,
  status: z.enum(insightStatuses),
  action: z.enum(insightActions),
  /** Reason for the insight. Each member is present only if the insight has it. */
  reason: z.strictObject({
    amount: z.optional(money),
    /** Limit that the amount exceeded; absent if there is no limit. */
    limit: z.optional(money),
    previousAmount: z.optional(money),
    percent: z.optional(z.number()),
    limitPercent: z.optional(z.number()),
    count: z.optional(z.int()),
    days: z.optional(z.int()),
    date: z.optional(day),
    from: z.optional(day),
    to: z.optional(day),
    /** Name of a merchant, an event, a category or a view. */
    subject: z.optional(z.string()),
    subjectMessageId: messageId,
    rows: z.optional(z.array(reasonRow).check(z.maxLength(20))),
  }),
  accountIds: z.array(entityId).check(z.maxLength(50)),
  predictedEventIds: z.array(entityId).check(z.maxLength(50)),
  /** Transactions, newest first. */
  transactions: z.array(insightTransaction).check(z.maxLength(50)),
});

/** Account that an insight is about, with the data to display. */
export const insightAccount = z.strictObject({
  accountId: entityId,
  accountName: z.string(),
  /** `null` for a manual account. */
  providerName: z.nullable(z.string()),
  /** Last digits of the account number; `null` if not known. */
  mask: z.nullable(z.string()),
  currency: z.nullable(currency),
});

/** Reply of `GET /v1/insights`: one page of insights, with the accounts that they are about. */
export const insightsReply = z.strictObject({
  now: instant,
  accounts: z.array(insightAccount).check(z.maxLength(200)),
  /** Insights, newest first, including dismissed ones. */
  insights: z.array(insight).check(z.maxLength(50)),
  /** Whether older insights exist. */
  hasMore: z.boolean(),
  /** Names of insights that the user turned off, with their titles. */
  stopped: z.array(z.strictObject({ insightName, title: text(200) })).check(z.maxLength(200)),
});

/** Body of `PUT /v1/insights/:insightId/status`. Dismisses an insight, or restores a dismissed one. */
export const setInsightStatusRequest = z.strictObject({ status: z.enum(insightStatuses) });
/** Body of `PUT /v1/insight-subscriptions/:insightName`. Turns all insights of the name on or off. */
export const setInsightSubscriptionRequest = z.strictObject({ isSubscribed: z.boolean() });

export type Insight = z.infer<typeof insight>;
export type InsightAccount = z.infer<typeof insightAccount>;
export type InsightTransaction = z.infer<typeof insightTransaction>;
export type InsightsReply = z.infer<typeof insightsReply>;
export type InsightStatus = Insight['status'];
export type InsightAction = Insight['action'];

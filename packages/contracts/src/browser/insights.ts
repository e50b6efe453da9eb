import * as z from 'zod/mini';
import { currency, entityId, instant, money, text } from './primitives.ts';

const day = z.iso.date();

/** An id of an insight, which is a number as text. */
export const insightId = z.string().check(z.regex(/^[1-9]\d{0,15}$/));
/** `LOW_BALANCE_WARNING`: names are those of the service, which may know more of them than the frame. */
export const insightName = z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,99}$/));
export const insightStatuses = ['active', 'dismissed'] as const;

/**
 * What the user can do about an insight: `link` the account that is missing, look at what is `upcoming`, or `stop` insights of this name.
 * The first two are for the page.
 */
export const insightActions = ['link', 'upcoming', 'stop'] as const;

const amountOf = { amount: money, direction: z.enum(['in', 'out']) };

/** A payment behind an insight. */
export const insightTransaction = z.strictObject({
  transactionId: entityId,
  accountId: entityId,
  date: day,
  description: z.string(),
  ...amountOf,
});

/** Positive, except for balances and changes. */
const row = z.strictObject({
  name: z.string(),
  amount: money,
  previousAmount: z.optional(money),
  date: z.optional(day),
  count: z.optional(z.int()),
  /** What peers spend. */
  limit: z.optional(money),
});

export const insight = z.strictObject({
  insightId,
  insightName,
  /** As the customer has it. */
  title: text(200),
  createdAt: instant,
  status: z.enum(insightStatuses),
  action: z.enum(insightActions),
  /** Why it is there. Each member is there only if the insight has it. */
  reason: z.strictObject({
    amount: z.optional(money),
    /** The limit in force that was passed. */
    limit: z.optional(money),
    previousAmount: z.optional(money),
    percent: z.optional(z.number()),
    limitPercent: z.optional(z.number()),
    count: z.optional(z.int()),
    days: z.optional(z.int()),
    date: z.optional(day),
    from: z.optional(day),
    to: z.optional(day),
    /** The name of a merchant, an event, a category or a view. */
    subject: z.optional(z.string()),
    rows: z.optional(z.array(row).check(z.maxLength(20))),
  }),
  accountIds: z.array(entityId).check(z.maxLength(50)),
  predictedEventIds: z.array(entityId).check(z.maxLength(50)),
  /** The newest first. */
  transactions: z.array(insightTransaction).check(z.maxLength(50)),
});

/** An account that an insight is about. */
export const insightAccount = z.strictObject({
  accountId: entityId,
  accountName: z.string(),
  /** Null of what was added by hand. */
  providerName: z.nullable(z.string()),
  /** The last digits. */
  mask: z.nullable(z.string()),
  currency: z.nullable(currency),
});

export const insightsReply = z.strictObject({
  now: instant,
  accounts: z.array(insightAccount).check(z.maxLength(200)),
  /** The newest first, dismissed ones included. */
  insights: z.array(insight).check(z.maxLength(50)),
  /** Whether there are older ones. */
  hasMore: z.boolean(),
  /** Names that the user stopped. */
  stopped: z.array(z.strictObject({ insightName, title: text(200) })).check(z.maxLength(200)),
});

export const setInsightStatusRequest = z.strictObject({ status: z.enum(insightStatuses) });
export const setInsightSubscriptionRequest = z.strictObject({ isSubscribed: z.boolean() });

export type Insight = z.infer<typeof insight>;
export type InsightAccount = z.infer<typeof insightAccount>;
export type InsightTransaction = z.infer<typeof insightTransaction>;
export type InsightsReply = z.infer<typeof insightsReply>;
export type InsightStatus = Insight['status'];
export type InsightAction = Insight['action'];

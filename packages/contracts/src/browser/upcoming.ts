import * as z from 'zod/mini';
import { currency, decimal, entityId, money, text } from './primitives.ts';

const day = z.iso.date();

/** Kinds of recurring payments. */
export const upcomingKinds = ['bill', 'subscription', 'income', 'other'] as const;
/** Levels of confidence in a prediction. */
export const predictionLevels = ['low', 'medium', 'high'] as const;
/** User's answers to a predicted event. `pending`: not answered. */
export const approvals = ['pending', 'approved', 'rejected'] as const;
/** Frequencies of recurring payments. */
export const frequencies = [
  'weekly',
  'every-two-weeks',
  'every-four-weeks',
  'twice-a-month',
  'monthly',
  'every-two-months',
  'quarterly',
  'half-yearly',
  'yearly',
] as const;
/** States of a payment. `late`: the expected day has passed, and the payment may still arrive. `missed`: it did not arrive. */
export const upcomingStates = ['expected', 'late', 'paid', 'missed'] as const;

/**
 * Expected amount, and its range from `low` to `high`; both are equal if the amount does not vary. Amounts are positive: `direction` says
 * whether the payment is income (`in`) or an expense (`out`).
 */
const expectedAmount = { amount: money, low: decimal, high: decimal, direction: z.enum(['in', 'out']) };

/** Recurring payment that the service predicts. */
export const predictedEvent = z.strictObject({
  predictedEventId: entityId,
  accountId: entityId,
  name: text(200),
  kind: z.enum(upcomingKinds),
  ...expectedAmount,
  frequency: z.enum(frequencies),
  confidence: z.enum(predictionLevels),
  approval: z.enum(approvals),
  /** Date of the next payment; `null` if the user rejected the event. */
  nextDate: z.nullable(day),
});

/** One payment of a predicted event. */
export const upcomingPayment = z.strictObject({
  predictedTransactionId: entityId,
  predictedEventId: entityId,
  accountId: entityId,
  /** Date on which the payment is expected or was made. */
  date: day,
  state: z.enum(upcomingStates),
  ...expectedAmount,
});

/**
 * Expected balance at the end of each day, starting today, without gaps. The range from `low` to `high` contains the actual balance with a
 * probability of 80 percent.
 */
const balances = z
  .array(z.strictObject({ date: day, amount: decimal, low: decimal, high: decimal }))
  .check(z.maxLength(366));

/** An account with expected payments. */
export const upcomingAccount = z.strictObject({
  accountId: entityId,
  accountName: z.string(),
  /** `null` for a manual account. */
  providerName: z.nullable(z.string()),
  /** Last digits of the account number; `null` if not known. */
  mask: z.nullable(z.string()),
  currency,
  /** Balances by expected payments only; empty for a card. */
  balances,
  /** Balances of the same days that also include everyday spending; `null` if the service does not know it. */
  balancesWithSpending: z.nullable(balances),
});

/** Reply of `GET /v1/upcoming`: expected payments, with the balances that result from them. */
export const upcomingReply = z.strictObject({
  today: day,
  /** Last predicted day. */
  until: day,
  accounts: z.array(upcomingAccount).check(z.maxLength(50)),
  /** Active events, including rejected ones. */
  events: z.array(predictedEvent).check(z.maxLength(200)),
  /** Payments since two weeks before today, sorted by day. */
  payments: z.array(upcomingPayment).check(z.maxLength(2_000)),
});

/** Body of `PUT /v1/predicted-events/:predictedEventId/approval`. `pending` withdraws an earlier answer. */
export const setApprovalRequest = z.strictObject({ approval: z.enum(approvals) });
/** Reply of `PUT /v1/predicted-events/:predictedEventId/approval`: the event with the user's answer. */
export const predictedEventReply = z.strictObject({ event: predictedEvent });

export type PredictedEvent = z.infer<typeof predictedEvent>;
export type UpcomingPayment = z.infer<typeof upcomingPayment>;
export type UpcomingAccount = z.infer<typeof upcomingAccount>;
export type UpcomingReply = z.infer<typeof upcomingReply>;
export type Approval = PredictedEvent['approval'];

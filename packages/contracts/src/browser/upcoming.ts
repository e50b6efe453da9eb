import * as z from 'zod/mini';
import { currency, decimal, entityId, money, text } from './primitives.ts';

const day = z.iso.date();

export const upcomingKinds = ['bill', 'subscription', 'income', 'other'] as const;
export const predictionLevels = ['low', 'medium', 'high'] as const;
export const approvals = ['pending', 'approved', 'rejected'] as const;
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
/** `late`: its day has passed without a payment. */
export const upcomingStates = ['expected', 'late', 'paid', 'missed'] as const;

/** An amount that varies has a range; both ends are equal otherwise. Positive: `direction` carries the sign. */
const expectedAmount = { amount: money, low: decimal, high: decimal, direction: z.enum(['in', 'out']) };

/** What comes again and again. */
export const predictedEvent = z.strictObject({
  predictedEventId: entityId,
  accountId: entityId,
  name: text(200),
  kind: z.enum(upcomingKinds),
  ...expectedAmount,
  frequency: z.enum(frequencies),
  confidence: z.enum(predictionLevels),
  approval: z.enum(approvals),
  /** Null of one that was rejected. */
  nextDate: z.nullable(day),
});

/** One payment of a predicted event. */
export const upcomingPayment = z.strictObject({
  predictedTransactionId: entityId,
  predictedEventId: entityId,
  accountId: entityId,
  /** When it is expected, or was paid. */
  date: day,
  state: z.enum(upcomingStates),
  ...expectedAmount,
});

/** An account that payments are expected on. */
export const upcomingAccount = z.strictObject({
  accountId: entityId,
  accountName: z.string(),
  /** Null of what was added by hand. */
  providerName: z.nullable(z.string()),
  /** The last digits. */
  mask: z.nullable(z.string()),
  currency,
  /** What is expected at the end of each day, from today on without gaps; none of a card. `low` to `high`: eight of ten balances lie there. */
  balances: z
    .array(z.strictObject({ date: day, amount: decimal, low: decimal, high: decimal }))
    .check(z.maxLength(366)),
});

export const upcomingReply = z.strictObject({
  today: day,
  /** The last day that is predicted. */
  until: day,
  accounts: z.array(upcomingAccount).check(z.maxLength(50)),
  /** Those that go on, rejected ones included. */
  events: z.array(predictedEvent).check(z.maxLength(200)),
  /** From two weeks before today on, by day. */
  payments: z.array(upcomingPayment).check(z.maxLength(2_000)),
});

export const setApprovalRequest = z.strictObject({ approval: z.enum(approvals) });
export const predictedEventReply = z.strictObject({ event: predictedEvent });

export type PredictedEvent = z.infer<typeof predictedEvent>;
export type UpcomingPayment = z.infer<typeof upcomingPayment>;
export type UpcomingAccount = z.infer<typeof upcomingAccount>;
export type UpcomingReply = z.infer<typeof upcomingReply>;
export type Approval = PredictedEvent['approval'];

import { z } from 'zod';
import { calendarDay, dateTime, id, money } from '../primitives.ts';
import { amount } from './manual-transaction.ts';
import { container } from './provider.ts';
import { merchantTypes, typedMerchantType } from './transaction-details.ts';
import { baseTypes, categoryFacts } from './transaction.ts';

/** The public description names no values. EVERY_FOUR_WEEKS is a value of this service: a payment that comes 13 times a year. */
export const frequencies = [
  'WEEKLY',
  'BI_WEEKLY',
  'EVERY_FOUR_WEEKS',
  'SEMI_MONTHLY',
  'MONTHLY',
  'EVERY_TWO_MONTHS',
  'QUARTERLY',
  'HALF_YEARLY',
  'YEARLY',
] as const;
export type Frequency = (typeof frequencies)[number];
export const confidenceLevels = ['LOW', 'MEDIUM', 'HIGH'] as const;
export const approvalStatuses = ['PENDING', 'APPROVED', 'REJECTED'] as const;
export const predictedEventStatuses = ['ACTIVE', 'ENDED'] as const;
export const reconStatuses = ['PENDING', 'RECONCILED', 'MISSED'] as const;

/** Where nine of ten amounts lie; both ends are the amount where it never varied. */
const amountRange = z.strictObject({ low: money, high: money });

const common = {
  id,
  accountId: id,
  CONTAINER: container,
  /** Positive; `baseType` carries the sign. */
  amount: money,
  amountRange,
  baseType: z.enum(baseTypes),
  ...categoryFacts,
  merchant: z.strictObject({ id: z.string(), name: z.string() }).optional(),
  /** Version 1.1 only. */
  merchantType: z.enum(merchantTypes).optional(),
  frequency: z.enum(frequencies),
  /** How likely the next payment comes, 0 to 1; 1 of what the user created. */
  confidence: z.number().min(0).max(1),
  confidenceLevel: z.enum(confidenceLevels),
  createdDate: dateTime,
  lastUpdated: dateTime,
};

/** A recurring payment that was found in the history or that the user created. */
export const predictedEvent = z
  .strictObject({
    ...common,
    description: z.string(),
    userApprovalStatus: z.enum(approvalStatuses),
    /** ENDED after two misses in a row. */
    status: z.enum(predictedEventStatuses),
    /** MANUAL of what the user created. */
    sourceType: z.enum(['DERIVED', 'MANUAL']),
    /** Of an active event that was not rejected. */
    nextDate: z.iso.date().optional(),
    lastTransactionDate: z.iso.date().optional(),
    lastTransactionAmount: money.optional(),
    /** The same, as the public description spells it. */
    lastTrasactionAmount: money.optional(),
  })
  .meta({ id: 'PredictedEvent' });
export const predictedEventReply = z.strictObject({ predictedEvent: z.array(predictedEvent).optional() });

/** One payment of a predicted event. */
export const predictedTransaction = z
  .strictObject({
    ...common,
    description: z.strictObject({ original: z.string() }),
    /** As expected; of one that has come, the day on which it came, as `amount` is what it came to. */
    date: z.iso.date(),
    status: z.literal('SCHEDULED'),
    sourceType: z.literal('PREDICTED'),
    isManual: z.literal(false),
    /** The predicted event. */
    recurringEventId: id,
    /** RECONCILED with a posted transaction, or MISSED when none came. */
    reconStatus: z.enum(reconStatuses),
    /** The posted transaction. */
    reconciledTransactionId: id.optional(),
  })
  .meta({ id: 'PredictedTransaction' });
export const predictedTransactionReply = z.strictObject({
  predictedTransaction: z.array(predictedTransaction).optional(),
});

const facts = {
  accountId: id,
  description: z.string().trim().min(1).max(200),
  amount,
  baseType: z.enum(baseTypes),
  frequency: z.enum(frequencies),
  /** The first payment to expect, today or later; it says on which days the others follow. */
  nextDate: calendarDay,
  merchantType: typedMerchantType.optional(),
  /** A system category. */
  categoryId: id.optional(),
  /** One input in two spellings. */
  detailedCategoryId: id.optional(),
  detailCategoryId: id.optional(),
};

export const createPredictedEvent = z.strictObject({ predictedEvent: z.strictObject(facts) });
const changes = {
  ...z.strictObject(facts).omit({ baseType: true }).partial().shape,
  userApprovalStatus: z.enum(approvalStatuses).optional(),
};
export const updatePredictedEvent = z.strictObject({ predictedEvent: z.strictObject(changes) });
export const updatePredictedEvents = z.strictObject({
  predictedEvent: z
    .array(z.strictObject({ id, ...changes }))
    .min(1)
    .max(100),
});

/** What an account is expected to hold at the end of a day. */
export const predictedBalanceReply = z.strictObject({
  predictedBalance: z
    .array(
      z.strictObject({
        accountId: id,
        CONTAINER: container,
        currency: z.string().regex(/^[A-Z]{3}$/),
        /** From today on, without gaps. `low` to `high`: where eight of ten balances lie. */
        day: z.array(z.strictObject({ date: z.iso.date(), amount: z.number(), low: z.number(), high: z.number() })),
      }),
    )
    .optional(),
});

export type PredictedEvent = z.infer<typeof predictedEvent>;
export type PredictedTransaction = z.infer<typeof predictedTransaction>;
export type CreatePredictedEvent = z.infer<typeof createPredictedEvent>['predictedEvent'];
export type UpdatePredictedEvent = z.infer<typeof updatePredictedEvent>['predictedEvent'];

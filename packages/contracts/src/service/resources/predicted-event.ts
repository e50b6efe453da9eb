import { z } from 'zod';
import { calendarDay, dateTime, id, money, systemCategoryId } from '../primitives.ts';
import { amount } from './manual-transaction.ts';
import { container } from './provider.ts';
import { merchantTypes, typedMerchantType } from './transaction-details.ts';
import { baseTypes, categoryFacts } from './transaction.ts';

/**
 * Frequencies of recurring payments. The public description defines no values. EVERY_FOUR_WEEKS, a payment 13 times a
 * year, is an addition of this service.
 */
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
/** Levels of confidence in a prediction. */
export const confidenceLevels = ['LOW', 'MEDIUM', 'HIGH'] as const;
/** User's answers to a predicted event. `PENDING`: not answered. */
export const approvalStatuses = ['PENDING', 'APPROVED', 'REJECTED'] as const;
/** Statuses of a predicted event. `ENDED`: two expected payments in a row were missed. */
export const predictedEventStatuses = ['ACTIVE', 'ENDED'] as const;
/** Statuses of a predicted transaction: expected, matched by a posted transaction, or missed. */
export const reconStatuses = ['PENDING', 'RECONCILED', 'MISSED'] as const;

/** Range that contains nine of ten past amounts. Both ends are equal if the amount never varied. */
const amountRange = z.strictObject({ low: money, high: money });

const commonFields = {
  id,
  accountId: id,
  CONTAINER: container,
  /** Positive amount; `baseType` says whether it is a credit or a debit. */
  amount: money,
  amountRange,
  baseType: z.enum(baseTypes),
  ...categoryFacts,
  merchant: z.strictObject({ id: z.string(), name: z.string() }).optional(),
  /** Type of the merchant. Version 1.1 only. */
  merchantType: z.enum(merchantTypes).optional(),
  frequency: z.enum(frequencies),
  /** Probability of the next payment, 0 to 1; 1 for an event that the user created. */
  confidence: z.number().min(0).max(1),
  confidenceLevel: z.enum(confidenceLevels),
  createdDate: dateTime,
  lastUpdated: dateTime,
};

/** A recurring payment that was found in the history or that the user created. */
export const predictedEvent = z
  .strictObject({
    ...commonFields,
    description: z.string(),
    userApprovalStatus: z.enum(approvalStatuses),
    status: z.enum(predictedEventStatuses),
    /** `MANUAL`: the user created the event. */
    sourceType: z.enum(['DERIVED', 'MANUAL']),
    /** Present only for an active event that the user did not reject. */
    nextDate: z.iso.date().optional(),
    lastTransactionDate: z.iso.date().optional(),
    lastTransactionAmount: money.optional(),
    /** `lastTransactionAmount` in the spelling of the public description. */
    lastTrasactionAmount: money.optional(),
  })
  .meta({ id: 'PredictedEvent' });
/** Reply of the endpoints that create or read predicted events. */
export const predictedEventReply = z.strictObject({ predictedEvent: z.array(predictedEvent).optional() });

/** One payment of a predicted event. */
export const predictedTransaction = z
  .strictObject({
    ...commonFields,
    description: z.strictObject({ original: z.string() }),
    /** Expected date. For a payment that arrived, the actual date; `amount` is then the actual amount. */
    date: z.iso.date(),
    status: z.literal('SCHEDULED'),
    sourceType: z.literal('PREDICTED'),
    isManual: z.literal(false),
    /** Id of the predicted event that the payment belongs to. */
    recurringEventId: id,
    /** `RECONCILED`: a posted transaction matches. `MISSED`: no transaction arrived. */
    reconStatus: z.enum(reconStatuses),
    /** Id of the posted transaction that matches; absent if none arrived. */
    reconciledTransactionId: id.optional(),
  })
  .meta({ id: 'PredictedTransaction' });
/** Reply of the endpoints that read predicted transactions. */
export const predictedTransactionReply = z.strictObject({
  predictedTransaction: z.array(predictedTransaction).optional(),
});

const eventFields = {
  accountId: id,
  description: z.string().trim().min(1).max(200),
  amount,
  baseType: z.enum(baseTypes),
  frequency: z.enum(frequencies),
  /** Date of the first expected payment, today or later. The dates of all later payments follow from this date. */
  nextDate: calendarDay,
  merchantType: typedMerchantType.optional(),
  /** Id of a system category. */
  categoryId: systemCategoryId.optional(),
  /** Id of the detail category; both spellings have the same meaning. */
  detailedCategoryId: systemCategoryId.optional(),
  detailCategoryId: systemCategoryId.optional(),
};

/** Body of `POST /predictedEvents`. */
export const createPredictedEvent = z.strictObject({ predictedEvent: z.strictObject(eventFields) });
/** Members of a change. A client may send read-only members back as it read them. `lastUpdated` is ignored, because each change sets it. */
const eventChanges = {
  ...z.strictObject(predictedEvent.shape).omit({ id: true }).partial().shape,
  ...z.strictObject(eventFields).partial().shape,
  merchantType: typedMerchantType.optional(),
  userApprovalStatus: z.enum(approvalStatuses).optional(),
};
/** Body of `PUT /predictedEvent/:predictedEventId`. Absent members keep their values. */
export const updatePredictedEvent = z.strictObject({
  predictedEvent: z.strictObject({ id: id.optional(), ...eventChanges }),
});
/** Body of `PUT /predictedEvent`. The service makes all changes or none. */
export const updatePredictedEvents = z.strictObject({
  predictedEvent: z
    .array(z.strictObject({ id, ...eventChanges }))
    .min(1)
    .max(100),
});

/** Balance at the end of a day. The range from `low` to `high` contains the actual balance with a probability of 80 percent. */
const dayBalance = z.strictObject({ date: z.iso.date(), amount: z.number(), low: z.number(), high: z.number() });

/** Reply of `GET /predictedBalances`: the expected balance of each account at the end of each day. */
export const predictedBalanceReply = z.strictObject({
  predictedBalance: z
    .array(
      z.strictObject({
        accountId: id,
        CONTAINER: container,
        currency: z.string().regex(/^[A-Z]{3}$/),
        /** Balances from today on, without gaps. Includes predicted payments only. */
        day: z.array(dayBalance),
        /**
         * Balances of the same days that also include everyday spending: what the account's other payments usually add up to. Absent for
         * cards, and for accounts with fewer than 90 days of history or 40 other payments.
         */
        dayWithEverydaySpending: z.array(dayBalance).optional(),
      }),
    )
    .optional(),
});

export type PredictedEvent = z.infer<typeof predictedEvent>;
export type PredictedTransaction = z.infer<typeof predictedTransaction>;
export type CreatePredictedEvent = z.infer<typeof createPredictedEvent>['predictedEvent'];
export type UpdatePredictedEvent = z.infer<typeof updatePredictedEvent>['predictedEvent'];

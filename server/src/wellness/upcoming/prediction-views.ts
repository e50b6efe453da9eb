import type { Approval, PredictedEvent as EventView, UpcomingPayment } from '@fin-link/contracts/browser';
import type { PredictedEvent, PredictedTransaction } from '@fin-link/contracts/service';
import { cutText } from '@fin-link/storage';
import { decimalText, moneyView, nameView } from '../../linking/provider-accounts/index.ts';

const maxNameLength = 200;

export const approvalAtService = { pending: 'PENDING', approved: 'APPROVED', rejected: 'REJECTED' } as const satisfies {
  readonly [A in Approval]: PredictedEvent['userApprovalStatus'];
};
const approvalAtHost = { PENDING: 'pending', APPROVED: 'approved', REJECTED: 'rejected' } as const;
const confidenceLevels = { LOW: 'low', MEDIUM: 'medium', HIGH: 'high' } as const;

export const eventView = (event: PredictedEvent): EventView => ({
  predictedEventId: event.id,
  accountId: event.accountId,
  name: cutText(nameView(event.description.trim() || event.merchant?.name || event.category), maxNameLength),
  kind: kindOf(event),
  ...expectedAmount(event),
  frequency: frequencies[event.frequency],
  confidence: confidenceLevels[event.confidenceLevel],
  approval: approvalAtHost[event.userApprovalStatus],
  nextDate: event.nextDate ?? null,
});

/** Returns `income` for money in; otherwise the kind of payment, by the type of the merchant. */
function kindOf({ baseType, merchantType }: PredictedEvent): EventView['kind'] {
  if (baseType === 'CREDIT') return 'income';
  if (merchantType === 'BILLERS') return 'bill';
  return merchantType === 'SUBSCRIPTION' ? 'subscription' : 'other';
}

/** Returns the expected amount with its range and direction. */
const expectedAmount = ({ amount, amountRange, baseType }: PredictedEvent | PredictedTransaction) => ({
  amount: moneyView(amount),
  low: decimalText(amountRange.low.amount),
  high: decimalText(amountRange.high.amount),
  direction: baseType === 'CREDIT' ? ('in' as const) : ('out' as const),
});

const frequencies = {
  WEEKLY: 'weekly',
  BI_WEEKLY: 'every-two-weeks',
  EVERY_FOUR_WEEKS: 'every-four-weeks',
  SEMI_MONTHLY: 'twice-a-month',
  MONTHLY: 'monthly',
  EVERY_TWO_MONTHS: 'every-two-months',
  QUARTERLY: 'quarterly',
  HALF_YEARLY: 'half-yearly',
  YEARLY: 'yearly',
} as const satisfies { readonly [F in PredictedEvent['frequency']]: EventView['frequency'] };

/** Converts a predicted payment to the view that the frame gets. `today` is the day of the service's clock, for example `2026-01-31`. */
export const paymentView = (payment: PredictedTransaction, today: string): UpcomingPayment => ({
  predictedTransactionId: payment.id,
  predictedEventId: payment.recurringEventId,
  accountId: payment.accountId,
  date: payment.date,
  state: stateOf(payment, today),
  ...expectedAmount(payment),
});

/**
 * Returns the state of a payment. A payment without a matching transaction is `late` after its day, and `missed` when the service says so.
 */
function stateOf({ reconStatus, date }: PredictedTransaction, today: string): UpcomingPayment['state'] {
  switch (reconStatus) {
    case 'RECONCILED':
      return 'paid';
    case 'MISSED':
      return 'missed';
    case 'PENDING':
      return date < today ? 'late' : 'expected';
  }
}

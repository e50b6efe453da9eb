import type { PredictedEvent, PredictedTransaction } from '@fin-link/contracts/service';
import type { CategoryNames } from '../../../data/categories/index.ts';
import { categoryParts, detailParts } from '../../../data/transactions/index.ts';
import { type EventRow, isContinuing, type OccurrenceRow, withAmountsOn } from '../schedule/index.ts';

/** Builds the reply for an event. `nextDate` is the date of the first payment that is expected or late. */
export function toPredictedEvent(row: EventRow, nextDate: string | null, names: CategoryNames): PredictedEvent {
  const lastAmount = row.last_amount === null ? null : { amount: Number(row.last_amount), currency: row.currency };
  return {
    id: row.id,
    ...commonFields(nextDate === null ? row : withAmountsOn(row, nextDate), names),
    description: row.description,
    userApprovalStatus: row.approval,
    status: row.status,
    sourceType: row.is_manual ? 'MANUAL' : 'DERIVED',
    ...(nextDate !== null && isContinuing(row) && { nextDate }),
    ...(row.last_date !== null && { lastTransactionDate: row.last_date }),
    // The public description misspells the second name.
    ...(lastAmount !== null && { lastTransactionAmount: lastAmount, lastTrasactionAmount: lastAmount }),
    createdDate: row.created_at.toISOString(),
    lastUpdated: row.last_updated_at.toISOString(),
  };
}

/** Builds the reply for a predicted payment. */
export const toPredictedTransaction = (
  occurrence: OccurrenceRow,
  event: EventRow,
  names: CategoryNames,
): PredictedTransaction => ({
  id: occurrence.id,
  ...commonFields(withAmounts(event, occurrence), names),
  description: { original: event.description },
  date: occurrence.paid_date ?? occurrence.due_date,
  status: 'SCHEDULED',
  sourceType: 'PREDICTED',
  isManual: false,
  recurringEventId: event.id,
  reconStatus: occurrence.recon_status,
  ...(occurrence.recon_status === 'RECONCILED' &&
    occurrence.transaction_id !== null && { reconciledTransactionId: occurrence.transaction_id }),
  createdDate: occurrence.created_at.toISOString(),
  lastUpdated: occurrence.last_updated_at.toISOString(),
});

/** Returns the event with the paid amount if the occurrence is paid, otherwise with the amounts of its due day. */
const withAmounts = (event: EventRow, { paid_amount: paid, due_date: dueDate }: OccurrenceRow): EventRow =>
  paid === null ? withAmountsOn(event, dueDate) : { ...event, amount: paid, low: paid, high: paid };

/** Builds the fields that events and predicted payments share. */
function commonFields(row: EventRow, names: CategoryNames) {
  const money = (amount: string) => ({ amount: Number(amount), currency: row.currency });
  return {
    accountId: row.account_id,
    CONTAINER: row.container,
    amount: money(row.amount),
    amountRange: { low: money(row.low), high: money(row.high) },
    baseType: row.base_type,
    ...categoryParts(row, names),
    ...detailParts(row.detail_category_id),
    ...(row.merchant_key !== null && {
      merchant: { id: row.merchant_key, name: row.merchant_name ?? row.merchant_key },
    }),
    ...(row.merchant_type !== null && { merchantType: row.merchant_type }),
    frequency: row.frequency,
    confidence: row.confidence,
    confidenceLevel: confidenceLevelOf(row.confidence),
  };
}

/** Minimum confidence of each level. A lower confidence is `LOW`. */
const minConfidence = { HIGH: 0.85, MEDIUM: 0.6 } as const;

/** Returns the level of a confidence from 0 to 1. */
export const confidenceLevelOf = (confidence: number): PredictedEvent['confidenceLevel'] =>
  confidence >= minConfidence.HIGH ? 'HIGH' : confidence >= minConfidence.MEDIUM ? 'MEDIUM' : 'LOW';

import type { PredictedEvent, PredictedTransaction } from '@fin-link/contracts/service';
import type { CategoryNames } from '../../../data/categories/index.ts';
import { categoryParts, detailParts } from '../../../data/transactions/index.ts';
import { type EventRow, goesOn, type OccurrenceRow } from '../schedule/index.ts';

/** Minimum confidence of each level. */
const levels = { HIGH: 0.85, MEDIUM: 0.6 } as const;

export const confidenceLevelOf = (confidence: number): PredictedEvent['confidenceLevel'] =>
  confidence >= levels.HIGH ? 'HIGH' : confidence >= levels.MEDIUM ? 'MEDIUM' : 'LOW';

function factsOf(row: EventRow, names: CategoryNames) {
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

/** Builds the reply. `nextDate` is the date of the first payment that is expected or late. */
export function toPredictedEvent(row: EventRow, nextDate: string | null, names: CategoryNames): PredictedEvent {
  const last = row.last_amount === null ? null : { amount: Number(row.last_amount), currency: row.currency };
  return {
    id: row.id,
    ...factsOf(row, names),
    description: row.description,
    userApprovalStatus: row.approval,
    status: row.status,
    sourceType: row.is_manual ? 'MANUAL' : 'DERIVED',
    ...(nextDate !== null && goesOn(row) && { nextDate }),
    ...(row.last_date !== null && { lastTransactionDate: row.last_date }),
    ...(last !== null && { lastTransactionAmount: last, lastTrasactionAmount: last }),
    createdDate: row.created_at.toISOString(),
    lastUpdated: row.last_updated_at.toISOString(),
  };
}

/** Returns the event with the paid amount, if the occurrence is paid. */
const paidAs = (event: EventRow, { paid_amount: paid }: OccurrenceRow): EventRow =>
  paid === null ? event : { ...event, amount: paid, low: paid, high: paid };

export const toPredictedTransaction = (
  occurrence: OccurrenceRow,
  event: EventRow,
  names: CategoryNames,
): PredictedTransaction => ({
  id: occurrence.id,
  ...factsOf(paidAs(event, occurrence), names),
  description: { original: event.description },
  date: occurrence.paid_date ?? occurrence.due_date,
  status: 'SCHEDULED',
  sourceType: 'PREDICTED',
  isManual: false,
  recurringEventId: event.id,
  reconStatus: occurrence.recon_status,
  ...(occurrence.transaction_id !== null && { reconciledTransactionId: occurrence.transaction_id }),
  createdDate: occurrence.created_at.toISOString(),
  lastUpdated: occurrence.last_updated_at.toISOString(),
});

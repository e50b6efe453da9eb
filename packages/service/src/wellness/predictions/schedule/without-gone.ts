import { dateOf, dayOf } from '../detection/index.ts';
import type { Reconciled } from './reconcile.ts';
import type { EventRow, OccurrenceRow, PostedItem } from './series-event.ts';

/**
 * Reopens predictions whose transaction was deleted, and removes the transaction from their events. Keeps transactions from before the
 * history.
 */
export function reopenDeletedPayments({ events, occurrences }: Reconciled, items: readonly PostedItem[]): Reconciled {
  const itemById = new Map(items.map((item) => [item.id, item]));
  const oldest = items.at(-1)?.date ?? '';
  const isDeleted = ({ transaction_id: id, paid_date: day }: OccurrenceRow): boolean =>
    id !== null && !itemById.has(id) && (day ?? '') >= oldest;
  const deletedByEvent = Map.groupBy(occurrences.filter(isDeleted), ({ event_id: eventId }) => eventId);
  const removePayments = (event: EventRow): EventRow => {
    const deletedPayments = deletedByEvent.get(event.id);
    if (deletedPayments === undefined) return event;
    const deletedIds = new Set(deletedPayments.map(({ transaction_id: id }) => id));
    const payments = event.payments.filter((id) => !deletedIds.has(id));
    const last = payments.flatMap((id) => itemById.get(id) ?? []).at(-1);
    const days = [event.settled_until, ...deletedPayments.map(({ due_date: day }) => dateOf(dayOf(day) - 1))].sort();
    return {
      ...event,
      payments,
      settled_until: days[0] ?? event.settled_until,
      last_date: last?.date ?? null,
      last_amount: last?.amount ?? null,
    };
  };
  return {
    events: events.map(removePayments),
    occurrences: occurrences.map((one) =>
      isDeleted(one)
        ? { ...one, recon_status: 'PENDING', transaction_id: null, paid_date: null, paid_amount: null }
        : one,
    ),
  };
}

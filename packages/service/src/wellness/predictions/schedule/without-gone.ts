import { dateOf, dayOf } from '../detection/index.ts';
import type { Reconciled } from './reconcile.ts';
import type { EventRow, OccurrenceRow, PostedItem } from './series-event.ts';

/**
 * Reopens predictions whose transaction was deleted, and removes the transaction from their events. Keeps transactions from before the
 * history.
 */
export function withoutGone({ events, occurrences }: Reconciled, items: readonly PostedItem[]): Reconciled {
  const known = new Map(items.map((item) => [item.id, item]));
  const oldest = items.at(-1)?.date ?? '';
  const isGone = ({ transaction_id: id, paid_date: day }: OccurrenceRow): boolean =>
    id !== null && !known.has(id) && (day ?? '') >= oldest;
  const gone = Map.groupBy(occurrences.filter(isGone), ({ event_id: eventId }) => eventId);
  const forget = (event: EventRow): EventRow => {
    const lost = gone.get(event.id);
    if (lost === undefined) return event;
    const lostIds = new Set(lost.map(({ transaction_id: id }) => id));
    const payments = event.payments.filter((id) => !lostIds.has(id));
    const last = payments.flatMap((id) => known.get(id) ?? []).at(-1);
    const days = [event.settled_until, ...lost.map(({ due_date: day }) => dateOf(dayOf(day) - 1))].sort();
    return {
      ...event,
      payments,
      settled_until: days[0] ?? event.settled_until,
      last_date: last?.date ?? null,
      last_amount: last?.amount ?? null,
    };
  };
  return {
    events: events.map(forget),
    occurrences: occurrences.map((one) =>
      isGone(one) ? { ...one, recon_status: 'PENDING', transaction_id: null, paid_date: null, paid_amount: null } : one,
    ),
  };
}

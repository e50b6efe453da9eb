import { type Day, dayOf } from '../detection/index.ts';
import { matchPayments } from './match-payments.ts';
import {
  type EventRow,
  dayBeforeOpen,
  isContinuing,
  type OccurrenceRow,
  paidOccurrence,
  paidEvent,
  type PostedItem,
  toleranceOf,
} from './series-event.ts';

/** Events of a user and their predicted payments. */
export interface Reconciled {
  events: EventRow[];
  occurrences: OccurrenceRow[];
}

/**
 * Matches predicted payments with posted ones. Each due day gets the nearest payment, preferably on the event's own account. A due day that
 * can no longer be paid is missed; two missed days in a row end an event.
 *
 * @param pending Transactions that are not posted yet. A due day that one of them matches is not missed.
 * @param knownTo Returns the last day up to which an account is known.
 */
export function reconcile(
  { events, occurrences }: Reconciled,
  { items, pending }: { items: readonly PostedItem[]; pending: readonly PostedItem[] },
  knownTo: (accountId: number) => Day,
): Reconciled {
  const usedItemIds = new Set(occurrences.flatMap(({ transaction_id: id }) => id ?? []));
  for (const { payments } of events) for (const id of payments) usedItemIds.add(id);
  const unusedItems = items.filter(({ id }) => !usedItemIds.has(id));
  const open = occurrences.filter(({ recon_status: status }) => status === 'PENDING');
  const paid = matchPayments(events, open, unusedItems);
  const announced = matchPayments(
    events,
    open.filter((occurrence) => !paid.has(occurrence)),
    pending,
  );
  const eventById = new Map(events.map((event) => [event.id, event]));
  const settled = occurrences.map((occurrence): OccurrenceRow => {
    const event = eventById.get(occurrence.event_id);
    if (event === undefined || occurrence.recon_status !== 'PENDING') return occurrence;
    const item = paid.get(occurrence);
    if (item !== undefined) return paidOccurrence(occurrence, item);
    const isOver =
      dayOf(occurrence.due_date) + toleranceOf(event) < knownTo(event.account_id) && !announced.has(occurrence);
    return isOver && isContinuing(event) ? { ...occurrence, recon_status: 'MISSED' } : occurrence;
  });
  const itemByOccurrence = new Map([...paid].map(([{ id }, item]) => [id, item]));
  const openIds = new Set(open.map(({ id }) => id));
  const settledOf = Map.groupBy(settled, ({ event_id: eventId }) => eventId);
  return {
    occurrences: settled,
    events: events.map((event) => {
      const settledOccurrences = (settledOf.get(event.id) ?? [])
        .filter(({ recon_status: status }) => status !== 'PENDING')
        .toSorted((one, other) => (one.due_date < other.due_date ? -1 : 1));
      const newPayments = settledOccurrences.flatMap(({ id }) => itemByOccurrence.get(id) ?? []);
      const withPayments = newPayments.reduce((known, item) => paidEvent(known, item, item.payee), event);
      const last = settledOccurrences.at(-1);
      if (last === undefined) return withPayments;
      const isEnded =
        openIds.has(last.id) && last.recon_status === 'MISSED' && settledOccurrences.at(-2)?.recon_status === 'MISSED';
      return {
        ...withPayments,
        settled_until: dayBeforeOpen(
          last.due_date > withPayments.settled_until ? last.due_date : withPayments.settled_until,
          settledOf.get(event.id) ?? [],
        ),
        status: isEnded ? 'ENDED' : withPayments.status,
      };
    }),
  };
}

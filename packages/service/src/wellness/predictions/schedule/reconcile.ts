import { type Day, dayOf, dateOf } from '../detection/index.ts';
import {
  type EventRow,
  dayBeforeOpen,
  isContinuing,
  type OccurrenceRow,
  paidOccurrence,
  paidEvent,
  type PostedItem,
  toleranceOf,
  isNearBand,
  withAmountsOn,
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

export type DueDay = Pick<OccurrenceRow, 'event_id' | 'due_date'>;

/** Maximum ratio of amounts for the first payment of an event that a user created, because its description is not known yet. */
const maxRatioOfUnknown = 1.02;

/**
 * Matches open due days with payments. Each due day gets the nearest payment, preferably on the event's own account. Each payment belongs to
 * one due day. Ended, rejected and deleted events have no matches.
 */
export function matchPayments<D extends DueDay>(
  events: readonly EventRow[],
  open: readonly D[],
  items: readonly PostedItem[],
): Map<D, PostedItem> {
  const openByEvent = Map.groupBy(open, ({ event_id: eventId }) => eventId);
  const days = items.map((item) => ({ item, day: dayOf(item.date) }));
  const pairs = events
    .filter(isContinuing)
    .flatMap((event) => possiblePairs(event, openByEvent.get(event.id) ?? [], days))
    .toSorted(
      (one, other) =>
        Number(other.isManualAccount) - Number(one.isManualAccount) ||
        one.distance - other.distance ||
        (one.due.due_date < other.due.due_date ? -1 : 1),
    );
  const matches = new Map<D, PostedItem>();
  const usedItems = new Set<PostedItem>();
  for (const { due, item } of pairs) {
    if (matches.has(due) || usedItems.has(item)) continue;
    usedItems.add(item);
    matches.set(due, item);
  }
  return matches;
}

interface ItemDay {
  item: PostedItem;
  day: Day;
}

/** A due day and a payment that may match it. `distance`: days between them. */
interface Pair<D> {
  due: D;
  item: PostedItem;
  distance: number;
  isManualAccount: boolean;
}

/** Returns possible matches. A payment on another account counts only if there is none on the event's own account. */
function possiblePairs<D extends DueDay>(event: EventRow, open: readonly D[], days: readonly ItemDay[]): Pair<D>[] {
  const tolerance = toleranceOf(event);
  const firstDay = Math.min(...open.map((due) => dayOf(due.due_date))) - tolerance;
  const fitting = days.filter(({ item, day }) => day >= firstDay && isOfPayee(event, item));
  return open.flatMap((due) => {
    const dueDay = dayOf(due.due_date);
    const expected = withAmountsOn(event, due.due_date);
    const near = fitting
      .map(({ item, day }) => ({
        due,
        item,
        distance: Math.abs(day - dueDay),
        isManualAccount: item.accountId === event.account_id,
      }))
      .filter(({ item, distance }) => distance <= tolerance && isNearAmount(expected, item));
    const own = near.filter(({ isManualAccount }) => isManualAccount);
    return own.length > 0 ? own : near;
  });
}

/** Returns whether a payment has the direction, currency and payee of an event. */
function isOfPayee(event: EventRow, item: PostedItem): boolean {
  if (item.direction !== event.base_type || item.currency !== event.currency) return false;
  // A transfer between the user's accounts matches only events that the user created.
  if (item.isOwnTransfer && !event.is_manual) return false;
  return event.text_key === null || event.text_key === item.payee;
}

/** Returns whether a payment has approximately the expected amount. */
const isNearAmount = (expected: EventRow, { amount }: PostedItem): boolean =>
  expected.text_key === null ? isNearBand(expected, amount, maxRatioOfUnknown) : isNearBand(expected, amount);

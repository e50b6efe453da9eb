import { type Day, dayOf, familyOf, payeeOf } from '../detection/index.ts';
import {
  countryOf,
  type EventRow,
  dayBeforeOpen,
  isContinuing,
  isNearBand,
  type OccurrenceRow,
  paidOccurrence,
  paidEvent,
  type PostedItem,
  toleranceOf,
  withAmountsOn,
} from './series-event.ts';

/** Events of a user and their predicted payments. */
export interface Reconciled {
  events: EventRow[];
  occurrences: OccurrenceRow[];
}

/** A predicted payment and a posted one that may match it. `distance`: days between due date and payment. */
interface Pair {
  occurrence: OccurrenceRow;
  item: PostedItem;
  distance: number;
  isOwnAccount: boolean;
}

/** Maximum ratio of amounts for the first payment of an event that a user created, because its description is not known yet. */
const maxRatioOfUnknown = 1.02;

/** Returns whether a posted payment has the direction, currency and payee of an event. */
function isOfPayee(event: EventRow, item: PostedItem): boolean {
  if (item.direction !== event.base_type || item.currency !== event.currency) return false;
  // A transfer between the user's accounts matches only events that the user created.
  if (item.isOwnTransfer && !event.is_manual) return false;
  return event.text_key === null || familyOf(event.text_key) === familyOf(payeeOf(item, countryOf(item.currency)));
}

/** Returns whether a payment has approximately the amount that is expected on a due day. */
function isNearAmount(event: EventRow, dueDate: string, { amount }: PostedItem): boolean {
  const expected = withAmountsOn(event, dueDate);
  return event.text_key === null ? isNearBand(expected, amount, maxRatioOfUnknown) : isNearBand(expected, amount);
}

/** Returns possible matches. A payment on another account counts only if there is none on the event's own account. */
function possiblePairs(event: EventRow, open: readonly OccurrenceRow[], items: readonly PostedItem[]): Pair[] {
  const tolerance = toleranceOf(event);
  const fitting = items.filter((item) => isOfPayee(event, item));
  return open.flatMap((occurrence) => {
    const near = fitting
      .filter((item) => isNearAmount(event, occurrence.due_date, item))
      .map((item) => ({
        occurrence,
        item,
        distance: Math.abs(dayOf(item.date) - dayOf(occurrence.due_date)),
        isOwnAccount: item.accountId === event.account_id,
      }))
      .filter(({ distance }) => distance <= tolerance);
    const own = near.filter(({ isOwnAccount }) => isOwnAccount);
    return own.length > 0 ? own : near;
  });
}

/**
 * Matches predicted payments with posted ones. Each due day gets the nearest payment, preferably on the event's own account. A due day that
 * can no longer be paid is missed; two missed days in a row end an event.
 *
 * @param knownTo Returns the last day up to which an account is known.
 */
export function reconcile(
  { events, occurrences }: Reconciled,
  items: readonly PostedItem[],
  knownTo: (accountId: number) => Day,
): Reconciled {
  const usedItemIds = new Set(occurrences.flatMap(({ transaction_id: id }) => id ?? []));
  for (const { payments } of events) for (const id of payments) usedItemIds.add(id);
  const unusedItems = items.filter(({ id }) => !usedItemIds.has(id));
  const open = Map.groupBy(
    occurrences.filter(({ recon_status: status }) => status === 'PENDING'),
    ({ event_id: eventId }) => eventId,
  );
  const pairs = events
    .filter(isContinuing)
    .flatMap((event) => possiblePairs(event, open.get(event.id) ?? [], unusedItems))
    .toSorted(
      (one, other) =>
        Number(other.isOwnAccount) - Number(one.isOwnAccount) ||
        one.distance - other.distance ||
        (one.occurrence.due_date < other.occurrence.due_date ? -1 : 1),
    );
  const paid = new Map<number, PostedItem>();
  for (const { occurrence, item } of pairs) {
    if (paid.has(occurrence.id) || usedItemIds.has(item.id)) continue;
    usedItemIds.add(item.id);
    paid.set(occurrence.id, item);
  }
  const eventById = new Map(events.map((event) => [event.id, event]));
  const settled = occurrences.map((occurrence): OccurrenceRow => {
    const event = eventById.get(occurrence.event_id);
    if (event === undefined || occurrence.recon_status !== 'PENDING') return occurrence;
    const item = paid.get(occurrence.id);
    if (item !== undefined) return paidOccurrence(occurrence, item);
    const isOver = dayOf(occurrence.due_date) + toleranceOf(event) < knownTo(event.account_id);
    return isOver && isContinuing(event) ? { ...occurrence, recon_status: 'MISSED' } : occurrence;
  });
  const settledOf = Map.groupBy(settled, ({ event_id: eventId }) => eventId);
  return {
    occurrences: settled,
    events: events.map((event) => {
      const settledOccurrences = (settledOf.get(event.id) ?? [])
        .filter(({ recon_status: status }) => status !== 'PENDING')
        .toSorted((one, other) => (one.due_date < other.due_date ? -1 : 1));
      const newPayments = settledOccurrences.flatMap(({ id }) => paid.get(id) ?? []);
      const withPayments = newPayments.reduce(
        (known, item) => paidEvent(known, item, payeeOf(item, countryOf(item.currency))),
        event,
      );
      const last = settledOccurrences.at(-1);
      if (last === undefined) return withPayments;
      const isNew = open.get(event.id)?.some(({ id }) => id === last.id) === true;
      const isEnded = isNew && last.recon_status === 'MISSED' && settledOccurrences.at(-2)?.recon_status === 'MISSED';
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

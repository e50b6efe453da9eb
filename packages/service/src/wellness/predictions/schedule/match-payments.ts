import { type Day, dayOf } from '../detection/index.ts';
import {
  type EventRow,
  isContinuing,
  isNearBand,
  type OccurrenceRow,
  type PostedItem,
  toleranceOf,
  withAmountsOn,
} from './series-event.ts';

/** A due day of an event. */
export type DueDay = Pick<OccurrenceRow, 'event_id' | 'due_date'>;

/** A due day and a payment that may match it. `distance`: days between them. */
interface Pair<D> {
  due: D;
  item: PostedItem;
  distance: number;
  isOwnAccount: boolean;
}

/** Maximum ratio of amounts for the first payment of an event that a user created, because its description is not known yet. */
const maxRatioOfUnknown = 1.02;

/** A payment and its day. */
interface ItemDay {
  item: PostedItem;
  day: Day;
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
        isOwnAccount: item.accountId === event.account_id,
      }))
      .filter(({ item, distance }) => distance <= tolerance && isNearAmount(expected, item));
    const own = near.filter(({ isOwnAccount }) => isOwnAccount);
    return own.length > 0 ? own : near;
  });
}

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
        Number(other.isOwnAccount) - Number(one.isOwnAccount) ||
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

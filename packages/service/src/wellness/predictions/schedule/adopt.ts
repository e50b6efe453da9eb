import { dateOf, type Day, type DetectedSeries, expectedAmount, familyOf, settledUntil } from '../detection/index.ts';
import { type EventRow, isKept, isNearBand, isRefused, type PostedItem, remembered } from './series-event.ts';

/** What detection writes to an event. */
export type Found = Omit<
  EventRow,
  | 'customer_id'
  | 'user_id'
  | 'id'
  | 'container'
  | 'approval'
  | 'is_manual'
  | 'is_edited'
  | 'is_deleted'
  | 'created_at'
  | 'last_updated_at'
>;

/** Checks and references are numbered, and each payment has its own. */
const withoutNumber = (title: string): string => title.replace(/[\s#]+\d+$/, '') || title;

/** What a series is as an event. Null if it has no payment among these. */
export function foundEvent(
  series: DetectedSeries,
  items: ReadonlyMap<number, PostedItem>,
  knownTo: (accountId: number) => Day,
): Found | null {
  const { fit, direction, currency, name, confidence } = series;
  const payments = fit.members.map(({ id }) => id);
  const last = items.get(payments.at(-1) ?? 0);
  if (last === undefined) return null;
  return {
    account_id: last.accountId,
    base_type: direction,
    currency,
    ...expectedAmount(fit.members),
    description: last.merchant ?? withoutNumber(last.title),
    text_key: name,
    merchant_key: last.merchantKey,
    merchant_name: last.merchant,
    category_id: last.categoryId,
    user_category_id: last.userCategoryId,
    detail_category_id: last.detailCategoryId,
    merchant_type: last.merchantType,
    frequency: fit.rule.cadence,
    rule: fit.rule,
    settled_until: dateOf(settledUntil(fit, knownTo(last.accountId))),
    confidence: Math.round(confidence * 1_000) / 1_000,
    status: 'ACTIVE',
    payments: payments.slice(-remembered),
    last_date: last.date,
    last_amount: last.amount,
  };
}

/** Returns whether a found series matches an event. An active detected event matches by the start of its text, any other by all of it. */
function isAlike(event: EventRow, found: Found): boolean {
  if (event.base_type !== found.base_type || event.currency !== found.currency || event.frequency !== found.frequency)
    return false;
  const [one, other] = [event.text_key ?? '', found.text_key ?? ''];
  const isOpen = event.status === 'ACTIVE' && !isKept(event);
  return (isOpen ? familyOf(one) === familyOf(other) : one === other) && isNearBand(event, found.amount);
}

/**
 * Pairs series with the events that they are, each with one: by payments that both have, the more the better, then by payee and cadence.
 * A rejected event, or a deleted one, is none of another cadence, and one that the user kept is none that has begun again after its
 * end. Series without an event are new.
 */
export function pairWithEvents(found: readonly Found[], events: readonly EventRow[]): Map<Found, EventRow> {
  const pairs = new Map<Found, EventRow>();
  const taken = new Set<EventRow>();
  const shared = ({ payments }: EventRow, one: Found): number =>
    one.payments.filter((id) => payments.includes(id)).length;
  const isPossible = (event: EventRow, one: Found): boolean =>
    isRefused(event) ? event.frequency === one.frequency : !(isKept(event) && event.status === 'ENDED');
  const ranked = found
    .flatMap((one) =>
      events
        .filter((event) => isPossible(event, one))
        .map((event) => ({ one, event, common: shared(event, one), isAlike: isAlike(event, one) })),
    )
    .filter(({ common, isAlike: alike }) => common > 0 || alike)
    .toSorted(
      (one, other) =>
        other.common - one.common ||
        Number(isKept(other.event)) - Number(isKept(one.event)) ||
        Number(other.event.status === 'ACTIVE') - Number(one.event.status === 'ACTIVE'),
    );
  for (const { one, event } of ranked) {
    if (pairs.has(one) || taken.has(event)) continue;
    pairs.set(one, event);
    taken.add(event);
  }
  return pairs;
}

import type { OwnerColumns } from '../../../platform/database/index.ts';
import {
  type Country,
  dateOf,
  type Day,
  type DetectedSeries,
  expectedAmounts,
  fitRequirements,
  type Rule,
  settledUntil,
  slotsOf,
} from '../detection/index.ts';
import {
  countryOf,
  type EventRow,
  horizonDays,
  isUserControlled,
  isNearBand,
  isRefused,
  type PostedItem,
  maxStoredPayments,
} from './series-event.ts';

/** Columns of an event that detection sets. */
type DetectedEvent = Omit<
  EventRow,
  | keyof OwnerColumns
  | 'id'
  | 'container'
  | 'approval'
  | 'is_manual'
  | 'is_edited'
  | 'is_deleted'
  | 'created_at'
  | 'last_updated_at'
>;

/** Converts a series to an event. Returns `null` if the items contain none of its payments. */
export function toDetectedEvent(
  series: DetectedSeries,
  items: ReadonlyMap<number, PostedItem>,
  knownTo: (accountId: number) => Day,
): DetectedEvent | null {
  const { fit, direction, currency, payee, confidence } = series;
  const payments = fit.paidPayments.map(({ id }) => id);
  const last = items.get(payments.at(-1) ?? 0);
  if (last === undefined) return null;
  const settled = settledUntil(fit, knownTo(last.accountId));
  const amounts = expectedAmounts(fit);
  return {
    account_id: last.accountId,
    base_type: direction,
    currency,
    ...amounts[0],
    season: seasonFrom(amounts, fit.rule, settled, countryOf(currency)),
    description: last.merchant ?? withoutNumber(last.title),
    text_key: payee,
    merchant_key: last.merchantKey,
    merchant_name: last.merchant,
    category_id: last.categoryId,
    user_category_id: last.userCategoryId,
    detail_category_id: last.detailCategoryId,
    merchant_type: last.merchantType,
    frequency: fit.rule.cadence,
    rule: fit.rule,
    settled_until: dateOf(settled),
    confidence: Math.round(confidence * 1_000) / 1_000,
    status: 'ACTIVE',
    payments: payments.slice(-maxStoredPayments),
    last_date: last.date,
    last_amount: last.amount,
  };
}

/** Removes a number at the end of a title. Check and reference numbers differ in each payment. */
const withoutNumber = (title: string): string => title.replace(/[\s#]+\d+$/, '') || title;

/** Returns the amounts of the next due days; `null` if all are equal. */
function seasonFrom(
  amounts: ReturnType<typeof expectedAmounts>,
  rule: Rule,
  settled: Day,
  country: Country,
): EventRow['season'] {
  if (amounts.length === 1) return null;
  const days = slotsOf(rule, settled + 1, settled + horizonDays + fitRequirements[rule.cadence].length, country);
  return amounts.flatMap((amount, index) => {
    const day = days[index];
    return day === undefined ? [] : [{ day: dateOf(day), ...amount }];
  });
}

/**
 * Matches each detected series with at most one stored event: first by the number of common payments, then by payee and cadence. A rejected
 * or deleted event matches only a series with the same cadence. An ended event that the user kept matches none. A series without a match is
 * new.
 */
export function pairWithEvents(
  found: readonly DetectedEvent[],
  events: readonly EventRow[],
): Map<DetectedEvent, EventRow> {
  const pairs = new Map<DetectedEvent, EventRow>();
  const pairedEvents = new Set<EventRow>();
  const countSharedPayments = ({ payments }: EventRow, one: DetectedEvent): number =>
    one.payments.filter((id) => payments.includes(id)).length;
  const isPossible = (event: EventRow, one: DetectedEvent): boolean =>
    isRefused(event) ? event.frequency === one.frequency : !(isUserControlled(event) && event.status === 'ENDED');
  const ranked = found
    .flatMap((one) =>
      events
        .filter((event) => isPossible(event, one))
        .map((event) => ({ one, event, common: countSharedPayments(event, one), isAlike: isAlike(event, one) })),
    )
    .filter((pair) => pair.common > 0 || pair.isAlike)
    .toSorted(
      (one, other) =>
        Number(other.common > 0) - Number(one.common > 0) ||
        newerDecision(one.event, other.event) ||
        other.common - one.common ||
        Number(isUserControlled(other.event)) - Number(isUserControlled(one.event)) ||
        Number(other.event.status === 'ACTIVE') - Number(one.event.status === 'ACTIVE'),
    );
  for (const { one, event } of ranked) {
    if (pairs.has(one) || pairedEvents.has(event)) continue;
    pairs.set(one, event);
    pairedEvents.add(event);
  }
  return pairs;
}

/** Returns whether a detected series has the payee, the cadence and about the amount of an event. */
function isAlike(event: EventRow, found: DetectedEvent): boolean {
  if (event.base_type !== found.base_type || event.currency !== found.currency || event.frequency !== found.frequency)
    return false;
  return event.text_key === found.text_key && isNearBand(event, found.amount);
}

/** Orders two events that the user has decided on, the newer decision first. Several such events exist if payees were joined. */
const newerDecision = (one: EventRow, other: EventRow): number =>
  isUserControlled(one) && isUserControlled(other) && one.text_key === other.text_key
    ? other.last_updated_at.getTime() - one.last_updated_at.getTime()
    : 0;

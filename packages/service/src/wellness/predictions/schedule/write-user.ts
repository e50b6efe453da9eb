import { isDeepStrictEqual } from 'node:util';
import { type ServiceTransaction, ofUser } from '../../../platform/database/index.ts';
import type { NeedsIds } from '../../../platform/runtime/index.ts';
import type { UserKey } from '../../../tenancy/users/index.ts';
import { type Day, dayOf } from '../detection/index.ts';
import { type DueDay, matchPayments } from './reconcile.ts';
import {
  type EventRow,
  isContinuing,
  type OccurrenceRow,
  openDays,
  type PostedItem,
  toleranceOf,
} from './series-event.ts';

/** Number of rows per statement. */
const batchSize = 500;
/** Number of days for which settled payments are kept. */
const retentionDays = 800;

/** Reads all events of a user and their predicted payments. */
export async function readPredictions(trx: ServiceTransaction, user: UserKey) {
  const events = await trx
    .selectFrom('predicted_event')
    .selectAll()
    .where((where) => where.and(ofUser(user)))
    .execute();
  const occurrences = await trx
    .selectFrom('predicted_transaction')
    .selectAll()
    .where((where) => where.and(ofUser(user)))
    .execute();
  return { events, occurrences };
}

/** Inserts new events and updates those that differ from `before`. */
export async function writeEvents(
  trx: ServiceTransaction,
  events: readonly EventRow[],
  before: readonly EventRow[],
  matchIndex: Date,
): Promise<void> {
  const previousById = new Map(before.map((event) => [event.id, event]));
  for (const event of events) {
    const previous = previousById.get(event.id);
    if (previous !== undefined && isDeepStrictEqual(previous, event)) continue;
    const { bucket, customer_id, user_id, id, rule, payments, season, created_at, ...rest } = event;
    const written = {
      ...rest,
      rule: JSON.stringify(rule),
      payments: JSON.stringify(payments),
      season: season === null ? null : JSON.stringify(season),
      last_updated_at: matchIndex,
    };
    if (previous === undefined)
      await trx
        .insertInto('predicted_event')
        .values({ bucket, customer_id, user_id, id, created_at, ...written })
        .execute();
    else
      await trx
        .updateTable('predicted_event')
        .set(written)
        .where((where) => where.and({ bucket, customer_id, user_id, id }))
        .execute();
  }
}

interface OccurrenceChanges {
  events: readonly EventRow[];
  occurrences: readonly OccurrenceRow[];
  /** Predicted payments as they are stored. */
  before: readonly OccurrenceRow[];
  /** Transactions that are not posted yet. */
  pending: readonly PostedItem[];
}

/** Returns the predicted payments without the pending transactions that were found at the last update. */
export const withoutPending = (occurrences: readonly OccurrenceRow[]): OccurrenceRow[] =>
  occurrences.map((one) => (one.recon_status === 'PENDING' ? { ...one, transaction_id: null } : one));

/**
 * Writes the outcomes of predicted payments, and moves future payments to the due days of their events. A payment whose date moves within
 * the tolerance keeps its id. A future payment that matches a pending transaction stores its id and is not expected again.
 */
export async function writeOccurrences(
  trx: ServiceTransaction,
  { ids }: NeedsIds,
  user: UserKey,
  { events, occurrences, before, pending }: OccurrenceChanges,
  { today, at }: { today: Day; at: Date },
): Promise<void> {
  const { deletedIds, days } = planOccurrences(events, occurrences, today);
  const announced = new Map(
    [...matchPayments(events, days, pending)].map(([{ event_id: eventId, due_date: day }, { id }]) => [
      `${eventId} ${day}`,
      id,
    ]),
  );
  const idOf = (eventId: number, day: string): number | null => announced.get(`${eventId} ${day}`) ?? null;
  const dayById = new Map(days.flatMap(({ id, due_date: day }) => (id === null ? [] : [[id, day]])));
  const withAnnounced = occurrences.map((one) => {
    const day = dayById.get(one.id);
    return day === undefined ? one : { ...one, transaction_id: idOf(one.event_id, day) };
  });
  await writeOutcomes(trx, user, { occurrences: withAnnounced, before, at });
  const moved = days.filter(({ isMoved }) => isMoved);
  const newDays = days.filter(({ id }) => id === null);
  for (let start = 0; start < deletedIds.length; start += batchSize)
    await trx
      .deleteFrom('predicted_transaction')
      .where((where) => where.and(ofUser(user)))
      .where('id', 'in', deletedIds.slice(start, start + batchSize))
      .execute();
  for (const { id, due_date: day } of moved)
    await trx
      .updateTable('predicted_transaction')
      .set({ due_date: day, last_updated_at: at })
      .where((where) => where.and(ofUser(user)))
      .where('id', '=', id)
      .execute();
  for (let start = 0; start < newDays.length; start += batchSize)
    await trx
      .insertInto('predicted_transaction')
      .values(
        newDays.slice(start, start + batchSize).map(({ event_id: eventId, due_date: day }) => ({
          ...ofUser(user),
          id: ids.next(),
          event_id: eventId,
          due_date: day,
          recon_status: 'PENDING' as const,
          transaction_id: idOf(eventId, day),
          paid_date: null,
          paid_amount: null,
          created_at: at,
          last_updated_at: at,
        })),
      )
      .execute();
}

/** Writes the status and the transaction of stored payments for which they have changed. */
async function writeOutcomes(
  trx: ServiceTransaction,
  user: UserKey,
  { occurrences, before, at }: Pick<OccurrenceChanges, 'occurrences' | 'before'> & { at: Date },
): Promise<void> {
  const previousById = new Map(before.map((one) => [one.id, one]));
  for (const one of occurrences) {
    const previous = previousById.get(one.id);
    const isSame = previous?.recon_status === one.recon_status && previous.transaction_id === one.transaction_id;
    if (previous === undefined || isSame) continue;
    await trx
      .updateTable('predicted_transaction')
      .set({
        recon_status: one.recon_status,
        transaction_id: one.transaction_id,
        paid_date: one.paid_date,
        paid_amount: one.paid_amount,
        last_updated_at: at,
      })
      .where((where) => where.and({ ...ofUser(user), id: one.id }))
      .execute();
  }
}

/** A future due day of an event. `id`: stored payment of this day, `null` for a new one. `isMoved`: the stored payment had another day. */
interface PlannedDay extends DueDay {
  id: number | null;
  isMoved: boolean;
}

/** Returns the payments to delete, and the due days on which each event has a payment afterwards. */
function planOccurrences(events: readonly EventRow[], occurrences: readonly OccurrenceRow[], today: Day) {
  const occurrencesByEvent = Map.groupBy(occurrences, ({ event_id: eventId }) => eventId);
  const deletedIds: number[] = [];
  const plannedDays: PlannedDay[] = [];
  for (const event of events) {
    const eventOccurrences = occurrencesByEvent.get(event.id) ?? [];
    const settledDays = new Set(
      eventOccurrences.flatMap(({ recon_status: status, due_date: day }) => (status === 'PENDING' ? [] : day)),
    );
    const days = isContinuing(event) ? openDays(event, today).filter((day) => !settledDays.has(day)) : [];
    const pending = eventOccurrences.filter(({ recon_status: status }) => status === 'PENDING');
    const { unmatched, planned } = matchDays(pending, days, toleranceOf(event));
    deletedIds.push(
      ...unmatched.map(({ id }) => id),
      ...eventOccurrences.filter((one) => isOld(one, today)).map(({ id }) => id),
    );
    plannedDays.push(...planned.map((one) => ({ ...one, event_id: event.id })));
  }
  return { deletedIds, days: plannedDays };
}

/** Returns whether a payment is settled and was due more than `retentionDays` ago. */
const isOld = ({ recon_status: status, due_date: day }: OccurrenceRow, today: Day): boolean =>
  status !== 'PENDING' && dayOf(day) < today - retentionDays;

/**
 * Assigns to each due day a payment with this date, otherwise the earliest payment within the tolerance whose date is no longer a due day.
 * Returns the payments without a day, and the days with their payments.
 */
function matchDays(occurrences: readonly OccurrenceRow[], days: readonly string[], tolerance: number) {
  const unmatched = [...occurrences].sort((one, other) => (one.due_date < other.due_date ? -1 : 1));
  const planned: Omit<PlannedDay, 'event_id'>[] = [];
  for (const day of days) {
    const exact = unmatched.findIndex(({ due_date: due }) => due === day);
    const at =
      exact >= 0
        ? exact
        : unmatched.findIndex(
            ({ due_date: due }) => Math.abs(dayOf(due) - dayOf(day)) <= tolerance && !days.includes(due),
          );
    const [match] = at < 0 ? [] : unmatched.splice(at, 1);
    planned.push({ id: match?.id ?? null, due_date: day, isMoved: match !== undefined && match.due_date !== day });
  }
  return { unmatched, planned };
}

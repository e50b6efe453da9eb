import { isDeepStrictEqual } from 'node:util';
import type { ServiceTransaction } from '../../../platform/database/index.ts';
import type { NeedsIds } from '../../../platform/runtime/index.ts';
import type { UserKey } from '../../../tenancy/users/index.ts';
import { type Day, dayOf } from '../detection/index.ts';
import { type EventRow, goesOn, type OccurrenceRow, openDays, toleranceOf } from './series-event.ts';

const batchSize = 500;
const keptDays = 800;

const ofUser = ({ customerId, userId }: UserKey) => ({ customer_id: customerId, user_id: userId });

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

/** Writes new and changed events. */
export async function writeEvents(
  trx: ServiceTransaction,
  events: readonly EventRow[],
  before: readonly EventRow[],
  at: Date,
): Promise<void> {
  const known = new Map(before.map((event) => [event.id, event]));
  for (const event of events) {
    const was = known.get(event.id);
    if (was !== undefined && isDeepStrictEqual(was, event)) continue;
    const { customer_id, user_id, id, rule, payments, created_at, ...rest } = event;
    const written = { ...rest, rule: JSON.stringify(rule), payments: JSON.stringify(payments), last_updated_at: at };
    if (was === undefined)
      await trx
        .insertInto('predicted_event')
        .values({ customer_id, user_id, id, created_at, ...written })
        .execute();
    else
      await trx
        .updateTable('predicted_event')
        .set(written)
        .where((where) => where.and({ customer_id, user_id, id }))
        .execute();
  }
}

/**
 * Writes the outcomes of predicted payments, and moves future payments to the due days of their events. A payment whose date moves within
 * the tolerance keeps its id.
 */
export async function writeOccurrences(
  trx: ServiceTransaction,
  { ids }: NeedsIds,
  user: UserKey,
  {
    events,
    occurrences,
    before,
  }: { events: readonly EventRow[]; occurrences: readonly OccurrenceRow[]; before: readonly OccurrenceRow[] },
  { today, at }: { today: Day; at: Date },
): Promise<void> {
  const known = new Map(before.map((one) => [one.id, one]));
  for (const one of occurrences) {
    const was = known.get(one.id);
    const isSame = was?.recon_status === one.recon_status && was.transaction_id === one.transaction_id;
    if (was === undefined || isSame) continue;
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
  const of = Map.groupBy(occurrences, ({ event_id: eventId }) => eventId);
  const gone: number[] = [];
  const moved: { id: number; day: string }[] = [];
  const made: { eventId: number; day: string }[] = [];
  for (const event of events) {
    const held = of.get(event.id) ?? [];
    const settled = new Set(
      held.flatMap(({ recon_status: status, due_date: day }) => (status === 'PENDING' ? [] : day)),
    );
    const days = goesOn(event) ? openDays(event, today).filter((day) => !settled.has(day)) : [];
    const pending = held.filter(({ recon_status: status }) => status === 'PENDING');
    const { left, unmet, shifted } = meet(pending, days, toleranceOf(event));
    gone.push(...left.map(({ id }) => id), ...held.filter((one) => isOld(one, today)).map(({ id }) => id));
    moved.push(...shifted);
    made.push(...unmet.map((day) => ({ eventId: event.id, day })));
  }
  for (let start = 0; start < gone.length; start += batchSize)
    await trx
      .deleteFrom('predicted_transaction')
      .where((where) => where.and(ofUser(user)))
      .where('id', 'in', gone.slice(start, start + batchSize))
      .execute();
  for (const { id, day } of moved)
    await trx
      .updateTable('predicted_transaction')
      .set({ due_date: day, last_updated_at: at })
      .where((where) => where.and({ ...ofUser(user), id }))
      .execute();
  for (let start = 0; start < made.length; start += batchSize)
    await trx
      .insertInto('predicted_transaction')
      .values(
        made.slice(start, start + batchSize).map(({ eventId, day }) => ({
          ...ofUser(user),
          id: ids.next(),
          event_id: eventId,
          due_date: day,
          recon_status: 'PENDING' as const,
          transaction_id: null,
          paid_date: null,
          paid_amount: null,
          created_at: at,
          last_updated_at: at,
        })),
      )
      .execute();
}

/** Returns whether a payment was settled before the start of the history. */
const isOld = ({ recon_status: status, due_date: day }: OccurrenceRow, today: Day): boolean =>
  status !== 'PENDING' && dayOf(day) < today - keptDays;

/** Assigns the nearest of the days to each stored payment, in order. */
function meet(held: readonly OccurrenceRow[], days: readonly string[], tolerance: number) {
  const left = [...held].sort((one, other) => (one.due_date < other.due_date ? -1 : 1));
  const unmet: string[] = [];
  const shifted: { id: number; day: string }[] = [];
  for (const day of days) {
    const exact = left.findIndex(({ due_date: due }) => due === day);
    const at =
      exact >= 0
        ? exact
        : left.findIndex(({ due_date: due }) => Math.abs(dayOf(due) - dayOf(day)) <= tolerance && !days.includes(due));
    const [met] = at < 0 ? [] : left.splice(at, 1);
    if (met === undefined) unmet.push(day);
    else if (met.due_date !== day) shifted.push({ id: met.id, day });
  }
  return { left, unmet, shifted };
}

import { isoDay, type CreatePredictedEvent, type UpdatePredictedEvent } from '@fin-link/contracts/service';
import { categories, type CategoryNames, categoryNamesOf } from '../../../data/categories/index.ts';
import { type ServiceTransaction, ofUser } from '../../../platform/database/index.ts';
import { type Handler, idempotencyKeyOf } from '../../../platform/http/index.ts';
import { type NeedsClock, ServiceError } from '../../../platform/runtime/index.ts';
import { claimKey, lockUser, subjectOf, type UserKey, userKeyOf } from '../../../tenancy/users/index.ts';
import { dateOf, type Day, dayOf } from '../detection/index.ts';
import { updateOccurrences, isRefused, type PredictionDeps, toleranceOf } from '../schedule/index.ts';
import { eventsOf } from './read-events.ts';
import { toPredictedEvent } from './replies.ts';
import { sentChanges, checkedChanges } from './event-changes.ts';

/** Maximum number of events per user, more than a real user has. */
const maxEvents = 1_000;

const todayOf = ({ businessClock }: PredictionDeps): Day => dayOf(isoDay(businessClock.now()));

/**
 * Creates an event from the user's input. For one day, a repeated `Idempotency-Key` returns the same event; it throws Y800 if the input
 * differs, and Y807 if the event has been deleted. Throws the errors of `checkedChanges`, and Y824 if the user already has 1,000 events.
 */
export const createPredictedEvent =
  (deps: PredictionDeps & NeedsClock): Handler<'createPredictedEvent'> =>
  async ({ body: { predictedEvent: typed } }, call) => {
    const user = userKeyOf(call);
    const id = await deps.database.tx(async (trx) => {
      await lockUser(trx, user);
      const id = deps.ids.next();
      const earlier = await claimKey(trx, deps, user, {
        key: idempotencyKeyOf(call),
        action: 'createPredictedEvent',
        subject: subjectOf(typed),
        madeId: id,
      });
      return earlier ?? (await insertEvent(trx, deps, { user, id, typed }));
    });
    const [event] = await eventsOf(deps.database.db, user, { ids: [id] });
    if (event === undefined) throw new ServiceError('Y807');
    const names = await categoryNamesOf(deps.database.db, user);
    return { predictedEvent: [toPredictedEvent(event.row, event.nextDate, names)] };
  };

async function insertEvent(
  trx: ServiceTransaction,
  deps: PredictionDeps,
  { user, id, typed }: { user: UserKey; id: number; typed: CreatePredictedEvent },
): Promise<number> {
  const { count } = await trx
    .selectFrom('predicted_event')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where((where) => where.and(ofUser(user)))
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxEvents) throw new ServiceError('Y824', { name: 'predicted events' });
  const { rule, ...facts } = await checkedChanges(trx, user, typed, { today: todayOf(deps), known: null });
  const at = deps.businessClock.now();
  const { low = '0', high = '0', amount = '0', currency = '', container = 'bank' } = facts;
  await trx
    .insertInto('predicted_event')
    .values({
      ...ofUser(user),
      id,
      account_id: typed.accountId,
      container,
      base_type: typed.baseType,
      currency,
      amount,
      low,
      high,
      description: typed.description,
      text_key: null,
      merchant_key: null,
      merchant_name: null,
      category_id: facts.category_id ?? categories.uncategorized.id,
      user_category_id: facts.user_category_id ?? null,
      detail_category_id: facts.detail_category_id ?? null,
      merchant_type: facts.merchant_type ?? null,
      frequency: typed.frequency,
      rule: JSON.stringify(rule),
      settled_until: facts.settled_until ?? typed.nextDate,
      confidence: 1,
      approval: 'APPROVED',
      status: 'ACTIVE',
      is_manual: true,
      is_edited: true,
      payments: '[]',
      last_date: null,
      last_amount: null,
      created_at: at,
      last_updated_at: at,
    })
    .execute();
  await updateOccurrences(trx, deps, user);
  return id;
}

/**
 * Updates an event. Throws Y807 if the user has no event with this id, Y800 if the body has another id or a changed read-only field, and the
 * errors of `checkedChanges`.
 */
export const updatePredictedEvent =
  (deps: PredictionDeps): Handler<'updatePredictedEvent'> =>
  async ({ params: { predictedEventId: id }, body: { predictedEvent: typed } }, call) => {
    if (typed.id !== undefined && typed.id !== id) throw new ServiceError('Y800', { name: 'predictedEvent.id' });
    return changeEvents(deps, userKeyOf(call), [{ ...typed, id }]);
  };

/** Updates events in one transaction. Throws the errors of `updatePredictedEvent`, and Y800 for a repeated id. */
export const updatePredictedEvents =
  (deps: PredictionDeps): Handler<'updatePredictedEvents'> =>
  async ({ body: { predictedEvent: typed } }, call) => {
    if (new Set(typed.map(({ id }) => id)).size < typed.length)
      throw new ServiceError('Y800', { name: 'predictedEvent.id' });
    await changeEvents(deps, userKeyOf(call), typed);
  };

type Change = UpdatePredictedEvent & { id: number };

const changeEvents = (deps: PredictionDeps, user: UserKey, changes: readonly Change[]): Promise<undefined> =>
  deps.database.tx(async (trx) => {
    await lockUser(trx, user);
    const names = await categoryNamesOf(trx, user);
    for (const change of changes) await changeEvent(trx, deps, user, change, names);
    await updateOccurrences(trx, deps, user);
    return undefined;
  });

async function changeEvent(
  trx: ServiceTransaction,
  deps: PredictionDeps,
  user: UserKey,
  { id, ...sent }: Change,
  names: CategoryNames,
): Promise<void> {
  const [event] = await eventsOf(trx, user, { ids: [id] });
  if (event === undefined) throw new ServiceError('Y807');
  const { row, nextDate } = event;
  const typed = sentChanges(sent, toPredictedEvent(row, nextDate, names));
  const { rule, ...facts } = await checkedChanges(trx, user, typed, {
    today: todayOf(deps),
    known: { ...row, nextDate },
  });
  const { userApprovalStatus: approval, ...others } = typed;
  const isEdited = Object.values(others).some((value) => value !== undefined);
  // A resumed event starts with payments that can still occur. Earlier ones count neither as paid nor as missed.
  const lastUnpayableDay = dateOf(todayOf(deps) - toleranceOf(row) - 1);
  const isResumed = approval !== undefined && approval !== 'REJECTED' && isRefused(row);
  const settledUntil =
    facts.settled_until ?? (isResumed && lastUnpayableDay > row.settled_until ? lastUnpayableDay : undefined);
  await trx
    .updateTable('predicted_event')
    .set({
      ...facts,
      ...(rule !== undefined && { rule: JSON.stringify(rule) }),
      ...(isEdited && { is_edited: true }),
      ...(settledUntil !== undefined && { settled_until: settledUntil }),
      ...(facts.settled_until !== undefined && { status: 'ACTIVE' }),
      last_updated_at: deps.businessClock.now(),
    })
    .where((where) => where.and({ ...ofUser(user), id }))
    .execute();
  if (settledUntil === undefined) return;
  // Earlier missed payments must not end the resumed event.
  await trx
    .deleteFrom('predicted_transaction')
    .where((where) => where.and({ ...ofUser(user), event_id: id }))
    .where('recon_status', '=', 'MISSED')
    .execute();
}

/**
 * Deletes an event with its payments. The row of a detected event is kept and marked as deleted, so that the event is not detected again.
 * Throws Y807 if the user has no event with this id.
 */
export const deletePredictedEvent =
  (deps: PredictionDeps): Handler<'deletePredictedEvent'> =>
  async ({ params: { predictedEventId: id } }, call) => {
    const user = userKeyOf(call);
    await deps.database.tx(async (trx) => {
      await lockUser(trx, user);
      const [event] = await eventsOf(trx, user, { ids: [id] });
      if (event === undefined) throw new ServiceError('Y807');
      const key = { ...ofUser(user), id };
      if (event.row.is_manual && event.row.payments.length === 0)
        await trx
          .deleteFrom('predicted_event')
          .where((where) => where.and(key))
          .execute();
      else {
        await trx
          .updateTable('predicted_event')
          .set({ is_deleted: true, last_updated_at: deps.businessClock.now() })
          .where((where) => where.and(key))
          .execute();
        await trx
          .deleteFrom('predicted_transaction')
          .where((where) => where.and({ ...ofUser(user), event_id: id }))
          .execute();
      }
    });
  };

import { isoDay } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import { categoryNamesOf } from '../../../data/categories/index.ts';
import { type NeedsDatabase, type ServiceDatabase, ofUser } from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../../platform/runtime/index.ts';
import { type UserKey, userKeyOf } from '../../../tenancy/users/index.ts';
import { dateOf, dayOf } from '../detection/index.ts';
import { horizonDays, isNotAnnounced, type OccurrenceRow } from '../schedule/index.ts';
import { eventsOf } from './read-events.ts';
import { toPredictedTransaction } from './replies.ts';

const defaultTop = 500;
/** Default number of days ahead. */
const defaultDays = 90;
/** Maximum number of events, more than one user can have. */
const maxEvents = 1_000;

/**
 * Returns the last day of a period, by default `defaultDays` ahead. Throws Y800 if it is more than a year ahead, Y809 if it is before the
 * start.
 */
export function endOfPeriod(toDate: string | undefined, fromDate: string, today: number): string {
  const until = toDate ?? dateOf(Math.max(today, dayOf(fromDate)) + defaultDays);
  if (toDate !== undefined && toDate > dateOf(today + horizonDays)) throw new ServiceError('Y800', { name: 'toDate' });
  if (fromDate > until) throw new ServiceError('Y809');
  return until;
}

/** Selects the predicted payments of a user. */
const occurrencesOf = (executor: Executor<ServiceDatabase>, user: UserKey) =>
  executor
    .selectFrom('predicted_transaction')
    .selectAll()
    .where((where) => where.and(ofUser(user)));

/**
 * Returns predicted payments, earliest first. A paid payment has its payment date; a late or missed payment has its due date. Throws Y800
 * and Y809 like `endOfPeriod`.
 */
export const getPredictedTransactions =
  ({ database: { db }, businessClock }: NeedsDatabase & NeedsBusinessClock): Handler<'getPredictedTransactions'> =>
  async ({ query }, call) => {
    const user = userKeyOf(call);
    const { skip = 0, top = defaultTop } = query;
    const today = isoDay(businessClock.now());
    const fromDate = query.fromDate ?? today;
    const toDate = endOfPeriod(query.toDate, fromDate, dayOf(today));
    const events = await eventsOf(db, user, {
      ids: query.recurringEventId,
      accountIds: query.accountId,
      baseType: query.baseType,
      merchantTypes: query.merchantType,
      approvals: ['PENDING', 'APPROVED'],
      top: maxEvents,
    });
    const eventOf = new Map(events.map(({ row }) => [row.id, row]));
    if (eventOf.size === 0) return {};
    const rows = await occurrencesOf(db, user)
      .where('event_id', 'in', [...eventOf.keys()])
      .where((where) => where(where.fn.coalesce('paid_date', 'due_date'), '>=', fromDate))
      .where((where) => where(where.fn.coalesce('paid_date', 'due_date'), '<=', toDate))
      .where(isNotAnnounced)
      .$if(query.reconStatus !== undefined, (rest) => rest.where('recon_status', 'in', query.reconStatus ?? []))
      .orderBy((order) => order.fn.coalesce('paid_date', 'due_date'))
      .orderBy('id')
      .offset(skip)
      .limit(top + 1)
      .execute();
    call.page({ skip, top, more: rows.length > top });
    if (rows.length === 0) return {};
    const names = await categoryNamesOf(db, user);
    return {
      predictedTransaction: rows.slice(0, top).flatMap((row) => {
        const event = eventOf.get(row.event_id);
        return event === undefined ? [] : [toPredictedTransaction(row, event, names)];
      }),
    };
  };

/** Returns a predicted payment. Throws Y807 if the user has no payment with this id, or has rejected its event. */
export const getPredictedTransaction =
  ({ database: { db } }: NeedsDatabase): Handler<'getPredictedTransaction'> =>
  async ({ params: { transactionId } }, call) => {
    const user = userKeyOf(call);
    const row: OccurrenceRow | undefined = await occurrencesOf(db, user)
      .where('id', '=', transactionId)
      .executeTakeFirst();
    if (row === undefined) throw new ServiceError('Y807');
    const [event] = await eventsOf(db, user, { ids: [row.event_id], approvals: ['PENDING', 'APPROVED'] });
    if (event === undefined) throw new ServiceError('Y807');
    return { predictedTransaction: [toPredictedTransaction(row, event.row, await categoryNamesOf(db, user))] };
  };

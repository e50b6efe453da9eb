import type { DeliveryView } from '@fin-link/contracts/browser';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import { type Handler, HostError } from '../../platform/http/index.ts';
import type { NeedsSettings } from '../../platform/parts/index.ts';
import type { NeedsSessions } from '../../tenancy/sessions/index.ts';
import { referenceTo, type NeedsSessionEnd } from '../session-results/index.ts';
import { nextAttemptAt, selectDeliveries, type NeedsDeliveries } from './delivery.ts';

/** Page size if the caller states none. */
const defaultTop = 500;

/** Lists the deliveries of the customer's sessions, newest first. */
export const listDeliveries =
  ({ database, settings }: NeedsDatabase & NeedsSettings<'customer' | 'deliveryWaits'>): Handler<'listDeliveries'> =>
  async ({ query: { status, fromDate, toDate, skip = '0', top = String(defaultTop) } }) => {
    const rows = await selectDeliveries(database.db)
      .select(['session_result.session_id', 'session_result.created_at', 'session.publishable_key'])
      .select(['attempts', 'last_attempt_at', 'last_status', 'delivered_at', 'given_up_at'])
      .where('session_result.customer', '=', settings.customer)
      .where((where) =>
        where.and([
          ...(status === undefined ? [] : [where('delivered_at', status === 'delivered' ? 'is not' : 'is', null)]),
          ...(status === undefined ? [] : [where('given_up_at', status === 'given-up' ? 'is not' : 'is', null)]),
          ...(fromDate === undefined ? [] : [where('session_result.created_at', '>=', new Date(fromDate))]),
          ...(toDate === undefined ? [] : [where('session_result.created_at', '<', new Date(toDate))]),
        ]),
      )
      .orderBy('session_result.created_at', 'desc')
      .orderBy('session_result.session_id', 'desc')
      .offset(Number(skip))
      .limit(Number(top) + 1)
      .execute();
    const deliveries = rows.slice(0, Number(top)).map((row) => deliveryView(row, settings.deliveryWaits));
    return { deliveries, hasMore: rows.length > deliveries.length };
  };

interface DeliveryRow {
  session_id: string;
  created_at: Date;
  publishable_key: string;
  attempts: number;
  last_attempt_at: Date | null;
  last_status: number | null;
  delivered_at: Date | null;
  given_up_at: Date | null;
}

function deliveryView(row: DeliveryRow, waits: readonly number[]): DeliveryView {
  const endStatus = row.delivered_at === null ? 'given-up' : 'delivered';
  const isPending = row.delivered_at === null && row.given_up_at === null;
  return {
    event: 'session.finished',
    sessionId: row.session_id,
    publishableKey: row.publishable_key,
    status: isPending ? 'pending' : endStatus,
    createdAt: row.created_at.toISOString(),
    attempts: row.attempts,
    lastAttemptAt: row.last_attempt_at?.toISOString() ?? null,
    lastStatus: row.last_status,
    nextAttemptAt:
      isPending && row.last_attempt_at !== null ? nextAttemptAt(row.last_attempt_at, waits[row.attempts]) : null,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    givenUpAt: row.given_up_at?.toISOString() ?? null,
  };
}

/** Sends `session.finished` of a finished session again, with all attempts. */
export const redeliverResult =
  ({
    sessions,
    ends,
    deliveries,
    settings,
  }: NeedsSessions &
    NeedsSessionEnd &
    NeedsDeliveries &
    NeedsSettings<'customer' | 'sites'>): Handler<'redeliverResult'> =>
  async (request) => {
    const session = await sessions.byId(request.params.sessionId);
    if (session === null || session.customer !== settings.customer) throw new HostError('session.not-found');
    if (settings.sites.byKey(session.publishableKey)?.callbackUrl == null) throw new HostError('site.no-callback');
    const { status } = await ends.result(session);
    if (status !== 'finished') throw new HostError('session.not-finished');
    await deliveries.restart(referenceTo(session), session.publishableKey);
  };

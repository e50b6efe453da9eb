import type { OperatedDelivery } from '@fin-link/contracts/browser';
import { type EventDelivery, eventNames } from '@fin-link/contracts/service';
import type { HostInput } from '@fin-link/contracts/host';
import { sql } from 'kysely';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import { type Handler, HostError, invalidInput } from '../../platform/http/index.ts';
import type { NeedsSettings } from '../../platform/parts/index.ts';
import type { NeedsAuditLog } from '../../tenancy/operators/index.ts';
import type { NeedsSessions } from '../../tenancy/sessions/index.ts';
import { referenceTo, type NeedsSessionEnd } from '../session-results/index.ts';
import { selectDeliveries, type NeedsDeliveries } from '../webhooks/index.ts';
import { asAdmin, requireCapability, type ServiceDeps, writeAudit } from './operated-service.ts';

export type DeliveryDeps = ServiceDeps &
  NeedsDatabase &
  NeedsAuditLog &
  NeedsSessions &
  NeedsSessionEnd &
  NeedsDeliveries &
  NeedsSettings<'adminLogin' | 'customer' | 'sites'>;

/** Event that the host itself sends. */
export const hostEvent = 'session.finished';
const defaultTop = 50;

type Query = HostInput<'listOperatedDeliveries'>['query'];
interface Page {
  delivery: OperatedDelivery[];
  hasMore: boolean;
  next: string | null;
}
const emptyPage: Page = { delivery: [], hasMore: false, next: null };

/** Lists events of the service or of the host with their deliveries, newest first. */
export const listOperatedDeliveries =
  (deps: DeliveryDeps): Handler<'listOperatedDeliveries'> =>
  async (request) => {
    const { channel, status, eventName } = request.query;
    if (channel === 'service') await requireCapability(deps, 'EVENT_DELIVERIES');
    await writeAudit(deps, request, {
      object: { kind: 'delivery', id: channel },
      detail: { status: status ?? null, eventName: eventName ?? null },
    });
    return channel === 'service' ? listOfService(deps, request.query) : listOfHost(deps, request.query);
  };

/** Sends events again. Skips those that no longer exist, and those without a callback. */
export const replayDeliveries =
  (deps: DeliveryDeps): Handler<'replayDeliveries'> =>
  async (request) => {
    const { channel, deliveryId } = request.body;
    const ids = [...new Set(deliveryId)];
    if (channel === 'service') await requireCapability(deps, 'EVENT_DELIVERIES');
    await writeAudit(deps, request, { object: { kind: 'delivery', id: channel }, detail: { deliveryId: ids } });
    if (channel === 'service') {
      const { body } = await asAdmin(deps, (token) =>
        deps.client.replayEvents({ token, body: { notificationIds: ids } }),
      );
      return { replayed: body.replayCount };
    }
    const results: boolean[] = [];
    for (const id of ids) results.push(await replayOfHost(deps, id));
    return { replayed: results.filter(Boolean).length };
  };

const serviceStatusOf = { pending: 'PENDING', delivered: 'DELIVERED', parked: 'PARKED' } as const;
const statusOfService = { PENDING: 'pending', DELIVERED: 'delivered', PARKED: 'parked' } as const;

/**
 * Cursor of the service's list: the time of the last row in milliseconds, and the number of rows of this time that were listed. The service
 * pages by offset, so a list from the top would repeat rows when new events arrive.
 */
async function listOfService(deps: DeliveryDeps, { status, eventName, before, top }: Query): Promise<Page> {
  const name = eventNames.find((known) => known === eventName);
  if (status === 'given-up' || (eventName !== undefined && name === undefined)) return emptyPage;
  const [at, listed] = cursorOf(before, /^(\d{1,15})\.(\d{1,5})$/) ?? [];
  const query = {
    ...(name !== undefined && { eventName: name }),
    ...(status !== undefined && { status: serviceStatusOf[status] }),
    ...(at !== undefined && { toDate: new Date(Number(at) + 1).toISOString() }),
    skip: listed ?? '0',
    top: top ?? String(defaultTop),
  };
  const { events, callbacks } = await asAdmin(deps, async (token) => ({
    events: await deps.client.getEventDeliveries({ token, query }),
    callbacks: (await deps.client.getSubscriptions({ token, query: {} })).body.event ?? [],
  }));
  const origins = new Map(callbacks.map((callback) => [callback.name, originOf(callback.callbackUrl)]));
  const rows = events.body.delivery ?? [];
  const hasMore = events.next !== null;
  return {
    delivery: rows.map((row) => deliveryOfService(row, origins.get(row.eventName) ?? null)),
    hasMore,
    next: hasMore ? nextCursor(rows, at === undefined ? null : { at: Number(at), listed: Number(listed) }) : null,
  };
}

function nextCursor(rows: readonly EventDelivery[], before: { at: number; listed: number } | null): string | null {
  const times = rows.map(({ createdDate }) => new Date(createdDate).getTime());
  const last = times.at(-1);
  if (last === undefined) return null;
  const listed = times.filter((time) => time === last).length + (before?.at === last ? before.listed : 0);
  return `${last}.${listed}`;
}

const deliveryOfService = (row: EventDelivery, callback: string | null): OperatedDelivery => ({
  deliveryId: row.notificationId,
  channel: 'service',
  eventName: row.eventName,
  status: statusOfService[row.status],
  createdAt: new Date(row.createdDate).toISOString(),
  attempts: row.attempts,
  lastAttemptAt: row.lastAttemptDate === undefined ? null : new Date(row.lastAttemptDate).toISOString(),
  lastStatus: row.lastHttpStatus ?? null,
  callback,
  loginName: row.loginName ?? null,
  sessionId: null,
});

async function listOfHost(
  { database, settings }: DeliveryDeps,
  { status, eventName, before, top }: Query,
): Promise<Page> {
  if (status === 'parked' || (eventName !== undefined && eventName !== hostEvent)) return emptyPage;
  const size = Number(top ?? defaultTop);
  const [at, id] = cursorOf(before, /^(\d{1,15})\.(ls_[A-Za-z0-9_-]{16,64})$/) ?? [];
  const rows = await selectDeliveries(database.db)
    .select(['session_result.session_id', 'session_result.login_name', 'session_result.created_at'])
    .select(['session.publishable_key', 'attempts', 'last_attempt_at', 'last_status', 'delivered_at', 'given_up_at'])
    .where('session_result.customer', '=', settings.customer)
    .where((where) =>
      where.and([
        ...(status === undefined ? [] : [where('delivered_at', status === 'delivered' ? 'is not' : 'is', null)]),
        ...(status === undefined ? [] : [where('given_up_at', status === 'given-up' ? 'is not' : 'is', null)]),
      ]),
    )
    .$if(at !== undefined, (query) =>
      query.where(
        sql<boolean>`(${sql.ref('session_result.created_at')}, ${sql.ref('session_result.session_id')}) < (${new Date(Number(at))}::timestamptz, ${id}::text)`,
      ),
    )
    .orderBy('session_result.created_at', 'desc')
    .orderBy('session_result.session_id', 'desc')
    .limit(size + 1)
    .execute();
  const listed = rows.slice(0, size);
  const last = listed.at(-1);
  const hasMore = rows.length > size;
  return {
    delivery: listed.map((row) => {
      const callbackUrl = settings.sites.byKey(row.publishable_key)?.callbackUrl ?? null;
      return { ...deliveryOfHost(row), callback: callbackUrl === null ? null : originOf(callbackUrl) };
    }),
    hasMore,
    next: hasMore && last !== undefined ? `${last.created_at.getTime()}.${last.session_id}` : null,
  };
}

interface HostRow {
  session_id: string;
  login_name: string;
  created_at: Date;
  attempts: number;
  last_attempt_at: Date | null;
  last_status: number | null;
  delivered_at: Date | null;
  given_up_at: Date | null;
}

function deliveryOfHost(row: HostRow): Omit<OperatedDelivery, 'callback'> {
  const ended = row.given_up_at === null ? 'pending' : 'given-up';
  return {
    deliveryId: row.session_id,
    channel: 'host',
    eventName: hostEvent,
    status: row.delivered_at === null ? ended : 'delivered',
    createdAt: row.created_at.toISOString(),
    attempts: row.attempts,
    lastAttemptAt: row.last_attempt_at?.toISOString() ?? null,
    lastStatus: row.last_status,
    loginName: row.login_name,
    sessionId: row.session_id,
  };
}

/** Restarts the delivery of a session's result. Returns `false` if there is none, or if its site has no callback. */
async function replayOfHost({ sessions, ends, deliveries, settings }: DeliveryDeps, id: string): Promise<boolean> {
  const session = await sessions.byId(id);
  if (session === null || session.customer !== settings.customer) return false;
  if (settings.sites.byKey(session.publishableKey)?.callbackUrl == null) return false;
  const result = await ends.result(session);
  if (result.status !== 'finished') return false;
  await deliveries.restart(referenceTo(session), session.publishableKey);
  return true;
}

/** Returns the groups of a cursor; `null` if there is no cursor. Throws `request.invalid` for any other text. */
function cursorOf(before: string | undefined, form: RegExp): readonly string[] | null {
  if (before === undefined) return null;
  const groups = form.exec(before);
  if (groups === null) throw invalidInput('before', 'Not a value of `next` of this list.');
  return groups.slice(1);
}

/** Returns the origin of a callback's address. */
export function originOf(address: string): string {
  if (!URL.canParse(address)) throw new HostError('service.refused');
  return new URL(address).origin;
}

import { timeLimit } from '@fin-link/testing';
import { expect, vi } from 'vitest';
import type { OutgoingEvent } from '../../src/tenancy/notifications/delivery/enqueue.ts';
import { readEvents } from '../../src/tenancy/notifications/delivery/event-tables.ts';
import type { CallbackServer } from './callback-server.ts';
import type { TestService } from './test-service.ts';

const threeDays = 3 * 86_400_000;
const patience = { timeout: timeLimit(60_000) };

/** Sends events of a running service and advances its clock. */
export function eventSender(service: TestService) {
  const { db } = service.deps.database;
  const path = '/configs/notifications';
  // Uses a new token per call, because tokens expire when the clock moves.
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', of: string, options: object = {}) =>
    service.call(method, `${path}${of}`, { token: await service.token('sandbox_admin'), ...options });
  const rows = async () => {
    const all = await readEvents((table) => db.selectFrom(table.as('event')).selectAll().execute());
    return all.toSorted(
      (one, other) =>
        one.queued_at.getTime() - other.queued_at.getTime() || Number(one.sequence) - Number(other.sequence),
    );
  };
  const pass = (ms: number): void => {
    service.clock.advance(ms);
    service.deps.notifications.wake();
  };
  return {
    call,
    rows,
    pass,
    subscribe: (name: string, callback: Pick<CallbackServer, 'url'>, method: 'POST' | 'PUT' = 'POST') =>
      call(method, `/events/${name}`, { body: { event: { callbackUrl: callback.url } } }),
    send: (event: Partial<OutgoingEvent> = {}) =>
      service.deps.database.tx((trx) =>
        service.deps.notifications.enqueue(trx, {
          customerId: 1,
          loginName: 'sbMem1',
          eventName: 'REFRESH',
          info: 'REFRESH.PROCESS_COMPLETED',
          data: {},
          ...event,
        }),
      ),
    subscription: async (eventName: string) => (await call('GET', '/events', { query: { eventName } })).body.event?.[0],
    deliveries: async (query: Record<string, string> = {}) =>
      (await call('GET', '/deliveries', { query })).body.delivery ?? [],
    replay: (body: object) => call('POST', '/deliveries/replay', { body }),
    /** Resolves when the events with this `info` have these numbers of attempts, in order. */
    tried: (info: string, attempts: readonly number[]) =>
      vi.waitFor(async () => {
        const tried = (await rows()).filter((row) => row.info === info).map((row) => row.attempts);
        expect(tried).toEqual(attempts);
      }, patience),
    /** Resolves when no event is waiting. */
    settled: () =>
      vi.waitFor(
        async () => expect((await rows()).filter(({ due_at: dueAt }) => dueAt !== null)).toEqual([]),
        patience,
      ),
    /** Advances the clock until a failing callback is switched off. */
    async suspend(eventName: OutgoingEvent['eventName']): Promise<void> {
      pass(threeDays);
      await vi.waitFor(async () => {
        pass(0);
        const row = await db
          .selectFrom('event_subscription')
          .select('suspended_at')
          .where('event_name', '=', eventName)
          .executeTakeFirstOrThrow();
        expect(row.suspended_at).not.toBeNull();
      }, patience);
    },
  };
}

import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import { createLedger } from '../../../src/tenancy/notifications/delivery/ledger.ts';
import { callbackServer } from '../../harness/callback-server.ts';
import { eventSender } from '../../harness/event-sender.ts';
import { testService } from '../../harness/test-service.ts';

const mostTurns = 40;

it('ledger of deliveries: an outcome that is added at any moment around the end of a write is stored', async () => {
  const service = await testService({ settings: { allowLoopbackCallbacks: true } });
  const events = eventSender(service);
  await events.subscribe('REFRESH', await callbackServer());
  const { database } = service.deps;
  const attemptOf = (notificationId: string) => ({
    customerId: 1,
    userId: null,
    notificationId,
    attempts: 0,
    at: service.clock.now(),
    httpStatus: 200,
    outcome: 'delivered' as const,
    dueAt: null,
  });
  const turns = async (count: number): Promise<void> => {
    for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
  };
  for (let count = 0; count < mostTurns; count += 1) {
    const [[first = ''], [second = '']] = [await events.send(), await events.send()];
    let noting: Promise<void> | undefined;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => {
        noting ??= turns(count).then(() => ledger.add(attemptOf(second)));
        return Promise.resolve(result);
      },
    };
    const errors: unknown[] = [];
    const watched = { ...database, db: database.db.withPlugin(plugin) };
    const ledger = createLedger({ database: watched }, (error) => errors.push(error));
    ledger.add(attemptOf(first));
    await ledger.written();
    await noting;
    await ledger.written();
    expect(errors).toEqual([]);
    const waiting = (await events.rows()).filter((row) => row.delivered_at === null);
    expect(waiting, `noted ${count} turns after the answer`).toEqual([]);
  }
});

it('ledger of deliveries: the outcomes of users in many buckets are stored with one statement', async () => {
  const service = await testService({ settings: { allowLoopbackCallbacks: true } });
  const { database, clock } = service.deps;
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const ledger = createLedger({ database: { ...database, db: database.db.withPlugin(counter) } }, (error) => {
    throw error;
  });
  for (let userId = 1; userId <= 100; userId += 1)
    ledger.add({
      customerId: 1,
      userId,
      notificationId: `of user ${userId}`,
      attempts: 0,
      at: clock.now(),
      httpStatus: 200,
      outcome: 'delivered',
      dueAt: null,
    });
  await ledger.written();
  expect(statements).toBe(1);
});

import { openStorage } from '@fin-link/storage';
import { openBreakableServer, testDatabaseKind } from '@fin-link/testing';
import { expect, it, onTestFinished } from 'vitest';
import { callbackServer } from '../harness/callback-server.ts';
import { eventSender } from '../harness/event-sender.ts';
import { testService } from '../harness/test-service.ts';

it.runIf(testDatabaseKind() === 'postgres')(
  'events that are committed around crashes of the database all arrive',
  async () => {
    const server = await openBreakableServer();
    onTestFinished(() => server.close());
    const storage = await openStorage({ url: server.url, onBackgroundError: () => {} });
    const service = await testService({ storage, settings: { allowLoopbackCallbacks: true } });
    onTestFinished(async () => {
      await service.stop();
      await storage.close();
    });
    await service.start();
    const events = eventSender(service);
    const callback = await callbackServer();
    await events.subscribe('REFRESH', callback);
    const committed = new Set<string>();
    let isOver = false;
    const load = async (userId: number): Promise<void> => {
      while (!isOver) {
        const sent = await events.send({ userId }).catch(() => []);
        for (const id of sent) committed.add(id);
        // Yields, because an unavailable database refuses immediately.
        await new Promise(setImmediate);
      }
    };
    const loads = Promise.all([1, 2, 3, 4].map(load));
    const arrived = () => new Set(callback.received.map(({ body }) => body.event.notificationId as string));
    for (let crash = 0; crash < 3; crash += 1) {
      const before = callback.received.length;
      await callback.came(before + 50);
      await server.stop('immediate');
      await server.start();
    }
    await callback.came(callback.received.length + 50);
    isOver = true;
    await loads;
    await callback.until(() => {
      const ids = arrived();
      return [...committed].every((id) => ids.has(id));
    });
    expect(committed.size).toBeGreaterThan(150);
  },
);

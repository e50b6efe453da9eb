import { openStorage } from '@fin-link/storage';
import { createTestDatabase, migratedDatabase, testDatabaseKind } from '@fin-link/testing';
import { expect, it, onTestFinished } from 'vitest';
import { testService } from '../../harness/test-service.ts';

it.runIf(testDatabaseKind() === 'postgres')(
  'the service answers 503 with Retry-After while its database is unavailable, and works again by itself',
  async () => {
    const database = await createTestDatabase(migratedDatabase.template());
    const outages: object[] = [];
    const storage = await openStorage({
      url: database.url,
      onBackgroundError: () => {},
      log: { warn: (facts) => void outages.push(facts) },
    });
    onTestFinished(async () => {
      await storage.close();
      await database.drop();
    });
    const service = await testService({ storage });
    await service.start();
    const token = await service.token('somebody');
    const user = () => service.call('GET', '/user', { token });
    const ready = () => service.call('GET', '/ready', { version: null });
    expect((await ready()).status).toBe(200);

    await database.refuse();
    for (const reply of [await user(), await user()]) {
      expect([reply.status, reply.body.errorCode]).toEqual([503, 'Y916']);
      expect(reply.headers['retry-after']).toBe('5');
    }
    await expect.poll(async () => (await ready()).body.errorCode).toBe('Y916');
    await database.accept();
    await expect.poll(async () => (await user()).status).toBe(200);
    await expect.poll(async () => (await ready()).status).toBe(200);
    await expect.poll(() => outages).toHaveLength(2);
    expect(outages).toMatchObject([
      { outage: 'database', state: 'started' },
      { outage: 'database', state: 'ended', seconds: expect.any(Number) },
    ]);
    expect(service.log.lines().filter(({ level }) => Number(level) >= 40)).toEqual([]);
  },
);

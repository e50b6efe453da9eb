import { createTestDatabase, isNightly, migratedDatabase, testDatabaseKind } from '@fin-link/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { KillableService, linking } from '../kill/killable-service.ts';
import { beginLinks, cleanLinks, expectWhole } from './retrying-linker.ts';

const rounds = isNightly ? 50 : 1;

describe.runIf(testDatabaseKind() === 'postgres')('service with lost database connections', () => {
  it(`a service that loses all database connections keeps running and completes links under way, ${rounds} times`, async () => {
    const database = await createTestDatabase(migratedDatabase.template());
    onTestFinished(database.drop);
    // The banks use another database, whose connections are kept.
    const ofBanks = await createTestDatabase();
    onTestFinished(ofBanks.drop);
    const service = await KillableService.create(linking(ofBanks.url), database.url);
    onTestFinished(() => service.kill());
    await service.start();
    const clean = await cleanLinks(service);
    for (let round = 0; round < rounds; round += 1) {
      const links = await beginLinks(service, `ended-${round}`);
      await Promise.all(links.map((link) => link.add()));
      await database.endConnections();
      await expectWhole(links, clean);
      expect(await service.readiness()).toBe(200);
      await Promise.all(links.map((link) => link.leave()));
    }
  });
});

import { expect, it } from 'vitest';
import { readWindow, recordChange } from '../../../src/platform/journal/index.ts';
import { testService } from '../../harness/test-service.ts';

it('a running service stamps changes of the journal by itself, so that extracts can read them', async () => {
  const service = await testService();
  await service.start();
  const { database } = service.deps;
  await database.tx((trx) =>
    recordChange(trx, [{ customerId: 900, userId: 1, entity: 'account', entityId: '5', parentId: '4' }]),
  );
  const read = () =>
    readWindow(database.db, {
      customerId: 900,
      userId: 1,
      from: new Date(0),
      to: new Date('2100-01-01T00:00:00Z'),
      limit: 10,
    });
  await expect.poll(async () => (await read()).changes.length).toBe(1);
});

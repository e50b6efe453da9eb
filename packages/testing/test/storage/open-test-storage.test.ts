import { expect, test } from 'vitest';
import { openTestStorage, testDatabaseKind } from '../../src/index.ts';

test("openTestStorage opens separate, empty storages of the run's kind of database", async () => {
  const [one, two] = [await openTestStorage(), await openTestStorage()];
  expect([one.kind, two.kind]).toEqual([testDatabaseKind(), testDatabaseKind()]);
  await one.database('owner', {});
  const { db } = await two.database('other', {});
  const schemas = await db.introspection.getSchemas();
  expect(schemas.map(({ name }) => name)).not.toContain('owner');
});

test.fails('a background error of a test storage fails its test', async () => {
  const storage = await openTestStorage();
  storage.onBackgroundError(new Error('lost'));
});

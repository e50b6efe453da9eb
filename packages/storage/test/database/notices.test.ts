import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';

const storage = await openTestStorage();
const database = await storage.database('owner', {});

test('a database notification arrives after the commit of its transaction, and not after a rollback', async () => {
  const heard: string[] = [];
  const last = Promise.withResolvers<void>();
  await storage.listen('channel_one', (payload) => {
    heard.push(payload);
    if (payload === 'last') last.resolve();
  });
  const rolledBack = database.tx(async (trx) => {
    await database.notify(trx, 'channel_one', 'lost');
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  await database.tx(async (trx) => {
    await database.notify(trx, 'channel_one', 'first');
    expect(heard).toEqual([]);
  });
  await database.notify(database.db, 'channel_one', 'last');
  await last.promise;
  expect(heard).toEqual(['first', 'last']);
});

test('notification channels are separate and have several listeners, each of which can stop', async () => {
  const heard: string[] = [];
  const stop = await storage.listen('channel_two', (payload) => heard.push(`a:${payload}`));
  await storage.listen('channel_two', (payload) => heard.push(`b:${payload}`));
  await storage.listen('channel_three', (payload) => heard.push(`c:${payload}`));
  await database.notify(database.db, 'channel_two', '1');
  await expect.poll(() => heard.toSorted()).toEqual(['a:1', 'b:1']);
  await stop();
  await database.notify(database.db, 'channel_two', '2');
  await database.notify(database.db, 'channel_three', '3');
  await expect.poll(() => heard).toContain('c:3');
  expect(heard).not.toContain('a:2');
  expect(heard).toContain('b:2');
});

test('a notification listener can query the database', async () => {
  const done = Promise.withResolvers<unknown>();
  await storage.listen('channel_four', () => {
    database.db.introspection.getSchemas().then(done.resolve, done.reject);
  });
  await database.tx((trx) => database.notify(trx, 'channel_four', ''));
  await expect(done.promise).resolves.toBeInstanceOf(Array);
});

test('storage refuses a database notification that is too long', async () => {
  await expect(database.notify(database.db, 'channel_one', 'é'.repeat(4_000))).rejects.toMatchObject({
    code: 'STORAGE_NOTICE_TOO_LONG',
  });
});

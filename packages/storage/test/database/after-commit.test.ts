import { openTestStorage } from '@fin-link/testing';
import { expect, it } from 'vitest';

const storage = await openTestStorage();
const database = await storage.database('ledger', {});

it('`afterCommit` calls a function once after the commit of its transaction', async () => {
  const told: string[] = [];
  const tell = (): void => void told.push('committed');
  await database.tx(async () => {
    database.afterCommit(tell);
    database.afterCommit(tell);
    await Promise.resolve();
    expect(told).toEqual([]);
  });
  expect(told).toEqual(['committed']);
});

it('`afterCommit` calls nothing after a rollback, and calls immediately outside of a transaction', async () => {
  const told: string[] = [];
  const failing = database.tx(async () => {
    database.afterCommit(() => told.push('rolled back'));
    await Promise.resolve();
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(told).toEqual([]);
  database.afterCommit(() => told.push('outside'));
  expect(told).toEqual(['outside']);
});

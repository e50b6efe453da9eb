import { openTestStorage } from '@fin-link/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { StorageError } from '../../src/index.ts';
import { outboxMigrations, outboxOwner, ownedReference, type OutboxTables } from '../processes/outbox-owner.ts';

/** Opens a queue whose jobs have one attempt, and whose node is down until `isUp` is set. */
async function openQueue() {
  const storage = await openTestStorage({ empty: true });
  const database = await storage.database<OutboxTables>('owner', outboxMigrations);
  const node = { isUp: false };
  const owner = outboxOwner({ ...database, isUp: () => Promise.resolve(node.isUp) });
  const jobs = await storage.jobs('owner_jobs', owner);
  const queue = await jobs.define({
    name: 'outgoing',
    payload: ownedReference,
    policy: 'exclusive',
    retryLimit: 0,
    concurrencyOfGroup: 1,
  });
  const send = () =>
    database.tx((trx) => queue.send(trx, { owner: 1, requestId: 'one' }, { singletonKey: 'key', group: 'bank' }));
  const read = async () =>
    (
      await sql<object>`
        select state::text, data ->> 'requestId' as request, singleton_key as key, group_id as group, retry_count as retries,
          start_after > now() as later
        from owner_jobs.job where name = 'outgoing' order by created_on`.execute(database.db)
    ).rows;
  const makeDue = () => sql`update owner_jobs.job set start_after = now() where state = 'created'`.execute(database.db);
  return { jobs, queue, node, send, read, makeDue };
}

const completed = { state: 'completed', request: 'one', key: 'key', group: 'bank', retries: 0, later: false };
const postponed = { ...completed, state: 'created', later: true };

test('a job whose node is down is postponed with its key and group, and keeps its attempts', async () => {
  const { jobs, queue, node, send, read, makeDue } = await openQueue();
  const attempts: number[] = [];
  await queue.work(async (_payload, { attempt }) => void attempts.push(attempt));
  await jobs.start();
  await send();
  await expect.poll(read).toEqual([completed, postponed]);
  expect(attempts).toEqual([]);
  node.isUp = true;
  await makeDue();
  await expect.poll(read).toEqual([completed, completed]);
  expect(attempts).toEqual([1]);
});

test('a job is postponed if its node goes down meanwhile, and fails if its node is up', async () => {
  const { jobs, queue, node, send, read, makeDue } = await openQueue();
  node.isUp = true;
  let isNodeLost = true;
  await queue.work(async () => {
    node.isUp = !isNodeLost;
    throw new StorageError('STORAGE_UNAVAILABLE', 'The node is down.');
  });
  await jobs.start();
  await send();
  await expect.poll(read).toEqual([completed, postponed]);
  [node.isUp, isNodeLost] = [true, false];
  await makeDue();
  await expect.poll(read).toMatchObject([completed, { state: 'failed' }]);
});

// Sends a job through an outbox in the storage that its argument names, and kills itself before the job is moved to the queue, or with
// `after` as the second argument, between the move and the deletion of the row.
import { flushCompileCache } from 'node:module';
import { openStorage } from '../../src/index.ts';
import { outboxMigrations, outboxOwner, ownedReference, type OutboxTables } from './outbox-owner.ts';

const storage = await openStorage(JSON.parse(process.argv[2] ?? '{}') as object);
const database = await storage.database<OutboxTables>('owner', outboxMigrations);
const owner = outboxOwner(database);
let isInQueue = false;
const die = (): void => void process.kill(process.pid, 'SIGKILL');
const jobs = await storage.jobs('owner_jobs', {
  database,
  columnsOf(payload) {
    if (isInQueue) die();
    return owner.columnsOf(payload);
  },
  bucketOf: () => 0,
});
const queue = await jobs.define({ name: 'outgoing', payload: ownedReference });
// A kill would lose the compile cache, so it is written now.
flushCompileCache();
console.log('sending');
await database.tx(async (trx) => {
  if (process.argv[3] !== 'after') database.afterCommit(die);
  await queue.send(trx, { owner: 1, requestId: 'r1' });
  isInQueue = true;
});
setInterval(() => {}, 1_000);

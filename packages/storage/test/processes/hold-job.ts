// Opens the storage named by its argument, takes one job and never ends it.
import { openStorage } from '../../src/index.ts';

const storage = await openStorage(JSON.parse(process.argv[2] ?? '{}') as object);
const database = await storage.database('owner', {});
const jobs = await storage.jobs('owner_jobs');
const queue = await jobs.define({ name: 'held', payload: { parse: (value) => value as { requestId: string } } });
await jobs.start();
await queue.work(async ({ requestId }) => {
  console.log(`holding ${requestId}`);
  await new Promise(() => {});
});
await database.tx((trx) => queue.send(trx, { requestId: 'r1' }));
setInterval(() => {}, 1_000);

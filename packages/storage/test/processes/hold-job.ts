// Opens the storage that its argument names, takes one job and holds it until the job's signal aborts. SIGTERM stops the queue.
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { openStorage } from '../../src/index.ts';

const storage = await openStorage(JSON.parse(process.argv[2] ?? '{}') as object);
const database = await storage.database('owner', {});
const jobs = await storage.jobs('owner_jobs');
const queue = await jobs.define({ name: 'held', payload: { parse: (value) => value as { requestId: string } } });
await jobs.start();
await queue.work(async ({ requestId }, { signal }) => {
  console.log(`holding ${requestId}`);
  await once(signal, 'abort');
  console.log(`aborted ${requestId}`);
  signal.throwIfAborted();
});
process.once('SIGTERM', () => void jobs.stop(0.1));
// A kill would lose the compile cache, so it is written now.
flushCompileCache();
await database.tx((trx) => queue.send(trx, { requestId: 'r1' }));
setInterval(() => {}, 1_000);

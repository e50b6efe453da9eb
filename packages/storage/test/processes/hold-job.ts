// Opens the storage named by its argument and takes one job, which it goes on with when it gets SIGUSR2.
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { openStorage, StorageError } from '../../src/index.ts';

const storage = await openStorage(JSON.parse(process.argv[2] ?? '{}') as object);
const database = await storage.database('owner', {});
const jobs = await storage.jobs('owner_jobs');
const queue = await jobs.define({ name: 'held', payload: { parse: (value) => value as { requestId: string } } });
await jobs.start();
await queue.work(async ({ requestId }, { hold }) => {
  const goOn = once(process, 'SIGUSR2');
  console.log(`holding ${requestId}`);
  await goOn;
  try {
    await hold();
    console.log('goes on');
  } catch (error) {
    console.log(`may not go on: ${error instanceof StorageError ? error.code : String(error)}`);
  }
});
// What it compiled would be lost when it is killed.
flushCompileCache();
await database.tx((trx) => queue.send(trx, { requestId: 'r1' }));
setInterval(() => {}, 1_000);

import { z } from 'zod';
import { openStorage, type Storage } from '../../../packages/storage/src/index.ts';
import { startPostgres } from '../../../packages/testing/src/postgres/server.ts';
import { serverCpu } from '../processes/server-cpu.ts';

const warmUps = 100;
const concurrency = 12;
const senders = 4;
const payload = z.object({ number: z.int() });

/**
 * Runs jobs whose handlers do nothing in one process. Returns the processor time of PostgreSQL for a job from its sending to its end, in
 * milliseconds, and the number of jobs per second.
 */
export async function measureQueue(jobs: number): Promise<{ postgresMs: number; perSecond: number }> {
  const postgres = await startPostgres();
  const storage = await openStorage({ url: postgres.url });
  try {
    return await storage.inBackground(async () => {
      const { run, stop } = await openQueue(storage);
      await run(warmUps);
      const [before, from] = [serverCpu(postgres.dataDirectory), performance.now()];
      await run(jobs);
      const ms = performance.now() - from;
      const perJob = (serverCpu(postgres.dataDirectory) - before) / jobs;
      await stop();
      return { postgresMs: perJob, perSecond: (jobs / ms) * 1_000 };
    });
  } finally {
    await storage.close();
    await postgres.stop();
  }
}

/** Opens a queue and a function that sends jobs one by one and waits until they have run. */
async function openQueue(storage: Storage) {
  const { db } = await storage.database<object>('sizing', {});
  const opened = await storage.jobs('sizing_jobs');
  const queue = await opened.define({ name: 'empty', payload, concurrency });
  let left = 0;
  let finish = (): void => {};
  await queue.work(() => {
    left -= 1;
    if (left === 0) finish();
    return Promise.resolve();
  });
  await opened.start();
  const run = async (count: number): Promise<void> => {
    left = count;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    let next = 0;
    const send = async (): Promise<void> => {
      while (next < count) {
        const number = next++;
        await db.transaction().execute((trx) => queue.send(trx, { number }));
      }
    };
    await Promise.all(Array.from({ length: senders }, send));
    await finished;
  };
  return { run, stop: () => opened.stop() };
}

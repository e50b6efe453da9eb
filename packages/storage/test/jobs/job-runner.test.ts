import type { PgBoss, WipData } from 'pg-boss';
import { expect, test, vi } from 'vitest';
import { JobRunner } from '../../src/jobs/job-runner.ts';

test('the job queue wakes a worker that sleeps after an error', async () => {
  vi.useFakeTimers();
  const woken: string[] = [];
  const worker = (id: string, count: number, lastJobStartedOn: number, lastErrorOn: number | null) =>
    ({ id, name: 'queue', count, lastJobStartedOn, lastErrorOn }) as WipData;
  const workers = [worker('busy', 1, 20, 10), worker('faulty', 1, 10, 20)];
  const boss = {
    work: () => Promise.resolve('busy'),
    offWork: () => Promise.resolve(),
    getWipData: () => workers,
    notifyWorker: (id: string) => void woken.push(id),
  } as unknown as PgBoss;
  const runner = new JobRunner(boss);
  await runner.add('queue', { concurrency: 2 }, () => Promise.resolve());
  await runner.start();
  vi.advanceTimersByTime(1_000);
  expect(woken).toEqual(['faulty']);
  await runner.stop(0);
  vi.useRealTimers();
});

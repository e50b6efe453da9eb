import { PgBoss } from 'pg-boss';
import type { Engine } from '../engine/index.ts';
import { isStorageOutage, StorageError } from '../primitives/index.ts';
import { JobRunner } from './job-runner.ts';
import type { Jobs, QueueDefinition } from './jobs.ts';
import { createQueues, deadLettersOf, queueOn } from './queue.ts';

export interface JobsOptions {
  schema: string;
  engine: Engine;
  onBackgroundError: (error: unknown) => void;
}

/** Interval in seconds at which pg-boss checks for expired heartbeats and time limits. */
const superviseSeconds = 5;

/** States of jobs that no longer run. */
const finishedStates: ReadonlySet<string> = new Set(['completed', 'cancelled', 'failed']);

/** Installs pg-boss in its schema and connects it. Jobs run only after `start()`. */
export async function openJobs({ schema, engine, onBackgroundError }: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    schema,
    db: engine.jobsDatabase,
    backend: engine.kind,
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    // PGlite has no second connection for REINDEX CONCURRENTLY, and no autovacuum to monitor.
    reindex: engine.kind === 'postgres',
    monitorVacuum: engine.kind === 'postgres',
  });
  boss.on('error', (error) =>
    onBackgroundError(isStorageOutage(error) ? error : new StorageError('JOBS_FAULT', error.message)),
  );
  boss.on('warning', ({ message }) => onBackgroundError(new StorageError('JOBS_WARNING', message)));
  try {
    // Starting pg-boss is not safe if another process creates the schema at the same time.
    await engine.exclusively(schema, () => boss.start());
  } catch (error) {
    await boss.stop({ graceful: false, close: false });
    throw error;
  }

  const runner = new JobRunner(boss);
  const inLane: Pick<JobRunner, 'add'> = {
    add: (queue, options, handle) => runner.add(queue, options, (job) => engine.within('jobs', () => handle(job))),
  };
  const queues = new Set<string>();
  let starting: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;

  return {
    async define<P extends object>(definition: QueueDefinition<P>) {
      await createQueues(boss, definition);
      queues.add(definition.name);
      return queueOn(boss, definition, inLane);
    },
    async forget(match) {
      let left = 0;
      for (const name of [...queues].flatMap((queue) => [queue, deadLettersOf(queue)])) {
        const found = await boss.findJobs(name, { data: match });
        const finished = found.filter(({ state }) => finishedStates.has(state)).map(({ id }) => id);
        if (finished.length > 0) await boss.deleteJob(name, finished);
        left += found.length - finished.length;
      }
      return left;
    },
    async backlog() {
      const known = queues.size === 0 ? [] : await boss.getQueues([...queues]);
      return known.map(({ name, readyCount, activeCount }) => ({ name, waiting: readyCount, running: activeCount }));
    },
    start() {
      return (starting ??= runner.start());
    },
    stop(graceSeconds = 5) {
      return (stopping ??= (async () => {
        await starting?.catch(() => {});
        await runner.stop(graceSeconds);
        await boss.stop({ graceful: false, close: false });
        await runner.handOver().catch(onBackgroundError);
      })());
    },
  };
}

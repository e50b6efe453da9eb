import { PgBoss } from 'pg-boss';
import type { Engine, TransactionScope } from '../engine/index.ts';
import { isStorageOutage, type OutageLogger, StorageError } from '../primitives/index.ts';
import { JobMover } from './job-mover.ts';
import { JobRunner } from './job-runner.ts';
import type { Jobs, QueueDefinition } from './jobs.ts';
import { Outbox, type OutboxOwner } from './outbox.ts';
import { createQueues, deadLettersOf, queueOn, type QueueParts } from './queue.ts';

export interface JobsOptions {
  schema: string;
  engine: Engine;
  scope: TransactionScope;
  /** Owner of a table of outgoing jobs. Without it, a transaction sends its jobs to the tables of the queue. */
  outboxOwner: OutboxOwner | undefined;
  log: OutageLogger;
  onBackgroundError: (error: unknown) => void;
}

/** Interval in seconds at which pg-boss checks for expired heartbeats and time limits. */
const superviseSeconds = 5;

/** States of jobs that no longer run. */
const finishedStates: ReadonlySet<string> = new Set(['completed', 'cancelled', 'failed']);

/** Installs pg-boss in its schema and connects it. Jobs run only after `start()`. */
export async function openJobs({
  schema,
  engine,
  scope,
  outboxOwner,
  log,
  onBackgroundError,
}: JobsOptions): Promise<Jobs> {
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
  const outbox = outboxOwner === undefined ? undefined : new Outbox(outboxOwner);
  const mover = outbox === undefined ? undefined : new JobMover({ boss, outbox, log, onBackgroundError });
  const open = new Set<Promise<void>>();
  const settled = async (): Promise<void> => {
    await mover?.settled();
    await Promise.all(open);
  };
  const parts: QueueParts = {
    boss,
    outbox,
    runner: {
      add: (queue, options, handle) => runner.add(queue, options, (job) => engine.within('jobs', () => handle(job))),
    },
    moveAfterCommit: (job) => scope.afterCommit(() => engine.within('jobs', () => mover?.add(job))),
    afterMoves(work) {
      scope.afterCommit(() => {
        const done = engine
          .within('jobs', async () => {
            await mover?.settled();
            await work();
          })
          .catch(onBackgroundError)
          .finally(() => open.delete(done));
        open.add(done);
      });
    },
  };
  const queues = new Set<string>();
  let starting: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;

  return {
    async define<P extends object>(definition: QueueDefinition<P>) {
      await createQueues(boss, definition);
      queues.add(definition.name);
      return queueOn(parts, definition);
    },
    async forget(match) {
      let left = (await outbox?.count(match)) ?? 0;
      if (left > 0) return left;
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
      return (starting ??= runner.start().then(() => engine.within('jobs', () => mover?.start(queues))));
    },
    settled,
    stop(graceSeconds = 5) {
      return (stopping ??= (async () => {
        await starting?.catch(() => {});
        await runner.stop(graceSeconds);
        await mover?.stop();
        await settled();
        await boss.stop({ graceful: false, close: false });
        await runner.handOver().catch(onBackgroundError);
      })());
    },
  };
}

import { PgBoss } from 'pg-boss';
import type { Engine } from '../engine/index.ts';
import { StorageError } from '../primitives/index.ts';
import { JobRunner } from './job-runner.ts';
import type { Jobs, QueueDefinition } from './jobs.ts';
import { Claims } from './claims.ts';
import { OrphanWatch, prepareWatch, recoverAll } from './orphans.ts';
import { createQueues, deadLettersOf, queueOn } from './queue.ts';
import { withFetched } from './fetch-times.ts';

export interface JobsOptions {
  schema: string;
  engine: Engine;
  onBackgroundError: (error: unknown) => void;
}

/** How often pg-boss looks for jobs whose time is over. */
const superviseSeconds = 5;

/** Passes while the process is stopped, and no clock that is set moves it. */
const elapsed = (): number => performance.now();

const finishedStates: ReadonlySet<string> = new Set(['completed', 'cancelled', 'failed']);

/** Installs pg-boss in its schema and connects it. Jobs are handed out from `start()` on. */
export async function openJobs({ schema, engine, onBackgroundError }: JobsOptions): Promise<Jobs> {
  const { database, sentAt } = withFetched(engine.jobsDatabase, elapsed);
  const boss = new PgBoss({
    schema,
    db: database,
    backend: engine.kind,
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    // PGlite has neither a second connection for REINDEX CONCURRENTLY nor an autovacuum to watch.
    reindex: engine.kind === 'postgres',
    monitorVacuum: engine.kind === 'postgres',
  });
  boss.on('error', (error) => onBackgroundError(new StorageError('JOBS_FAULT', error.message)));
  boss.on('warning', ({ message }) => onBackgroundError(new StorageError('JOBS_WARNING', message)));
  const claims = new Claims({ database: engine.beatsDatabase, schema, elapsed });
  const orphans =
    engine.kind === 'postgres'
      ? new OrphanWatch({
          boss,
          database: engine.beatsDatabase,
          schema,
          elapsed,
          isHeld: (attempt) => claims.isHeld(attempt),
        })
      : undefined;
  try {
    // pg-boss's own start is not safe against a rival that creates the schema at the same moment.
    await engine.exclusively(schema, async () => {
      await boss.start();
      if (orphans !== undefined) await prepareWatch(database, schema);
    });
  } catch (error) {
    await boss.stop({ graceful: false, close: false });
    throw error;
  }

  const runner = new JobRunner({ boss, claims, orphans, sentAt, onBackgroundError });
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
      return (starting ??= (async () => {
        if (orphans === undefined) await recoverAll({ boss, schema, database });
        await runner.start();
      })());
    },
    stop(graceSeconds = 5) {
      return (stopping ??= (async () => {
        await starting?.catch(() => {});
        await runner.stop(graceSeconds);
        await boss.stop({ graceful: false, close: false });
      })());
    },
  };
}

import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { fromKysely } from 'pg-boss';
import type { JobInsert, PgBoss, SendOptions as BossOptions } from 'pg-boss';
import { isStorageOutage, StorageError } from '../primitives/index.ts';
import { runForCause, withCause } from './job-cause.ts';
import type { JobContext, Queue, QueueDefinition, SendOptions, WorkOptions } from './jobs.ts';
import type { JobRunner, RunnableJob } from './job-runner.ts';
import type { Outbox, OutgoingJob, QueueTransaction } from './outbox.ts';

const daySeconds = 24 * 60 * 60;

/** Returns the name of the queue that stores the dead letters of queue `name`. */
export const deadLettersOf = (name: string): string => `${name}.dead`;

/** Age in seconds of a job's last heartbeat after which another process may take the job. The value is pg-boss's minimum. */
const heartbeatSeconds = 10;

/** Creates the queue and its dead-letter queue, or updates their options. Then reads both once, so that sending needs no look-up. */
export async function createQueues(boss: PgBoss, definition: QueueDefinition<object>): Promise<void> {
  const { name, policy = 'standard' } = definition;
  const shared = {
    notify: true,
    heartbeatSeconds,
    retryBackoff: true,
    retentionSeconds: 30 * daySeconds,
    deleteAfterSeconds: daySeconds,
  };
  const queues = [
    {
      name: deadLettersOf(name),
      policy: 'standard',
      options: { ...shared, retryLimit: 1_000, retryDelay: 1, retryDelayMax: 300 },
    },
    {
      name,
      policy,
      options: {
        ...shared,
        deadLetter: deadLettersOf(name),
        retryLimit: definition.retryLimit ?? 5,
        retryDelay: definition.retryDelaySeconds ?? 1,
        retryDelayMax: definition.retryDelayMaxSeconds ?? 300,
        expireInSeconds: definition.expireInSeconds ?? 300,
      },
    },
  ];
  for (const queue of queues) await boss.createQueue(queue.name, { ...queue.options, policy: queue.policy });
  const existingQueues = new Map(
    (await boss.getQueues(queues.map((queue) => queue.name))).map((one) => [one.name, one]),
  );
  for (const queue of queues) {
    const existing = existingQueues.get(queue.name);
    if (existing?.policy !== queue.policy) {
      throw new StorageError(
        'JOBS_QUEUE_CONFLICT',
        `The queue "${queue.name}" exists with the policy "${existing?.policy ?? 'none'}".`,
      );
    }
    const isCurrent = Object.entries(queue.options).every(([option, value]) =>
      Object.is(Reflect.get(existing, option), value),
    );
    if (!isCurrent) await boss.updateQueue(queue.name, queue.options);
    // This call fills the cache of pg-boss. Otherwise a send inside a transaction would use another connection, and PGlite has only one.
    await boss.findJobs(queue.name, { id: randomUUID() });
  }
}

/** Seconds after which a job is tried again whose node does not answer. */
const postponedSeconds = 5;

/** What the queues of one schema share. */
export interface QueueParts {
  boss: PgBoss;
  /** Runs the handlers. */
  runner: Pick<JobRunner, 'add'>;
  /** Stores jobs until they are moved to the queue. Without it, `send` inserts jobs into the queue. */
  outbox: Outbox | undefined;
  /** Moves a job to the queue after the open transaction has committed. */
  moveAfterCommit(job: OutgoingJob): void;
  /** Runs `work` after the open transaction has committed and its jobs are moved. Errors are reported. */
  afterMoves(work: () => Promise<void>): void;
}

/** Returns the queue of a definition. */
export function queueOn<P extends object>(
  { boss, runner, outbox, moveAfterCommit, afterMoves }: QueueParts,
  definition: QueueDefinition<P>,
): Queue<P> {
  const { name, policy = 'standard' } = definition;
  const parse = (payload: unknown): P => {
    try {
      return definition.payload.parse(payload);
    } catch (error) {
      throw new StorageError('JOBS_PAYLOAD_INVALID', `The payload does not match the schema of the queue "${name}".`, {
        cause: error,
      });
    }
  };

  /** Completes the job and sends another one as part of the transaction. */
  const replace = async (
    trx: QueueTransaction,
    from: string,
    { id, retryCount }: RunnableJob,
    next: { queue: string; payload: object; options: SendOptions },
  ): Promise<boolean> => {
    const db = fromKysely(trx);
    const completed = await boss.complete(from, { id, retryCount }, undefined, { db });
    // The library documents `affected`, but its types do not contain it.
    if (!('affected' in completed && completed.affected === 1))
      throw new StorageError('JOBS_LOST', 'Another process may have taken the job.');
    return (
      (await boss.send(next.queue, withCause(next.payload, next.options), { db, ...bossOptions(next.options) })) !==
      null
    );
  };

  /** Lets the job run later, with all its attempts. Another job of the same key that waits already takes its place. */
  const postpone = async (outbox: Outbox, payload: P, job: RunnableJob): Promise<void> => {
    const options = {
      startAfterSeconds: postponedSeconds,
      ...(job.singletonKey === null ? {} : { singletonKey: job.singletonKey }),
      ...(job.groupId === null ? {} : { group: job.groupId }),
    };
    await outbox.tx((trx) => replace(trx, name, job, { queue: name, payload, options }));
  };

  /** Runs a job on the node of its owner. Postpones it while the node does not answer, so that it does not use up its attempts. */
  const runOnNode = async (payload: P, job: RunnableJob, run: () => Promise<void>): Promise<void> => {
    if (outbox === undefined) return run();
    try {
      if (await outbox.isUp(payload)) return await outbox.onNodeOf(payload, run);
    } catch (error) {
      if (!isStorageOutage(error) || (await outbox.isUp(payload))) throw error;
    }
    await postpone(outbox, payload, job);
  };

  const contextOf = (queue: string, job: RunnableJob): JobContext => ({
    signal: job.signal,
    attempt: job.retryCount + 1,
    releaseSlot: job.releaseSlot,
    async handOver(trx, { name: to }, payload, options = {}) {
      if (!(await replace(trx, queue, job, { queue: to, payload, options }))) throw notEnqueued(to);
    },
  });

  const forCause = (queue: string, job: RunnableJob, run: (payload: P) => Promise<void>): Promise<void> =>
    runForCause({ queue, data: job.data, attempt: job.retryCount + 1 }, (payload) => run(parse(payload)));

  return {
    name,
    async send<T>(trx: Transaction<T>, payload: P, options: SendOptions = {}) {
      if (options.singletonKey !== undefined && policy === 'standard') {
        throw new StorageError(
          'JOBS_QUEUE_CONFLICT',
          `The queue "${name}" has the policy "standard", which does not support a singletonKey.`,
        );
      }
      const job = { id: randomUUID(), queue: name, payload: withCause(parse(payload), options), options };
      if (outbox !== undefined) {
        await outbox.add(trx, job);
        return moveAfterCommit(job);
      }
      const id = await boss.send(name, job.payload, { db: fromKysely(trx), ...bossOptions(options) });
      if (id === null && policy === 'standard') throw notEnqueued(name);
    },
    async work(handler, { onExhausted }: WorkOptions<P> = {}) {
      const { concurrency = 1, concurrencyOfGroup } = definition;
      await runner.add(name, { concurrency, concurrencyOfGroup }, (job) =>
        forCause(name, job, (payload) => runOnNode(payload, job, () => handler(payload, contextOf(name, job)))),
      );
      if (onExhausted === undefined) return;
      const dead = deadLettersOf(name);
      await runner.add(dead, { concurrency: 1 }, (job) =>
        forCause(dead, job, (payload) =>
          onExhausted(payload, { ...contextOf(dead, job), attempts: (job.sourceRetryCount ?? 0) + 1 }),
        ),
      );
    },
    async cancel<T>(trx: Transaction<T>, match: Partial<P>) {
      await outbox?.cancel(trx, name, match);
      afterMoves(async () => {
        const ids = (await boss.findJobs(name, { data: match, queued: true })).map(({ id }) => id);
        if (ids.length > 0) await boss.deleteJob(name, ids);
      });
    },
    redrive: (limit) => boss.redrive(deadLettersOf(name), { limit }),
  };
}

/** Returns the job as pg-boss inserts it. An id that is in the queue already is skipped. */
export const insertable = ({ id, payload, options }: OutgoingJob): JobInsert => ({
  id,
  data: payload,
  ...bossOptions(options),
});

const bossOptions = ({
  startAfterSeconds,
  singletonKey,
  group,
}: SendOptions): Pick<BossOptions & JobInsert, 'startAfter' | 'singletonKey' | 'group'> => ({
  ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
  ...(singletonKey === undefined ? {} : { singletonKey }),
  ...(group === undefined ? {} : { group: { id: group } }),
});

const notEnqueued = (queue: string): StorageError =>
  new StorageError('JOBS_NOT_ENQUEUED', `The queue "${queue}" did not accept the job.`);

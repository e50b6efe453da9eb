import type { PgBoss } from 'pg-boss';
import { type BackgroundLoop, type OutageLogger, startLoop } from '../primitives/index.ts';
import type { Outbox, OutgoingJob } from './outbox.ts';
import { insertable } from './queue.ts';

/** Pause in milliseconds between two searches for jobs that were left behind. */
const searchMs = 5_000;
/** Age in seconds from which a job counts as left behind: the process that sent it has moved it before, or has died. */
const leftBehindSeconds = 5;
/** Maximum number of jobs per statement. */
const batchSize = 100;

/** Connections of a mover, and what runs its work. */
export interface MoverParts {
  boss: Pick<PgBoss, 'insert'>;
  outbox: Outbox;
  log: OutageLogger;
  /** Receives errors of moves. The jobs are moved by a later search. */
  onBackgroundError: (error: unknown) => void;
}

/**
 * Moves committed jobs from the outbox to the queue: sends them, then deletes their rows. The id of the row is the id of the job, so that a
 * repeated move is a no-op. This process moves its own jobs after their commit. A loop moves those that any process left behind.
 */
export class JobMover {
  readonly #parts: MoverParts;
  readonly #committed: Batches<OutgoingJob>;
  readonly #sent: Batches<OutgoingJob>;
  #search: BackgroundLoop | undefined;

  constructor(parts: MoverParts) {
    this.#parts = parts;
    // Separate batches, so that a job does not wait for the deletion of earlier rows.
    this.#committed = new Batches(async (jobs) => this.#sent.add(await this.#send(jobs)));
    this.#sent = new Batches((jobs) => this.#parts.outbox.delete(jobs), parts.onBackgroundError);
  }

  /** Moves jobs whose transaction has committed. */
  add(job: OutgoingJob): void {
    this.#committed.add([job]);
  }

  /** Starts the search for jobs that were left behind in these queues. The first search also finds jobs that were just sent. */
  start(queues: ReadonlySet<string>): void {
    const { outbox, log } = this.#parts;
    let minAgeSeconds = 0;
    this.#search ??= startLoop(
      { name: 'jobs left behind', everyMs: searchMs, afterFailureMs: searchMs / 10, log },
      async () => {
        const sentCounts = await outbox.onEachNode(async (buckets) => {
          const sent = await this.#send(await outbox.find([...queues], { minAgeSeconds, limit: batchSize, buckets }));
          await outbox.delete(sent);
          return sent.length;
        });
        if (sentCounts.includes(batchSize)) return 0;
        minAgeSeconds = leftBehindSeconds;
        return searchMs;
      },
    );
  }

  /** Ends the search. Jobs that are committed later are still moved. */
  async stop(): Promise<void> {
    await this.#search?.stop();
    await this.settled();
  }

  /** Resolves when the jobs that this process has committed are moved, or their moves have failed. */
  async settled(): Promise<void> {
    await this.#committed.settled();
    await this.#sent.settled();
  }

  /** Sends jobs to their queues, with one statement for each queue. Returns those that are in the queue. */
  async #send(jobs: readonly OutgoingJob[]): Promise<OutgoingJob[]> {
    const sent: OutgoingJob[] = [];
    for (const [queue, ofQueue] of Map.groupBy(jobs, (job) => job.queue)) {
      try {
        await this.#parts.boss.insert(queue, ofQueue.map(insertable));
        sent.push(...ofQueue);
      } catch (error) {
        this.#parts.onBackgroundError(error);
      }
    }
    return sent;
  }
}

/** Passes items to `work` in batches, one after the other. Items that come while a batch runs are the next batch. */
class Batches<T> {
  readonly #work: (items: T[]) => Promise<void>;
  readonly #onError: (error: unknown) => void;
  #items: T[] = [];
  #running: Promise<void> | null = null;

  constructor(work: (items: T[]) => Promise<void>, onError: (error: unknown) => void = () => {}) {
    this.#work = work;
    this.#onError = onError;
  }

  add(items: readonly T[]): void {
    this.#items.push(...items);
    if (this.#items.length > 0) this.#running ??= this.#run();
  }

  settled(): Promise<void> {
    return this.#running ?? Promise.resolve();
  }

  async #run(): Promise<void> {
    // The other jobs of a transaction are added before the first batch begins.
    await Promise.resolve();
    while (this.#items.length > 0) await this.#work(this.#items.splice(0, batchSize)).catch(this.#onError);
    this.#running = null;
  }
}

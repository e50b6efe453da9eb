import type { JobWithMetadata, PgBoss } from 'pg-boss';

export type RunnableJob = Pick<JobWithMetadata<unknown>, 'id' | 'data' | 'signal' | 'retryCount' | 'sourceRetryCount'>;

interface Assignment {
  readonly queue: string;
  readonly options: { concurrency: number; heartbeatRefreshSeconds: number };
  readonly handle: (job: RunnableJob) => Promise<void>;
}

const longestMessage = 300;

/** Holds handlers until the start, hands jobs to them, and ends them in time at the stop. */
export class JobRunner {
  readonly #boss: PgBoss;
  readonly #assignments: Assignment[] = [];
  readonly #stopping = new AbortController();
  #started = false;

  constructor(boss: PgBoss) {
    this.#boss = boss;
  }

  async add(queue: string, options: Assignment['options'], handle: Assignment['handle']): Promise<void> {
    const assignment = { queue, options, handle };
    this.#assignments.push(assignment);
    if (this.#started) await this.#begin(assignment);
  }

  async start(): Promise<void> {
    if (this.#started) return;
    this.#started = true;
    for (const assignment of this.#assignments) await this.#begin(assignment);
  }

  /** Resolves when every handler has ended or `graceSeconds` have passed twice. */
  async stop(graceSeconds: number): Promise<void> {
    if (!this.#started) return;
    const ended = Promise.all(this.#assignments.map(({ queue }) => this.#boss.offWork(queue, { wait: true })));
    const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<void>();
    const timers = [
      setTimeout(() => this.#stopping.abort(new Error('The process is stopping.')), graceSeconds * 1_000),
      setTimeout(giveUp, graceSeconds * 2_000),
    ];
    try {
      await Promise.race([ended, givenUp]);
    } finally {
      timers.forEach(clearTimeout);
    }
  }

  async #begin({ queue, options: { concurrency, heartbeatRefreshSeconds }, handle }: Assignment): Promise<void> {
    // Retries and deferred jobs give no notice when they fall due, hence the short backstop.
    const options = {
      heartbeatRefreshSeconds,
      pollingIntervalSeconds: 1,
      notifyPollingIntervalSeconds: 1,
      batchSize: 1,
      includeMetadata: true,
    } as const;
    for (let number = 0; number < concurrency; number++) {
      const worker = await this.#boss.work(queue, options, async (jobs: JobWithMetadata<unknown>[]) => {
        // pg-boss pauses a second after each job, so that a backlog would be worked off at one job a
        // second. A woken worker looks again at once, and pauses when it finds nothing.
        this.#boss.notifyWorker(worker);
        for (const job of jobs) await this.#run(job, handle);
      });
    }
  }

  async #run(job: JobWithMetadata<unknown>, handle: Assignment['handle']): Promise<void> {
    const signal = AbortSignal.any([job.signal, this.#stopping.signal]);
    try {
      await handle({
        id: job.id,
        data: job.data,
        signal,
        retryCount: job.retryCount,
        sourceRetryCount: job.sourceRetryCount,
      });
    } catch (error) {
      throw storable(error);
    }
  }
}

/** pg-boss stores what a handler throws, with every property and cause; those can hold a request's body or headers. */
function storable(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('The handler threw something that is no error.');
  const kept = new Error(error.message.slice(0, longestMessage));
  kept.name = error.name;
  kept.stack = '';
  return 'code' in error && typeof error.code === 'string' ? Object.assign(kept, { code: error.code }) : kept;
}
